import {
  Badge,
  Box,
  Button,
  Divider,
  Group,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  Title,
  UnstyledButton,
} from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { Card, Muted, Page } from '../../components/page.tsx'
import { Answered, Empty, Fault } from '../../components/states.tsx'
import { ago, moment } from '../../figures.ts'
import { useNow } from '../../now.tsx'
import { useOperation, useOperationMutation, useOperationPages } from '../../operations.ts'
import classes from './inbox.module.css'

type Proposal = OutputFor<'listProposals'>['proposals'][number]
const STATUSES = ['open', 'accepted', 'declined', 'all'] as const

/** Proposals created from manifests, with details of the selected one. */
export function Inbox() {
  const { t } = useTranslation('operator')
  const [status, setStatus] = useState<(typeof STATUSES)[number]>('open')
  const [chosen, setChosen] = useState<number | null>(null)
  const asked = useOperationPages('listProposals', { limit: 100, ...(status === 'all' ? {} : { status }) })
  return (
    <Page
      title={t('nav.inbox')}
      lead={t('inbox.lead')}
      actions={
        <SegmentedControl
          aria-label={t('tokens.state')}
          value={status}
          onChange={setStatus}
          data={STATUSES.map((value) => ({ value, label: t(`inbox.${value}`) }))}
        />
      }
    >
      <Answered asked={asked}>
        {({ pages }) => {
          const proposals = pages.flatMap(({ body }) => body.proposals)
          const selected = proposals.find(({ id }) => id === chosen) ?? null
          if (proposals.length === 0)
            return (
              <Card>
                <Empty icon={<IconInbox size={32} stroke={1.5} />} title={t('inbox.none')}>
                  {t('inbox.noneHint')}
                </Empty>
              </Card>
            )
          return (
            <Box className={classes.columns}>
              <Card flush>
                {proposals.map((proposal) => (
                  <Line
                    key={proposal.id}
                    proposal={proposal}
                    isChosen={proposal.id === chosen}
                    onChoose={() => setChosen(proposal.id)}
                  />
                ))}
              </Card>
              {selected === null ? (
                <Card>
                  <Empty title={t('inbox.pick')} />
                </Card>
              ) : (
                <ProposalDetail key={selected.id} proposal={selected} />
              )}
            </Box>
          )
        }}
      </Answered>
    </Page>
  )
}

function Line({ proposal, isChosen, onChoose }: { proposal: Proposal; isChosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('operator')
  const now = useNow()
  return (
    <UnstyledButton className={classes.line} aria-pressed={isChosen} onClick={onChoose}>
      <Stack gap={4}>
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600} truncate>
            {proposal.participant}
          </Text>
          <Muted size="xs" style={{ whiteSpace: 'nowrap' }}>
            {ago(proposal.made_at, now)}
          </Muted>
        </Group>
        <Muted lineClamp={2} lang="en">
          {proposal.summary}
        </Muted>
        <Group gap={6}>
          {proposal.status !== 'open' && (
            <Badge variant="light" radius="sm" tt="none" color={proposal.status === 'accepted' ? 'pine' : 'gray'}>
              {t(`inbox.${proposal.status}`)}
            </Badge>
          )}
          {proposal.unread > 0 && (
            <Badge variant="light" radius="sm" tt="none" color="orange">
              {t('inbox.unread', { count: proposal.unread })}
            </Badge>
          )}
        </Group>
      </Stack>
    </UnstyledButton>
  )
}

type Thread = OutputFor<'getOperatorThread'>

const MANIFEST = ['identity', 'wants', 'offers', 'interface', 'delivery_contract', 'boundary'] as const

/**
 * A proposal with its manifest and thread. The decision and the reply are at the bottom, after the content they
 * concern.
 */
function ProposalDetail({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('operator')
  const thread = useOperation('getOperatorThread', { id: proposal.thread_id })
  return (
    <Card title={proposal.participant} aside={moment(proposal.made_at)}>
      <Stack gap="lg">
        <Text lang="en">{proposal.summary}</Text>
        <Answered asked={thread}>
          {(thread) => (
            <>
              <ManifestText manifest={thread.manifest} />
              <Boundary rules={thread.boundary} />
              <Messages messages={thread.messages} />
            </>
          )}
        </Answered>
        <Divider />
        {proposal.status === 'open' ? (
          <Decision id={proposal.id} />
        ) : (
          <Muted>
            {t('inbox.decided', {
              when: proposal.decided_at ? moment(proposal.decided_at) : '',
              who: proposal.decided_by ?? '',
            })}
          </Muted>
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
      <Muted size="xs" mb="xs">
        {t('inbox.asGiven')}
      </Muted>
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
  return (
    <section>
      <Title order={3} fz="sm" mb="xs">
        {t('inbox.thread')}
      </Title>
      <Stack gap="sm">
        {messages.map(({ id, from, text, time }) => (
          <Box key={id} pl="sm" style={{ borderLeft: '2px solid var(--line)' }}>
            <Muted size="xs">
              {from} · {moment(time)}
            </Muted>
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
  const accept = useOperationMutation('acceptProposal')
  const decline = useOperationMutation('declineProposal')
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
  const reply = useOperationMutation('replyAsOperator')
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
