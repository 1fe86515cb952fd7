import { PLACE_FACTORS } from '../domain/reading/geography.ts'

/** Possible place factors, the highest first; tables store their indexes. */
export const FACTORS: readonly number[] = [
  PLACE_FACTORS.inside,
  PLACE_FACTORS.neighbouring,
  PLACE_FACTORS.next_country,
  PLACE_FACTORS.outside,
]
