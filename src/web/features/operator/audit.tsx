import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ColumnTable } from '../../components/column-table.tsx'
import { Card, Muted, Page } from '../../components/page.tsx'
import { Answered, Empty, MoreRows } from '../../components/states.tsx'
import { moment } from '../../figures.ts'
import { useOperationPages } from '../../operations.ts'

/** Operators' actions, newest first. */
export function Audit() {
  const { t } = useTranslation('operator')
  const asked = useOperationPages('listAudit', { limit: 100 })
  return (
    <Page title={t('nav.audit')} lead={t('audit.lead')}>
      <Answered asked={asked}>
        {({ pages }) => {
          const acts = pages.flatMap(({ body }) => body.acts)
          if (acts.length === 0)
            return (
              <Card>
                <Empty icon={<IconHistory size={32} stroke={1.5} />} title={t('audit.none')} />
              </Card>
            )
          return (
            <Card flush>
              <ColumnTable
                minWidth={680}
                rows={acts}
                rowKey={({ id }) => id}
                columns={[
                  { head: t('audit.at'), isDate: true, cell: ({ at }) => moment(at) },
                  { head: t('audit.act'), td: { ff: 'monospace', fz: 'sm' }, cell: ({ act }) => act },
                  {
                    head: t('audit.subject'),
                    cell: ({ subject, facts }) => (
                      <>
                        {subject}
                        {Object.entries(facts).map(([name, value]) => (
                          <Muted key={name} size="xs">
                            {name}: {value}
                          </Muted>
                        ))}
                      </>
                    ),
                  },
                  { head: t('audit.operator'), cell: ({ operator }) => operator },
                ]}
              />
              <MoreRows of={asked} />
            </Card>
          )
        }}
      </Answered>
    </Page>
  )
}
