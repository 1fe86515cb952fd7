import { Badge, Checkbox, Group, Text, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCheck, IconEyeCheck } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FitBar } from '../../components/fit-bar.tsx'
import { Sign } from '../../components/hint.tsx'
import { Muted } from '../../components/page.tsx'
import { PhaseBadge } from '../../components/phase-badge.tsx'
import { QualityMeter } from '../../components/quality-meter.tsx'
import { eurMOrRange, eurRange, percentOrRange } from '../../figures.ts'
import { RowDismiss } from './dismiss.tsx'
import { GatesSign } from './gates.tsx'
import { useFigures } from './key-figures.ts'
import type { Match, MatchFilters, Sort } from './match-filters.ts'
import { MatchName } from './match-name.tsx'
import classes from './matching.module.css'
import type { Pairing } from './ranking.ts'

/** Props shared by the list and the table of matches. */
export interface ListProps {
  matches: readonly Match[]
  rankOf: (id: number) => number
  pairings: ReadonlyMap<number, Pairing>
  watched: ReadonlySet<number>
  selected: number | undefined
  /** Called when a row is opened, or reached by the arrow keys while details are open. */
  onSelect: (id: number) => void
  chosen: readonly number[]
  onChoose: (id: number) => void
  onEnd: () => void
}

/** Keyboard behaviour of the rows. While details are open, the arrow keys show those of the row they reach. */
function useMatchRows<Frame extends HTMLElement>({ matches, selected, onSelect, onEnd }: ListProps, heightPx: number) {
  return useRows<Frame>({
    count: matches.length,
    heightPx,
    onEnd,
    onReach: (index) => {
      const match = matches[index]
      if (selected !== undefined && match !== undefined) onSelect(match.id)
    },
  })
}

/** The ranking as a list: each match with its figures and strongest reason. */
export function MatchList(props: ListProps) {
  const { matches, selected } = props
  const { t } = useTranslation('matching')
  const rows = useMatchRows<HTMLOListElement>(props, 104)
  return (
    <ol
      ref={rows.frame}
      className={`card ${classes.list}`}
      style={{ height: rows.heightPx }}
      aria-label={t('title')}
      onKeyDown={rows.onKeyDown}
    >
      {rows.items.map(({ index, start }) => {
        const match = matches[index]
        return (
          match !== undefined && (
            <li
              key={match.id}
              ref={rows.measure}
              data-index={index}
              aria-setsize={matches.length}
              aria-posinset={index + 1}
              className={classes.item}
              data-selected={selected === match.id || undefined}
              style={{ transform: `translateY(${start - rows.topPx}px)` }}
            >
              <Row {...rowProps(props, match, index, rows)} />
            </li>
          )
        )
      })}
    </ol>
  )
}

/** Props of a row. They are stable values, so that scrolling renders only the new rows. */
export interface RowProps {
  match: Match
  index: number
  rank: number
  pairing: Pairing | undefined
  isWatched: boolean
  isSelected: boolean
  isChosen: boolean
  /** True for the row in the tab order. */
  isStop: boolean
  onStop: (index: number) => void
  onSelect: (id: number) => void
  onChoose: (id: number) => void
}

/** Returns the props of the row at an index. */
function rowProps(
  { rankOf, pairings, watched, selected, chosen, onSelect, onChoose }: ListProps,
  match: Match,
  index: number,
  rows: { at: number; setAt: (index: number) => void },
): RowProps {
  return {
    match,
    index,
    rank: rankOf(match.id),
    pairing: pairings.get(match.id),
    isWatched: watched.has(match.id),
    isSelected: selected === match.id,
    isChosen: chosen.includes(match.id),
    isStop: index === rows.at,
    onStop: rows.setAt,
    onSelect,
    onChoose,
  }
}

/** Icon of a watched counterparty. */
function WatchedSign() {
  const { t } = useTranslation('matching')
  return (
    <Sign label={t('panel.unwatch')}>
      <IconEyeCheck size={16} stroke={1.75} aria-hidden />
    </Sign>
  )
}

const Row = memo(function Row({ match, index, rank, pairing, isStop, onStop, ...row }: RowProps) {
  const { t } = useTranslation('matching')
  const stop = isStop ? 0 : -1
  return (
    <>
      <Text component="span" size="sm" className={`figures ${classes.rank}`}>
        {rank}
      </Text>
      <div className={classes.who}>
        <UnstyledButton
          className={classes.cover}
          data-row={index}
          tabIndex={stop}
          aria-expanded={row.isSelected}
          onFocus={() => onStop(index)}
          onClick={() => row.onSelect(match.id)}
        >
          <MatchName match={match} isPaired={pairing !== undefined} size="md" />
        </UnstyledButton>
        <BlindFacts match={match} />
      </div>
      <div className={classes.score}>
        <FitBar fit={match.fit} scores={match.scores} width={120} />
        <Group gap="sm" wrap="nowrap" justify="flex-end">
          {row.isWatched && <WatchedSign />}
          {pairing !== undefined &&
            (pairing.phase === '0_prospecting' ? (
              <Badge variant="light" radius="sm" tt="none" fw={550}>
                {t('row.paired')}
              </Badge>
            ) : (
              <PhaseBadge phase={pairing.phase} />
            ))}
          <GatesSign gates={match.gates} />
          {match.data_quality !== undefined && <QualityMeter value={match.data_quality} width={36} />}
        </Group>
      </div>
      <div className={classes.acts}>
        <Checkbox
          className={classes.choose}
          size="xs"
          tabIndex={stop}
          checked={row.isChosen}
          onChange={() => row.onChoose(match.id)}
          aria-label={t('row.compare', { name: match.name })}
        />
        <RowDismiss id={match.id} name={match.name} tabIndex={stop} />
      </div>
    </>
  )
})

/** The sector and figures of a match, and its strongest reason. */
export function BlindFacts({ match }: { match: Match }) {
  const { t } = useTranslation('matching')
  const figuresOf = useFigures()
  const [reason] = match.reasons
  return (
    <>
      <Muted className={classes.figuresLine}>
        {[match.sector ?? t('row.noSector'), ...figuresOf(match)].join(' · ')}
      </Muted>
      {reason !== undefined && (
        <Text size="sm" className={classes.reason}>
          <IconCheck size={15} stroke={2} aria-hidden className={classes.tick} />
          <span>{reason}</span>
        </Text>
      )}
    </>
  )
}

/** Height of the frame's header and the table's, which cover the scrolled content. */
const COVERED_PX = 110
/** Frames within which a row that was scrolled to is rendered. */
const FRAMES = 12

interface Rows {
  count: number
  /** Estimated row height before measuring. */
  heightPx: number
  /** Called when the last rows become visible. */
  onEnd: () => void
  /** Called when the arrow keys reach a row. */
  onReach: (index: number) => void
}

/**
 * Virtualises rows in the window's scroll. The arrow keys, Home and End move between rows; one row is in the tab order.
 * Each row's button has `data-row` with its index.
 */
function useRows<Frame extends HTMLElement>({ count, heightPx, onEnd, onReach }: Rows) {
  const frame = useRef<Frame>(null)
  const [at, setAt] = useState(0)
  const [topPx, setTopPx] = useState(0)
  useLayoutEffect(() => {
    const measureTop = () => {
      if (frame.current !== null) setTopPx(Math.round(frame.current.getBoundingClientRect().top + window.scrollY))
    }
    measureTop()
    // Content above the rows resizes their container as well. Measuring at every render took a third of the time of
    // scrolling.
    const around = new ResizeObserver(measureTop)
    for (const box of [document.body, frame.current?.parentElement]) if (box) around.observe(box)
    return () => around.disconnect()
  }, [])
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => heightPx,
    overscan: 6,
    useFlushSync: false,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin: topPx,
    scrollPaddingStart: COVERED_PX,
    scrollPaddingEnd: 80,
  })
  const items = virtualizer.getVirtualItems()
  const isAtEnd = (items.at(-1)?.index ?? 0) >= count - 20
  useEffect(() => {
    if (isAtEnd) onEnd()
  })
  const goTo = (index: number) => {
    const to = Math.max(0, Math.min(count - 1, index))
    setAt(to)
    virtualizer.scrollToIndex(to, { align: 'auto' })
    focusWhenDrawn(frame, to, FRAMES)
    onReach(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targetOf(event.key, Math.min(at, count - 1), count)
    if (to === null) return
    event.preventDefault()
    goTo(to)
  }
  return {
    frame,
    items,
    topPx,
    heightPx: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    /** The row in the tab order. */
    at: Math.min(at, count - 1),
    setAt,
    onKeyDown,
  }
}

function targetOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return at + 1
  if (key === 'ArrowUp') return at - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

function focusWhenDrawn(frame: { current: HTMLElement | null }, index: number, frames: number): void {
  requestAnimationFrame(() => {
    const row = frame.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)
    if (row) row.focus({ preventScroll: true })
    else if (frames > 0) focusWhenDrawn(frame, index, frames - 1)
  })
}

interface TableProps extends ListProps {
  side: 'buyer' | 'seller'
  shown: MatchFilters
  onSort: (sort: Sort) => void
}

/** The ranking as a table with sortable columns. */
export function MatchTable(props: TableProps) {
  const { matches, side, shown, onSort, selected } = props
  const { t } = useTranslation('matching')
  const rows = useMatchRows<HTMLTableElement>(props, 45)
  const above = (rows.items[0]?.start ?? rows.topPx) - rows.topPx
  const below = rows.heightPx - ((rows.items.at(-1)?.end ?? rows.topPx) - rows.topPx)
  const head = (sort: Sort, label: string, className?: string) => (
    <Head sort={sort} shown={shown} onSort={onSort} className={className}>
      {label}
    </Head>
  )
  return (
    <table
      ref={rows.frame}
      className={`card ${classes.table}`}
      aria-label={t('title')}
      aria-rowcount={matches.length + 1}
      onKeyDown={rows.onKeyDown}
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={classes.number}>
            {t('column.rank')}
          </th>
          <th scope="col">{t('column.party')}</th>
          {head('sector', t('column.sector'), classes.whenWide)}
          {head('fit', t('column.fit'))}
          {head('size', t(side === 'buyer' ? 'column.revenue' : 'column.ticket'), classes.number)}
          {side === 'buyer' && head('growth', t('column.growth'), `${classes.number} ${classes.whenMiddle}`)}
          {side === 'buyer' && head('margin', t('column.margin'), `${classes.number} ${classes.whenMiddle}`)}
          {head('quality', t('column.quality'), `${classes.number} ${classes.whenMiddle}`)}
          <th scope="col" className={classes.whenMiddle}>
            {t('column.gates')}
          </th>
          <th scope="col" className={`${classes.pairing} ${classes.whenWide}`}>
            {t('column.pairing')}
          </th>
          <th scope="col">{t('column.compare')}</th>
        </tr>
      </thead>
      <tbody>
        <Space heightPx={above} />
        {rows.items.map(({ index }) => {
          const match = matches[index]
          return (
            match !== undefined && (
              <tr key={match.id} aria-rowindex={index + 2} data-selected={selected === match.id || undefined}>
                <Cells side={side} {...rowProps(props, match, index, rows)} />
              </tr>
            )
          )
        })}
        <Space heightPx={below} />
      </tbody>
    </table>
  )
}

/** Placeholder with the height of the rows that are not rendered. */
function Space({ heightPx }: { heightPx: number }) {
  return heightPx > 0 ? (
    <tr aria-hidden className={classes.space}>
      <td colSpan={11} style={{ height: heightPx }} />
    </tr>
  ) : null
}

interface HeadProps {
  sort: Sort
  shown: MatchFilters
  onSort: (sort: Sort) => void
  className?: string | undefined
  children: ReactNode
}

function Head({ sort, shown, onSort, className, children }: HeadProps) {
  const isSorted = (shown.sort ?? 'fit') === sort
  const isUpward = (sort === 'sector') !== (shown.up ?? false)
  const Arrow = isUpward ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={className}
      {...(isSorted ? { 'aria-sort': isUpward ? ('ascending' as const) : ('descending' as const) } : {})}
    >
      <UnstyledButton className={classes.head} onClick={() => onSort(sort)}>
        {children}
        <Arrow size={13} stroke={2} aria-hidden opacity={isSorted ? 1 : 0} />
      </UnstyledButton>
    </th>
  )
}

interface CellsProps extends RowProps {
  side: 'buyer' | 'seller'
}

const Cells = memo(function Cells({ match, index, rank, pairing, isStop, onStop, side, ...row }: CellsProps) {
  const { t } = useTranslation('matching')
  const stop = isStop ? 0 : -1
  return (
    <>
      <td className={`figures ${classes.number} ${classes.quiet}`}>{rank}</td>
      <th scope="row" className={classes.name}>
        <UnstyledButton
          className={classes.cover}
          data-row={index}
          tabIndex={stop}
          aria-expanded={row.isSelected}
          onFocus={() => onStop(index)}
          onClick={() => row.onSelect(match.id)}
        >
          <MatchName match={match} isPaired={pairing !== undefined} />
        </UnstyledButton>
      </th>
      <td className={`${classes.sector} ${classes.whenWide}`}>{match.sector ?? '—'}</td>
      <td>
        <FitBar fit={match.fit} scores={match.scores} width={72} />
      </td>
      <td className={`figures ${classes.number}`}>
        {side === 'buyer'
          ? eurMOrRange(match.revenue, match.bands?.revenue)
          : eurRange(match.ticket_min, match.ticket_max)}
      </td>
      {side === 'buyer' && (
        <>
          <td className={`figures ${classes.number} ${classes.whenMiddle}`}>
            {percentOrRange(match.growth, match.bands?.growth)}
          </td>
          <td className={`figures ${classes.number} ${classes.whenMiddle}`}>
            {percentOrRange(match.ebitda_margin, match.bands?.ebitda_margin)}
          </td>
        </>
      )}
      <td className={`figures ${classes.number} ${classes.whenMiddle}`}>
        {match.data_quality === undefined ? '—' : `${match.data_quality}/10`}
      </td>
      <td className={classes.whenMiddle}>
        <GatesSign gates={match.gates} />
      </td>
      <td className={classes.whenWide}>
        {pairing === undefined ? (
          <Text component="span" size="sm" c="dimmed">
            —
          </Text>
        ) : (
          <PhaseBadge phase={pairing.phase} />
        )}
      </td>
      <td>
        <Checkbox
          className={classes.choose}
          size="xs"
          tabIndex={stop}
          checked={row.isChosen}
          onChange={() => row.onChoose(match.id)}
          aria-label={t('row.compare', { name: match.name })}
        />
      </td>
    </>
  )
})
