import { SimpleGrid, Skeleton, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAsk } from '../../asking.ts'
import { Card } from '../../components/card.tsx'
import { ColumnTable } from '../../components/column-table.tsx'
import { PartyName } from '../../components/party-name.tsx'
import { Answered } from '../../components/states.tsx'
import { day, timeOfDay } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'

type Told = OutputFor<'listDisclosures'>['told']

/** Who has been told my name and when, and whose names I was told. */
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
  const language = useLanguage()
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
        <ColumnTable
          minWidth={380}
          maxHeight={420}
          columns={[{ head: t('who') }, { head: t('when') }, { head: t('under') }]}
        >
          {records.map((record) => (
            <Table.Tr key={`${record.party_id} ${record.disclosed_at}`}>
              <Table.Td maw={230}>
                <PartyName name={record.name} revealed={record.revealed} />
                {record.member !== undefined && (
                  <Text size="xs" c="dimmed">
                    {t('toldTo', { member: record.member })}
                  </Text>
                )}
              </Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                <Text span size="sm" className="figures">
                  {day(record.disclosed_at, language)}
                </Text>
                <Text size="xs" c="dimmed" className="figures">
                  {timeOfDay(record.disclosed_at, language)}
                </Text>
              </Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                <Text span size="sm" className="figures">
                  {day(record.nda_signed_at, language)}
                </Text>
                <Text size="xs" c="dimmed">
                  {t(record.nda_stands ? 'stands' : 'ended')}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </ColumnTable>
      )}
    </Card>
  )
}
