import { Button, Group, Skeleton, Tabs, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload, IconFileText, IconPrinter, IconShieldLock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { service } from '../../client.ts'
import { Muted, Page } from '../../components/page.tsx'
import { Answered, Empty } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import { refusalOf, useOperation } from '../../operations.ts'
import { fileNameIn, saveAs } from '../../save-as.ts'
import { useWorkspace } from '../../workspace.ts'
import { markdownOutline } from './outline.ts'
import classes from './paper.module.css'
import { Paper } from './paper.tsx'

registerMessages('memos', import.meta.glob('@locales/*/app/memos.json', { eager: true, import: 'default' }))
registerMessages('released', import.meta.glob('@locales/*/app/released.json', { eager: true, import: 'default' }))

const Teasers = lazy(() => import('./teasers.tsx').then(({ Teasers }) => ({ default: Teasers })))
const BlindProfileForm = lazy(() =>
  import('./blind-profile.tsx').then(({ BlindProfileForm }) => ({ default: BlindProfileForm })),
)
const Writing = lazy(() => import('./writing.tsx').then(({ Writing }) => ({ default: Writing })))

/** Documents of the workspace: its memorandum or buyer's brief, and a teaser for each pairing. */
export function Documents() {
  const { t } = useTranslation(['memos', 'released'])
  const { side } = useWorkspace()
  return (
    <Page title={t('title')} lead={t(`lead.${side ?? 'none'}`)}>
      <Tabs defaultValue="memo" keepMounted={false}>
        <Tabs.List mb="lg" className={`${classes.unprinted} ${classes.tabs}`}>
          <Tabs.Tab value="memo">{t(side === null ? 'memo' : `released:kind.${side}`)}</Tabs.Tab>
          {side === 'seller' && <Tabs.Tab value="writing">{t('writing.tab')}</Tabs.Tab>}
          {side === 'seller' && <Tabs.Tab value="profile">{t('blindProfile')}</Tabs.Tab>}
          <Tabs.Tab value="teasers">{t('teasers')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="memo">
          <Memorandum />
        </Tabs.Panel>
        <Tabs.Panel value="writing">
          <Suspense fallback={<Skeleton h="70vh" radius="md" />}>
            <Writing />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="profile">
          <Suspense fallback={<Skeleton h="70vh" radius="md" />}>
            <BlindProfileForm />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="teasers">
          <Suspense fallback={<Skeleton h="70vh" radius="md" />}>
            <Teasers />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

/** The memorandum, or the conditions still to be met. */
function Memorandum() {
  const { t } = useTranslation('memos')
  const { session } = useWorkspace()
  const asked = useOperation('getInfoMemo', {}, { enabled: session?.nda_signed ?? false })
  const refusal = refusalOf(asked.error)
  if (session?.nda_signed === false || refusal?.problem.nda_required) return <SignFirst />
  if (refusal?.status === 404)
    return (
      <section className="card">
        <Empty
          icon={<IconFileText size={32} stroke={1.5} />}
          title={t('noProfileTitle')}
          action={
            <Button component={Link} to="/workspace/settings" variant="default" mt="xs">
              {t('toSettings')}
            </Button>
          }
        >
          {t('noProfile')}
        </Empty>
      </section>
    )
  return (
    <Answered asked={asked} waiting={<Skeleton h="70vh" radius="md" />}>
      {({ markdown }) => <Document markdown={markdown} />}
    </Answered>
  )
}

function SignFirst() {
  const { t } = useTranslation('memos')
  return (
    <section className="card">
      <Empty
        icon={<IconShieldLock size={32} stroke={1.5} />}
        title={t('signFirstTitle')}
        action={
          <Button component={Link} to="/workspace/confidentiality" mt="xs">
            {t('sign')}
          </Button>
        }
      >
        {t('signFirst')}
      </Empty>
    </section>
  )
}

function Document({ markdown }: { markdown: string }) {
  const { t } = useTranslation(['memos', 'released'])
  const { side } = useWorkspace()
  const [isFetching, save] = useMemoDownload()
  return (
    <section aria-label={t(side === null ? 'memo' : `released:kind.${side}`)}>
      <Group justify="space-between" mb="sm" gap="sm" className={classes.unprinted}>
        <Muted maw="64ch" flex="1 1 320px">
          {t('downloadHow')}
        </Muted>
        <Group gap="xs">
          <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
            {t('print')}
          </Button>
          <Button leftSection={<IconDownload size={16} />} loading={isFetching} onClick={() => void save()}>
            {t('download')}
          </Button>
        </Group>
      </Group>
      <div className={`card ${classes.sheet}`}>
        <div className={classes.split}>
          <Paper markdown={markdown} />
          <nav className={`${classes.aside} ${classes.outline}`} aria-label={t('contents')}>
            <Text size="sm" fw={600} mb={4}>
              {t('contents')}
            </Text>
            {markdownOutline(markdown).map(({ id, text }) => (
              <a key={id} href={`#${id}`}>
                {text}
              </a>
            ))}
          </nav>
        </div>
      </div>
    </section>
  )
}

/** Downloads the memorandum with its annex. Names in it count as disclosures, so every query is refetched. */
function useMemoDownload(): [boolean, () => Promise<void>] {
  const { t } = useTranslation(['memos', 'released'])
  const remembered = useQueryClient()
  const [isFetching, setFetching] = useState(false)
  const save = async () => {
    setFetching(true)
    try {
      const { body, headers } = await service.downloadInfoMemo({}, { retries: 0 })
      const name = fileNameIn(headers.get('content-disposition'), 'memorandum.md')
      saveAs(name, 'text/markdown;charset=utf-8', body)
      notifications.show({ message: t('downloaded') })
      void remembered.invalidateQueries()
    } catch (fault) {
      notifications.show({ color: 'red', title: t('released:failed'), message: refusalOf(fault)?.problem.detail })
    } finally {
      setFetching(false)
    }
  }
  return [isFetching, save]
}
