import { Anchor, Box, Center } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ClientUnreachable } from '../client/index.ts'
import { Notices } from './components/notices.tsx'
import { Empty, Fault } from './components/states.tsx'
import { parseMatchFilters } from './features/matching/match-filters.ts'

/* Routes of the application. A page's code loads on navigation, or on hover over its link. */

const root = createRootRoute({ component: Root, notFoundComponent: Lost, errorComponent: PageFault })

/** Declares a page by its address below its parent and the component of its code. */
const page = <Parent extends AnyRoute, const Path extends string, const Name extends string>(
  parent: Parent,
  path: Path,
  code: () => Promise<Record<Name, () => ReactNode>>,
  name: Name,
) => createRoute({ getParentRoute: () => parent, path, component: lazyRouteComponent(code, name) })

const landing = page(root, '/', () => import('./features/onboarding/landing.tsx'), 'Landing')
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: ({ side }: Record<string, unknown>): { side?: 'buyer' | 'seller' } =>
    side === 'buyer' || side === 'seller' ? { side } : {},
  component: lazyRouteComponent(() => import('./features/onboarding/register.tsx'), 'Register'),
})
const open = page(root, '/open', () => import('./features/onboarding/open.tsx'), 'OpenWorkspace')
const confirm = page(root, '/confirm', () => import('./features/trust/confirm.tsx'), 'ConfirmPage')
const recover = page(root, '/recover', () => import('./features/trust/recover.tsx'), 'RecoverPage')
const verify = page(root, '/verify', () => import('./features/trust/verify.tsx'), 'VerifyPage')
const approve = page(root, '/approve', () => import('./features/trust/approve.tsx'), 'ApprovePage')
const address = page(root, '/address', () => import('./features/trust/address.tsx'), 'AddressPage')
const consent = page(root, '/consent/$uid', () => import('./features/access/consent.tsx'), 'ConsentPage')
const endAccess = page(root, '/end-access', () => import('./features/access/supervised.tsx'), 'SupervisedAccessPage')

const workspace = page(root, '/workspace', () => import('./features/workspace-frame.tsx'), 'WorkspaceFrame')
const overview = page(workspace, '/', () => import('./features/overview/overview.tsx'), 'Overview')
const matches = createRoute({
  getParentRoute: () => workspace,
  path: '/matches',
  validateSearch: parseMatchFilters,
  component: lazyRouteComponent(() => import('./features/matching/matches.tsx'), 'Matches'),
})
const pipeline = page(workspace, '/pipeline', () => import('./features/pairings/pipeline.tsx'), 'Pipeline')
const pairing = page(workspace, '/pipeline/$pairId', () => import('./features/pairings/pairing.tsx'), 'PairingPage')
const valuation = page(workspace, '/valuation', () => import('./features/valuation/valuation.tsx'), 'ValuationPage')
const documents = page(workspace, '/documents', () => import('./features/memos/documents.tsx'), 'Documents')
const dataRoom = page(workspace, '/data-room', () => import('./features/data-room/data-room.tsx'), 'DataRoom')
const confidentiality = page(
  workspace,
  '/confidentiality',
  () => import('./features/nda/confidentiality.tsx'),
  'Confidentiality',
)
const quality = page(workspace, '/quality', () => import('./features/quality/quality.tsx'), 'QualityPage')
const activity = page(workspace, '/activity', () => import('./features/activity/activity.tsx'), 'ActivityPage')
const companyFile = page(
  workspace,
  '/company-file',
  () => import('./features/company-file/company-file.tsx'),
  'CompanyFilePage',
)
const theses = page(workspace, '/theses', () => import('./features/theses/theses.tsx'), 'Theses')
const settings = page(workspace, '/settings', () => import('./features/identity/settings.tsx'), 'Settings')

const operator = page(root, '/operator', () => import('./features/operator/operator-frame.tsx'), 'OperatorFrame')
const operatorPages = [
  ['/', () => import('./features/operator/health.tsx'), 'Health'],
  ['/universe', () => import('./features/operator/universe.tsx'), 'Universe'],
  ['/import', () => import('./features/operator/import.tsx'), 'ImportPage'],
  ['/inbox', () => import('./features/operator/inbox.tsx'), 'Inbox'],
  ['/tokens', () => import('./features/operator/tokens.tsx'), 'Tokens'],
  ['/jobs', () => import('./features/operator/jobs.tsx'), 'Jobs'],
  ['/ndas', () => import('./features/operator/ndas.tsx'), 'Ndas'],
  ['/workspaces', () => import('./features/operator/workspaces.tsx'), 'Workspaces'],
  ['/alarms', () => import('./features/operator/alarms.tsx'), 'Alarms'],
  ['/names-told', () => import('./features/operator/names-told.tsx'), 'NamesTold'],
  ['/outbox', () => import('./features/trust/outbox.tsx'), 'Outbox'],
  ['/audit', () => import('./features/operator/audit.tsx'), 'Audit'],
] as const

const pagesOf = <P extends typeof operator>(
  parent: P,
  pages: readonly (readonly [string, () => Promise<Record<string, () => ReactNode>>, string])[],
) => pages.map(([path, code, name]) => page(parent, path, code, name))

const routeTree = root.addChildren([
  landing,
  register,
  open,
  confirm,
  recover,
  verify,
  approve,
  address,
  consent,
  endAccess,
  workspace.addChildren([
    overview,
    matches,
    theses,
    pipeline,
    pairing,
    valuation,
    companyFile,
    documents,
    dataRoom,
    confidentiality,
    quality,
    activity,
    settings,
  ]),
  operator.addChildren(pagesOf(operator, operatorPages)),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: PageFault,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Layout shared by all pages. Notifications are inside the router because they can contain links. */
function Root() {
  return (
    <>
      <Notices />
      <Outlet />
    </>
  )
}

/** The page for unknown addresses. */
function Lost() {
  const { t } = useTranslation()
  return (
    <Center mih="60vh" component="main">
      <Empty
        isPage
        icon={<IconMapOff size={32} stroke={1.5} />}
        title={t('state.notFoundTitle')}
        action={
          <Anchor component={Link} to="/">
            {t('state.home')}
          </Anchor>
        }
      >
        {t('state.notFound')}
      </Empty>
    </Center>
  )
}

/** Messages of browsers for a failed dynamic import. */
const CODE_NOT_FETCHED = /dynamically imported module|importing a module script failed|unable to preload/i

/**
 * Replaces a page that threw, inside the frame. A failed import means that the service is unreachable or newer than
 * this page: reloading solves both, and happens automatically once online.
 */
function PageFault({ error }: { error: unknown }) {
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
