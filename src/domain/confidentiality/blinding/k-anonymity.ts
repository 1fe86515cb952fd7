import { LEAST_K } from '../../figures/aggregate.ts'
import { type Band, REVENUE_LEVELS, type RevenueLevel, revenueBandAt } from '../../figures/bands.ts'

/** What a register could be searched by. Country as an ISO 3166 code; null where not known. */
export interface Traits {
  readonly industry: string
  readonly country: string | null
  /** EUR m, 0 to 1e6. */
  readonly revenueEurM: number | null
  /** The narrowest band of revenue that may be told of it. */
  readonly narrowest: RevenueLevel
  /** A company of the demonstration universe. It hides among its like only: it gives no cover to one that exists. */
  readonly fictional: boolean
}

/** What may be told of a company, and how many share it, itself included. */
export interface Anonymity {
  readonly k: number
  /** Null when it is not known, or not told because too few share it. */
  readonly country: string | null
  readonly countryWithheld: boolean
  /** Null when the revenue is not known. */
  readonly revenue: Band | null
  /** Whether `k` reaches LEAST_K; false only where the widest telling does not. */
  readonly enough: boolean
}

/**
 * Companies of one industry that a public register of a country was seen to hold, by revenue: floors, never more than there are.
 */
export interface RegisterCounts {
  readonly country: string
  readonly bands: readonly { readonly revenue: Band; readonly companies: number }[]
}

/** How many companies there are of each industry, country and narrowest revenue band. */
export interface Census {
  add(traits: Traits): void
  remove(traits: Traits): void
  /** Companies of the population that share what is given; null is "any". */
  count(of: { industry: string; fictional: boolean; country: string | null; revenue: Band | null }): number
}

interface Group {
  readonly country: string | null
  /** The narrowest band that may be told of its companies. */
  readonly revenue: Band | null
  companies: number
}

/** A census of nobody: add and remove keep it. */
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

/** Whether a band lies in another; a company told in a wider one only hides nobody in a narrower one. */
function holds({ low, high }: Band, revenue: Band | null): boolean {
  return revenue !== null && (revenue.low ?? 0) >= (low ?? 0) && lies(revenue.high, high)
}

/** What a teaser may tell of a company beside its industry, which its texts tell too. */
type Telling = Pick<Anonymity, 'country' | 'revenue'>

/** From the narrowest to the widest: the country goes before the band of the revenue widens. */
function tellingsOf({ country: own, revenueEurM, narrowest }: Traits): Telling[] {
  const countries = own === null ? [null] : [own, null]
  const levels = REVENUE_LEVELS.filter((level) => level >= narrowest)
  const bands = revenueEurM === null ? [null] : levels.map((level) => revenueBandAt(revenueEurM, level))
  return bands.flatMap((revenue) => countries.map((country) => ({ country, revenue })))
}

/** How many companies of a census share each telling of a company, from the narrowest on. Of two censuses they add up. */
export function countSharers(traits: Traits, census: Census): number[] {
  const { industry, fictional } = traits
  return tellingsOf(traits).map((telling) => census.count({ industry, fictional, ...telling }))
}

/**
 * The narrowest telling of a company that at least LEAST_K companies share; where nothing reaches LEAST_K, the widest. Of the
 * universe and a register the one that knows more of its like counts; never their sum, for a company may be in both.
 * @param sharers of each telling, as `countSharers` counts them in the whole universe
 */
export function kAnonymity(
  traits: Traits,
  sharers: readonly number[],
  register: RegisterCounts | null = null,
): Anonymity {
  const told = tellingsOf(traits).map(({ country, revenue }, at) => {
    const k = Math.max(sharers[at] ?? 0, isCovered(traits, register) ? floorOf(register, revenue) : 0)
    return { k, country, countryWithheld: traits.country !== null && country === null, revenue, enough: k >= LEAST_K }
  })
  const first = told.find(({ enough }) => enough) ?? told.at(-1)
  if (first === undefined) throw new Error('a telling has at least one band and one country')
  return first
}

/** Whether a register may hold the company: it exists, and stands in the register's country or in none that is known. */
function isCovered({ fictional, country }: Traits, register: RegisterCounts | null): register is RegisterCounts {
  return register !== null && !fictional && (country === null || country === register.country)
}

/** Who lies in a narrower band lies in a wider one as well: the most that any band within this one was seen to hold. */
function floorOf({ bands }: RegisterCounts, told: Band | null): number {
  if (told === null) return 0
  const within = bands.filter(({ revenue: { low, high } }) => (low ?? 0) >= (told.low ?? 0) && lies(high, told.high))
  return Math.max(0, ...within.map(({ companies }) => companies))
}

const lies = (high: number | null, below: number | null) => below === null || (high !== null && high <= below)
