import type { ExchangeRate } from '../figures/exchange-rates.ts'
import type { SellerFigures } from '../figures/seller-figures.ts'
import type { CompanyFile } from '../parties/company-file.ts'
import type { Location, PartyTexts } from '../parties/profile.ts'
import type { Contradiction } from './contradictions.ts'
import type { MemorandumTexts } from './memorandum-sections.ts'
import type { CitedFact } from './source-facts.ts'
import type { MemorandumTables } from './tables.ts'

/** What a seller adds to the texts of its memorandum. */
export interface MemorandumAdditions {
  readonly tables: MemorandumTables
  /** Rate at which the amounts of the tables were converted to euros; absent if they were entered in euros. */
  readonly rate?: ExchangeRate
  /** Explanations of contradictions, by id. */
  readonly explanations?: Readonly<Record<string, string>>
}

/** A contradiction with the seller's explanation, which readers see. */
interface ExplainedContradiction extends Contradiction {
  readonly note: string
}

/** Content of an information memorandum for buyers: exact figures; no buyers, valuation or workings. */
export interface MemorandumFacts {
  readonly name: string | null
  readonly location: Location
  readonly fictional: boolean
  readonly texts: Pick<PartyTexts, 'sector' | 'product' | 'description'>
  readonly figures: SellerFigures
  /** Time at which the figures were last stated, RFC 3339. */
  readonly statedAt: string
  /** Facts from registers and other sources. */
  readonly cited: readonly CitedFact[]
  readonly written: MemorandumTexts
  /** Company file; absent from versions approved before files existed. */
  readonly file?: CompanyFile | undefined
  /** Tables behind it; absent without any. */
  readonly tables?: MemorandumTables | undefined
  /** Contradictions that the seller explained instead of resolving them; absent without any. */
  readonly explained?: readonly ExplainedContradiction[] | undefined
}
