import { type Geography, PLACE_FACTORS, placeFactor, type SellerPlace } from '../domain/reading/geography.ts'

/** Possible place factors, the highest first; tables store their indexes. */
export const FACTORS: readonly number[] = [
  PLACE_FACTORS.inside,
  PLACE_FACTORS.neighbouring,
  PLACE_FACTORS.next_country,
  PLACE_FACTORS.outside,
]

/** Places of sellers and geographies of buyers, by number. */
export interface NumberedPlaces {
  places: readonly SellerPlace[]
  geographies: readonly Geography[]
}

/** Numbers the places of sellers and geographies of buyers from 1 in order of appearance; 0 is unknown. */
export class Places {
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
