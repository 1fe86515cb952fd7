import { useTranslation } from 'react-i18next'
import { decimal } from '../figures.ts'
import { useLanguage } from '../workspace.ts'
import classes from './fit-bar.module.css'

/** The parts of a fit as the contract gives them. */
export interface FitScores {
  revenue_fit: number
  growth_fit: number
  ebitda_fit: number
  deterministic: number
  semantic: number
}

/**
 * A fit as a number with its parts as a bar: revenue, growth and EBITDA side by side at full strength for what the
 * semantic factor leaves of them, and faint for what it takes away.
 *
 *   |■■■■■|■■■■■■■|■■■|░░░░░░░░      |
 *    kept of 100        taken   never earned
 */
export function FitBar({ fit, scores, width = 132 }: { fit: number; scores: FitScores; width?: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { semantic, deterministic } = scores
  const label = t('fit.label', {
    fit: decimal(fit, language),
    revenue: decimal(scores.revenue_fit, language),
    growth: decimal(scores.growth_fit, language),
    ebitda: decimal(scores.ebitda_fit, language),
    semantic: decimal(semantic, language, 2),
  })
  const parts = [
    ['revenue', scores.revenue_fit * semantic],
    ['growth', scores.growth_fit * semantic],
    ['ebitda', scores.ebitda_fit * semantic],
    ['taken', deterministic * (1 - semantic)],
  ] as const
  return (
    // Plain elements: a list draws hundreds of these while it is scrolled.
    <span role="img" aria-label={label} className={classes.fit}>
      <span className={`figures ${classes.value}`}>{decimal(fit, language)}</span>
      <span className={classes.bar} style={{ width: `${width / 16}rem` }}>
        {parts.map(([part, width]) => (
          <span key={part} className={classes[part]} style={{ width: `${width}%` }} />
        ))}
      </span>
    </span>
  )
}
