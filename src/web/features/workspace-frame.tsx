import { Anchor, Badge, Box, Menu, Text, UnstyledButton } from '@mantine/core'
import { useHotkeys, useWindowEvent } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import {
  IconActivity,
  IconArrowsExchange,
  IconChartBar,
  IconFileText,
  IconFolder,
  IconFolders,
  IconKeyOff,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconLogout,
  IconPlus,
  IconScale,
  IconSettings,
  IconShieldLock,
  IconSparkles,
  IconTargetArrow,
  IconUsers,
} from '@tabler/icons-react'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listDrafts } from '../browser-storage.ts'
import { Frame, type Place } from '../components/frame.tsx'
import { Muted } from '../components/page.tsx'
import { Empty } from '../components/states.tsx'
import { refusalOf, useOperation } from '../operations.ts'
import {
  nameOpenWorkspace,
  openWorkspace,
  useFollowings,
  useOpenings,
  useOtherWorkspaces,
  useWorkspace,
  useWorkspaceKey,
} from '../workspace.ts'
import { resumeRotation } from './identity/key-lifecycle.ts'

/** Loads on demand; pressing Ctrl or ⌘ preloads it. */
const searchCode = () => import('./search/search.tsx')
const Search = lazy(() => searchCode().then(({ Search }) => ({ default: Search })))

const LOOK_EVERY_MS = 60_000

/** Layout of the workspace: navigation, search and the workspace's name. */
export function WorkspaceFrame() {
  const key = useWorkspaceKey()
  const opening = useOpenings()
  useOtherTabs()
  // The key remounts the frame for each workspace, so that nothing of the previous one is shown while the next loads.
  return key === null ? <Navigate to="/open" /> : <Opened key={opening} />
}

/** Follows another tab that opened or left a workspace: navigates to a page that every workspace has, and notifies. */
function useOtherTabs(): void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const followings = useFollowings()
  const [notified, setNotified] = useState(followings)
  useEffect(() => {
    if (followings === notified) return
    setNotified(followings)
    notifications.show({ autoClose: false, title: t('header.otherTabTitle'), message: t('header.otherTab') })
    void navigate({ to: '/workspace' })
  }, [followings, notified, navigate, t])
}

/** Unsent messages, shown when the key is no longer valid so that nothing typed is lost. */
function Unsent() {
  const { t } = useTranslation()
  const [typed] = useState(() => listDrafts('message.'))
  if (typed.length === 0) return null
  return (
    <Box maw={560} mx="auto" mt="lg">
      <Text size="sm" fw={600}>
        {t('state.unsent')}
      </Text>
      <Muted>{t('state.unsentHint')}</Muted>
      {typed.map((text) => (
        <Text key={text} component="blockquote" size="sm" m={0} mt="sm" style={{ whiteSpace: 'pre-line' }}>
          {text}
        </Text>
      ))}
    </Box>
  )
}

/** Number of pending requests and unread items from counterparties. */
function WaitingMark() {
  const { t } = useTranslation()
  const { data } = useOperation('getOverview', {}, { pollMs: LOOK_EVERY_MS })
  if (data === undefined || data.waiting === 0) return null
  return (
    <Badge size="sm" variant="filled" color="pine" aria-label={t('nav.waiting', { count: data.waiting })}>
      {data.waiting}
    </Badge>
  )
}

function Opened() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { session, side, error } = useWorkspace()
  const [isSearching, setSearching] = useState(false)
  const isUnknown = refusalOf(error)?.status === 404
  useEffect(() => {
    if (isUnknown) void resumeRotation()
  }, [isUnknown])
  const others = useOtherWorkspaces()
  const name = session?.identity.company ?? session?.identity.name
  useEffect(() => {
    if (name !== undefined) nameOpenWorkspace(name)
  }, [name])
  const search = () =>
    void searchCode().then(
      () => setSearching(true),
      () => notifications.show({ color: 'yellow', title: t('state.offlineTitle'), message: t('state.offline') }),
    )
  useHotkeys([['mod+K', isSearching ? () => setSearching(false) : search]], [], true)
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Control' || key === 'Meta') searchCode().catch(() => undefined)
  })
  if (isUnknown || refusalOf(error)?.status === 400)
    return (
      <Box component="main" pt="xl">
        <NoWorkspace />
        <Unsent />
      </Box>
    )
  const places: Place[] = [
    { to: '/workspace', label: t('nav.overview'), icon: IconLayoutDashboard, mark: <WaitingMark /> },
    { to: '/workspace/matches', label: t('nav.matches'), icon: IconUsers },
    ...(side === 'buyer' ? [{ to: '/workspace/theses', label: t('nav.theses'), icon: IconTargetArrow }] : []),
    { to: '/workspace/pipeline', label: t('nav.pipeline'), icon: IconLayoutKanban },
    ...(side === 'buyer' ? [] : [{ to: '/workspace/valuation', label: t('nav.valuation'), icon: IconChartBar }]),
    { to: '/workspace/company-file', label: t('nav.file'), icon: IconFolder },
    { to: '/workspace/documents', label: t('nav.documents'), icon: IconFileText },
    { to: '/workspace/data-room', label: t('nav.dataRoom'), icon: IconFolders },
    { to: '/workspace/confidentiality', label: t('nav.confidentiality'), icon: IconShieldLock },
    { to: '/workspace/quality', label: t('nav.quality'), icon: IconSparkles },
    { to: '/workspace/activity', label: t('nav.activity'), icon: IconActivity },
    { to: '/workspace/settings', label: t('nav.settings'), icon: IconSettings },
  ]
  const change = async (other: string) => {
    await navigate({ to: '/workspace' })
    openWorkspace(other)
  }
  return (
    <>
      <Frame
        label={t('nav.label')}
        places={places}
        onSearch={search}
        header={
          session && (
            <>
              {session.test && (
                <Badge
                  variant="filled"
                  color="orange"
                  c="dark.9"
                  tt="none"
                  radius="sm"
                  fw={650}
                  aria-label={t('header.test')}
                  style={{ flexShrink: 0 }}
                >
                  {t('header.testShort')}
                  <Box component="span" visibleFrom="sm">
                    {t('header.testMore')}
                  </Box>
                </Badge>
              )}
              <Badge
                component={Link}
                to="/workspace/confidentiality"
                variant="light"
                color={session.nda_signed ? 'pine' : 'orange'}
                c={
                  session.nda_signed
                    ? undefined
                    : 'light-dark(var(--mantine-color-dark-9), var(--mantine-color-orange-2))'
                }
                leftSection={<IconShieldLock size={13} />}
                tt="none"
                radius="sm"
                fw={550}
                visibleFrom="xs"
                style={{ cursor: 'pointer' }}
              >
                {t(session.nda_signed ? 'header.ndaSigned' : 'header.ndaUnsigned')}
              </Badge>
            </>
          )
        }
        foot={
          <>
            <Anchor
              href="/docs"
              size="sm"
              c="dimmed"
              display="flex"
              px="sm"
              py={6}
              style={{ gap: 10, alignItems: 'center' }}
            >
              <IconScale size={18} stroke={1.6} /> {t('nav.docs')}
            </Anchor>
            <Menu position="top-start" width={210}>
              <Menu.Target>
                <UnstyledButton
                  px="sm"
                  py={8}
                  w="100%"
                  {...(session === undefined && { 'aria-label': t('nav.label') })}
                >
                  <Text size="sm" fw={600} mih="1lh" truncate>
                    {session?.identity.company ?? session?.identity.name ?? ' '}
                  </Text>
                  <Muted size="xs" mih="1lh">
                    {side === null ? ' ' : t(`party.${side}`)}
                  </Muted>
                </UnstyledButton>
              </Menu.Target>
              <Menu.Dropdown>
                {others.map((other) => (
                  <Menu.Item
                    key={other.id}
                    onClick={() => void change(other.key)}
                    leftSection={<IconArrowsExchange size={16} />}
                  >
                    {other.name === '' ? t('header.unnamed') : other.name}
                  </Menu.Item>
                ))}
                <Menu.Item component={Link} to="/open" leftSection={<IconPlus size={16} />}>
                  {t('header.openAnother')}
                </Menu.Item>
                <Menu.Divider />
                <Menu.Item component={Link} to="/workspace/settings" leftSection={<IconSettings size={16} />}>
                  {t('nav.settings')}
                </Menu.Item>
                <Menu.Item
                  component={Link}
                  to="/workspace/settings"
                  hash="sign-out"
                  leftSection={<IconLogout size={16} />}
                >
                  {t('header.leave')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        }
      />
      {isSearching && (
        <Suspense>
          <Search onClose={() => setSearching(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Shown when the stored key is no longer valid. */
function NoWorkspace() {
  const { t } = useTranslation()
  return (
    <Empty
      isPage
      icon={<IconKeyOff size={32} stroke={1.5} />}
      title={t('state.noWorkspaceTitle')}
      action={
        <Anchor component={Link} to="/open">
          {t('state.openAnother')}
        </Anchor>
      }
    >
      {t('state.noWorkspace')}
    </Empty>
  )
}
