import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, Page } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import { useOperationMutation } from '../../operations.ts'
import { ArriveFrame } from '../onboarding/arrive-frame.tsx'
import { CodeEntry } from './code-entry.tsx'
import { useMailedCode } from './mailed-code.ts'

registerMessages('trust', import.meta.glob('@locales/*/app/trust.json', { eager: true, import: 'default' }))

/** The page on which the holder of a former address confirms or rejects its replacement. */
export function AddressPage() {
  const { t } = useTranslation('trust')
  const mailed = useMailedCode()
  const [code, setCode] = useState(mailed)
  return (
    <ArriveFrame width={560}>
      <Page title={t('address.title')} lead={t('address.lead')}>
        <Card>{code === '' ? <CodeEntry act={t('address.goOn')} onEnter={setCode} /> : <Decision code={code} />}</Card>
      </Page>
    </ArriveFrame>
  )
}

function Decision({ code }: { code: string }) {
  const { t } = useTranslation('trust')
  const decide = useOperationMutation('decideAddress')
  const status = decide.data?.status
  if (status !== undefined)
    return (
      <Stack gap="md">
        <Alert color={status === 'confirmed' ? 'pine' : 'gray'} role="status">
          {t(`address.${status}`)}
        </Alert>
        {status === 'denied' && (
          <Button component={Link} to="/recover">
            {t('address.recover')}
          </Button>
        )}
      </Stack>
    )
  const isPending = (decision: 'confirm' | 'deny') => decide.isPending && decide.variables?.decision === decision
  return (
    <Stack gap="md">
      <Text size="sm">{t('address.text')}</Text>
      {decide.error !== null && <Fault fault={decide.error} />}
      <Group justify="flex-end">
        <Button
          variant="default"
          loading={isPending('confirm')}
          onClick={() => decide.mutate({ code, decision: 'confirm' })}
        >
          {t('address.confirm')}
        </Button>
        <Button loading={isPending('deny')} onClick={() => decide.mutate({ code, decision: 'deny' })}>
          {t('address.deny')}
        </Button>
      </Group>
    </Stack>
  )
}
