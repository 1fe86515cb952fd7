import terms from '../../../model/domain/industries.json' with { type: 'json' }
import { openFolding } from '../text/folded-letters.ts'
import { memoize } from '../text/memoize.ts'
import { type IndustryFigures, industryFigures, TOTAL_MARKET } from './industry-figures.ts'
import { industryOfNace } from './nace-industries.ts'
import { NOT_VALUED, type NotValued } from './not-valued.ts'
import { TRADES, type Trade } from './trades.ts'

/**
 * Terms by industry, folded as by `wordsOf`: lower case, no accents, no articles or prepositions. `*` matches any ending
 * (or beginning: `*software` matches German `Bausoftware`); `^` anchors a term to the start of a clause, `$` to its end.
 */
type Tier = Readonly<Record<string, readonly string[]>>

/**
 * Terms that identify an industry, in English, French, German, Spanish and Italian.
 *
 * Tiers are tried in order. Within a tier the first term in the clause wins, and the longer one in a tie. The order is
 * from the form of business to the field, because the field misleads: software for construction is software, a
 * wholesaler of drugs is a wholesaler, packaging for food is packaging. Words that fit any industry (industrial,
 * services, solutions, technology, group) are in no tier.
 */
export const NARROW_TIERS: readonly Tier[] = [
  terms['settled-by-a-phrase'],
  terms.software,
  terms['forms-of-trade'],
  terms.makers,
  terms.fields,
]

/** Terms for whole sectors of the economy, used if no narrower one matches. */
export const BROAD_TIERS: readonly Tier[] = [terms.broad]

/** Texts of a seller, in English, French, German, Spanish or Italian. */
export interface SellerTexts {
  readonly sector: string | null
  readonly product: string | null
  readonly description: string | null
}

/**
 * Industry with its figures and the basis of its recognition. Contains no word of the text, which may identify the
 * party.
 */
export interface Industry {
  readonly name: string
  readonly figures: IndustryFigures
  readonly recognisedBy: 'NACE code' | 'words' | 'nothing'
  /** Text that decided; null if none did. */
  readonly recognisedIn: keyof SellerTexts | null
  readonly naceCode: string | null
  /** Trade within the industry; absent if none is recognised. */
  readonly trade?: Trade
  /** Kind of company that multiples and cash flows do not value; absent for all others. */
  readonly notValued?: NotValued
  /** Business model that the words name beside the industry. */
  readonly namedModel?: NamedModel
}

/** Business models that have words of their own. */
type NamedModel = keyof (typeof terms)['business-models']

const ORDER = ['sector', 'product', 'description'] as const

const PROPERTY = 'Real Estate (Operations & Services)'

const SOFTWARE_PRODUCT = 'Software (System & Application)'

/**
 * True for classes with both publishers and bespoke programmers, in which NACE does not separate products from
 * services.
 */
function mixesSoftwareAndServices(code: string): boolean {
  return code === '62' || code === '62.0' || code.startsWith('62.01') || code.startsWith('62.1')
}

// Labelled codes: "NACE Rev. 2 62.01", "NAF : 6201Z", "ATECO 62.01.00", "WZ 2008 62.01". Years are no codes.
const LABELLED =
  /\b(?:NACE|Nace|nace|NAF|naf|APE|ATECO|CNAE|NOGA|WZ)\b(?:\s*[Rr]ev\.?\s*2(?:\.1)?(?!\d)|[\s-]*(?:200\d|2025)\b)?[^\d\n]{0,16}(?!(?:200\d|2025)\b)(\d{2})(?:\.?(\d{1,2}))?(?:\.?\d{2})?(?!\d|\s*[%€$£])/

// French form with its letter, "62.01Z". Amounts ("12.50 M€") have other letters.
const LETTERED = /(?<![\d.,])(\d{2})\.(\d{2})\s?[A-FZ](?![A-Za-z0-9€$£])/

// Code at the start of a sector field: "62", "6201Z", "62.01 Programming".
const LEADING = /^\s*(\d{2})(?:\.(\d{1,2})(?!\d|\s*[%€$£])|(\d{2})[A-FZ]\b|(?=\s*$))/

/**
 * Returns the dotted NACE code stated in a text, or null. A bare number counts only with `mayLead`, at the start of a
 * sector field.
 */
function naceCodeIn(text: string, mayLead: boolean): string | null {
  const found = LABELLED.exec(text) ?? LETTERED.exec(text) ?? (mayLead ? LEADING.exec(text) : null)
  if (found === null) return null
  const [, division, dotted, undotted] = found
  const rest = dotted ?? undotted
  return rest === undefined ? `${division}` : `${division}.${rest}`
}

const NOT_VALUED_TERMS: Readonly<Record<NotValued, readonly string[]>> = terms['not-valued']

// Divisions 64 and 65 of NACE contain banks, leasing, holdings, funds and insurers; brokers and advisers are in 66, owners
// of let property in 68.2.
const BY_NACE: readonly (readonly [string, NotValued])[] = [
  ['64.2', 'holding'],
  ['64.3', 'holding'],
  ['64.1', 'bank'],
  ['64.9', 'bank'],
  ['65', 'insurer'],
  ['68.2', 'property'],
]

/** Returns the kind for a dotted NACE code, or null. */
function notValuedByNace(code: string): NotValued | null {
  return BY_NACE.find(([prefix]) => code.startsWith(prefix))?.[1] ?? null
}

/**
 * Determines the industry for a seller's valuation. A NACE code in any text takes precedence, then the words of sector,
 * product and description in this order; texts without a match are skipped. Without any match the industry is the total
 * market. A sector that names only a whole field ("renewable energy") is refined by the product if that is more
 * specific.
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
    const isProperty = notValued === 'property'
    // Letting is a service by its words.
    const others = isProperty ? [PROPERTY, 'Business & Consumer Services'] : [TOTAL_MARKET]
    if (notValued !== null && (found === null || others.includes(found.name)) && !sellsOtherwise(texts, field))
      return narrowed(named(isProperty ? PROPERTY : TOTAL_MARKET, 'words', field, null), texts, notValued)
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
 * Adds the trade, or the kind that cannot be valued. The trade comes from the sector, or else from the first item of
 * the product: an installer that also does maintenance is an installer.
 */
function narrowed(industry: Industry, { sector, product }: SellerTexts, notValued: NotValued | null): Industry {
  if (notValued !== null) return { ...industry, notValued }
  const namedModel = modelNamedIn([sector, product])
  const valued = namedModel === null ? industry : { ...industry, namedModel }
  const first = clausesOf(product ?? '')[0]?.split(/ , | (?:et|and|und|y|e) /)[0] ?? ''
  for (const clause of [...clausesOf(sector ?? ''), first].map(withoutCustomers)) {
    const found = TRADES_NAMED.get(industry.name)?.find(({ nameIn }) => nameIn(clause) !== null)
    if (found !== undefined) return { ...valued, trade: found.trade }
  }
  return valued
}

function modelNamedIn(texts: readonly (string | null)[]): NamedModel | null {
  for (const text of texts)
    for (const clause of clausesOf(text ?? '')) {
      const found = businessModelNamedIn(withoutCustomers(clause))
      if (found !== null) return found
    }
  return null
}

function notValuedIn(text: string): NotValued | null {
  const named = clausesOf(text).map((clause) => notValuedNamedIn(withoutCustomers(clause)))
  return NOT_VALUED.find((kind) => named.includes(kind)) ?? null
}

/** True if a holding or bank by its sector sells another product, which then determines its valuation. */
function sellsOtherwise({ product }: SellerTexts, field: keyof SellerTexts): boolean {
  if (field !== 'sector') return false
  const found = industryNamedIn(product ?? '')
  return found !== null && found.name !== TOTAL_MARKET && notValuedIn(product ?? '') === null
}

function wordsName(text: string | null, name: string): boolean {
  return text !== null && industryNamedIn(text)?.name === name
}

/**
 * Returns the industry named by a text's words, or null. The first clause with a match decides, first without the
 * customers it names, then with them.
 */
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

/** Returns the industry that a text names specifically for the company itself, or null. */
function industryOfTradeIn(text: string): string | null {
  for (const clause of clausesOf(text)) {
    const name = narrowlyNamedIn(withoutCustomers(clause))
    if (name !== null) return name
  }
  return null
}

// Limit per text: a company describes its business on its first two pages, and matching two hundred patterns over the
// 60,000 characters of a field blocked the event loop for 280 ms.
const READ_CHARACTERS = 6_000

/** Cache size. Many parties write a sector alike, and each text is read up to three times. */
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

/**
 * Normalises a text to the form of the terms: lower case, letters and digits without accents, fillers removed, commas
 * as words.
 */
function wordsOf(text: string): string {
  const folded = foldedOf(text)
  // The folded text no longer shows whether a hyphen or a space joins the two.
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

// Removes customers, which are not the trade: "logiciel pour la construction", "Verpackungen für Lebensmittel". A list
// after "sold to" extends to the end of the clause.
const withoutCustomers = memoize(READINGS_KEPT, (clause) =>
  clause
    .replace(/\b(?:sold|vendu|vendue|vendus|vendues|verkauft|vendid[ao]s?|vendut[aeio])\b.*/, '')
    .replace(
      /\b(?:for|serving|helping|pour|destine\w*|dedie\w*|aupres|fur|para|dirigid\w*|per|destinat\w*)\b[^,]*/g,
      '',
    )
    .trim(),
)

/**
 * Terms to find in a clause, both in lower case without accents and with single spaces. `*` at the start or end of a
 * word matches any letters and digits; `^` before a term and `$` after it anchor it to the start or end of the clause.
 */
export interface TermList<Of> {
  readonly of: Of
  readonly terms: readonly string[]
}

interface Term<Of> {
  readonly of: Of
  readonly tier: number
  /** Position of its list in its tier. */
  readonly list: number
  readonly words: readonly ((word: string) => boolean)[]
  readonly isAtStart: boolean
  readonly isAtEnd: boolean
}

/**
 * Searches many lists of terms in one pass by looking up the words of a clause, which is faster than a regular
 * expression per list. Returns the list that is named first in the first tier with a match; among matches that start at
 * the same word the longest wins, then the earlier list. Returns null without a match.
 */
export function openTermIndex<Of>(tiers: readonly (readonly TermList<Of>[])[]): (clause: string) => Of | null {
  const byWord = new Map<string, Term<Of>[]>()
  const byBeginning = new Map<string, Term<Of>[]>()
  const byPattern: Term<Of>[] = []
  for (const [tier, lists] of tiers.entries())
    for (const [list, { of, terms }] of lists.entries())
      for (const text of terms) {
        const words = text.replace(/^\^|\$$/g, '').split(' ')
        const [isAtStart, isAtEnd] = [text.startsWith('^'), text.endsWith('$')]
        const term = { of, tier, list, words: words.map(testOf), isAtStart, isAtEnd }
        const first = words[0] ?? ''
        if (first.startsWith('*')) byPattern.push(term)
        else if (first.endsWith('*')) addTo(byBeginning, first.slice(0, -1), term)
        else addTo(byWord, first, term)
      }
  const lengths = [...new Set([...byBeginning.keys()].map(({ length }) => length))].sort((one, other) => one - other)

  return (clause) => {
    const words = clause.split(' ')
    const named: (Named<Of> | undefined)[] = tiers.map(() => undefined)
    const weigh = (terms: readonly Term<Of>[] | undefined, at: number) => {
      for (const term of terms ?? []) {
        const before = named[term.tier]
        if (before !== undefined && before.at < at) continue
        const length = lengthAt(term, words, at)
        if (length > 0 && (before === undefined || isBetter(term, length, before)))
          named[term.tier] = { term, at, length }
      }
    }
    for (let at = 0; at < words.length && named[0] === undefined; at += 1) {
      const word = words[at] ?? ''
      if (word === '') continue
      weigh(byWord.get(word), at)
      for (const length of lengths) {
        if (length > word.length) break
        weigh(byBeginning.get(word.slice(0, length)), at)
      }
      weigh(byPattern, at)
    }
    return named.find((one) => one !== undefined)?.term.of ?? null
  }
}

/** First match of a tier. */
interface Named<Of> {
  readonly term: Term<Of>
  readonly at: number
  readonly length: number
}

/** Compares two matches that start at the same word. */
function isBetter({ list }: Term<unknown>, length: number, { term, length: longest }: Named<unknown>): boolean {
  return length > longest || (length === longest && list < term.list)
}

/** Returns the length of a term's match at a word; 0 without one. */
function lengthAt({ words, isAtStart, isAtEnd }: Term<unknown>, clause: readonly string[], at: number): number {
  if ((isAtStart && at > 0) || (isAtEnd && at + words.length < clause.length)) return 0
  let length = words.length - 1
  for (const [place, isWord] of words.entries()) {
    const word = clause[at + place]
    if (word === undefined || !isWord(word)) return 0
    length += word.length
  }
  return length
}

function testOf(pattern: string): (word: string) => boolean {
  const letters = pattern.replace(/^\*|\*$/g, '')
  if (!/^[a-z0-9]+$/.test(letters))
    throw new RangeError(`The term "${pattern}" is not of plain words with * at their ends.`)
  const [isOpenBefore, isOpenAfter] = [pattern.startsWith('*'), pattern.endsWith('*')]
  if (isOpenBefore && isOpenAfter) return (word) => word.includes(letters)
  if (isOpenBefore) return (word) => word.endsWith(letters)
  return isOpenAfter ? (word) => word.startsWith(letters) : (word) => word === letters
}

function addTo<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}

/** Trades by industry, in their order. */
const TRADES_NAMED = Map.groupBy(
  TRADES.map((trade) => ({ trade, nameIn: openTermIndex([[{ of: trade, terms: trade.terms }]]) })),
  ({ trade }) => trade.industry as string,
)
const notValuedNamedIn = termsKept(NOT_VALUED.map((of) => [{ of, terms: NOT_VALUED_TERMS[of] }]))
const listsOf = (tier: Tier) => Object.entries(tier).map(([of, terms]) => ({ of, terms }))
const businessModelNamedIn = termsKept([listsOf(terms['business-models'])]) as (clause: string) => NamedModel | null
const narrowlyNamedIn = termsKept(NARROW_TIERS.map(listsOf))
const broadlyNamedIn = termsKept(BROAD_TIERS.map(listsOf))

function termsKept<Of>(tiers: readonly (readonly TermList<Of>[])[]): (clause: string) => Of | null {
  return memoize(READINGS_KEPT, openTermIndex(tiers))
}
