import { SimpleGrid, Skeleton, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAsk } from '../../asking.ts'
import { Card } from '../../components/card.tsx'
import { Answered } from '../../components/states.tsx'

const DisclosureTable = lazy(() =>
  import('./disclosure-table.tsx').then(({ DisclosureTable }) => ({ default: DisclosureTable })),
)

type Told = OutputFor<'listDisclosures'>['told']

/** Disclosures of the party's own name, and names disclosed to it. */
export function Disclosures() {
  const { t } = useTranslation('nda')
  const asked = useAsk('listDisclosures')
  return (
    <Answered asked={asked} waiting={<Skeleton h={220} radius="md" />}>
      {({ told, told_count, learned, learned_count }) => (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <DisclosureList title={t('told')} none={t('toldNone')} records={told} count={told_count} />
          <DisclosureList title={t('learned')} none={t('learnedNone')} records={learned} count={learned_count} />
        </SimpleGrid>
      )}
    </Answered>
  )
}

interface DisclosureListProps {
  title: string
  none: string
  records: Told
  count: number
}

function DisclosureList({ title, none, records, count }: DisclosureListProps) {
  const { t } = useTranslation('nda')
  return (
    <Card
      flush
      title={title}
      aside={
        <span className="figures">
          {records.length < count ? t('ofAll', { shown: records.length, all: count }) : count}
        </span>
      }
    >
      {records.length === 0 ? (
        <Text size="sm" c="dimmed" px="md" pb="md">
          {none}
        </Text>
      ) : (
        <Suspense fallback={<Skeleton h={120} />}>
          <DisclosureTable records={records} />
        </Suspense>
      )}
    </Card>
  )
}
