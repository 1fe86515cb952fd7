import { Box } from '@mantine/core'
import { useEffect } from 'react'
import { ClientUnreachable } from '../../client/index.ts'
import { Fault } from './states.tsx'

/** Messages of browsers for a failed dynamic import. */
const CODE_NOT_FETCHED = /dynamically imported module|importing a module script failed|unable to preload/i

/**
 * Replaces a page that threw, inside the frame. A failed import means that the service is unreachable or newer than
 * this page: reloading solves both, and happens automatically once online.
 */
export function PageFault({ error }: { error: unknown }) {
  const isUnfetched = error instanceof Error && CODE_NOT_FETCHED.test(error.message)
  useEffect(() => {
    if (!isUnfetched) return
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isUnfetched])
  return (
    <Box p="xl" maw={560} mx="auto">
      <Fault fault={isUnfetched ? new ClientUnreachable() : error} onRetry={reload} />
    </Box>
  )
}

const reload = () => window.location.reload()
