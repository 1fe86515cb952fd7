import { Anchor, Box, Center } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { createRootRoute, createRoute, createRouter, Link, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ClientUnreachable } from '../client/index.ts'
import { Notices } from './components/notices.tsx'
import { Empty, Fault } from './components/states.tsx'
import { parseMatchFilters } from './features/matching/match-filters.ts'

/* Routes of the application. A page's code loads on navigation, or on hover over its link. */

const root = createRootRoute({ component: Root, notFoundComponent: Lost, errorComponent: PageFault })

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./features/onboarding/landing.tsx'), 'Landing'),
})
const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: ({ side }: Record<string, unknown>): { side?: 'buyer' | 'seller' } =>
    side === 'buyer' || side === 'seller' ? { side } : {},
  component: lazyRouteComponent(() => import('./features/onboarding/register.tsx'), 'Register'),
})
const open = createRoute({
  getParentRoute: () => root,
  path: '/open',
  component: lazyRouteComponent(() => import('./features/onboarding/open.tsx'), 'OpenWorkspace'),
})
const confirm = createRoute({
  getParentRoute: () => root,
  path: '/confirm',
  component: lazyRouteComponent(() => import('./features/trust/confirm.tsx'), 'ConfirmPage'),
})
const recover = createRoute({
  getParentRoute: () => root,
  path: '/recover',
  component: lazyRouteComponent(() => import('./features/trust/recover.tsx'), 'RecoverPage'),
})
const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  component: lazyRouteComponent(() => import('./features/trust/verify.tsx'), 'VerifyPage'),
})
const approve = createRoute({
  getParentRoute: () => root,
  path: '/approve',
  component: lazyRouteComponent(() => import('./features/trust/approve.tsx'), 'ApprovePage'),
})
const address = createRoute({
  getParentRoute: () => root,
  path: '/address',
  component: lazyRouteComponent(() => import('./features/trust/address.tsx'), 'AddressPage'),
})

const workspace = createRoute({
  getParentRoute: () => root,
  path: '/workspace',
  component: lazyRouteComponent(() => import('./features/workspace-frame.tsx'), 'WorkspaceFrame'),
})
const overview = createRoute({
  getParentRoute: () => workspace,
  path: '/',
  component: lazyRouteComponent(() => import('./features/overview/overview.tsx'), 'Overview'),
})
const matches = createRoute({
  getParentRoute: () => workspace,
  path: '/matches',
  validateSearch: parseMatchFilters,
  component: lazyRouteComponent(() => import('./features/matching/matches.tsx'), 'Matches'),
})
const pipeline = createRoute({
  getParentRoute: () => workspace,
  path: '/pipeline',
  component: lazyRouteComponent(() => import('./features/pairings/pipeline.tsx'), 'Pipeline'),
})
const pairing = createRoute({
  getParentRoute: () => workspace,
  path: '/pipeline/$pairId',
  component: lazyRouteComponent(() => import('./features/pairings/pairing.tsx'), 'PairingPage'),
})
const valuation = createRoute({
  getParentRoute: () => workspace,
  path: '/valuation',
  component: lazyRouteComponent(() => import('./features/valuation/valuation.tsx'), 'ValuationPage'),
})
const documents = createRoute({
  getParentRoute: () => workspace,
  path: '/documents',
  component: lazyRouteComponent(() => import('./features/memos/documents.tsx'), 'Documents'),
})
const dataRoom = createRoute({
  getParentRoute: () => workspace,
  path: '/data-room',
  component: lazyRouteComponent(() => import('./features/data-room/data-room.tsx'), 'DataRoom'),
})
const confidentiality = createRoute({
  getParentRoute: () => workspace,
  path: '/confidentiality',
  component: lazyRouteComponent(() => import('./features/nda/confidentiality.tsx'), 'Confidentiality'),
})
const quality = createRoute({
  getParentRoute: () => workspace,
  path: '/quality',
  component: lazyRouteComponent(() => import('./features/quality/quality.tsx'), 'QualityPage'),
})
const activity = createRoute({
  getParentRoute: () => workspace,
  path: '/activity',
  component: lazyRouteComponent(() => import('./features/activity/activity.tsx'), 'ActivityPage'),
})
const companyFile = createRoute({
  getParentRoute: () => workspace,
  path: '/company-file',
  component: lazyRouteComponent(() => import('./features/company-file/company-file.tsx'), 'CompanyFilePage'),
})
const theses = createRoute({
  getParentRoute: () => workspace,
  path: '/theses',
  component: lazyRouteComponent(() => import('./features/theses/theses.tsx'), 'Theses'),
})
const settings = createRoute({
  getParentRoute: () => workspace,
  path: '/settings',
  component: lazyRouteComponent(() => import('./features/identity/settings.tsx'), 'Settings'),
})

const operator = createRoute({
  getParentRoute: () => root,
  path: '/operator',
  component: lazyRouteComponent(() => import('./features/operator/operator-frame.tsx'), 'OperatorFrame'),
})
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

const docs = createRoute({
  getParentRoute: () => root,
  path: '/docs',
  component: lazyRouteComponent(() => import('./features/docs/docs-frame.tsx'), 'DocsFrame'),
})
const docsPages = [
  ['/', () => import('./features/docs/getting-started.tsx'), 'GettingStarted'],
  ['/api', () => import('./features/docs/api-reference.tsx'), 'ApiReference'],
  ['/agents', () => import('./features/docs/agents.tsx'), 'Agents'],
  ['/changes', () => import('./features/docs/changes.tsx'), 'Changes'],
] as const

type Importer = () => Promise<Record<string, () => React.ReactNode>>
const pagesOf = <P extends typeof operator | typeof docs>(
  parent: P,
  pages: readonly (readonly [string, Importer, string])[],
) =>
  pages.map(([path, importer, name]) =>
    createRoute({ getParentRoute: () => parent, path, component: lazyRouteComponent(importer, name) }),
  )

const routeTree = root.addChildren([
  landing,
  register,
  open,
  confirm,
  recover,
  verify,
  approve,
  address,
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
  docs.addChildren(pagesOf(docs, docsPages)),
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
