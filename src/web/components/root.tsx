import { Outlet } from '@tanstack/react-router'
import { Notices } from './notices.tsx'

/** What every page has: notices, which may hold links and therefore stand inside the router. */
export function Root() {
  return (
    <>
      <Notices />
      <Outlet />
    </>
  )
}
