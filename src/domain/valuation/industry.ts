import { openFolding } from '../text/folded-letters.ts'
import { memoize } from '../text/memoize.ts'
import { type IndustryFigures, industryFigures, TOTAL_MARKET } from './industry-figures.ts'
import type { Tier } from './industry-terms.ts'
import { BROAD_TIERS, NARROW_TIERS } from './industry-words.ts'
import { industryOfNace, mixesSoftwareAndServices, naceCodeIn } from './nace-industries.ts'
import { NOT_VALUED, NOT_VALUED_TERMS, type NotValued, notValuedByNace } from './not-valued.ts'
import { openTermIndex, type TermList } from './term-index.ts'
import { TRADES, type Trade } from './trades.ts'

/** What a seller says of itself, in English, French, German, Spanish or Italian. */
export interface SellerTexts {
  readonly sector: string | null
  readonly product: string | null
  readonly description: string | null
}

/** An industry with its figures and how it was recognised; never a word of the text itself, which may name the party. */
export interface Industry {
  readonly name: string
  readonly figures: IndustryFigures
  readonly recognisedBy: 'NACE code' | 'words' | 'nothing'
  /** The text that decided; null where none did. */
  readonly recognisedIn: keyof SellerTexts | null
  readonly naceCode: string | null
  /** The trade within the industry; absent where none is recognised. */
  readonly trade?: Trade
  /** What keeps the company from being valued by multiples and cash flows; absent where nothing does. */
  readonly notValued?: NotValued
}

const ORDER = ['sector', 'product', 'description'] as const

const SOFTWARE_PRODUCT = 'Software (System & Application)'

/**
 * The industry a seller is valued in. A NACE code in any text wins, then the words of the sector, of the product, of the
 * description; a text that names none is passed over, and without any the industry is the total market. A sector that
 * names only a whole field ("renewable energy") leaves the choice within it to the product, where that says one.
 */
export function recognizeIndustry(texts: SellerTexts): Industry {
  for (const field of ORDER) {
    const code = naceCodeIn(texts[field] ?? '', field === 'sector')
    const name = code === null ? null : industryOfNace(code)
    if (code === null || name === null) continue
    const sellsSoftware = mixesSoftwareAndServices(code) && ORDER.some((of) => wordsName(texts[of], SOFTWARE_PRODUCT))
    const industry = named(sellsSoftware ? SOFTWARE_PRODUCT : name, 'NACE code', field, code)
    return narrowed(industry, texts, notValuedByNace(code))
  }
  for (const field of ORDER) {
    const found = industryNamedIn(texts[field] ?? '')
    const notValued = field === 'description' ? null : notValuedIn(texts[field] ?? '')
    if (notValued !== null && (found === null || found.name === TOTAL_MARKET) && !sellsOtherwise(texts, field))
      return narrowed(named(TOTAL_MARKET, 'words', field, null), texts, notValued)
    if (found === null) continue
    const narrower = found.isBroad && field === 'sector' ? industryOfTradeIn(texts.product ?? '') : null
    return narrower === null
      ? narrowed(named(found.name, 'words', field, null), texts, null)
      : narrowed(named(narrower, 'words', 'product', null), texts, null)
  }
  return named(TOTAL_MARKET, 'nothing', null, null)
}

function named(
  name: string,
  recognisedBy: Industry['recognisedBy'],
  recognisedIn: Industry['recognisedIn'],
  naceCode: string | null,
): Industry {
  return { name, figures: industryFigures(name), recognisedBy, recognisedIn, naceCode }
}

/**
 * The industry with its trade, or with what keeps it from being valued. The sector names the trade, or else what the product
 * names first: an installer that also maintains is an installer.
 */
function narrowed(industry: Industry, { sector, product }: SellerTexts, notValued: NotValued | null): Industry {
  if (notValued !== null) return { ...industry, notValued }
  const first = clausesOf(product ?? '')[0]?.split(/ , | (?:et|and|und|y|e) /)[0] ?? ''
  for (const clause of [...clausesOf(sector ?? ''), first].map(withoutCustomers)) {
    const found = TRADES_NAMED.get(industry.name)?.find(({ nameIn }) => nameIn(clause) !== null)
    if (found !== undefined) return { ...industry, trade: found.trade }
  }
  return industry
}

function notValuedIn(text: string): NotValued | null {
  const named = clausesOf(text).map((clause) => notValuedNamedIn(withoutCustomers(clause)))
  return NOT_VALUED.find((kind) => named.includes(kind)) ?? null
}

/** Whether a holding or bank by its sector sells something else by its product: then it is valued as what it sells. */
function sellsOtherwise({ product }: SellerTexts, field: keyof SellerTexts): boolean {
  if (field !== 'sector') return false
  const found = industryNamedIn(product ?? '')
  return found !== null && found.name !== TOTAL_MARKET && notValuedIn(product ?? '') === null
}

function wordsName(text: string | null, name: string): boolean {
  return text !== null && industryNamedIn(text)?.name === name
}

/** The industry a text's words name, or null: the first clause that names one, read without its "for whom" before with it. */
function industryNamedIn(text: string): { name: string; isBroad: boolean } | null {
  const clauses = clausesOf(text)
  for (const reading of [clauses.map(withoutCustomers), clauses]) {
    for (const clause of reading) {
      const narrow = narrowlyNamedIn(clause)
      const name = narrow ?? broadlyNamedIn(clause)
      if (name !== null) return { name, isBroad: narrow === null }
    }
  }
  return null
}

/** The industry a text names narrowly by what it says of the company itself, or null. */
function industryOfTradeIn(text: string): string | null {
  for (const clause of clausesOf(text)) {
    const name = narrowlyNamedIn(withoutCustomers(clause))
    if (name !== null) return name
  }
  return null
}

// A company says what it does on its first two pages; two hundred patterns over the 60,000 characters a field may have
// held the event loop for 280 ms.
const READ_CHARACTERS = 6_000

/** What was read is kept for a while: a sector is written alike by many, and each text is looked at up to three times. */
const READINGS_KEPT = 5_000

const clausesOf = memoize<readonly string[]>(READINGS_KEPT, (text) => {
  const clauses = text.slice(0, READ_CHARACTERS).split(/[.;:!?|\n\r•]+/)
  return [...new Set(clauses.map(wordsOf))]
})

const FILLERS = new Set(
  (
    'the a an of and or with in le la les l un une de du des d et ou en au aux der die das dem den des und oder mit ein ' +
    'eine von im el los las lo al por y e o con del di il i gli della dei delle dell degli da alla alle agli'
  ).split(' '),
)

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
}

const foldedOf = openFolding({ lettersOf, kept: 'abcdefghijklmnopqrstuvwxyz0123456789,' })
const MAY_NAME_E_TRADE = /\be (?:commerce|health|sante|learning)/

/** A text as the terms are written: lower case, letters and digits without accents, fillers gone, commas as words. */
function wordsOf(text: string): string {
  const folded = foldedOf(text)
  // Only the text itself says whether a hyphen or a space joins the two.
  const joined = MAY_NAME_E_TRADE.test(folded)
    ? foldedOf(lettersOf(text).replace(/\be[- ](?=commerce|health|sante|learning)/g, 'e'))
    : folded
  return joined
    .replace(/,+/g, ' , ')
    .split(' ')
    .filter((word) => word !== '' && !FILLERS.has(word))
    .join(' ')
    .replace(MAKES_AND_SELLS, '')
}

// A maker that also delivers or maintains is a maker: "production and distribution of cheese" is food, not wholesale.
const MAKES_AND_SELLS = new RegExp(
  String.raw`\b(?:distributi?on|distribucion|distribuzione|vertrieb|commercialisation)(?= (?:production|fabrication))|` +
    String.raw`(?<=\b(?:production|manufactur\w*|fabrication|herstellung|produktion|fertigung|produccion|fabricacion|produzione) )` +
    String.raw`(?:distribution|distribucion|distribuzione|vertrieb|installation|maintenance|wartung|mantenimiento|manutenzione)\b`,
  'g',
)

// What follows names customers, not the trade: "logiciel pour la construction", "Verpackungen für Lebensmittel"; a list of
// those it is sold to runs to the end of the clause.
const withoutCustomers = memoize(READINGS_KEPT, (clause) =>
  clause
    .replace(/\b(?:sold|vendu|vendue|vendus|vendues|verkauft|vendid[ao]s?|vendut[aeio])\b.*/, '')
    .replace(
      /\b(?:for|serving|helping|pour|destine\w*|dedie\w*|aupres|fur|para|dirigid\w*|per|destinat\w*)\b[^,]*/g,
      '',
    )
    .trim(),
)

/** The trades of each industry, in their order. */
const TRADES_NAMED = Map.groupBy(
  TRADES.map((trade) => ({ trade, nameIn: openTermIndex([[{ of: trade, terms: trade.terms }]]) })),
  ({ trade }) => trade.industry as string,
)
const notValuedNamedIn = termsKept(NOT_VALUED.map((of) => [{ of, terms: NOT_VALUED_TERMS[of] }]))
const listsOf = (tier: Tier) => Object.entries(tier).map(([of, terms]) => ({ of, terms }))
const narrowlyNamedIn = termsKept(NARROW_TIERS.map(listsOf))
const broadlyNamedIn = termsKept(BROAD_TIERS.map(listsOf))

function termsKept<Of>(tiers: readonly (readonly TermList<Of>[])[]): (clause: string) => Of | null {
  return memoize(READINGS_KEPT, openTermIndex(tiers))
}
