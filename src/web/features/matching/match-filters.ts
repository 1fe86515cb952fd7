import type { OutputFor } from '../../../client/index.ts'

export type Match = OutputFor<'listMatches'>[number]

/**
 * Sort keys of matches. `size` is a seller's revenue or a buyer's largest ticket; `learned` is the fit plus the points
 * learned from this workspace's decisions.
 */
export const SORTS = ['fit', 'learned', 'size', 'growth', 'margin', 'quality', 'sector'] as const
export type Sort = (typeof SORTS)[number]

/** Filters and sort order stored in the URL. None of them names or describes a party. */
export interface MatchFilters {
  sort?: Sort
  /** Sorts ascending. */
  up?: true
  /** Minimum fit, 0 to 100. */
  fit?: number
  /** Range of revenue or ticket, EUR millions. */
  from?: number
  to?: number
  /** Minimum data quality, 1 to 10. */
  quality?: number
  /** `open`: both gates checked and open. `unchecked`: at least one not checked because a figure is missing. */
  gates?: 'open' | 'unchecked'
  paired?: 'yes' | 'no'
  watched?: true
  new?: true
  /** Id of the thesis to rank for; without it, the best of profile and theses counts. */
  thesis?: number
  /** Id of the party shown in the details panel. */
  party?: number
  /** True while the search for counterparties that do not match is open. */
  ask?: true
}

const between = (value: unknown, least: number, most: number): number | undefined => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && number >= least && number <= most ? number : undefined
}
const oneOf = <V extends string>(value: unknown, known: readonly V[]): V | undefined =>
  known.find((one) => one === value)

/** Parses the URL's parameters; invalid ones are omitted. */
export function parseMatchFilters(search: Record<string, unknown>): MatchFilters {
  const party = between(search.party, 1, Number.MAX_SAFE_INTEGER)
  const thesis = between(search.thesis, 1, Number.MAX_SAFE_INTEGER)
  const read = {
    sort: oneOf(search.sort, SORTS),
    up: search.up === true ? (true as const) : undefined,
    fit: between(search.fit, 1, 100),
    from: between(search.from, 0, 1e6),
    to: between(search.to, 0, 1e6),
    quality: between(search.quality, 1, 10),
    gates: oneOf(search.gates, ['open', 'unchecked'] as const),
    paired: oneOf(search.paired, ['yes', 'no'] as const),
    watched: search.watched === true ? (true as const) : undefined,
    new: search.new === true ? (true as const) : undefined,
    thesis: Number.isInteger(thesis) ? thesis : undefined,
    party: Number.isInteger(party) ? party : undefined,
    ask: search.ask === true ? (true as const) : undefined,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as MatchFilters
}

/** Counts the active filters, without sort order and selection. */
export const filtersIn = ({ fit, from, to, quality, gates, paired, watched, new: news }: MatchFilters): number =>
  [fit, from ?? to, quality, gates, paired, watched, news].filter((one) => one !== undefined).length

/** Returns the date since which a match is new, or undefined if it is not new or already paired with. */
export const newSinceOf = ({ new_since }: Pick<Match, 'new_since'>, isPaired: boolean): string | undefined =>
  isPaired ? undefined : new_since

/** Removes accents and lower-cases, for comparison with typed text. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** The workspace's relation to a party. */
export interface Known {
  isPaired: (id: number) => boolean
  isWatched: (id: number) => boolean
}

/**
 * Returns the matches that pass every filter and contain every word of `text`, sorted. Ties keep their rank; unknown
 * figures are last.
 */
export function shownMatches(matches: readonly Match[], shown: MatchFilters, text: string, known: Known): Match[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  const found = matches.filter((match) => passes(match, shown, known) && (words.length === 0 || holds(match, words)))
  const sort = shown.sort ?? 'fit'
  return found.toSorted((one, other) => inOrder(keyOf(one, sort), keyOf(other, sort), isUpward(shown)))
}

/** Sectors are sorted from A and figures from the largest, unless `up` inverts the order. */
const isUpward = ({ sort, up }: MatchFilters) => (sort === 'sector') !== (up === true)

/** True if both gates were checked. */
export const isChecked = ({ gates }: Pick<Match, 'gates'>): boolean =>
  gates.communication.verdict !== 'unchecked' && gates.ticket_fit.verdict !== 'unchecked'

function passes(match: Match, shown: MatchFilters, known: Known) {
  const { fit, from, to, quality, gates, paired, watched } = shown
  return (
    (fit === undefined || match.fit >= fit) &&
    meetsRange(match, from, to) &&
    (quality === undefined || (match.data_quality ?? 0) >= quality) &&
    (gates === undefined || isChecked(match) === (gates === 'open')) &&
    (paired === undefined || known.isPaired(match.id) === (paired === 'yes')) &&
    (watched === undefined || known.isWatched(match.id)) &&
    (shown.new === undefined || newSinceOf(match, known.isPaired(match.id)) !== undefined)
  )
}

/**
 * True if the revenue is within the limits, or the revenue band or ticket range overlaps them. A party without figures
 * passes only if there are no limits.
 */
function meetsRange(
  { revenue, bands, ticket_min, ticket_max }: Match,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): boolean {
  if (from === 0 && to === Number.POSITIVE_INFINITY) return true
  if (revenue !== undefined) return revenue >= from && revenue <= to
  // The upper end of a revenue band is exclusive.
  if (bands?.revenue) return (bands.revenue.high ?? Number.POSITIVE_INFINITY) > from && (bands.revenue.low ?? 0) <= to
  if (ticket_min === undefined && ticket_max === undefined) return false
  return (ticket_max ?? Number.POSITIVE_INFINITY) >= from && (ticket_min ?? 0) <= to
}

/** Cache of search texts: every loaded page searches all matches again, up to thousands. */
const searched = new WeakMap<Match, string>()

function searchedIn(match: Match): string {
  const known = searched.get(match)
  if (known !== undefined) return known
  const text = folded([match.name, match.sector, ...match.reasons].join(' '))
  searched.set(match, text)
  return text
}

function holds(match: Match, words: readonly string[]): boolean {
  const text = searchedIn(match)
  return words.every((word) => text.includes(word))
}

function keyOf(match: Match, sort: Sort): number | string | undefined {
  switch (sort) {
    case 'fit':
      return match.fit
    case 'learned':
      return match.fit + (match.learned?.points ?? 0)
    case 'size':
      return match.revenue ?? match.ticket_max
    case 'growth':
      return match.growth
    case 'margin':
      return match.ebitda_margin
    case 'quality':
      return match.data_quality
    case 'sector':
      return match.sector === undefined ? undefined : folded(match.sector)
  }
}

function inOrder(one: number | string | undefined, other: number | string | undefined, upward: boolean): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
  if (one === other) return 0
  return one < other === upward ? -1 : 1
}
