import { Alert, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Card, Page } from '../../components/page.tsx'
import { day } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useOperationMutation } from '../../operations.ts'
import { useWorkspaceKey } from '../../workspace.ts'
import { ArriveFrame } from '../onboarding/arrive-frame.tsx'
import { AssuranceBadge } from './assurance.tsx'
import { CodeEntry } from './code-entry.tsx'
import { useMailedCode } from './mailed-code.ts'

registerMessages('trust', import.meta.glob('@locales/*/app/trust.json', { eager: true, import: 'default' }))

/** The page linked in messages that verify a workspace's address. */
export function ConfirmPage() {
  const { t } = useTranslation('trust')
  const mailed = useMailedCode()
  const key = useWorkspaceKey()
  return (
    <ArriveFrame width={560}>
      <Page title={t('confirm.title')} lead={t('confirm.lead')}>
        <Card>{key === null ? <Text>{t('confirm.noWorkspace')}</Text> : <CodeForm mailed={mailed} />}</Card>
        <Button component={Link} to={key === null ? '/open' : '/workspace'} variant="default" mt="md">
          {t(key === null ? 'confirm.open' : 'confirm.go')}
        </Button>
      </Page>
    </ArriveFrame>
  )
}

/** Verifies the workspace's address with the code of a message. */
export function CodeForm({ mailed = '' }: { mailed?: string }) {
  const { t } = useTranslation('trust')
  const confirm = useOperationMutation('confirmEmail')
  if (confirm.data !== undefined)
    return (
      <Alert color="pine" role="status">
        <Group gap="xs">
          {t('proof.done')} <AssuranceBadge level={confirm.data.assurance} />
          <Text size="sm">{t('proof.recovers', { date: day(confirm.data.recovers_from) })}</Text>
        </Group>
      </Alert>
    )
  return (
    <CodeEntry
      mailed={mailed}
      act={t('proof.confirm')}
      fault={confirm.error}
      isPending={confirm.isPending}
      onEnter={(code) => confirm.mutate({ code })}
    />
  )
}
