import type { OutputFor } from '../../../client/index.ts'

/** A ranked counterparty of the contract. */
export type Match = OutputFor<'listMatches'>[number]

/**
 * What a list of matches can be sorted by; `size` is the revenue of a seller, the largest ticket of a buyer, `learned` the fit with what this
 * workspace’s own choices add.
 */
export const SORTS = ['fit', 'learned', 'size', 'growth', 'margin', 'quality', 'sector'] as const
export type Sort = (typeof SORTS)[number]

/** What of the matches is shown, as the address says it; nothing of it names or describes a party. */
export interface MatchFilters {
  sort?: Sort
  /** Smallest, lowest or first of the alphabet on top. */
  up?: true
  /** Least fit, 0..100. */
  fit?: number
  /** Least and most revenue or ticket, EUR millions. */
  from?: number
  to?: number
  /** Least data quality, 1..10. */
  quality?: number
  /** Both gates checked and open, or one not checked for lack of a figure. */
  gates?: 'open' | 'unchecked'
  paired?: 'yes' | 'no'
  /** Only those watched. */
  watched?: true
  /** Only those that are new. */
  new?: true
  /** Id of the thesis whose ranking is shown; without it the best of the profile and all theses counts. */
  thesis?: number
  /** Id of the party whose details are open. */
  party?: number
  /** Whether the look-up of who is not among the matches is open. */
  ask?: true
}

const between = (value: unknown, least: number, most: number): number | undefined => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && number >= least && number <= most ? number : undefined
}
const oneOf = <V extends string>(value: unknown, known: readonly V[]): V | undefined =>
  known.find((one) => one === value)

/** The parameters of the address; what is not understood is left out. */
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

/** How many filters narrow the list; sort and selection do not. */
export const filtersIn = ({ fit, from, to, quality, gates, paired, watched, new: news }: MatchFilters): number =>
  [fit, from ?? to, quality, gates, paired, watched, news].filter((one) => one !== undefined).length

/** Since when a match is news; absent where it is not, as for a workspace that is paired with it. */
export const newSinceOf = ({ new_since }: Pick<Match, 'new_since'>, isPaired: boolean): string | undefined =>
  isPaired ? undefined : new_since

/** Letters without accents or case, for comparing what people type. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** What this workspace has to do with a party, beside its match. */
export interface Known {
  isPaired: (id: number) => boolean
  isWatched: (id: number) => boolean
}

/** The matches that pass every filter and hold every word of `text`, sorted; equals stay in rank order, unknown figures come last. */
export function shownMatches(matches: readonly Match[], shown: MatchFilters, text: string, known: Known): Match[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  const found = matches.filter((match) => passes(match, shown, known) && (words.length === 0 || holds(match, words)))
  const sort = shown.sort ?? 'fit'
  return found.toSorted((one, other) => inOrder(keyOf(one, sort), keyOf(other, sort), isUpward(shown)))
}

/** A sector reads from A, figures from the largest, unless turned round. */
const isUpward = ({ sort, up }: MatchFilters) => (sort === 'sector') !== (up === true)

/** Whether both gates were checked. */
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

/** A revenue lies in the range, or a range of revenue or a ticket meets it; a party that tells none is not shown once there is a range. */
function meetsRange(
  { revenue, bands, ticket_min, ticket_max }: Match,
  from = 0,
  to = Number.POSITIVE_INFINITY,
): boolean {
  if (from === 0 && to === Number.POSITIVE_INFINITY) return true
  if (revenue !== undefined) return revenue >= from && revenue <= to
  // The upper end of a range of revenue is not part of it.
  if (bands?.revenue) return (bands.revenue.high ?? Number.POSITIVE_INFINITY) > from && (bands.revenue.low ?? 0) <= to
  if (ticket_min === undefined && ticket_max === undefined) return false
  return (ticket_max ?? Number.POSITIVE_INFINITY) >= from && (ticket_min ?? 0) <= to
}

/** The texts of matches as they are searched: thousands, searched again with every page that is read. */
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
