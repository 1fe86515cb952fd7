import { Box } from '@mantine/core'
import { Fault } from './states.tsx'

/** A page that threw: the frame stays, the fault is said. */
export function PageFault({ error }: { error: unknown }) {
  return (
    <Box p="xl" maw={560} mx="auto">
      <Fault fault={error} onRetry={() => window.location.reload()} />
    </Box>
  )
}
