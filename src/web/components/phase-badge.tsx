import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../client/index.ts'

/** A deal phase of the contract. */
export type Phase = OutputFor<'listPairings'>['pairings'][number]['phase']

/** The phases in their order, as the board and every list show them. */
export const PHASES = [
  '0_prospecting',
  '1_contact',
  '1_initial_contact',
  '2_nda',
  '2_valuation',
  '4_ioi',
  '4_loi',
  '5_dd',
  '6_negotiation',
  '7_closing',
  '8_closed',
  '9_abandoned',
] as const satisfies readonly Phase[]

/** A phase in words; only the two ends have a colour. */
export function PhaseBadge({ phase }: { phase: Phase }) {
  const { t } = useTranslation()
  const color = phase === '8_closed' ? 'pine' : phase === '9_abandoned' ? 'red' : 'gray'
  return (
    <Badge variant="light" color={color} radius="sm" tt="none" fw={550} miw="max-content">
      {t(`phase.${phase}`)}
    </Badge>
  )
}
