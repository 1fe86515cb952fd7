import { useNotifications } from '@mantine/notifications'
import { useEffect, useReducer } from 'react'
import { lazy } from '../lazy.ts'

const shown = lazy(() => import('./notices-shown.ts'))

/** Time after which a first page has loaded its content. */
const AT_REST_MS = 5_000

/**
 * Shows notifications. Their code loads once the first page has settled, or earlier for a notification; it is preloaded
 * because a notification may have to report that the service is unreachable.
 */
export function Notices() {
  const { notifications } = useNotifications()
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const { length } = notifications
  useEffect(() => {
    const load = () => void shown.load().then(redraw, () => undefined)
    const timer = setTimeout(load, length > 0 ? 0 : AT_REST_MS)
    return () => clearTimeout(timer)
  }, [length])
  const code = shown.now()
  return code && <code.Notifications position="bottom-right" />
}
