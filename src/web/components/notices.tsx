import { useNotifications } from '@mantine/notifications'
import { useEffect, useReducer } from 'react'
import { later } from '../later.ts'

const shown = later(() => import('./notices-shown.ts'))

/** By then a page opened for the first time shows what it has. */
const AT_REST_MS = 5_000

/**
 * Shows what the application says of itself. Its code comes once the page is at rest, or something is to be said before:
 * not only then, for what is said may be that the service is out of reach.
 */
export function Notices() {
  const { notifications } = useNotifications()
  const [, drawAnew] = useReducer((times: number) => times + 1, 0)
  const { length } = notifications
  useEffect(() => {
    const bring = () => void shown.bring().then(drawAnew, () => undefined)
    const timer = setTimeout(bring, length > 0 ? 0 : AT_REST_MS)
    return () => clearTimeout(timer)
  }, [length])
  const code = shown.now()
  return code && <code.Notifications position="bottom-right" />
}
