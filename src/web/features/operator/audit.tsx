import { Table } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAskPages } from '../../asking.ts'
import { ColumnTable } from '../../components/column-table.tsx'
import { Card, Muted, Page } from '../../components/page.tsx'
import { Answered, Empty, MoreRows } from '../../components/states.tsx'
import { moment } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'

/** Operators' actions, newest first. */
export function Audit() {
  const { t } = useTranslation('operator')
  const language = useLanguage()
  const asked = useAskPages('listAudit', { limit: 100 })
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
                columns={[
                  { head: t('audit.at') },
                  { head: t('audit.act') },
                  { head: t('audit.subject') },
                  { head: t('audit.operator') },
                ]}
              >
                {acts.map(({ id, at, act, subject, facts, operator }) => (
                  <Table.Tr key={id}>
                    <Table.Td className="figures" style={{ whiteSpace: 'nowrap' }}>
                      {moment(at, language)}
                    </Table.Td>
                    <Table.Td ff="monospace" fz="sm">
                      {act}
                    </Table.Td>
                    <Table.Td>
                      {subject}
                      {Object.entries(facts).map(([name, value]) => (
                        <Muted key={name} size="xs">
                          {name}: {value}
                        </Muted>
                      ))}
                    </Table.Td>
                    <Table.Td>{operator}</Table.Td>
                  </Table.Tr>
                ))}
              </ColumnTable>
              <MoreRows of={asked} />
            </Card>
          )
        }}
      </Answered>
    </Page>
  )
}
