import type { SellerFigures } from '../figures/seller-figures.ts'
import type { CompanyFile } from '../parties/company-file.ts'
import type { Profile } from '../parties/profile.ts'
import type { Fact } from '../quality/facts.ts'
import { type FigureContradiction, findFigureContradictions } from '../quality/figure-sources.ts'

/** A seller's company file and contradictions, as its own valuation counts them. */
export interface Evidence {
  readonly file: CompanyFile
  /** Key figures as entered; null where they follow from the financial years. */
  readonly typed: SellerFigures
  readonly contradictions: readonly FigureContradiction[]
  /** Day of the valuation, `YYYY-MM-DD`. */
  readonly today: string
  /** True to leave out the years before the last. */
  readonly countsLastYearAlone?: boolean
}

/** Returns the evidence that a seller's profile and the registers give for its valuation on a day. */
export function gatherEvidence(profile: Profile, facts: readonly Fact[], now: Date): Evidence {
  return {
    file: profile.file,
    typed: profile.figures,
    contradictions: findFigureContradictions(profile, facts),
    today: now.toISOString().slice(0, 10),
  }
}

/** Parts of a company file whose effect on a value is stated. */
export const EVIDENCE_PARTS = [
  'business_model',
  'recurring_share',
  'customers',
  'capex',
  'forecast',
  'years',
  'adjustments',
] as const
