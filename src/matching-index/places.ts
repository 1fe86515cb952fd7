import { type Geography, PLACE_FACTORS, placeFactor, type SellerPlace } from '../domain/matching/wishes/geography.ts'

/** What a place can count, the most first: what tells them apart in a table is their number here. */
export const FACTORS: readonly number[] = [PLACE_FACTORS.inside, PLACE_FACTORS.neighbouring, PLACE_FACTORS.outside]

/** Places of sellers, and where buyers look, by their numbers. */
export interface NumberedPlaces {
  places: readonly SellerPlace[]
  geographies: readonly Geography[]
}

/** Numbers for the places of sellers and for where buyers look, from 1 in the order they come; 0 is not known. */
export class Places {
  readonly #places = new Numbered<SellerPlace>()
  readonly #geographies = new Numbered<Geography>()

  numberOfPlace(place: SellerPlace | null): number {
    return place === null ? 0 : this.#places.numberOf(place)
  }

  numberOfGeography(geography: Geography | null): number {
    return geography === null ? 0 : this.#geographies.numberOf(geography)
  }

  /** What has a number, in its order. */
  get numbered(): NumberedPlaces {
    return { places: this.#places.values, geographies: this.#geographies.values }
  }

  /** Numbers the same as before, where nothing has a number yet. */
  adopt({ places, geographies }: NumberedPlaces): void {
    for (const place of places) this.#places.numberOf(place)
    for (const geography of geographies) this.#geographies.numberOf(geography)
  }

  /** For each place by its number, what it counts for a buyer that looks there, as a number of {@link FACTORS}. */
  forGeography(geography: Geography | null): Uint8Array {
    return this.#places.tableOf((place) => indexOf(placeFactor(geography, place)))
  }

  /** For each geography by its number, what a seller in this place counts for its buyers, as a number of {@link FACTORS}. */
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
