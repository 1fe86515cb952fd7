import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_CHARACTERS_MAX } from '../../../client/vocabulary.ts'
import { Card, Muted } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { day } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useOperationMutation } from '../../operations.ts'
import type { Pairing } from './listing.ts'

registerMessages(
  'introduction',
  import.meta.glob('@locales/*/app/introduction.json', { eager: true, import: 'default' }),
)

const REASONS = ['not_now', 'not_a_fit', 'in_other_talks', 'other'] as const
type Reason = (typeof REASONS)[number]

/** State of the introduction, with this side's actions: respond, or ask again. */
export function Introduction({ pairing, name }: { pairing: Pairing; name: string }) {
  const { t } = useTranslation('introduction')
  const { state, asked_by, lapses_at, decline_reason, open_to } = pairing.introduction
  const asker = asked_by === 'own' ? 'own' : 'other'
  const values = {
    name,
    date: lapses_at === undefined ? '' : day(lapses_at),
    reason: t(`reason.${decline_reason ?? 'other'}`),
  }
  const sentence =
    state === 'mutual'
      ? t('state.mutual')
      : state === 'none'
        ? t(pairing.counterparty_has_workspace ? 'state.none_free' : 'state.none_outside', values)
        : t(`state.${state}_${asker}`, values)
  return (
    <Card title={t('title')}>
      <Stack gap="sm">
        <Text size="sm" role="status">
          {sentence}
        </Text>
        {!pairing.revealed && state !== 'none' && state !== 'declined' && <Muted size="xs">{t('opens')}</Muted>}
        {open_to.includes('answer') && <Answering pairId={pairing.pair_id} name={name} />}
        {open_to.includes('ask') && <Asking pairId={pairing.pair_id} name={name} isFirst={state === 'none'} />}
      </Stack>
    </Card>
  )
}

/** Accepts immediately, or declines with a reason and an optional message. */
function Answering({ pairId, name }: { pairId: string; name: string }) {
  const { t } = useTranslation('introduction')
  const [isDeclining, setDeclining] = useState(false)
  const [reason, setReason] = useState<Reason>('not_now')
  const [note, setNote] = useState('')
  const answer = useOperationMutation('answerIntroduction')
  const decline = () =>
    answer.mutate({
      pair_id: pairId,
      answer: 'decline',
      reason,
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    })
  return (
    <Stack gap="sm">
      {isDeclining && (
        <>
          <NativeSelect
            label={t('why')}
            value={reason}
            onChange={({ currentTarget }) => setReason(REASONS.find((one) => one === currentTarget.value) ?? 'other')}
            data={REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
          />
          <Textarea
            label={t('note', { name })}
            description={t('noteHint', { name })}
            value={note}
            maxLength={MESSAGE_CHARACTERS_MAX}
            autosize
            minRows={2}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </>
      )}
      {answer.error !== null && <Fault fault={answer.error} />}
      <Group gap="xs">
        {!isDeclining && (
          <Button
            size="xs"
            loading={answer.isPending}
            onClick={() => answer.mutate({ pair_id: pairId, answer: 'accept' })}
          >
            {t('accept')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          loading={isDeclining && answer.isPending}
          onClick={() => (isDeclining ? decline() : setDeclining(true))}
        >
          {t('decline')}
        </Button>
      </Group>
    </Stack>
  )
}

function Asking({ pairId, name, isFirst }: { pairId: string; name: string; isFirst: boolean }) {
  const { t } = useTranslation('introduction')
  const asking = useOperationMutation('askIntroduction')
  return (
    <>
      {asking.error !== null && <Fault fault={asking.error} />}
      <Group>
        <Button
          size="xs"
          variant="default"
          loading={asking.isPending}
          onClick={() => asking.mutate({ pair_id: pairId })}
        >
          {t(isFirst ? 'askFirst' : 'ask', { name })}
        </Button>
      </Group>
    </>
  )
}
