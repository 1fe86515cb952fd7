import { Menu, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PHASES, type Phase } from '../../phases.ts'

/** Menu of phases, with the current one disabled. A held pairing can only be abandoned. */
export function PhaseMenu({
  target,
  current,
  isHeld = false,
  onChoose,
}: {
  target: ReactNode
  current?: Phase
  isHeld?: boolean
  onChoose: (phase: Phase) => void
}) {
  const { t } = useTranslation('pairings')
  const { t: common } = useTranslation()
  return (
    <Menu position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('moveTo')}</Menu.Label>
        {PHASES.map((phase) => (
          <Menu.Item
            key={phase}
            disabled={phase === current || (isHeld && phase !== '9_abandoned')}
            onClick={() => onChoose(phase)}
            rightSection={
              phase === current && (
                <Text span size="xs">
                  {t('current')}
                </Text>
              )
            }
          >
            {common(`phase.${phase}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
