import { Anchor, Group, Text, ThemeIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { Card } from '../../components/card.tsx'
import classes from './overview.module.css'

const STEPS = ['profile', 'nda', 'matches', 'pair'] as const
const PLACES = {
  profile: '/workspace/settings',
  nda: '/workspace/confidentiality',
  matches: '/workspace/matches',
  pair: '/workspace/matches',
} as const

/** Data quality from which a profile is matched and valued reliably. */
const GOOD_QUALITY = 5

/** Returns the completed first steps. */
export function stepsDone({ figures, nda_signed }: OutputFor<'getOverview'>): Record<(typeof STEPS)[number], boolean> {
  const isPaired = figures.pairings_by_phase.length > 0
  return {
    profile: (figures.data_quality ?? 0) >= GOOD_QUALITY,
    nda: nda_signed,
    matches: isPaired,
    pair: isPaired,
  }
}

/** Checklist for a new workspace, up to the first conversation. */
export function FirstSteps({ overview }: { overview: OutputFor<'getOverview'> }) {
  const { t } = useTranslation('overview')
  const done = stepsDone(overview)
  const next = STEPS.find((step) => !done[step])
  return (
    <Card title={t('first.title')} aside={t('first.lead')}>
      <ol className={classes.steps}>
        {STEPS.map((step, place) => (
          <li key={step}>
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <ThemeIcon
                size={26}
                radius="xl"
                variant={step === next ? 'filled' : 'light'}
                color={done[step] || step === next ? 'pine' : 'gray'}
                {...(done[step] ? { role: 'img', 'aria-label': t('first.done') } : { 'aria-hidden': true })}
              >
                {done[step] ? (
                  <IconCheck size={16} stroke={2} />
                ) : (
                  <Text component="span" size="xs" fw={650} className="figures" c="inherit">
                    {place + 1}
                  </Text>
                )}
              </ThemeIcon>
              <div>
                <Anchor component={Link} to={PLACES[step]} fw={600} c={done[step] ? 'dimmed' : undefined}>
                  {t(`first.${step}`)}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {t(`first.${step}Text`)}
                </Text>
              </div>
            </Group>
          </li>
        ))}
      </ol>
    </Card>
  )
}
