import { Button, Group, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowRight, IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../components/card.tsx'
import { PhaseBadge } from '../../components/phase-badge.tsx'
import { PHASES, type Phase } from '../../phases.ts'
import classes from './pairing.module.css'
import { PhaseMenu } from './phase-menu.tsx'

/** The phases of a deal without abandonment. */
const WAY: readonly Phase[] = PHASES.filter((phase) => phase !== '9_abandoned')

/** Returns the next phase, if any. */
export const phaseAfter = (phase: Phase): Phase | undefined =>
  phase === '9_abandoned' ? undefined : WAY[WAY.indexOf(phase) + 1]

interface PhaseTrackProps {
  phase: Phase
  /** True while a pause or a pending request allows abandonment only. */
  isHeld: boolean
  onMove: (phase: Phase) => void
}

/** Progress of the pairing; any phase can be selected, forwards or backwards. */
export function PhaseTrack({ phase, isHeld, onMove }: PhaseTrackProps) {
  const { t } = useTranslation('pairings')
  const { t: common } = useTranslation()
  const isSmall = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const after = phaseAfter(phase)
  const reached = WAY.indexOf(phase)
  return (
    <Card>
      <Group justify="space-between" mb={isSmall ? 0 : 'md'} gap="sm">
        <Group gap={8}>
          <Text size="sm" c="dimmed">
            {t('phase')}
          </Text>
          <PhaseBadge phase={phase} />
        </Group>
        <Group gap="xs">
          <PhaseMenu
            current={phase}
            isHeld={isHeld}
            onChoose={onMove}
            target={
              <Button variant="default" size="xs" rightSection={<IconChevronDown size={14} />}>
                {t('moveTo')}
              </Button>
            }
          />
          {after !== undefined && !isHeld && (
            <Button size="xs" rightSection={<IconArrowRight size={14} />} onClick={() => onMove(after)}>
              {t('toNext', { phase: common(`phase.${after}`) })}
            </Button>
          )}
        </Group>
      </Group>
      {!isSmall && (
        <ol className={classes.track} aria-label={t('phases')}>
          {WAY.map((step, place) => (
            <li key={step}>
              <UnstyledButton
                className={classes.step}
                data-reached={place <= reached || undefined}
                disabled={isHeld}
                data-here={step === phase || undefined}
                aria-current={step === phase ? 'step' : undefined}
                aria-label={t(step === phase ? 'isHere' : 'moveHere', { phase: common(`phase.${step}`) })}
                onClick={() => step !== phase && onMove(step)}
              >
                {common(`phase.${step}`)}
              </UnstyledButton>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
