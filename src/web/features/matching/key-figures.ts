import { useTranslation } from 'react-i18next'
import { eurMOrRange, eurRange, percentOrRange } from '../../figures.ts'
import type { Match } from './match-filters.ts'

/**
 * Returns a function that gives a match's figures as short phrases: revenue, growth and margin of a seller, ticket of a
 * buyer.
 */
export function useFigures() {
  const { t } = useTranslation('matching')
  const phrases = ({ revenue, growth, ebitda_margin, ticket_min, ticket_max, bands }: Match) => [
    ...(revenue === undefined && bands?.revenue === undefined
      ? []
      : [t('row.revenue', { value: eurMOrRange(revenue, bands?.revenue) })]),
    ...(growth === undefined && bands?.growth === undefined
      ? []
      : [t('row.growth', { value: percentOrRange(growth, bands?.growth) })]),
    ...(ebitda_margin === undefined && bands?.ebitda_margin === undefined
      ? []
      : [t('row.margin', { value: percentOrRange(ebitda_margin, bands?.ebitda_margin) })]),
    ...(ticket_min === undefined && ticket_max === undefined
      ? []
      : [t('row.ticket', { value: eurRange(ticket_min, ticket_max) })]),
  ]
  return (match: Match): string[] => phrases(match).map(unbroken)
}

/** Replaces spaces by non-breaking ones. */
const unbroken = (phrase: string) => phrase.replaceAll(' ', '\u00a0')
