import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { count } from '../figures.ts'
import { PHASES, type Phase } from '../phases.ts'
import classes from './phase-bars.module.css'

interface PhaseBarsProps {
  /** Number of pairings by phase; phases without any may be omitted. */
  phases: readonly { phase: Phase; count: number }[]
  /** Caption for screen readers. */
  label: string
}

/** A table of pairings by phase, in phase order, with a bar for each count. */
export function PhaseBars({ phases, label }: PhaseBarsProps) {
  const { t } = useTranslation()
  const most = Math.max(1, ...phases.map((one) => one.count))
  const rows = PHASES.flatMap((phase) => phases.find((one) => one.phase === phase) ?? [])
  return (
    <table className={classes.phases} aria-label={label}>
      <tbody>
        {rows.map((one) => (
          <tr key={one.phase}>
            <Text component="th" scope="row" size="sm">
              {t(`phase.${one.phase}`)}
            </Text>
            <td>
              <div className={classes.bar} style={{ width: `${(one.count / most) * 100}%` }} />
            </td>
            <Text component="td" size="sm" className="figures">
              {count(one.count)}
            </Text>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
