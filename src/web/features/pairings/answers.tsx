import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { Card, Muted } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import { useOperation, useOperationMutation } from '../../operations.ts'
import classes from './conversation.module.css'

registerMessages('answers', import.meta.glob('@locales/*/app/answers.json', { eager: true, import: 'default' }))

type Message = OutputFor<'listMessages'>['messages'][number]
type Published = OutputFor<'listPublishedAnswers'>['answers'][number]

/** Answers published to all buyers; the seller publishes and withdraws them here. */
export function PublishedAnswers({ pairId, isSeller }: { pairId: string; isSeller: boolean }) {
  const { t } = useTranslation('answers')
  const asked = useOperation('listPublishedAnswers', { pair_id: pairId })
  const withdrawing = useOperationMutation('withdrawAnswer')
  const answers = asked.data?.answers ?? []
  if (asked.error !== null) return <Fault fault={asked.error} onRetry={() => void asked.refetch()} />
  if (asked.data === undefined || (!isSeller && answers.length === 0)) return null
  return (
    <Card title={t('title')}>
      <Stack gap="md">
        <Muted>{t(isSeller ? 'leadSeller' : 'leadBuyer')}</Muted>
        {answers.length === 0 && <Text size="sm">{t('none')}</Text>}
        {answers.map((published) => (
          <Line key={published.published_id} published={published}>
            {isSeller && (
              <Button
                size="compact-xs"
                variant="subtle"
                loading={withdrawing.isPending}
                onClick={() => withdrawing.mutate({ published_id: published.published_id })}
              >
                {t('withdraw')}
              </Button>
            )}
          </Line>
        ))}
        {withdrawing.error !== null && <Fault fault={withdrawing.error} />}
        {isSeller && <Publishing pairId={pairId} />}
      </Stack>
    </Card>
  )
}

function Line({ published, children }: { published: Published; children: ReactNode }) {
  const { t } = useTranslation('answers')
  return (
    <div>
      <Text size="sm" fw={600} className={classes.text}>
        {published.question ?? t('gone')}
      </Text>
      <Text size="sm" className={classes.text}>
        {published.answer}
      </Text>
      {children}
    </div>
  )
}

/** Publishes a question of the conversation with an answer that follows it. */
function Publishing({ pairId }: { pairId: string }) {
  const { t } = useTranslation('answers')
  const asked = useOperation('listMessages', { pair_id: pairId, limit: 200 })
  const [question, setQuestion] = useState<number | null>(null)
  const [answer, setAnswer] = useState<number | null>(null)
  const publishing = useOperationMutation('publishAnswer')
  const messages = asked.data?.messages ?? []
  const questions = messages.filter(({ from }) => from === 'counterparty')
  const replies = messages.filter(({ from, message_id }) => from === 'own' && message_id > (question ?? 0))
  if (questions.length === 0) return null
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {t('publishTitle')}
      </Text>
      <Chosen label={t('question')} messages={questions} chosen={question} onChoose={setQuestion} />
      <Chosen label={t('answer')} messages={replies} chosen={answer} onChoose={setAnswer} />
      <Muted size="xs">{t('reread')}</Muted>
      {publishing.error !== null && <Fault fault={publishing.error} />}
      <Group>
        <Button
          size="xs"
          disabled={question === null || !replies.some(({ message_id }) => message_id === answer)}
          loading={publishing.isPending}
          onClick={() =>
            question !== null &&
            answer !== null &&
            publishing.mutate(
              { pair_id: pairId, question_id: question, answer_id: answer },
              {
                onSuccess: () => {
                  setQuestion(null)
                  setAnswer(null)
                },
              },
            )
          }
        >
          {t('publish')}
        </Button>
      </Group>
    </Stack>
  )
}

interface ChosenProps {
  label: string
  messages: readonly Message[]
  chosen: number | null
  onChoose: (messageId: number | null) => void
}

function Chosen({ label, messages, chosen, onChoose }: ChosenProps) {
  const { t } = useTranslation('answers')
  return (
    <NativeSelect
      label={label}
      value={chosen === null ? '' : String(chosen)}
      onChange={({ currentTarget }) => onChoose(currentTarget.value === '' ? null : Number(currentTarget.value))}
      data={[
        { value: '', label: t('choose') },
        ...messages.map(({ message_id, text }) => ({ value: String(message_id), label: text.slice(0, 80) })),
      ]}
    />
  )
}
