import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Card } from '../../components/card.tsx'
import { day } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'
import { useDeciding } from './deciding.tsx'
import { type Fact, valueWritten } from './findings.ts'
import classes from './quality.module.css'
import { SourceLine } from './source-line.tsx'

/** Contradictions between sources and the party's entries, side by side. Renders nothing if there are none. */
export function Conflicts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation('quality')
  const deciding = useDeciding()
  const conflicts = facts.filter(({ status }) => status === 'conflict')
  if (conflicts.length === 0) return deciding.fault
  return (
    <Card title={t('conflicts.title')} aside={conflicts.length}>
      <Text size="sm" c="dimmed" mb="md">
        {t('conflicts.text')}
      </Text>
      {deciding.fault}
      <Stack gap={0}>
        {conflicts.map((fact) => (
          <Conflict key={fact.id} fact={fact} deciding={deciding} />
        ))}
      </Stack>
    </Card>
  )
}

function Conflict({ fact, deciding }: { fact: Fact; deciding: ReturnType<typeof useDeciding> }) {
  const { t } = useTranslation('quality')
  const language = useLanguage()
  const field = t(`factField.${fact.field}`)
  const found = fact.value_text ?? valueWritten(fact.field, fact.value, language)
  return (
    <Box className={classes.conflict}>
      <Text component="h3" size="sm" fw={600}>
        {field}
      </Text>
      <div>
        <Text size="xs" c="dimmed">
          {t('conflicts.own')}
        </Text>
        <Text className="figures" fw={550}>
          {fact.own_value === undefined ? '—' : valueWritten(fact.field, fact.own_value, language)}
        </Text>
      </div>
      <div>
        <Text size="xs" c="dimmed">
          {t('conflicts.found', { source: fact.source_name })}
        </Text>
        <Text className="figures" fw={550}>
          {found}
        </Text>
        <SourceLine fact={fact} />
        {fact.as_of !== undefined && (
          <Text size="xs" c="dimmed">
            {t('facts.asOf', { day: day(fact.as_of, language) })}
          </Text>
        )}
      </div>
      <Group gap="xs" className={classes.decision}>
        <Button
          size="xs"
          variant="default"
          disabled={deciding.isDeciding(fact)}
          aria-label={t('conflicts.keepField', { field })}
          onClick={() => deciding.keep(fact)}
        >
          {t('conflicts.keep')}
        </Button>
        <Button
          size="xs"
          disabled={deciding.isDeciding(fact)}
          aria-label={t('conflicts.acceptField', { field, value: found })}
          onClick={() => deciding.accept(fact)}
        >
          {t('conflicts.accept')}
        </Button>
      </Group>
    </Box>
  )
}
