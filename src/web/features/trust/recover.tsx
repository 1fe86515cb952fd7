import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, Page } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import { useOperationMutation } from '../../operations.ts'
import { openWorkspace } from '../../workspace.ts'
import { KeyShown } from '../identity/key-shown.tsx'
import { ArriveFrame } from '../onboarding/arrive-frame.tsx'
import { CodeEntry } from './code-entry.tsx'
import { useMailedCode } from './mailed-code.ts'

registerMessages('trust', import.meta.glob('@locales/*/app/trust.json', { eager: true, import: 'default' }))

/** Recovery of a workspace without its key: requests the message, or accepts its code. */
export function RecoverPage() {
  const { t } = useTranslation('trust')
  const mailed = useMailedCode()
  const [code, setCode] = useState(mailed)
  return (
    <ArriveFrame width={560}>
      <Page title={t('recover.title')} lead={t('recover.lead')}>
        {code === '' ? (
          <Stack gap="md">
            <Card>
              <AskForLink />
            </Card>
            <Card title={t('recover.haveCode')}>
              <CodeEntry act={t('recover.goOn')} onEnter={setCode} />
            </Card>
          </Stack>
        ) : (
          <Card>
            <TakeKey code={code} />
          </Card>
        )}
      </Page>
    </ArriveFrame>
  )
}

function AskForLink() {
  const { t } = useTranslation('trust')
  const [email, setEmail] = useState('')
  const request = useOperationMutation('requestRecovery')
  if (request.data !== undefined) return <Text role="status">{t('recover.sent')}</Text>
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        request.mutate({ email: email.trim() })
      }}
    >
      <Stack gap="sm">
        <TextInput
          type="email"
          label={t('recover.email')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          autoComplete="email"
          required
        />
        {request.error !== null && <Fault fault={request.error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={request.isPending} disabled={email.trim() === ''}>
            {t('recover.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Recovery needs a click, because mail scanners open links. */
function TakeKey({ code }: { code: string }) {
  const { t } = useTranslation('trust')
  const navigate = useNavigate()
  const recover = useOperationMutation('recoverWorkspace')
  const key = recover.data?.session_id
  if (key === undefined)
    return (
      <Stack gap="sm">
        <Text>{t('recover.ready')}</Text>
        {recover.error !== null && <Fault fault={recover.error} />}
        <Group justify="flex-end">
          <Button loading={recover.isPending} onClick={() => recover.mutate({ code })}>
            {t('recover.take')}
          </Button>
        </Group>
      </Stack>
    )
  const go = () => {
    openWorkspace(key)
    void navigate({ to: '/workspace' })
  }
  return (
    <Stack gap="sm">
      <Text fw={600}>{t('recover.done')}</Text>
      <KeyShown
        workspaceKey={key}
        onward={(isKept) => (
          <Button disabled={!isKept} onClick={go}>
            {t('recover.open')}
          </Button>
        )}
      />
    </Stack>
  )
}
