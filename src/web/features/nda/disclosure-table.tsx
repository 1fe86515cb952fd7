import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { ColumnTable } from '../../components/column-table.tsx'
import { Muted } from '../../components/page.tsx'
import { PartyName } from '../../components/party-name.tsx'
import { day, timeOfDay } from '../../figures.ts'

/** Disclosed names with date and signature. */
export function DisclosureTable({ records }: { records: OutputFor<'listDisclosures'>['told'] }) {
  const { t } = useTranslation('nda')
  return (
    <ColumnTable
      minWidth={320}
      maxHeight={420}
      rows={records}
      rowKey={(record) => `${record.party_id} ${record.disclosed_at}`}
      columns={[
        {
          head: t('who'),
          td: { maw: 230 },
          cell: (record) => (
            <>
              <PartyName name={record.name} revealed={record.revealed} />
              {record.member !== undefined && <Muted size="xs">{t('toldTo', { member: record.member })}</Muted>}
            </>
          ),
        },
        {
          head: t('when'),
          td: { style: { whiteSpace: 'nowrap' } },
          cell: (record) => (
            <>
              <Text span size="sm" className="figures">
                {day(record.disclosed_at)}
              </Text>
              <Muted size="xs" className="figures">
                {timeOfDay(record.disclosed_at)}
              </Muted>
            </>
          ),
        },
        {
          head: t('under'),
          td: { style: { whiteSpace: 'nowrap' } },
          cell: (record) => (
            <>
              <Text span size="sm" className="figures">
                {day(record.nda_signed_at)}
              </Text>
              <Muted size="xs">{t(record.nda_stands ? 'stands' : 'ended')}</Muted>
            </>
          ),
        },
      ]}
    />
  )
}
