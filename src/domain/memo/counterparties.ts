import type { DealPhase } from '../deals/deal.ts'
import type { FigureBands } from '../figures/bands.ts'
import type { SellerFigures } from '../figures/seller-figures.ts'
import type { Criteria } from '../parties/party.ts'
import type { RedFlag } from '../quality/red-flags.ts'
import type { Facet } from './analysis-facts.ts'
import type { FitPart } from './blind-fit.ts'

/** Matched party as the memo's owner may see it. Named only if its name was disclosed. */
interface Counterparty {
  readonly name: string
  readonly industry: string | null
  readonly sector: string | null
  /** Rounded to three significant digits unless the owner is cleared; null if ranges are shown. */
  readonly figures: SellerFigures
  /** Ranges shown instead of figures; absent if figures are shown. */
  readonly bands?: FigureBands | null
  readonly criteria: Criteria
  readonly fit: number
  readonly parts: readonly FitPart[]
}

/** Matched seller as a buyer's brief presents it. */
export interface Target extends Counterparty {
  /** Its description in its own masked words; null without one. */
  readonly does: string | null
  /** Named thesis that the seller fits best; null for the profile or a past acquisition. */
  readonly thesisId: number | null
  /** Facet of that thesis or profile closest to the seller's business; null if not compared. */
  readonly thesis: Facet | null
  readonly redFlags: readonly RedFlag[]
}

/** A pairing of the memo's owner. */
export interface MemoPairing {
  readonly name: string
  readonly phase: DealPhase
  readonly fit: number
}

/** Best matches with the total. */
export interface Shortlist<C extends Counterparty = Counterparty> {
  readonly total: number
  readonly best: readonly C[]
}

/** Annex of a download: real names, and the undertaking under which they are disclosed. */
export interface Annex {
  readonly names: readonly string[]
  /** Matches whose names are withheld today because the daily allowance is used up. */
  readonly heldBack: number
  /** Matches beyond those named. */
  readonly further: number
  readonly nda: {
    readonly sequence: number
    readonly signerName: string
    readonly company: string | null
    readonly recordedAt: string
    readonly expiresAt: string
    readonly textVersion: string
    readonly textSha256: string
    readonly hash: string
  }
}
