import type { DealPhase } from '../deals/deal.ts'
import type { FigureBands } from '../figures/bands.ts'
import type { SellerFigures } from '../figures/seller-figures.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { Criteria } from '../parties/party.ts'
import type { RedFlag } from '../quality/red-flags.ts'
import type { Facet } from './analysis-facts.ts'
import type { FitPart, Verdict } from './blind-fit.ts'
import { TEASER_WORDS } from './teaser-words.ts'

/** A matched party as the memo's owner may see it: named only where it was disclosed. */
export interface Counterparty {
  readonly name: string
  readonly industry: string | null
  readonly sector: string | null
  /** Rounded to three significant digits unless the owner is cleared; null where ranges are shown. */
  readonly figures: SellerFigures
  /** The ranges shown in the place of figures; absent where figures are shown. */
  readonly bands?: FigureBands | null
  readonly criteria: Criteria
  readonly fit: number
  readonly parts: readonly FitPart[]
}

/** A matched seller as a buyer's brief presents it. */
export interface Target extends Counterparty {
  /** What it does in its own masked words; null where it has not said. */
  readonly does: string | null
  /** The buyer's named thesis that the seller fits best; null where that is its profile or a past deal. */
  readonly thesisId: number | null
  /** What the buyer looks for, in that thesis or in its profile, that the seller's business is closest to; null while they have not been compared. */
  readonly thesis: Facet | null
  readonly redFlags: readonly RedFlag[]
}

/** A pairing of the memo's owner. */
export interface MemoPairing {
  readonly name: string
  readonly phase: DealPhase
  readonly fit: number
}

/** The best matches, and how many there are in all. */
export interface Shortlist<C extends Counterparty = Counterparty> {
  readonly total: number
  readonly best: readonly C[]
}

/** Verdicts that leave nothing to check: the criterion is met, or none is stated. */
const NOTHING_TO_CHECK: ReadonlySet<Verdict> = new Set([
  'inside',
  'meets',
  'level',
  'same',
  'sector',
  'any',
  'unstated',
])

/** Where a counterparty falls short or is not known, each part with its judgement; null where it falls short nowhere. */
export function pointsToCheckIn(language: DocumentLanguage, parts: readonly FitPart[]): string | null {
  const words = TEASER_WORDS[language]
  const points = parts
    .filter(({ verdict }) => !NOTHING_TO_CHECK.has(verdict))
    .map(({ of, verdict }) => FORMATS[language].labelled(words.parts[of], words.verdicts[verdict]))
  return points.length === 0 ? null : FORMATS[language].clauses(points)
}

/** What a download appends: real names, and the undertaking they are told under. */
export interface Annex {
  readonly names: readonly string[]
  /** Matches whose names are not told today, because the day's allowance is used up. */
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
