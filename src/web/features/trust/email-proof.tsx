import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAct } from '../../asking.ts'
import { ForRole } from '../../components/for-role.tsx'
import { Card, Muted } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { day } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { AssuranceBadge } from './assurance.tsx'
import { CodeForm } from './confirm.tsx'

registerMessages('trust', import.meta.glob('@locales/*/app/trust.json', { eager: true, import: 'default' }))

/** The workspace's level of assurance and the ways to raise it. */
export function EmailProof({ session }: { session: OutputFor<'getSession'> }) {
  const { t } = useTranslation(['trust', 'assurance'])
  const request = useAct('requestEmailProof')
  const level = session.assurance ?? 'declared'
  const { email } = session.identity
  return (
    <Card title={t('assurance:level.label')} aside={<AssuranceBadge level={level} />}>
      <Stack gap="sm">
        <Text size="sm">{t(`assurance:meaning.${level}`)}</Text>
        {session.email_status !== 'proven' && (
          <ForRole least="owner">
            <Stack gap="sm">
              <Muted>{t('proof.text')}</Muted>
              {email === undefined && <Text size="sm">{t('proof.missing')}</Text>}
              {session.email_status === 'bounced' && <Text size="sm">{t('proof.bounced', { email })}</Text>}
              {request.error !== null && <Fault fault={request.error} />}
              {request.data === undefined ? (
                <div>
                  <Button
                    variant="default"
                    disabled={session.email_status !== 'unproven'}
                    loading={request.isPending}
                    onClick={() => request.mutate({})}
                  >
                    {t('proof.send')}
                  </Button>
                </div>
              ) : (
                <Text size="sm" role="status">
                  {request.data.delivery === 'mail' ? t('proof.sent', { email }) : t('proof.byOperator')}
                </Text>
              )}
              {session.email_status === 'unproven' && <CodeForm />}
            </Stack>
          </ForRole>
        )}
        {level !== 'vetted' && (
          <ForRole least="owner">
            <VettingRequest vetting={session.vetting} />
          </ForRole>
        )}
      </Stack>
    </Card>
  )
}

/** Requests vetting by the operator, and shows the state of the request. */
function VettingRequest({ vetting }: { vetting: OutputFor<'getSession'>['vetting'] }) {
  const { t } = useTranslation('trust')
  const [note, setNote] = useState('')
  const [isWriting, setWriting] = useState(false)
  const request = useAct('requestVetting')
  return (
    <Stack gap="sm">
      <Muted>{t('vetting.text')}</Muted>
      {vetting !== undefined && (
        <Text size="sm" role="status">
          {t(`vetting.${vetting.state}`, { date: day(vetting.requested_at) })}
        </Text>
      )}
      {isWriting ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            request.mutate({ note: note.trim() }, { onSuccess: () => setWriting(false) })
          }}
        >
          <Stack gap="sm">
            <Textarea
              label={t('vetting.note')}
              description={t('vetting.noteHint')}
              value={note}
              maxLength={1000}
              autosize
              minRows={2}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
            {request.error !== null && <Fault fault={request.error} />}
            <div>
              <Button type="submit" variant="default" disabled={note.trim() === ''} loading={request.isPending}>
                {t('vetting.send')}
              </Button>
            </div>
          </Stack>
        </form>
      ) : (
        <div>
          <Button variant="default" onClick={() => setWriting(true)}>
            {t(vetting === undefined ? 'vetting.ask' : 'vetting.again')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
