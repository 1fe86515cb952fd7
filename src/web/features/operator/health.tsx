import { Alert, SimpleGrid, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { Card, Figure, Muted, Page } from '../../components/page.tsx'
import { PhaseBars } from '../../components/phase-bars.tsx'
import { Answered } from '../../components/states.tsx'
import { count, decimal } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useOperation } from '../../operations.ts'
import { useLanguage } from '../../workspace.ts'

registerMessages('records', import.meta.glob('@locales/*/app/records.json', { eager: true, import: 'default' }))

type Metrics = OutputFor<'getMetrics'>
const POLL_MS = 10_000
const TEN_MEGABYTES = 10 * 1_048_576

/** Health of the service, in summary and by component. */
export function Health() {
  const { t } = useTranslation('records')
  const asked = useOperation('getMetrics', undefined, { pollMs: POLL_MS })
  const me = useOperation('getOperatorSession', undefined, { pollMs: undefined })
  const uptime = useUptime(asked.data?.uptime_s ?? 0)
  return (
    <Page
      title={t('health.title')}
      lead={
        asked.data
          ? t('health.lead', { version: asked.data.version, engine: t(`health.engines.${asked.data.engine}`), uptime })
          : ' '
      }
    >
      <Answered asked={asked}>
        {(metrics) => (
          <Stack gap="md">
            {me.data?.proxy_not_trusted === true && (
              <Alert color="red" role="status">
                {t('health.proxyNotTrusted')}
              </Alert>
            )}
            <UniverseFigures metrics={metrics} />
            <ConfidenceFigures metrics={metrics} />
            <PairingBars pairings={metrics.pairings} />
            <ProcessFigures metrics={metrics} />
          </Stack>
        )}
      </Answered>
    </Page>
  )
}

function useUptime(seconds: number): string {
  const { t } = useTranslation('records')
  if (seconds >= 86_400) return t('health.days', { count: Math.floor(seconds / 86_400) })
  if (seconds >= 3_600) return t('health.hours', { count: Math.floor(seconds / 3_600) })
  return t('health.minutes', { count: Math.floor(seconds / 60) })
}

function UniverseFigures({ metrics }: { metrics: Metrics }) {
  const { t } = useTranslation('records')
  const of = (side: string, source?: string) =>
    metrics.parties
      .filter((one) => one.side === side && (source === undefined || one.source === source))
      .reduce((sum, one) => sum + one.count, 0)
  const bySource = (side: string) =>
    t('health.bySource', {
      registered: count(of(side, 'registered')),
      imported: count(of(side, 'imported')),
      demo: count(of(side, 'demo')),
    })
  return (
    <Card title={t('health.universe')}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <Figure label={t('health.sellers')} value={count(of('seller'))} note={bySource('seller')} />
        <Figure label={t('health.buyers')} value={count(of('buyer'))} note={bySource('buyer')} />
        <Figure label={t('health.withdrawn')} value={count(metrics.withdrawn)} />
        <Figure
          label={t('health.workspaces')}
          value={count(metrics.workspaces)}
          note={t('health.ofAgents', { count: metrics.agent_workspaces })}
        />
      </SimpleGrid>
    </Card>
  )
}

function ConfidenceFigures({ metrics }: { metrics: Metrics }) {
  const { t } = useTranslation('records')
  const { ndas, disclosures_24h, operator_tokens_refused, proposals_open } = metrics
  return (
    <Card title={t('health.confidence')}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <Figure
          label={t('health.ndas')}
          value={count(ndas.stands)}
          note={t('health.ndaEnded', { revoked: ndas.revoked, expired: ndas.expired })}
        />
        <Figure label={t('health.disclosures')} value={count(disclosures_24h)} />
        <Figure label={t('health.wrongTokens')} value={count(operator_tokens_refused)} />
        <Figure label={t('health.proposals')} value={count(proposals_open)} />
      </SimpleGrid>
    </Card>
  )
}

function PairingBars({ pairings }: { pairings: Metrics['pairings'] }) {
  const { t } = useTranslation('records')
  return (
    <Card title={t('health.pairings')}>
      {pairings.length === 0 ? (
        <Muted>{t('health.noPairings')}</Muted>
      ) : (
        <PhaseBars phases={pairings} label={t('health.pairings')} />
      )}
    </Card>
  )
}

function ProcessFigures({ metrics }: { metrics: Metrics }) {
  const { t } = useTranslation('records')
  const language = useLanguage()
  const megabytes = (bytes: number) =>
    t('health.megabytes', { value: decimal(bytes / 1_048_576, language, bytes < TEN_MEGABYTES ? 1 : 0) })
  const { memory, index, event_loop_delay_p99_ms, vectors } = metrics
  return (
    <Card title={t('health.process')}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <Figure
          label={t('health.memory')}
          value={megabytes(memory.rss_bytes)}
          note={t('health.heap', { heap: megabytes(memory.heap_used_bytes) })}
        />
        <Figure
          label={t('health.index')}
          value={megabytes(index.bytes)}
          note={t('health.indexNote', {
            buyers: count(index.buyers),
            sellers: count(index.sellers),
          })}
        />
        <Figure
          label={t('health.delay')}
          value={`${decimal(event_loop_delay_p99_ms)} ms`}
          note={t('health.delayNote')}
        />
        <Figure label={t('health.vectors')} value={count(vectors.pending)} note={vectors.serving} />
      </SimpleGrid>
    </Card>
  )
}
