import { Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Sign } from '../../components/hint.tsx'
import { Muted } from '../../components/page.tsx'
import { registerMessages } from '../../language.ts'
import { isChecked, type Match } from './match-filters.ts'

registerMessages('fit', import.meta.glob('@locales/*/app/fit.json', { eager: true, import: 'default' }))

const ICONS = { open: IconCircleCheck, unchecked: IconCircleDashed, closed: IconCircleX }
const COLORS = {
  open: 'light-dark(var(--mantine-color-pine-7), var(--mantine-color-pine-4))',
  unchecked: 'var(--quiet)',
  closed: 'light-dark(var(--mantine-color-red-8), var(--mantine-color-red-4))',
}

/** Both gates with their condition, verdict and reason. */
export function Gates({ gates }: Pick<Match, 'gates'>) {
  const { t } = useTranslation('fit')
  return (
    <Stack gap="xs">
      {(['communication', 'ticket_fit'] as const).map((gate) => {
        const { verdict, reason } = gates[gate]
        const Icon = ICONS[verdict]
        return (
          <Group key={gate} gap={10} wrap="nowrap" align="flex-start">
            <Icon size={18} stroke={1.75} color={COLORS[verdict]} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
            <div>
              <Text size="sm" fw={550}>
                {t('is', { name: t(`gate.${gate}`), value: t(`gate.${verdict}`) })}
              </Text>
              <Muted>{capital(reason)}</Muted>
            </div>
          </Group>
        )
      })}
    </Stack>
  )
}

/** An icon for both gates: open, or unchecked because a figure is missing. */
export function GatesSign({ gates, withText = false }: Pick<Match, 'gates'> & { withText?: boolean }) {
  const { t } = useTranslation('fit')
  const verdict = isChecked({ gates }) ? 'open' : 'unchecked'
  const Icon = ICONS[verdict]
  const text = t(verdict === 'open' ? 'gate.bothOpen' : 'gate.someUnchecked')
  const icon = <Icon size={16} stroke={1.75} color={COLORS[verdict]} aria-hidden style={{ flex: 'none' }} />
  if (withText)
    return (
      <Group gap={5} wrap="nowrap" component="span" display="inline-flex">
        {icon}
        <Text component="span" size="sm" c="dimmed">
          {text}
        </Text>
      </Group>
    )
  return <Sign label={text}>{icon}</Sign>
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
