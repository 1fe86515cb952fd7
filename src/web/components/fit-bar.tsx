import { useTranslation } from 'react-i18next'
import { decimal } from '../figures.ts'
import { useLanguage } from '../workspace.ts'
import classes from './fit-bar.module.css'

export interface FitScores {
  revenue_fit: number
  growth_fit: number
  ebitda_fit: number
  deterministic: number
  semantic: number
}

/**
 * A fit as a number with a bar of its components. Revenue, growth and EBITDA are at full strength for the part kept after
 * the semantic factor, and faint for the part that it removes.
 *
 *   |■■■■■|■■■■■■■|■■■|░░░░░░░░      |
 *    kept                removed      not scored, of 100
 */
export function FitBar({ fit, scores, width = 132 }: { fit: number; scores: FitScores; width?: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { semantic, deterministic } = scores
  const label = t('fit.label', {
    fit: decimal(fit),
    revenue: decimal(scores.revenue_fit),
    growth: decimal(scores.growth_fit),
    ebitda: decimal(scores.ebitda_fit),
    semantic: decimal(semantic, language, 2),
  })
  const parts = [
    ['revenue', scores.revenue_fit * semantic],
    ['growth', scores.growth_fit * semantic],
    ['ebitda', scores.ebitda_fit * semantic],
    ['taken', deterministic * (1 - semantic)],
  ] as const
  return (
    // Plain elements, because a list renders hundreds of these while scrolling.
    <span role="img" aria-label={label} className={classes.fit}>
      <span className={`figures ${classes.value}`}>{decimal(fit)}</span>
      <span className={classes.bar} style={{ width: `${width / 16}rem` }}>
        {parts.map(([part, width]) => (
          <span key={part} className={classes[part]} style={{ width: `${width}%` }} />
        ))}
      </span>
    </span>
  )
}
