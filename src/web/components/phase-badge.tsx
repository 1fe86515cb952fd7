import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Phase } from '../phases.ts'

/** The name of a phase; only closed and abandoned are coloured. */
export function PhaseBadge({ phase }: { phase: Phase }) {
  const { t } = useTranslation()
  const color = phase === '8_closed' ? 'pine' : phase === '9_abandoned' ? 'red' : 'gray'
  return (
    <Badge variant="light" color={color} radius="sm" tt="none" fw={550} miw="max-content">
      {t(`phase.${phase}`)}
    </Badge>
  )
}
