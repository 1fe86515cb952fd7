import { isCriterion } from '../parties/company-kind.ts'
import type { Role } from '../parties/trade-role.ts'
import type { ReadSize } from './sizes.ts'

/** Kinds of company that are no trade. `not:` before one denies it. */
export const KINDS = [
  'recurring-revenue',
  'own-products',
  'niche',
  'family-owned',
  'owner-managed',
  'privately-owned',
  'unlisted',
  'succession',
  'management-stays',
  'carve-out',
  'turnaround',
  'startup',
  'profitable',
  'platform',
  'add-on',
  'asset-light',
  'regulated',
  'resilient',
  'low-concentration',
  'b2b',
  'public-customers',
  'export',
  'low-digitalisation',
  'majority',
  'minority',
] as const
export type Kind = (typeof KINDS)[number]

/** A business that a text names, with the words of the text that name it. */
export interface ReadBusiness {
  readonly role: Role
  /** Its words, an elided one completed: "Stromversorger" in "Strom- und Gasversorger". */
  readonly from: string
  /** Its words as the text writes them, where one was completed: "Strom-". */
  readonly quoted?: string
  /**
   * Its words with those around them that describe it and no other business, behind a head that it shares: "cleaning of
   * hospitals" for the hospitals of "cleaning of offices and hospitals". Absent without such words.
   */
  readonly context?: string
  /** Its words before those of its customers: the turned parts of "turned parts for hydraulics". Absent without customers. */
  readonly offered?: string
  /** The part of the text that lists it, as written. Absent for a business that stands alone. */
  readonly list?: string
}

/** A place that a text names: an ISO 3166 code, a wider area ("Nordics"), or a country code with an area or a city ("FR:Lyon"). */
export interface ReadPlace {
  readonly code: string
  readonly name: string
}

/** The meaning of one text of a buyer or a seller. */
export interface Reading {
  readonly wanted: readonly ReadBusiness[]
  readonly excluded: readonly ReadBusiness[]
  readonly places: {
    readonly required: readonly ReadPlace[]
    readonly preferred: readonly ReadPlace[]
    readonly excluded: readonly ReadPlace[]
  }
  readonly sizes: readonly ReadSize[]
  readonly kinds: readonly string[]
  /** True only if the text accepts any sector. */
  readonly generalist: boolean
  /** Words that bear on the choice and that no field holds. */
  readonly notUnderstood: readonly string[]
  /** Businesses beyond the twelve that a text may name. */
  readonly overLimit: readonly string[]
}

/** Businesses that a text may name, wanted and excluded apart. */
export const BUSINESSES_MAX = 12

/** True for a kind that a company can be seen to have: which part it plays in a group is up to its buyer. */
export const isProvable = (kind: string): boolean => isCriterion(kind) && kind !== 'platform' && kind !== 'add-on'

export type TextSide = 'buyer' | 'seller'
