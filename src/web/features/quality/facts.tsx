import { Badge, Box, Button, Group, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Card } from '../../components/card.tsx'
import { Empty } from '../../components/states.tsx'
import { ago, day } from '../../figures.ts'
import { useNow } from '../../now.tsx'
import { useLanguage } from '../../workspace.ts'
import { useDeciding } from './deciding.tsx'
import { decisionsOf, type Fact, factsInOrder, type Standing, standingOf, valueWritten } from './findings.ts'
import classes from './quality.module.css'
import { SourceLine } from './source-line.tsx'

const COLOURS = {
  confirms: 'pine',
  agrees: 'gray',
  found: 'blue',
  accepted: 'pine',
  rejected: 'gray',
  conflict: 'orange',
} as const satisfies Record<Standing, string>

/** Every finding with its source, reference, date, how it was matched and how it stands; those to decide on first. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation('quality')
  const deciding = useDeciding()
  const shown = factsInOrder(facts)
  if (facts.length === 0)
    return (
      <Card title={t('facts.title')}>
        <Empty title={t('facts.none')}>{t('facts.noneText')}</Empty>
      </Card>
    )
  if (shown.length === 0) return null
  return (
    <Card title={t('facts.title')} aside={shown.length} flush>
      {deciding.fault !== null && <Box p="md">{deciding.fault}</Box>}
      <Table.ScrollContainer minWidth={760} type="native" tabIndex={0} role="region" aria-label={t('facts.title')}>
        <Table verticalSpacing="sm" horizontalSpacing="md" className={classes.facts}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('facts.field')}</Table.Th>
              <Table.Th>{t('facts.value')}</Table.Th>
              <Table.Th>{t('facts.source')}</Table.Th>
              <Table.Th>{t('facts.asOf')}</Table.Th>
              <Table.Th>{t('facts.status')}</Table.Th>
              <Table.Th aria-label={t('facts.actions')} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((fact) => (
              <FactRow key={fact.id} fact={fact} deciding={deciding} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}

function FactRow({ fact, deciding }: { fact: Fact; deciding: ReturnType<typeof useDeciding> }) {
  const { t } = useTranslation('quality')
  const language = useLanguage()
  const now = useNow()
  const standing = standingOf(fact)
  const can = decisionsOf(fact)
  const field = t(`factField.${fact.field}`)
  const value = valueWritten(fact.field, fact.value, language)
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {field}
      </Table.Th>
      <Table.Td className="figures" maw={280} style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={550} lineClamp={4}>
          {value}
        </Text>
      </Table.Td>
      <Table.Td maw={300}>
        <Text size="sm">{fact.source_name}</Text>
        <SourceLine fact={fact} />
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Text size="sm">{fact.as_of === undefined ? t('facts.noDate') : day(fact.as_of, language)}</Text>
        <Text size="xs" c="dimmed">
          {t('facts.foundAt', { when: ago(fact.found_at, now, language) })}
        </Text>
      </Table.Td>
      <Table.Td>
        <Badge variant="light" color={COLOURS[standing]} radius="sm" tt="none" fw={550}>
          {t(`standing.${standing}`)}
        </Badge>
      </Table.Td>
      <Table.Td>
        <Group gap={6} wrap="nowrap" justify="flex-end">
          {can.keep && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={deciding.isDeciding(fact)}
              aria-label={t('facts.dismissField', { field, value })}
              onClick={() => deciding.keep(fact)}
            >
              {t('facts.dismiss')}
            </Button>
          )}
          {can.accept && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={deciding.isDeciding(fact)}
              aria-label={t('facts.acceptField', { field, value })}
              onClick={() => deciding.accept(fact)}
            >
              {t('facts.accept')}
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
