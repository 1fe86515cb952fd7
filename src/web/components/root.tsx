import { Outlet } from '@tanstack/react-router'
import { Notices } from './notices.tsx'

/** Layout shared by all pages. Notifications are inside the router because they can contain links. */
export function Root() {
  return (
    <>
      <Notices />
      <Outlet />
    </>
  )
}
