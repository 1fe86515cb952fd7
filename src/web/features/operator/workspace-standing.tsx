import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAct } from '../../asking.ts'
import { Fault } from '../../components/states.tsx'

/** Operator's actions on a party's workspace: suspend, resume, allow to sign again. */
export function WorkspaceStanding({ party }: { party: OutputFor<'getParty'> }) {
  const { t } = useTranslation('operator')
  const [reason, setReason] = useState('')
  const suspend = useAct('suspendWorkspace')
  const resume = useAct('resumeWorkspace')
  const allow = useAct('allowSigning')
  const fault = suspend.error ?? resume.error ?? allow.error
  const { workspace_id: id } = party
  if (id === undefined || party.erased) return null
  const act = { id, reason: reason.trim() }
  const disabled = act.reason === ''
  const onSuccess = () => setReason('')
  return (
    <Stack gap="xs">
      <TextInput
        label={t('workspace.reason')}
        description={t('workspace.hint')}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {fault && <Fault fault={fault} />}
      <Group gap="xs">
        {party.suspended ? (
          <Button
            variant="default"
            disabled={disabled}
            loading={resume.isPending}
            onClick={() => resume.mutate(act, { onSuccess })}
          >
            {t('workspace.resume')}
          </Button>
        ) : (
          <Button
            variant="default"
            disabled={disabled}
            loading={suspend.isPending}
            onClick={() => suspend.mutate(act, { onSuccess })}
          >
            {t('workspace.suspend')}
          </Button>
        )}
        {party.signing_barred && (
          <Button
            variant="default"
            disabled={disabled}
            loading={allow.isPending}
            onClick={() => allow.mutate(act, { onSuccess })}
          >
            {t('workspace.allowSigning')}
          </Button>
        )}
      </Group>
      {party.signing_barred && (
        <Text size="xs" c="dimmed">
          {t('workspace.barred')}
        </Text>
      )}
    </Stack>
  )
}
