import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../../asking.ts'
import { Card } from '../../components/card.tsx'
import { Figure } from '../../components/figure.tsx'
import { Answered, Empty, Waiting } from '../../components/states.tsx'
import { eurRange, valueEurM } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'
import classes from './overview.module.css'

const METHODS = ['revenue', 'ebitda', 'dcf', 'triangulated'] as const

/** A seller's valuation: the triangulated value and each method's range on a common scale from zero. */
export function ValuationGlance() {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const asked = useAsk('getValuation')
  return (
    <Card
      title={t('valuation.title')}
      aside={
        <Anchor component={Link} to="/workspace/valuation" size="sm">
          {t('valuation.more')}
        </Anchor>
      }
    >
      <Answered asked={asked} waiting={<Waiting lines={4} height={44} />}>
        {({ status, ranges = {}, valuation_triangulated }) => {
          if (status === 'no_data')
            return (
              <Empty
                title={t('valuation.noneTitle')}
                action={
                  <Button
                    mt="xs"
                    variant="default"
                    renderRoot={(props) => <Link to="/workspace/settings" {...props} />}
                  >
                    {t('valuation.add')}
                  </Button>
                }
              >
                {t('valuation.none')}
              </Empty>
            )
          const most = Math.max(...Object.values(ranges).map(({ high }) => high)) * 1.05
          const blend = ranges.triangulated
          return (
            <Stack gap="md">
              <Figure
                label={t('valuation.triangulated')}
                value={valueEurM(valuation_triangulated, language)}
                note={blend && t('valuation.range', { range: eurRange(blend.low, blend.high, language, valueEurM) })}
              />
              <ul className={classes.field} aria-label={t('valuation.label')}>
                {METHODS.map((method) => {
                  const range = ranges[method]
                  if (range === undefined) return null
                  const { low, high } = range
                  return (
                    <li key={method} className={classes.method} data-main={method === 'triangulated' || undefined}>
                      <span>{t(`valuation.methods.${method}`)}</span>
                      <div className={classes.scale}>
                        <div
                          className={classes.span}
                          style={{ left: `${(low / most) * 100}%`, width: `${((high - low) / most) * 100}%` }}
                        />
                      </div>
                      <Text component="span" size="sm" className="figures" fw="inherit" ta="right">
                        {eurRange(low, high, language, valueEurM)}
                      </Text>
                    </li>
                  )
                })}
              </ul>
            </Stack>
          )
        }}
      </Answered>
    </Card>
  )
}
