import { narrowestLevel } from '../domain/confidentiality/blinding/fineness.ts'
import { countSharers, emptyCensus, type Traits } from '../domain/confidentiality/blinding/k-anonymity.ts'
import type { Side } from '../domain/parties/party.ts'
import { type Geography, PLACE_FACTORS, placeFactor, type SellerPlace } from '../domain/reading/geography.ts'
import { allTheses, type Ranked } from './candidate.ts'
import type { Columns } from './columns.ts'
import { FICTIONAL, OFFERED, ON_GRID } from './columns.ts'

/** Counts of offered parties: real ones and those of the demonstration universe. */
export interface Offered {
  real: number
  fictional: number
}

/** Places of sellers and geographies of buyers, by number. */
interface NumberedPlaces {
  places: readonly SellerPlace[]
  geographies: readonly Geography[]
}

/** Numbers the places of sellers and geographies of buyers from 1 in order of appearance; 0 is unknown. */
class Places {
  readonly #places = new Numbered<SellerPlace>()
  readonly #geographies = new Numbered<Geography>()

  numberOfPlace(place: SellerPlace | null): number {
    return place === null ? 0 : this.#places.numberOf(place)
  }

  numberOfGeography(geography: Geography | null): number {
    return geography === null ? 0 : this.#geographies.numberOf(geography)
  }

  /** The numbered values, in order. */
  get numbered(): NumberedPlaces {
    return { places: this.#places.values, geographies: this.#geographies.values }
  }

  /** Restores saved numbers into an empty instance. */
  adopt({ places, geographies }: NumberedPlaces): void {
    for (const place of places) this.#places.numberOf(place)
    for (const geography of geographies) this.#geographies.numberOf(geography)
  }

  /** Returns the factor of each numbered place for a buyer's geography, as an index into {@link FACTORS}. */
  forGeography(geography: Geography | null): Uint8Array {
    return this.#places.tableOf((place) => indexOf(placeFactor(geography, place)))
  }

  /** Returns the factor of a seller's place for each numbered geography, as an index into {@link FACTORS}. */
  forPlace(place: SellerPlace | null): Uint8Array {
    return this.#geographies.tableOf((geography) => indexOf(placeFactor(geography, place)))
  }
}

/** Possible place factors, the highest first; tables store their indexes. */
export const FACTORS: readonly number[] = [
  PLACE_FACTORS.inside,
  PLACE_FACTORS.neighbouring,
  PLACE_FACTORS.next_country,
  PLACE_FACTORS.outside,
]

const indexOf = (factor: number): number => FACTORS.indexOf(factor)

class Numbered<T> {
  readonly #values: T[] = []
  readonly #numbers = new Map<string, number>()

  get values(): readonly T[] {
    return this.#values
  }

  numberOf(value: T): number {
    const key = JSON.stringify(value)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#values.push(value)
    this.#numbers.set(key, number)
    return number
  }

  tableOf(of: (value: T | null) => number): Uint8Array {
    return Uint8Array.from([null, ...this.#values], of)
  }
}

/** Meanings of the numbers in columns. */
export interface Numbers extends NumberedPlaces {
  industries: readonly string[]
  countries: readonly string[]
}

/** Adds parties to the columns and counts the offered ones, so that a seller can be shown without singling it out. */
export class Population {
  readonly places = new Places()
  readonly #columns: Record<Side, Columns>
  readonly #offered: Record<Side, Offered> = { buyer: { real: 0, fictional: 0 }, seller: { real: 0, fictional: 0 } }
  readonly #census = emptyCensus()
  readonly #industries = new Numbering()
  readonly #countries = new Numbering()

  constructor(buyers: Columns, sellers: Columns) {
    this.#columns = { buyer: buyers, seller: sellers }
  }

  put(party: Ranked): void {
    const columns = this.#columns[party.side]
    const before = columns.rowOf(party.id)
    if (before !== null) this.#count(party.side, before, -1)
    const rows = columns.put(party)
    const [row] = rows
    allTheses(party).forEach(({ geography }, at) => {
      columns.places[rows[at] as number] =
        party.side === 'seller'
          ? this.places.numberOfPlace(party.toMatch.place)
          : this.places.numberOfGeography(geography)
    })
    columns.industries[row] = this.#industries.of(party.traits?.industry ?? null)
    columns.countries[row] = this.#countries.of(party.traits?.country ?? null)
    this.#count(party.side, row, 1)
  }

  /** Values numbered so far. They only grow, so read them after the columns when saving. */
  get numbers(): Numbers {
    return { ...this.places.numbered, industries: this.#industries.words, countries: this.#countries.words }
  }

  /** Counts the rows adopted by the columns, with their saved numbers. */
  adopt(numbers: Numbers): void {
    this.places.adopt(numbers)
    for (const industry of numbers.industries) this.#industries.of(industry)
    for (const country of numbers.countries) this.#countries.of(country)
    for (const side of ['buyer', 'seller'] as const)
      for (let row = 0; row < this.#columns[side].length; row += 1) this.#count(side, row, 1)
  }

  offeredOn(side: Side): Offered {
    return { ...this.#offered[side] }
  }

  sharersOf(traits: Traits): number[] {
    return countSharers(traits, this.#census)
  }

  #count(side: Side, row: number, by: 1 | -1): void {
    const columns = this.#columns[side]
    const flags = columns.flags[row] ?? 0
    if ((flags & OFFERED) === 0) return
    const fictional = (flags & FICTIONAL) !== 0
    this.#offered[side][fictional ? 'fictional' : 'real'] += by
    if (side === 'buyer') return
    const revenueEurM = columns.figures[0][row] ?? Number.NaN
    const traits = {
      industry: this.#industries.named(columns.industries[row] ?? 0) ?? '',
      country: this.#countries.named(columns.countries[row] ?? 0),
      revenueEurM: Number.isNaN(revenueEurM) ? null : revenueEurM,
      narrowest: narrowestLevel((flags & ON_GRID) === 0 ? 'digits' : 'grid'),
      fictional,
    }
    if (by === 1) this.#census.add(traits)
    else this.#census.remove(traits)
  }
}

/** Numbers words from 1 in order of appearance; 0 is no word. */
class Numbering {
  readonly #words: (string | null)[] = [null]
  readonly #numbers = new Map<string, number>()

  get words(): readonly string[] {
    return [...this.#numbers.keys()]
  }

  /** @throws RangeError beyond 255 words: there are 96 industries and some 50 countries */
  of(word: string | null): number {
    if (word === null) return 0
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    if (this.#words.length > 255) throw new RangeError('a column of bytes holds at most 255 words')
    this.#numbers.set(word, this.#words.length)
    return this.#words.push(word) - 1
  }

  named(number: number): string | null {
    return this.#words[number] ?? null
  }
}
