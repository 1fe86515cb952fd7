import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Card, Muted } from '../../components/page.tsx'
import { Empty } from '../../components/states.tsx'
import { ago, day } from '../../figures.ts'
import { useNow } from '../../now.tsx'
import { useLanguage } from '../../workspace.ts'
import { useDeciding } from './deciding.tsx'
import {
  type Fact,
  type FindingState,
  factsInOrder,
  findingState,
  possibleDecisions,
  valueWritten,
} from './findings.ts'
import { Mark } from './mark.tsx'
import classes from './quality.module.css'
import { SourceLine } from './source-line.tsx'

const COLOURS = {
  confirms: 'pine',
  agrees: 'gray',
  found: 'blue',
  accepted: 'pine',
  rejected: 'gray',
  conflict: 'orange',
} as const satisfies Record<FindingState, string>

/** Findings with source, reference, date, matching method and state; undecided ones first. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation('quality')
  const deciding = useDeciding()
  const shown = factsInOrder(facts)
  if (facts.length > 0 && shown.length === 0) return null
  return (
    <Card title={t('facts.title')} aside={shown.length === 0 ? undefined : shown.length}>
      {facts.length === 0 && <Empty title={t('facts.none')}>{t('facts.noneText')}</Empty>}
      {deciding.fault}
      <Stack gap={0} component="ul" className={classes.facts}>
        {shown.map((fact) => (
          <FactLine key={fact.id} fact={fact} deciding={deciding} />
        ))}
      </Stack>
    </Card>
  )
}

function FactLine({ fact, deciding }: { fact: Fact; deciding: ReturnType<typeof useDeciding> }) {
  const { t } = useTranslation('quality')
  const language = useLanguage()
  const now = useNow()
  const standing = findingState(fact)
  const can = possibleDecisions(fact)
  const field = t(`factField.${fact.field}`)
  const value = fact.value_text ?? valueWritten(fact.field, fact.value, language)
  const dated = fact.as_of === undefined ? t('facts.noDate') : t('facts.asOf', { day: day(fact.as_of, language) })
  return (
    <li>
      <div>
        <Muted>{field}</Muted>
        <Text size="sm" fw={600} className="figures" lineClamp={4} style={{ overflowWrap: 'anywhere' }}>
          {value}
        </Text>
      </div>
      <div>
        <Text size="sm">{fact.source_name}</Text>
        <SourceLine fact={fact} />
        <Muted size="xs">
          {dated} · {t('facts.foundAt', { when: ago(fact.found_at, now, language) })}
        </Muted>
      </div>
      <Mark colour={COLOURS[standing]}>{t(`standing.${standing}`)}</Mark>
      <Group gap={6} wrap="nowrap" className={classes.decision}>
        {can.keep && (
          <Button
            size="xs"
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
            size="xs"
            variant="default"
            disabled={deciding.isDeciding(fact)}
            aria-label={t('facts.acceptField', { field, value })}
            onClick={() => deciding.accept(fact)}
          >
            {t('facts.accept')}
          </Button>
        )}
      </Group>
    </li>
  )
}
