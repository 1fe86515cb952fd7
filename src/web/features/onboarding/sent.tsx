import { Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { eurM, numberTyped, percent } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'
import {
  ASSURANCES,
  FIELDS,
  type FieldPath,
  fieldsOf,
  RELEASES,
  type Side,
  type Values,
} from '../identity/profile-form.ts'

/** Summary of the registration as parsed, shown before it is sent. */
export function Sent({ side, values }: { side: Side; values: Values }) {
  const { t } = useTranslation('arrive')
  const { t: words } = useTranslation('identity')
  const language = useLanguage()
  const shown = (path: FieldPath, text: string) => {
    const { kind } = FIELDS[path]
    if (kind === 'eurM') return eurM(numberTyped(text), language)
    const option = [...RELEASES, ...ASSURANCES].find((one) => one === text)
    if (option !== undefined && (kind === 'release' || kind === 'assurance')) return words(`option.${option}.label`)
    return kind === 'percent' ? percent(numberTyped(text), language) : text.trim()
  }
  const filled = fieldsOf('identity', side).filter((path) => (values[path] ?? '').trim() !== '')
  return (
    <div>
      <Text size="sm" fw={550} mb={4} id="sent">
        {t('register.summary')}
      </Text>
      <Table aria-labelledby="sent" verticalSpacing={6} horizontalSpacing={0} fz="sm" layout="fixed">
        <Table.Tbody>
          {filled.map((path) => (
            <Table.Tr key={path}>
              <Table.Th scope="row" fw={400} fz="sm" c="dimmed" w="38%" style={{ verticalAlign: 'top' }}>
                {words(`field.${path}.label`)}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Text size="sm" lineClamp={3}>
                  {shown(path, values[path] ?? '')}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
