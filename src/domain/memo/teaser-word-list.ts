import type { BlindRange } from '../confidentiality/blinding/blind-value.ts'
import type { FitPart, Verdict } from './blind-fit.ts'

/** Sentences of a teaser, in one language. */
export interface TeaserWords {
  kind: string
  confidential: string
  countryWithheld: string
  countryUnknown: string
  fictional: string
  undisclosed: string
  /** EBITDA of a company with a negative margin. */
  negative: string
  headings: Record<'business' | 'charts' | 'value' | 'highlights' | 'fit' | 'process' | 'notice', string>
  labels: Record<'revenue' | 'growth' | 'margin' | 'ebitda' | 'value' | 'figure' | 'band' | 'sought' | 'method', string>
  atLeast: (figure: string) => string
  noText: string
  size: string
  performance: string
  methods: Record<BlindRange['of'], string>
  rangesFollow: (source: string) => string
  noRanges: string
  highlights: {
    growth: (band: string) => string
    growthMeets: (target: string) => string
    margin: (band: string, peers: string) => string
    marginMeets: (target: string) => string
    business: string
    ticket: string
    none: string
  }
  fitLine: (fit: string) => string
  fitScale: string
  parts: Record<FitPart['of'], string>
  verdicts: Record<Verdict, string>
  tickets: Record<'closed' | 'unchecked', string>
  phase: (name: string) => string
  steps: string[]
  notice: (quality: string) => string
  /** Notice for papers that state no data quality. */
  unaudited: string
  blindness: string
  footer: (codeName: string) => string
  missingGlyphs: string
}
