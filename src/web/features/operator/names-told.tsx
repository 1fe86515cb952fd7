import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ColumnTable } from '../../components/column-table.tsx'
import { Card, Muted, Page } from '../../components/page.tsx'
import { Answered, Empty } from '../../components/states.tsx'
import { moment } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useOperation } from '../../operations.ts'

registerMessages('standing', import.meta.glob('@locales/*/app/standing.json', { eager: true, import: 'default' }))

const LATEST = { limit: 200 }

/** Disclosed names with recipients, newest first. */
export function NamesTold() {
  const { t } = useTranslation('standing')
  const asked = useOperation('listNamesTold', LATEST)
  return (
    <Page title={t('told')} lead={asked.data === undefined ? ' ' : t('toldLead', { count: asked.data.count })}>
      <Answered asked={asked}>
        {({ told }) =>
          told.length === 0 ? (
            <Card>
              <Empty icon={<IconEye size={32} stroke={1.5} />} title={t('toldNone')} />
            </Card>
          ) : (
            <Card flush>
              <ColumnTable
                minWidth={680}
                rows={told}
                rowKey={(row) => `${row.workspace_id} ${row.party_id} ${row.nda_id}`}
                columns={[
                  { head: t('when'), isDate: true, cell: (row) => moment(row.told_at) },
                  { head: t('whose'), cell: (row) => row.party_name ?? t('erased') },
                  {
                    head: t('toWhom'),
                    cell: (row) => (
                      <>
                        {row.workspace_name ?? t('erased')}
                        <Muted size="xs">{t('number', { id: row.workspace_id })}</Muted>
                      </>
                    ),
                  },
                  { head: t('ground'), cell: (row) => t(row.sought ? 'sought' : 'matched') },
                  { head: t('under'), isFigure: true, cell: (row) => row.nda_id },
                ]}
              />
            </Card>
          )
        }
      </Answered>
    </Page>
  )
}
