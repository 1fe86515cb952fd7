import { Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { ColumnTable } from '../../components/column-table.tsx'
import { PartyName } from '../../components/party-name.tsx'
import { day, timeOfDay } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'

/** Disclosed names with date and signature. */
export function DisclosureTable({ records }: { records: OutputFor<'listDisclosures'>['told'] }) {
  const { t } = useTranslation('nda')
  const language = useLanguage()
  return (
    <ColumnTable
      minWidth={320}
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
  )
}
