import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, Muted, Page } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { day } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useOperationMutation } from '../../operations.ts'
import { useLanguage } from '../../workspace.ts'
import { ArriveFrame } from '../onboarding/arrive-frame.tsx'
import { CodeEntry } from '../trust/code-entry.tsx'
import { useMailedCode } from '../trust/mailed-code.ts'

registerMessages('access', import.meta.glob('@locales/*/app/access.json', { eager: true, import: 'default' }))
registerMessages('trust', import.meta.glob('@locales/*/app/trust.json', { eager: true, import: 'default' }))

/** The page on which a supervisor sees the programs with access, and ends it. */
export function SupervisedAccessPage() {
  const { t } = useTranslation('access')
  const mailed = useMailedCode()
  const [code, setCode] = useState(mailed)
  return (
    <ArriveFrame width={640}>
      <Page title={t('supervisor.title')} lead={t('supervisor.lead')}>
        <Card>
          {code === '' ? <CodeEntry act={t('supervisor.read')} onEnter={setCode} /> : <Supervised code={code} />}
        </Card>
      </Page>
    </ArriveFrame>
  )
}

function Supervised({ code }: { code: string }) {
  const { t } = useTranslation('access')
  const language = useLanguage()
  const read = useOperationMutation('readSupervisedAccess')
  const end = useOperationMutation('endSupervisedAccess')
  const show = () => read.mutate({ code })
  if (read.data === undefined)
    return (
      <Stack gap="sm">
        {read.error !== null && <Fault fault={read.error} />}
        <div>
          <Button loading={read.isPending} onClick={show}>
            {t('supervisor.read')}
          </Button>
        </div>
      </Stack>
    )
  const { grants } = read.data
  return (
    <Stack gap="md">
      {end.data !== undefined && (
        <Alert color="pine" role="status">
          {t('supervisor.ended')}
        </Alert>
      )}
      {grants.length === 0 && <Muted>{t('supervisor.none')}</Muted>}
      {grants.map(({ grant_id, client_name, client_host, scopes, ends_at }) => (
        <Group key={grant_id} justify="space-between" gap="md">
          <div>
            <Text size="sm">{client_name}</Text>
            <Muted size="xs">{scopes.map((scope) => t(`scope.${scope}`)).join(' · ')}</Muted>
            <Muted size="xs">{[client_host, t('until', { day: day(ends_at, language) })].join(' · ')}</Muted>
          </div>
          <Button
            size="xs"
            color="red"
            variant="outline"
            aria-label={`${t('supervisor.end')}: ${client_name}`}
            loading={end.isPending && end.variables?.grant_id === grant_id}
            onClick={() => end.mutate({ code, grant_id }, { onSuccess: show })}
          >
            {t('supervisor.end')}
          </Button>
        </Group>
      ))}
      {end.error !== null && <Fault fault={end.error} />}
    </Stack>
  )
}
