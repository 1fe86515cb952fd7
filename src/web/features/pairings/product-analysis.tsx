import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { Card } from '../../components/page.tsx'
import { Empty, Fault } from '../../components/states.tsx'
import { ago, decimal } from '../../figures.ts'
import { useNow } from '../../now.tsx'
import { DISCLOSED_NAMES, refusalOf, useOperation, useOperationMutation } from '../../operations.ts'
import { useLanguage } from '../../workspace.ts'
import type { Pairing } from './listing.ts'
import classes from './pairing.module.css'

/** Polling interval for a queued analysis. */
const LOOK_AGAIN_MS = 4_000

/** The seller's product and its fit with the buyer; without an analysis, the way to obtain one. */
export function ProductAnalysis({ pairing }: { pairing: Pairing }) {
  const { t } = useTranslation('pairings')
  const [now, language] = [useNow(), useLanguage()]
  const queue = useOperationMutation('enqueueQuality')
  const [isAwaited, setAwaited] = useState(false)
  const asked = useOperation(
    'getProductAnalysis',
    { pairing_id: pairing.pairing_dbid, ...DISCLOSED_NAMES },
    { pollMs: isAwaited ? LOOK_AGAIN_MS : undefined },
  )
  useEffect(() => {
    if (asked.data !== undefined) setAwaited(false)
  }, [asked.data])
  const isMissing = refusalOf(asked.error)?.status === 404
  const analysedAt = asked.data?.last_analyzed_at
  return (
    <Card
      title={t('analysis')}
      aside={analysedAt !== undefined && t('analysed', { when: ago(analysedAt, now, language) })}
    >
      {asked.data !== undefined && <Analysis analysis={asked.data} />}
      {asked.data === undefined && asked.error !== null && !isMissing && (
        <Fault fault={asked.error} onRetry={() => void asked.refetch()} />
      )}
      {asked.data === undefined && asked.error === null && <Skeleton h={180} radius="md" />}
      {asked.data === undefined && isMissing && (
        <Empty
          icon={<IconFileSearch size={32} stroke={1.5} />}
          title={t('analysisNoneTitle')}
          action={
            <Button
              mt="xs"
              variant="default"
              loading={queue.isPending}
              disabled={isAwaited}
              onClick={() =>
                queue.mutate(
                  { entity_type: 'seller', entity_id: pairing.seller_id, steps: ['product'] },
                  { onSuccess: () => setAwaited(true) },
                )
              }
            >
              {t('analyse')}
            </Button>
          }
        >
          {isAwaited ? t('analysing') : t('analysisNone')}
          {queue.error !== null && <Fault fault={queue.error} />}
        </Empty>
      )}
    </Card>
  )
}

function Analysis({ analysis }: { analysis: OutputFor<'getProductAnalysis'> }) {
  const { t } = useTranslation('pairings')
  const language = useLanguage()
  const rows: [string, string][] = [
    [t('summary'), analysis.product_summary],
    [t('fitNotes'), analysis.buyer_fit_notes],
    [t('consolidation'), analysis.consolidation_potential],
    [t('tech'), analysis.tech_stack],
    [t('techFlags'), analysis.tech_stack_flags],
    [t('qualityFlags'), analysis.data_quality_flags],
  ]
  const { website_url: website, quality_score: basis } = analysis
  return (
    <dl className={`${classes.facts} ${classes.long}`}>
      {rows.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div>
        <dt>{t('website')}</dt>
        <dd>
          {/^https?:\/\//.test(website) ? (
            <Anchor href={website} target="_blank" rel="noopener noreferrer nofollow" size="sm" underline="always">
              {website}
            </Anchor>
          ) : (
            website
          )}
        </dd>
      </div>
      <div>
        <dt>{t('qualityScore')}</dt>
        <dd>
          <Text span size="sm" className="figures">
            {t('ofMost', { value: decimal(basis, language, 0), most: 10 })}
          </Text>
        </dd>
      </div>
    </dl>
  )
}
