import { useTranslation } from 'react-i18next'
import classes from './quality-meter.module.css'

/**
 * Data quality out of 10, as a number and a meter. Plain elements, because lists render hundreds of these while
 * scrolling.
 */
export function QualityMeter({ value, width = 60 }: { value: number; width?: number }) {
  const { t } = useTranslation()
  return (
    <span role="img" aria-label={t('party.quality', { value })} className={classes.quality}>
      <span className={classes.meter} style={{ width: `${width / 16}rem` }}>
        <span className={classes.filled} style={{ width: `${value * 10}%` }} />
      </span>
      <span className={`figures ${classes.value}`}>{value}/10</span>
    </span>
  )
}
