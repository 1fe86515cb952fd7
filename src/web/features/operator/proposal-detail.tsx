import { Box, Button, Divider, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAct, useAsk } from '../../asking.ts'
import { Card } from '../../components/card.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { moment } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'
import classes from './inbox.module.css'

type Proposal = OutputFor<'listProposals'>['proposals'][number]
type Thread = OutputFor<'getOperatorThread'>

const MANIFEST = ['identity', 'wants', 'offers', 'interface', 'delivery_contract', 'boundary'] as const

/**
 * A proposal with its manifest and thread. The decision and the reply are at the bottom, after the content they
 * concern.
 */
export function ProposalDetail({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('operator')
  const language = useLanguage()
  const thread = useAsk('getOperatorThread', { id: proposal.thread_id })
  return (
    <Card title={proposal.participant} aside={moment(proposal.made_at, language)}>
      <Stack gap="lg">
        <Text lang="en">{proposal.summary}</Text>
        <Answered asked={thread}>
          {(told) => (
            <>
              <ManifestText manifest={told.manifest} />
              <Boundary rules={told.boundary} />
              <Messages messages={told.messages} />
            </>
          )}
        </Answered>
        <Divider />
        {proposal.status === 'open' ? (
          <Decision id={proposal.id} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('inbox.decided', {
              when: proposal.decided_at ? moment(proposal.decided_at, language) : '',
              who: proposal.decided_by ?? '',
            })}
          </Text>
        )}
        <Writing threadId={proposal.thread_id} />
      </Stack>
    </Card>
  )
}

function ManifestText({ manifest }: { manifest: Thread['manifest'] }) {
  const { t } = useTranslation('operator')
  if (manifest === undefined) return null
  return (
    <section>
      <Title order={3} fz="sm">
        {t('inbox.manifest')}
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        {t('inbox.asGiven')}
      </Text>
      <Stack gap="xs" component="dl" m={0}>
        {MANIFEST.map((field) => (
          <Box key={field}>
            <Text component="dt" size="xs" c="dimmed">
              {t(`inbox.labels.${field}`)}
            </Text>
            <Text component="dd" m={0} size="sm" className={classes.given}>
              {manifest[field] ?? '—'}
            </Text>
          </Box>
        ))}
      </Stack>
    </section>
  )
}

function Boundary({ rules }: { rules: Thread['boundary'] }) {
  const { t } = useTranslation('operator')
  if (rules.length === 0) return null
  return (
    <section>
      <Title order={3} fz="sm" mb={4}>
        {t('inbox.boundary')}
      </Title>
      {rules.map(({ declared, effect }) => (
        <Text key={declared} size="sm" className={classes.given}>
          {effect}{' '}
          <Text component="span" size="xs" c="dimmed">
            “{declared}”
          </Text>
        </Text>
      ))}
    </section>
  )
}

function Messages({ messages }: { messages: Thread['messages'] }) {
  const { t } = useTranslation('operator')
  const language = useLanguage()
  return (
    <section>
      <Title order={3} fz="sm" mb="xs">
        {t('inbox.thread')}
      </Title>
      <Stack gap="sm">
        {messages.map(({ id, from, text, time }) => (
          <Box key={id} pl="sm" style={{ borderLeft: '2px solid var(--line)' }}>
            <Text size="xs" c="dimmed">
              {from} · {moment(time, language)}
            </Text>
            <Text size="sm" className={classes.given}>
              {text}
            </Text>
          </Box>
        ))}
      </Stack>
    </section>
  )
}

function Decision({ id }: { id: number }) {
  const { t } = useTranslation('operator')
  const [note, setNote] = useState('')
  const accept = useAct('acceptProposal')
  const decline = useAct('declineProposal')
  const input = { id, note: note.trim() === '' ? null : note }
  return (
    <Stack gap="sm">
      <Textarea
        label={t('inbox.note')}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={2000}
        autosize
        minRows={2}
      />
      {(accept.error ?? decline.error) && <Fault fault={accept.error ?? decline.error} />}
      <Group gap="xs">
        <Button loading={accept.isPending} onClick={() => accept.mutate(input)}>
          {t('inbox.accept')}
        </Button>
        <Button variant="default" loading={decline.isPending} onClick={() => decline.mutate(input)}>
          {t('inbox.decline')}
        </Button>
      </Group>
    </Stack>
  )
}

function Writing({ threadId }: { threadId: number }) {
  const { t } = useTranslation('operator')
  const [text, setText] = useState('')
  const reply = useAct('replyAsOperator')
  return (
    <Stack gap="sm">
      <Textarea
        label={t('inbox.reply')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={10_000}
        autosize
        minRows={2}
      />
      {reply.error && <Fault fault={reply.error} />}
      <Group>
        <Button
          variant="default"
          disabled={text.trim() === ''}
          loading={reply.isPending}
          onClick={() => reply.mutate({ id: threadId, text }, { onSuccess: () => setText('') })}
        >
          {t('inbox.send')}
        </Button>
      </Group>
    </Stack>
  )
}
