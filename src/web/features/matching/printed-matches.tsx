import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { count, decimal, eurMOrRange, eurRange, percentOrRange } from '../../figures.ts'
import type { Match } from './match-filters.ts'
import classes from './printed-matches.module.css'

/** Limit of printed rows: about thirty pages. */
const PRINTED_MAX = 1_000

interface PrintedProps {
  matches: readonly Match[]
  rankOf: (id: number) => number
  side: 'buyer' | 'seller'
  /** Matches on the service, including those not loaded. */
  total: number
}

/** The matches for printing: every row up to the limit, where the screen renders only the visible ones. */
export function PrintedMatches({ matches, rankOf, side, total }: PrintedProps) {
  const { t } = useTranslation('matching')
  if (!usePrinting()) return null
  const printed = matches.slice(0, PRINTED_MAX)
  return (
    <div className={classes.printed}>
      <p>{t('print.rows', { shown: count(printed.length), total: count(total) })}</p>
      <table>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              {t('column.rank')}
            </th>
            <th scope="col">{t('column.party')}</th>
            <th scope="col">{t('column.sector')}</th>
            <th scope="col" className={classes.number}>
              {t('column.fit')}
            </th>
            <th scope="col" className={classes.number}>
              {t(side === 'buyer' ? 'column.revenue' : 'column.ticket')}
            </th>
            {side === 'buyer' && (
              <>
                <th scope="col" className={classes.number}>
                  {t('column.growth')}
                </th>
                <th scope="col" className={classes.number}>
                  {t('column.margin')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {printed.map((match) => (
            <tr key={match.id}>
              <td className={classes.number}>{rankOf(match.id)}</td>
              <th scope="row">{match.name}</th>
              <td>{match.sector ?? '—'}</td>
              <td className={classes.number}>{decimal(match.fit)}</td>
              <td className={classes.number}>
                {side === 'buyer'
                  ? eurMOrRange(match.revenue, match.bands?.revenue)
                  : eurRange(match.ticket_min, match.ticket_max)}
              </td>
              {side === 'buyer' && (
                <>
                  <td className={classes.number}>{percentOrRange(match.growth, match.bands?.growth)}</td>
                  <td className={classes.number}>{percentOrRange(match.ebitda_margin, match.bands?.ebitda_margin)}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface PrintProps {
  loaded: number
  total: number
  /** Loads the next page of matches. A failed page is not retried automatically. */
  readOn: () => void
  isFailed: boolean
}

/** Loads the matches up to the limit, then opens the print dialog. */
export function PrintButton({ loaded, total, readOn, isFailed }: PrintProps) {
  const { t } = useTranslation('matching')
  const [isWanted, setWanted] = useState(false)
  const isLoaded = loaded >= Math.min(total, PRINTED_MAX)
  useEffect(() => {
    if (!isWanted) return
    if (isFailed) setWanted(false)
    else if (!isLoaded) readOn()
    else {
      setWanted(false)
      window.print()
    }
  }, [isWanted, isFailed, isLoaded, readOn])
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} />}
      loading={isWanted}
      onClick={() => setWanted(true)}
      visibleFrom="md"
    >
      {t('print.act')}
    </Button>
  )
}

/** Returns true while the page is being printed, from before layout until the print dialog closes. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // Synchronous, because the browser lays out the paper as soon as the event handler returns.
    const start = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
