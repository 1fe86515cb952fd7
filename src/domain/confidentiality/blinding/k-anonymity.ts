import { LEAST_K } from '../../figures/aggregate.ts'
import { type Band, REVENUE_LEVELS, type RevenueLevel, revenueBandAt } from '../../figures/bands.ts'

/** Attributes by which a register could be searched. Country as an ISO 3166 code; null if unknown. */
export interface Traits {
  readonly industry: string
  readonly country: string | null
  /** EUR millions, 0 to 1e6. */
  readonly revenueEurM: number | null
  /** Narrowest revenue band that may be shown. */
  readonly narrowest: RevenueLevel
  /** True for a company of the demonstration universe, which does not count towards the anonymity of real ones. */
  readonly fictional: boolean
}

/** Attributes of a company that may be shown, and the number of companies that share them, itself included. */
export interface Anonymity {
  readonly k: number
  /** Null if unknown, or withheld because too few share it. */
  readonly country: string | null
  readonly countryWithheld: boolean
  /** Null if the revenue is unknown. */
  readonly revenue: Band | null
  /** True if `k` reaches LEAST_K; false only if even the widest disclosure does not. */
  readonly enough: boolean
}

/** Lower bounds on the companies of one industry in a country's public register, by revenue. */
export interface RegisterCounts {
  readonly country: string
  readonly bands: readonly { readonly revenue: Band; readonly companies: number }[]
}

/** Counts of companies by industry, country and narrowest revenue band. */
export interface Census {
  add(traits: Traits): void
  remove(traits: Traits): void
  /** Counts the companies that share the given attributes; null matches any. */
  count(of: { industry: string; fictional: boolean; country: string | null; revenue: Band | null }): number
}

interface Group {
  readonly country: string | null
  /** Narrowest band that may be shown of its companies. */
  readonly revenue: Band | null
  companies: number
}

export function emptyCensus(): Census {
  const populations = new Map<string, Map<string, Group>>()

  function change(traits: Traits, by: 1 | -1): void {
    const population = populationOf(traits)
    const groups = populations.get(population) ?? new Map<string, Group>()
    populations.set(population, groups)
    const revenue = traits.revenueEurM === null ? null : revenueBandAt(traits.revenueEurM, traits.narrowest)
    const key = `${traits.country} ${revenue?.low} ${revenue?.high}`
    const group = groups.get(key) ?? { country: traits.country, revenue, companies: 0 }
    groups.set(key, group)
    group.companies += by
    if (group.companies <= 0) groups.delete(key)
  }

  return {
    add: (traits) => change(traits, 1),
    remove: (traits) => change(traits, -1),
    count({ industry, fictional, country, revenue }) {
      let companies = 0
      for (const group of populations.get(populationOf({ industry, fictional }))?.values() ?? [])
        if ((country === null || group.country === country) && (revenue === null || holds(revenue, group.revenue)))
          companies += group.companies
      return companies
    },
  }
}

const populationOf = ({ industry, fictional }: Pick<Traits, 'industry' | 'fictional'>) =>
  `${fictional ? 'fictional' : 'real'} ${industry}`

/** True if one band contains another. A company shown in a wider band adds no anonymity to a narrower one. */
function holds({ low, high }: Band, revenue: Band | null): boolean {
  return revenue !== null && (revenue.low ?? 0) >= (low ?? 0) && lies(revenue.high, high)
}

/** Attributes that a teaser may show besides the industry, which the texts reveal anyway. */
type ShownTraits = Pick<Anonymity, 'country' | 'revenue'>

/** Orders disclosures from narrowest to widest. The country is dropped before the revenue band widens. */
function listShownTraits({ country: own, revenueEurM, narrowest }: Traits): ShownTraits[] {
  const countries = own === null ? [null] : [own, null]
  const levels = REVENUE_LEVELS.filter((level) => level >= narrowest)
  const bands = revenueEurM === null ? [null] : levels.map((level) => revenueBandAt(revenueEurM, level))
  return bands.flatMap((revenue) => countries.map((country) => ({ country, revenue })))
}

/**
 * Counts the companies of a census that share each disclosure, narrowest first. Counts of two censuses may be added.
 */
export function countSharers(traits: Traits, census: Census): number[] {
  const { industry, fictional } = traits
  return listShownTraits(traits).map((shown) => census.count({ industry, fictional, ...shown }))
}

/**
 * Returns the narrowest disclosure shared by at least LEAST_K companies, or the widest if none is. The larger count of
 * the universe and the register applies, never their sum, because a company may be in both.
 * @param sharers counts from `countSharers` over the whole universe
 */
export function kAnonymity(
  traits: Traits,
  sharers: readonly number[],
  register: RegisterCounts | null = null,
): Anonymity {
  const choices = listShownTraits(traits).map(({ country, revenue }, at) => {
    const k = Math.max(sharers[at] ?? 0, isCovered(traits, register) ? floorOf(register, revenue) : 0)
    return { k, country, countryWithheld: traits.country !== null && country === null, revenue, enough: k >= LEAST_K }
  })
  const first = choices.find(({ enough }) => enough) ?? choices.at(-1)
  if (first === undefined) throw new Error('a disclosure has at least one band and one country')
  return first
}

/** True if a register may contain the company: it is real, and its country is the register's or unknown. */
function isCovered({ fictional, country }: Traits, register: RegisterCounts | null): register is RegisterCounts {
  return register !== null && !fictional && (country === null || country === register.country)
}

/** Returns the largest count of any band within this one, a lower bound because narrower bands are contained in it. */
function floorOf({ bands }: RegisterCounts, shown: Band | null): number {
  if (shown === null) return 0
  const within = bands.filter(({ revenue: { low, high } }) => (low ?? 0) >= (shown.low ?? 0) && lies(high, shown.high))
  return Math.max(0, ...within.map(({ companies }) => companies))
}

const lies = (high: number | null, below: number | null) => below === null || (high !== null && high <= below)
