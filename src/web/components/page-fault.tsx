import { Box } from '@mantine/core'
import { useEffect } from 'react'
import { ClientUnreachable } from '../../client/index.ts'
import { Fault } from './states.tsx'

/** What browsers say when the code of a page cannot be fetched. */
const CODE_NOT_FETCHED = /dynamically imported module|importing a module script failed|unable to preload/i

/**
 * A page that could not be shown: the frame stays, the fault is said. Where its code could not be fetched the service is
 * out of reach, or newer than this page: both are solved by reloading the page, which happens by itself once online.
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
