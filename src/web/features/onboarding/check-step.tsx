import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { refusalOf, useAct } from '../../asking.ts'
import { draftOf } from '../../browser-storage.ts'
import { Fault } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import { newWorkspaceKey } from '../../random-key.ts'
import { refusedFields } from '../identity/profile-draft.ts'
import { type FieldPath, fieldsOf, type Side, toProfileInput, type Values } from '../identity/profile-form.ts'
import { useHumanCheck } from './human-check.ts'
import { HumanCheckCard } from './human-check-card.tsx'
import { Sent } from './sent.tsx'

registerMessages(
  'consent',
  import.meta.glob('../../../../locales/*/app/consent.json', { eager: true, import: 'default' }),
)

/**
 * The key sent with this registration, stored until the response arrives. If the response is lost, sending it again
 * opens the same workspace instead of creating a second one.
 */
const sentUnder = draftOf('register.key')

interface CheckStepProps {
  side: Side
  values: Values
  onBack: () => void
  /** Called with the service's message for each refused field. */
  onRefused: (said: Partial<Record<FieldPath, string>>) => void
  onRegistered: (answer: OutputFor<'submit'>) => void
}

/** The registration step before the key: human check, summary and submit. */
export function CheckStep({ side, values, onBack, onRefused, onRegistered }: CheckStepProps) {
  const { t } = useTranslation('arrive')
  const { t: common } = useTranslation()
  const { t: consent } = useTranslation('consent')
  const { check, isRenewed, again } = useHumanCheck()
  const submit = useAct('submit')
  const setRules = useAct('setDealRules')
  const [isWaiting, setWaiting] = useState(false)
  const [needsBoth, setNeedsBoth] = useState(true)
  const isSpent = refusalOf(submit.error)?.status === 403
  /**
   * By default a single side decides on phases. A failure is reported, because the registration itself has succeeded.
   */
  const setConsent = async (key: string) => {
    try {
      await setRules.mutateAsync({ session_id: key, phase_consent: 'both' })
    } catch {
      notifications.show({ color: 'red', autoClose: false, message: t('register.consentUnsaved') })
    }
  }
  const register = async (token: string) => {
    const key = sentUnder.read() ?? newWorkspaceKey()
    sentUnder.write(key)
    try {
      const answer = await submit.mutateAsync({
        session_id: key,
        user_type: side === 'seller' ? 'seller' : 'investor',
        ...toProfileInput(values, fieldsOf('identity', side)),
        [side]: toProfileInput(values, fieldsOf(side))[side] ?? {},
        challengeToken: token,
      })
      sentUnder.write(null)
      if (needsBoth) await setConsent(key)
      onRegistered(answer as OutputFor<'submit'>)
    } catch (fault) {
      // A challenge that was sent may be spent, even if the request failed.
      again()
      const said = refusedFields(fault)
      if (Object.keys(said).length > 0) onRefused(said)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the check passes
  useEffect(() => {
    if (!isWaiting || check.at !== 'passed') return
    setWaiting(false)
    void register(check.token)
  }, [isWaiting, check])
  return (
    <Stack gap="lg">
      <HumanCheckCard check={check} isRenewed={isRenewed} again={again} />
      <Sent side={side} values={values} />
      <Switch
        label={consent('both')}
        description={t('register.consentHint')}
        checked={needsBoth}
        disabled={submit.isPending}
        onChange={({ currentTarget }) => setNeedsBoth(currentTarget.checked)}
      />
      {submit.error !== null && !isSpent && <Fault fault={submit.error} />}
      {isSpent && (
        <Text size="sm" c="dimmed" role="status">
          {refusalOf(submit.error)?.problem.detail}
        </Text>
      )}
      <Group justify="space-between">
        <Button variant="default" onClick={onBack} disabled={submit.isPending}>
          {common('act.back')}
        </Button>
        <Button
          loading={submit.isPending || isWaiting}
          disabled={check.at !== 'passed' && check.at !== 'asking' && check.at !== 'solving'}
          onClick={() => setWaiting(true)}
        >
          {t('register.submit')}
        </Button>
      </Group>
    </Stack>
  )
}
