import { Badge, Box, Group, SegmentedControl, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAskPages } from '../../asking.ts'
import { Card } from '../../components/card.tsx'
import { Page } from '../../components/page.tsx'
import { Answered, Empty } from '../../components/states.tsx'
import { ago } from '../../figures.ts'
import { useNow } from '../../now.tsx'
import { useLanguage } from '../../workspace.ts'
import classes from './inbox.module.css'
import { ProposalDetail } from './proposal-detail.tsx'

type Proposal = OutputFor<'listProposals'>['proposals'][number]
const STATUSES = ['open', 'accepted', 'declined', 'all'] as const

/** Proposals created from manifests, with details of the selected one. */
export function Inbox() {
  const { t } = useTranslation('operator')
  const [status, setStatus] = useState<(typeof STATUSES)[number]>('open')
  const [chosen, setChosen] = useState<number | null>(null)
  const asked = useAskPages('listProposals', { limit: 100, ...(status === 'all' ? {} : { status }) })
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
  const language = useLanguage()
  const now = useNow()
  return (
    <UnstyledButton className={classes.line} aria-pressed={isChosen} onClick={onChoose}>
      <Stack gap={4}>
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600} truncate>
            {proposal.participant}
          </Text>
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {ago(proposal.made_at, now, language)}
          </Text>
        </Group>
        <Text size="sm" c="dimmed" lineClamp={2} lang="en">
          {proposal.summary}
        </Text>
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
