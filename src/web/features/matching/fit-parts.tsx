import { Box, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EBITDA_FIT_MAX, GROWTH_FIT_MAX, REVENUE_FIT_MAX } from '../../../client/vocabulary.ts'
import type { FitScores } from '../../components/fit-bar.tsx'
import { decimal } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useLanguage } from '../../workspace.ts'
import classes from './matching.module.css'

registerMessages('fit', import.meta.glob('@locales/*/app/fit.json', { eager: true, import: 'default' }))

const PARTS = [
  ['revenue', 'revenue_fit', REVENUE_FIT_MAX],
  ['growth', 'growth_fit', GROWTH_FIT_MAX],
  ['ebitda', 'ebitda_fit', EBITDA_FIT_MAX],
] as const

/** Legend of the fit bars, shown once above a list. */
export function FitLegend() {
  const { t } = useTranslation(['fit', 'common'])
  return (
    <Group gap="md" aria-label={t('legend.label')} role="note" className={classes.legend}>
      {PARTS.map(([part, , most]) => (
        <Group key={part} gap={6} wrap="nowrap">
          <span className={classes.swatch} data-part={part} />
          {t('legend.points', { name: t(`common:fit.${part}`), points: most })}
        </Group>
      ))}
      <Group gap={6} wrap="nowrap">
        <span className={classes.swatch} data-part="taken" />
        {t('legend.taken')}
      </Group>
      <span className={classes.wide}>{t('legend.text')}</span>
    </Group>
  )
}

/** The computation of a fit: points by figure, their sum, the semantic factor and the result. */
export function FitParts({ fit, scores }: { fit: number; scores: FitScores }) {
  const { t } = useTranslation(['fit', 'common'])
  const language = useLanguage()
  return (
    <Stack gap={10}>
      {PARTS.map(([part, score, most]) => (
        <Part
          key={part}
          part={part}
          label={t(`common:fit.${part}`)}
          share={scores[score] / most}
          value={t('of', { points: decimal(scores[score]), most })}
        />
      ))}
      <Box className={classes.sum}>
        <Line label={t('figures')} value={decimal(scores.deterministic)} />
        <Line label={t('likeness')} value={`× ${decimal(scores.semantic, language, 3)}`} />
        <Line label={t('result')} value={decimal(fit)} isResult />
      </Box>
    </Stack>
  )
}

function Part({ part, label, share, value }: { part: string; label: string; share: number; value: string }) {
  return (
    <div>
      <Line label={label} value={value} />
      <div className={classes.track}>
        <div className={classes.filled} data-part={part} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}

function Line({ label, value, isResult = false }: { label: string; value: string; isResult?: boolean }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" fw={isResult ? 650 : 400}>
        {label}
      </Text>
      <Text size="sm" className="figures" fw={isResult ? 650 : 500}>
        {value}
      </Text>
    </Group>
  )
}
