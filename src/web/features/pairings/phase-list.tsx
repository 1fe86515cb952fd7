import { Accordion, ActionIcon, Group, Stack, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PHASES, type Phase } from '../../phases.ts'
import { byPhase, isUnderWay, type Pairing, type Pairings, pairingCounterparty } from './listing.ts'
import { PairingCard } from './pairing-card.tsx'
import { PhaseMenu } from './phase-menu.tsx'
import type { Selection } from './selection.ts'

interface PhaseListProps {
  role: Pairings['role']
  shown: readonly Pairing[]
  selection: Selection
  onMove: (pairIds: readonly string[], phase: Phase) => void
}

/** The board for small screens: non-empty phases stacked, with a menu to move each card. */
export function PhaseList({ role, shown, selection, onMove }: PhaseListProps) {
  const { t } = useTranslation('pairings')
  const { t: common } = useTranslation()
  const columns = byPhase(shown)
  const phases = PHASES.filter((phase) => columns.has(phase))
  return (
    <Accordion
      multiple
      variant="separated"
      radius="md"
      order={2}
      defaultValue={phases.filter((phase) => isUnderWay({ phase }))}
    >
      {phases.map((phase) => (
        <Accordion.Item key={phase} value={phase}>
          <Accordion.Control>
            <Group gap={8}>
              <Text span fw={600}>
                {common(`phase.${phase}`)}
              </Text>
              <Text span c="dimmed" className="figures">
                {columns.get(phase)?.length}
              </Text>
            </Group>
          </Accordion.Control>
          <Accordion.Panel>
            <Stack gap="xs">
              {columns.get(phase)?.map((pairing) => (
                <PairingCard
                  key={pairing.pair_id}
                  pairing={pairing}
                  role={role}
                  isSelected={selection.has(pairing.pair_id)}
                  onSelect={(isSelected) => selection.set(pairing.pair_id, isSelected)}
                  handle={
                    <PhaseMenu
                      current={phase}
                      isHeld={pairing.paused_at !== undefined || pairing.phase_request !== undefined}
                      onChoose={(to) => onMove([pairing.pair_id], to)}
                      target={
                        <ActionIcon
                          variant="subtle"
                          color="gray"
                          aria-label={t('moveOne', { name: pairingCounterparty(pairing, role).name })}
                        >
                          <IconArrowRight size={17} stroke={1.6} />
                        </ActionIcon>
                      }
                    />
                  }
                />
              ))}
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
