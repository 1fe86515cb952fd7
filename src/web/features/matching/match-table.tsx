import { Checkbox, Text, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FitBar } from '../../components/fit-bar.tsx'
import { PhaseBadge } from '../../components/phase-badge.tsx'
import { eurMTold, eurRange, percentTold } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'
import { GatesSign } from './gates.tsx'
import type { MatchFilters, Sort } from './match-filters.ts'
import { type ListProps, type RowProps, rowProps, useMatchRows } from './match-list.tsx'
import { MatchName } from './match-name.tsx'
import classes from './matching.module.css'

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
  const language = useLanguage()
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
          ? eurMTold(match.revenue, match.bands?.revenue, language)
          : eurRange(match.ticket_min, match.ticket_max, language)}
      </td>
      {side === 'buyer' && (
        <>
          <td className={`figures ${classes.number} ${classes.whenMiddle}`}>
            {percentTold(match.growth, match.bands?.growth, language)}
          </td>
          <td className={`figures ${classes.number} ${classes.whenMiddle}`}>
            {percentTold(match.ebitda_margin, match.bands?.ebitda_margin, language)}
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
