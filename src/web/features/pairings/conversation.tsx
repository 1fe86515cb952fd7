import { Badge, Button, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { MESSAGE_CHARACTERS_MAX } from '../../../client/vocabulary.ts'
import { draftOf } from '../../browser-storage.ts'
import { Card, Muted } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { ago } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useNow } from '../../now.tsx'
import { useOperation, useOperationMutation } from '../../operations.ts'
import { useLanguage } from '../../workspace.ts'
import classes from './conversation.module.css'

registerMessages(
  'conversation',
  import.meta.glob('@locales/*/app/conversation.json', { eager: true, import: 'default' }),
)

type Message = OutputFor<'listMessages'>['messages'][number]

const POLL_MS = 15_000

/** Messages between the two sides of a pairing. Messages on screen are marked as read. */
export function Conversation({ pairId, name, unread }: { pairId: string; name: string; unread: number }) {
  const { t } = useTranslation('conversation')
  const [limit, setLimit] = useState(20)
  const asked = useOperation('listMessages', { pair_id: pairId, limit }, { pollMs: POLL_MS })
  const messages = asked.data?.messages ?? []
  useMarkedRead(pairId, messages)
  return (
    <Card
      title={t('title')}
      aside={unread > 0 ? <Badge variant="light">{t('unread', { count: unread })}</Badge> : null}
    >
      {asked.error !== null && <Fault fault={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <Skeleton h={80} />}
      {asked.data !== undefined && messages.length === 0 && <Muted>{t('none')}</Muted>}
      <Stack gap="xs">
        {asked.data?.more && (
          <Button size="compact-xs" variant="subtle" onClick={() => setLimit(200)}>
            {t('older')}
          </Button>
        )}
        {messages.toReversed().map((message) => (
          <MessageText key={message.message_id} message={message} name={name} />
        ))}
      </Stack>
      {messages.some(({ masked }) => masked) && (
        <Muted size="xs" mt="xs">
          {t('masked', { name })}
        </Muted>
      )}
      <Writing pairId={pairId} name={name} />
    </Card>
  )
}

/** Marks the counterparty's messages as read when they are rendered. */
function useMarkedRead(pairId: string, messages: readonly Message[]): void {
  const { mutate } = useOperationMutation('markMessagesRead')
  const newest = messages.find(({ from, read_at }) => from === 'counterparty' && read_at === undefined)?.message_id
  useEffect(() => {
    if (newest !== undefined) mutate({ pair_id: pairId, up_to: newest })
  }, [pairId, newest, mutate])
}

function MessageText({ message, name }: { message: Message; name: string }) {
  const { t } = useTranslation('conversation')
  const [now, language] = [useNow(), useLanguage()]
  const isOwn = message.from === 'own'
  return (
    <div className={classes.message} data-own={isOwn || undefined}>
      <Muted size="xs">
        {isOwn ? t('you') : name} · {ago(message.sent_at, now, language)}
        {isOwn && message.read_at !== undefined && ` · ${t('read', { when: ago(message.read_at, now, language) })}`}
      </Muted>
      <Text size="sm" className={classes.text}>
        {message.text}
      </Text>
    </div>
  )
}

/** Field for a new message. The draft is stored until it is sent and survives a reload. */
function Writing({ pairId, name }: { pairId: string; name: string }) {
  const { t } = useTranslation('conversation')
  const draft = draftOf(`message.${pairId}`)
  const [text, setText] = useState(draft.read() ?? '')
  const send = useOperationMutation('sendMessage')
  const type = (typed: string) => {
    setText(typed)
    draft.write(typed === '' ? null : typed)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate({ pair_id: pairId, text: text.trim() }, { onSuccess: () => type('') })
      }}
    >
      <Textarea
        mt="md"
        label={t('label', { name })}
        description={t('hint', { name })}
        value={text}
        maxLength={MESSAGE_CHARACTERS_MAX}
        autosize
        minRows={2}
        maxRows={8}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {send.error !== null && <Fault fault={send.error} />}
      <Group justify="flex-end" mt="xs">
        <Button
          type="submit"
          size="xs"
          leftSection={<IconSend size={14} />}
          loading={send.isPending}
          disabled={text.trim() === ''}
        >
          {t('send')}
        </Button>
      </Group>
    </form>
  )
}
