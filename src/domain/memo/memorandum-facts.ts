import type { ExchangeRate } from '../figures/exchange-rates.ts'
import type { SellerFigures } from '../figures/seller-figures.ts'
import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { CompanyFile } from '../parties/company-file.ts'
import type { Location, PartyTexts } from '../parties/profile.ts'
import { type Fact, type FactField, factStatus, isOld, type OwnEntries } from '../quality/facts.ts'
import { factValueIn, sourceNameIn } from '../quality/quality-words.ts'
import type { Contradiction } from './contradictions.ts'
import { type Block, paragraph, table } from './document.ts'
import type { MemorandumTexts } from './memorandum-sections.ts'
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

/** Fields cited in a memorandum: figures and legal status, never persons or contact details. */
const CITED = [
  'revenue',
  'growth',
  'ebitda_margin',
  'headcount',
  'founded_on',
  'activity_code',
  'legal_status',
  'insolvency',
  'deregistration',
] as const satisfies readonly FactField[]

type Cited = (typeof CITED)[number]

const isCited = (field: FactField): field is Cited => CITED.some((one) => one === field)

/** Fact from a source, as cited in a memorandum. */
type CitedFact = Pick<Fact, 'field' | 'value' | 'source' | 'asOf' | 'matchedBy'> & {
  readonly status: ReturnType<typeof factStatus>
  readonly isOld: boolean
}

/** Selects the facts to cite, each with its status relative to the party's own entries. */
export function selectCitedFacts(facts: readonly Fact[], own: OwnEntries): CitedFact[] {
  return facts
    .filter(({ field }) => isCited(field))
    .map((fact) => {
      const { field, value, source, asOf, matchedBy } = fact
      return { field, value, source, asOf, matchedBy, status: factStatus(fact, own), isOld: isOld(fact, fact.foundAt) }
    })
}

/** Tabulates the facts; empty without any. */
export function sourceBlocks(facts: readonly CitedFact[], language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  const { day, clauses } = FORMATS[language]
  if (facts.length === 0) return []
  return [
    paragraph(words('sources.intro')),
    table(
      [
        words('sources.columns.figure'),
        `>${words('sources.columns.value')}`,
        words('sources.columns.source'),
        words('sources.columns.as_of'),
        words('sources.columns.standing'),
      ],
      facts.map(({ field, value, source, asOf, matchedBy, status, isOld: hasAged }) => [
        isCited(field) ? words(`sources.fields.${field}`) : field,
        valueIn(language, field, value),
        sourceNameIn(language, source),
        asOf === null ? '–' : day(asOf),
        clauses([
          words(`sources.standing.${status}`),
          ...(matchedBy === 'siren'
            ? []
            : [matchedBy === 'unconfirmed' ? words('sources.other_name') : words('sources.by_name')]),
          ...(hasAged ? [words('sources.old')] : []),
        ]),
      ]),
    ),
  ]
}

function valueIn(language: DocumentLanguage, field: FactField, value: Fact['value']): string {
  const { eurM, percent, number } = FORMATS[language]
  if (typeof value === 'string') return factValueIn(language, field, value) ?? value
  if (field === 'revenue') return eurM(value)
  return field === 'growth' || field === 'ebitda_margin' ? percent(value) : number(value, 2)
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
