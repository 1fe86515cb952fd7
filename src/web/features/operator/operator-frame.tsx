import { Box, Button, Code, NavLink, PasswordInput, Stack, Text, Title } from '@mantine/core'
import {
  IconActivityHeartbeat,
  IconBell,
  IconBuildingSkyscraper,
  IconEye,
  IconFileImport,
  IconHistory,
  IconInbox,
  IconKey,
  IconLogout,
  IconMail,
  IconShieldCheck,
  IconSubtask,
  IconUserCheck,
} from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '../../components/brand.tsx'
import { Frame } from '../../components/frame.tsx'
import { Muted } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import { refusalOf, useOperation } from '../../operations.ts'
import { becomeOperator, useOperatorToken } from '../../workspace.ts'

registerMessages('operator', import.meta.glob('@locales/*/app/operator.json', { eager: true, import: 'default' }))
registerMessages(
  'party-fields',
  import.meta.glob('@locales/*/app/party-fields.json', { eager: true, import: 'default' }),
)
registerMessages('trust', import.meta.glob('@locales/*/app/trust.json', { eager: true, import: 'default' }))
registerMessages('alarms', import.meta.glob('@locales/*/app/alarms.json', { eager: true, import: 'default' }))

/** The operator's console. The operator authenticates by token or through the gateway in front of the service. */
export function OperatorFrame() {
  const { t } = useTranslation('operator')
  const { t: mail } = useTranslation('trust')
  const { t: alarm } = useTranslation('alarms')
  const token = useOperatorToken()
  const me = useOperation('getOperatorSession', undefined, { pollMs: undefined })
  const inbox = useOperation('listProposals', { status: 'open' }, { enabled: me.data !== undefined, pollMs: 30_000 })
  const alarms = useOperation('listAlarms', {}, { enabled: me.data !== undefined, pollMs: 30_000 })
  if (me.data === undefined) {
    const isRefused = refusalOf(me.error) !== null && [401, 403].includes(refusalOf(me.error)?.status ?? 0)
    return <Enter isRefused={isRefused && token !== null} fault={me.error && !isRefused ? me.error : null} />
  }
  return (
    <Frame
      label={t('nav.label')}
      places={[
        { to: '/operator', label: t('nav.health'), icon: IconActivityHeartbeat },
        { to: '/operator/universe', label: t('nav.universe'), icon: IconBuildingSkyscraper },
        { to: '/operator/import', label: t('nav.import'), icon: IconFileImport },
        {
          to: '/operator/inbox',
          label: t('nav.inbox'),
          icon: IconInbox,
          mark: <Waiting count={inbox.data?.proposals.length} />,
        },
        { to: '/operator/tokens', label: t('nav.tokens'), icon: IconKey },
        { to: '/operator/jobs', label: t('nav.jobs'), icon: IconSubtask },
        { to: '/operator/ndas', label: t('nav.ndas'), icon: IconShieldCheck },
        { to: '/operator/workspaces', label: t('nav.workspaces'), icon: IconUserCheck },
        {
          to: '/operator/alarms',
          label: alarm('title'),
          icon: IconBell,
          mark: <Waiting count={alarms.data?.alarms.length} />,
        },
        { to: '/operator/names-told', label: t('nav.namesTold'), icon: IconEye },
        { to: '/operator/outbox', label: mail('outbox.title'), icon: IconMail },
        { to: '/operator/audit', label: t('nav.audit'), icon: IconHistory },
      ]}
      foot={
        <>
          <Text size="sm" fw={600} px="sm" truncate>
            {me.data.credential === 'configuration' ? t('nav.configured') : me.data.label}
          </Text>
          <NavLink
            component="button"
            label={t('nav.leave')}
            leftSection={<IconLogout size={18} stroke={1.6} />}
            onClick={() => becomeOperator(null)}
            style={{ borderRadius: 'var(--mantine-radius-md)' }}
          />
        </>
      }
    />
  )
}

/** Number of pending items beside a page's name; renders nothing for zero. */
function Waiting({ count = 0 }: { count?: number | undefined }) {
  if (count === 0) return null
  return (
    <Text component="span" size="sm" className="figures" c="dimmed">
      {count}
    </Text>
  )
}

function Enter({ isRefused, fault }: { isRefused: boolean; fault: unknown }) {
  const { t } = useTranslation('operator')
  const [typed, setTyped] = useState('')
  useEffect(() => {
    document.title = `${t('enter.title')} · Concordat`
  }, [t])
  const enter = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') becomeOperator(typed.trim())
  }
  return (
    <Box component="main" maw={440} mx="auto" px="md" pt="14vh">
      <Brand size={26} />
      <Title order={1} mt="xl">
        {t('enter.title')}
      </Title>
      <Muted mt={4}>{t('enter.lead')}</Muted>
      <Code block my="md" tabIndex={0}>
        npm run operator -- token --label console
      </Code>
      <form onSubmit={enter}>
        <Stack>
          <PasswordInput
            label={t('enter.token')}
            description={t('enter.kept')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={isRefused && t('enter.refused')}
            autoComplete="off"
            required
          />
          {fault !== null && <Fault fault={fault} />}
          <Button type="submit">{t('enter.open')}</Button>
        </Stack>
      </form>
    </Box>
  )
}
