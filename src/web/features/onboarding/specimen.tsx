import { Divider, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FitBar } from '../../components/fit-bar.tsx'
import { PartyName } from '../../components/party-name.tsx'
import { eurM, percent } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'
import classes from './landing.module.css'

const SCORES = { revenue_fit: 30, growth_fit: 37.6, ebitda_fit: 26.4, deterministic: 94, semantic: 0.87 }
const PARTS = ['revenue', 'growth', 'ebitda'] as const

/** Sample of a match before and after clearance, built from the workspace's components. */
export function Specimen() {
  const { t } = useTranslation('landing')
  const { t: common } = useTranslation()
  return (
    <figure className={`card ${classes.specimen}`}>
      <Text component="figcaption" fw={600} mb="md">
        {t('specimen.title')}
        <Text component="span" display="block" size="sm" c="dimmed" fw={400}>
          {t('specimen.note')}
        </Text>
      </Text>
      <Row
        when={t('specimen.before')}
        name={t('specimen.codeName')}
        isRevealed={false}
        revenue={12}
        growth={11}
        margin={17}
      />
      <Divider my="md" color="var(--line)" />
      <Row when={t('specimen.after')} name={t('specimen.name')} isRevealed revenue={12.4} growth={11.2} margin={16.5} />
      <Divider my="md" color="var(--line)" />
      <Text size="sm" c="dimmed" mb={6}>
        {t('specimen.parts')}
      </Text>
      <Group gap="md">
        {PARTS.map((part) => (
          <Group key={part} gap={6} wrap="nowrap">
            <span className={classes.dot} data-part={part} />
            <Text component="span" size="sm">
              {common(`fit.${part}`)}
            </Text>
          </Group>
        ))}
      </Group>
    </figure>
  )
}

interface RowProps {
  when: string
  name: string
  isRevealed: boolean
  revenue: number
  growth: number
  margin: number
}

function Row({ when, name, isRevealed, revenue, growth, margin }: RowProps) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const figures = [
    [t('specimen.revenue'), eurM(revenue, language)],
    [t('specimen.growth'), percent(growth, language)],
    [t('specimen.margin'), percent(margin, language)],
  ] as const
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {when}
      </Text>
      <Group justify="space-between" wrap="wrap" gap="xs">
        <PartyName name={name} revealed={isRevealed} size="md" />
        <FitBar fit={SCORES.deterministic * SCORES.semantic} scores={SCORES} width={112} />
      </Group>
      <dl className={classes.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  )
}
