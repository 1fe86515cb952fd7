import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Muted } from '../../components/page.tsx'
import { day, decimal, millionsUnit, valueEurM } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'
import { fieldScale, placeOn, type Scale, tickDecimals } from './field-scale.ts'
import classes from './football-field.module.css'
import { METHODS, type Shown, type Valuation, valueBy } from './methods.ts'

const ROWS = [...METHODS, 'triangulated'] as const

/**
 * Each method's range as a bar with its central value, and the conservative and triangulated values as lines. A
 * scenario is a second, thinner bar; published figures for companies of this size are a paler bar at the bottom. The
 * table of methods on the same page is its text alternative.
 */
export function FootballField({ valuation, supposed }: { valuation: Shown; supposed: Shown | null }) {
  const { t } = useTranslation('valuation')
  const language = useLanguage()
  const rows = ROWS.filter((row) => valuation.ranges?.[row] ?? supposed?.ranges?.[row])
  const { market, currency } = valuation
  const unit = millionsUnit(currency, language)
  const write = (amountM: number | undefined) => valueEurM(amountM, language, currency)
  const ends = [valuation, supposed].flatMap((one) => rows.flatMap((row) => Object.values(one?.ranges?.[row] ?? {})))
  const published = market === undefined ? [] : [market.low, market.high]
  const scale = fieldScale([...ends, ...published, valuation.valuation_conservative ?? 0])
  const inWords = (method: string, range?: Ends) =>
    t('bar', { method, low: write(range?.low), high: write(range?.high) })
  const label = t('fieldLabel', {
    unit,
    bars: [
      ...rows.map((row) => inWords(t(`method.${row}`), valuation.ranges?.[row])),
      ...(market === undefined ? [] : [inWords(t('market'), market)]),
    ].join(', '),
    conservative: write(valuation.valuation_conservative),
    triangulated: write(valuation.valuation_triangulated),
  })
  return (
    <>
      <div className={classes.field} role="img" aria-label={label}>
        <div className={classes.over}>
          {scale.ticks.map((tick) => (
            <span key={tick} className={classes.grid} style={{ left: `${placeOn(scale, tick)}%` }} />
          ))}
          <Marker kind="conservative" value={valuation.valuation_conservative} scale={scale} write={write} />
          <Marker kind="triangulated" value={valuation.valuation_triangulated} scale={scale} write={write} />
        </div>
        {rows.map((row) => (
          <Bar key={row} row={row} valuation={valuation} supposed={supposed} scale={scale} write={write} />
        ))}
        {market !== undefined && (
          <div className={classes.row}>
            <span>{t('market')}</span>
            <div className={classes.plot}>
              <Span range={market} scale={scale} className={classes.rail} write={write} />
            </div>
            <span className={classes.value} />
          </div>
        )}
      </div>
      <div className={`${classes.field} ${classes.foot}`} aria-hidden="true">
        <div className={classes.axis}>
          {scale.ticks.map((tick) => (
            <span key={tick} className="figures" style={{ left: `${placeOn(scale, tick)}%` }}>
              {decimal(tick, language, tickDecimals(tick))}
            </span>
          ))}
        </div>
      </div>
      {market !== undefined && (
        <Muted size="xs" mt={4} maw="80ch">
          {t('marketNote', {
            low: decimal(market.low_multiple, language, 1),
            high: decimal(market.high_multiple, language, 1),
            source: market.source,
            day: day(market.date, language),
          })}
        </Muted>
      )}
      <Coverage coverage={valuation.range_coverage} />
      <Group gap="lg" mt={4} justify="space-between">
        <Muted size="xs">{t('fieldUnit', { unit })}</Muted>
        <Group gap="md">
          <Key word={t('real')} />
          {supposed !== null && <Key word={t('supposed')} isSupposed />}
        </Group>
      </Group>
    </>
  )
}

/** Coverage of the triangulated bar in words. Renders nothing if it was not measured. */
function Coverage({ coverage }: { coverage: Valuation['range_coverage'] }) {
  const { t } = useTranslation('valuation')
  if (coverage?.within === undefined || coverage.transactions === undefined) return null
  const { within, transactions, from_year: from, to_year: to } = coverage
  return (
    <Muted size="xs" mt={4} maw="80ch" data-range-coverage>
      {t('coverage', { tenths: Math.floor((10 * within) / transactions), within, transactions, from, to })}
    </Muted>
  )
}

type Write = (amountM: number | undefined) => string

interface BarProps {
  row: (typeof ROWS)[number]
  valuation: Shown
  supposed: Shown | null
  scale: Scale
  write: Write
}

function Bar({ row, valuation, supposed, scale, write }: BarProps) {
  const { t } = useTranslation('valuation')
  const [range, otherwise] = [valuation.ranges?.[row], supposed?.ranges?.[row]]
  const value = valueBy(valuation, row)
  return (
    <div className={classes.row} data-sum={row === 'triangulated' || undefined}>
      <span>{t(`method.${row}`)}</span>
      <div className={classes.plot}>
        {range !== undefined && <Span range={range} scale={scale} className={classes.bar} write={write} />}
        {value !== undefined && <span className={classes.point} style={{ left: `${placeOn(scale, value)}%` }} />}
        {otherwise !== undefined && <span className={classes.supposed} style={spanOf(scale, otherwise)} />}
      </div>
      <span className={`${classes.value} figures`}>
        {write(value)}
        {supposed !== null && <small>{write(valueBy(supposed, row))}</small>}
      </span>
    </div>
  )
}

/** A bar labelled with both ends. */
function Span({
  range,
  scale,
  className,
  write,
}: {
  range: Ends
  scale: Scale
  className: string | undefined
  write: Write
}) {
  return (
    <>
      <span className={className} style={spanOf(scale, range)} />
      <span
        className={`${classes.end} ${classes.low} figures`}
        style={{ right: `${100 - placeOn(scale, range.low)}%` }}
      >
        {write(range.low)}
      </span>
      <span className={`${classes.end} ${classes.high} figures`} style={{ left: `${placeOn(scale, range.high)}%` }}>
        {write(range.high)}
      </span>
    </>
  )
}

interface Ends {
  low: number
  high: number
}

const spanOf = (scale: Scale, { low, high }: Ends) => ({
  left: `${placeOn(scale, low)}%`,
  width: `${placeOn(scale, high) - placeOn(scale, low)}%`,
})

/**
 * The conservative value never exceeds the triangulated one, so its label is on the left of its line and the other's on
 * the right.
 */
interface MarkerProps {
  kind: 'conservative' | 'triangulated'
  value?: number | undefined
  scale: Scale
  write: Write
}

function Marker({ kind, value, scale, write }: MarkerProps) {
  const { t } = useTranslation('valuation')
  if (value === undefined) return null
  return (
    <div
      className={`${classes.marker} ${kind === 'conservative' ? classes.before : classes.after}`}
      style={{ left: `${placeOn(scale, value)}%` }}
    >
      <span className="figures">
        {t(`marker.${kind}`)} <span className={classes.at}>{write(value)}</span>
      </span>
    </div>
  )
}

function Key({ word, isSupposed = false }: { word: string; isSupposed?: boolean }) {
  return (
    <Group gap={6}>
      <span className={classes.key} data-supposed={isSupposed || undefined} />
      <Muted size="xs">{word}</Muted>
    </Group>
  )
}
