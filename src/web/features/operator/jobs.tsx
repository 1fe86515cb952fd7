import { Badge, Button, SimpleGrid, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { ColumnTable } from '../../components/column-table.tsx'
import { Card, Figure, Muted, Page } from '../../components/page.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { ago, count } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useNow } from '../../now.tsx'
import { useOperation, useOperationMutation } from '../../operations.ts'

registerMessages('jobs', import.meta.glob('@locales/*/app/jobs.json', { eager: true, import: 'default' }))

type Jobs = OutputFor<'listJobs'>
const POLL_MS = 5_000

/** Background jobs: queued, running, and failed with retry. */
export function Jobs() {
  const { t } = useTranslation('jobs')
  const asked = useOperation('listJobs', { limit: 50 }, { pollMs: POLL_MS })
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Answered asked={asked}>
        {(jobs) => (
          <Stack gap="md">
            <Queues jobs={jobs} />
            <Failures failures={jobs.failures} />
          </Stack>
        )}
      </Answered>
    </Page>
  )
}

const STATES = ['waiting', 'active', 'retrying', 'done', 'failed'] as const

function Queues({ jobs }: { jobs: Jobs }) {
  const { t } = useTranslation('jobs')
  return (
    <>
      {jobs.queues.map((queue) => (
        <Card
          key={queue.queue}
          title={t(`queues.${queue.queue}` as 'queues.enrichment', { defaultValue: queue.queue })}
        >
          <SimpleGrid cols={{ base: 2, xs: 3, sm: 5 }}>
            {STATES.map((state) => (
              <Figure key={state} label={t(`states.${state}`)} value={count(queue[state])} />
            ))}
          </SimpleGrid>
        </Card>
      ))}
      <Card title={t('embedding')} aside={jobs.embedding.model}>
        <Figure label={t('states.waiting')} value={count(jobs.embedding.waiting)} />
      </Card>
    </>
  )
}

function Failures({ failures }: { failures: Jobs['failures'] }) {
  const { t } = useTranslation('jobs')
  const now = useNow()
  const retry = useOperationMutation('retryJob')
  return (
    <Card title={t('failures')} flush={failures.length > 0}>
      {retry.error && <Fault fault={retry.error} />}
      {failures.length === 0 ? (
        <Muted>{t('noFailures')}</Muted>
      ) : (
        <ColumnTable
          minWidth={640}
          rows={failures}
          rowKey={(failure) => failure.id}
          columns={[
            { head: t('step'), cell: (failure) => failure.step },
            { head: t('party'), isFigure: true, cell: (failure) => failure.party_id },
            {
              head: t('kind'),
              cell: (failure) => (
                <>
                  <Badge variant="light" color={failure.kind === 'fault' ? 'red' : 'gray'} radius="sm" tt="none">
                    {t(`kinds.${failure.kind}`)}
                  </Badge>
                  {failure.reason && <Muted size="xs">{failure.reason}</Muted>}
                </>
              ),
            },
            { head: t('attempts'), isFigure: true, cell: (failure) => failure.attempts },
            { head: t('when'), cell: (failure) => ago(failure.failed_at, now) },
            {
              head: t('retry'),
              isHidden: true,
              td: { ta: 'right' },
              cell: (failure) => (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={failure.retrying}
                  loading={retry.isPending && retry.variables.id === failure.id}
                  onClick={() => retry.mutate({ id: failure.id })}
                >
                  {t(failure.retrying ? 'states.retrying' : 'retry')}
                </Button>
              ),
            },
          ]}
        />
      )}
    </Card>
  )
}
