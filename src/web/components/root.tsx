import { Notifications } from '@mantine/notifications'
import { Outlet } from '@tanstack/react-router'

/** What every page has: notifications, which may hold links and therefore stand inside the router. */
export function Root() {
  return (
    <>
      <Notifications position="bottom-right" />
      <Outlet />
    </>
  )
}
