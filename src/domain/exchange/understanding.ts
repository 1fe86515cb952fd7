import type { SellerFigures } from '../figures/seller-figures.ts'
import type { Criteria } from '../parties/party.ts'
import type { Range, Sizes } from '../reading/amounts.ts'
import { readGeography } from '../reading/geography.ts'
import { findPlaces } from '../reading/places.ts'
import { findStretches, readPlainly, type Stretch, wordsPattern } from '../reading/plain-text.ts'
import { type ReadingRules, readFreeText } from '../reading/read-text.ts'
import type { ReadSize } from '../reading/sizes.ts'
import { recognizeIndustry } from '../valuation/industry.ts'

export type Direction = 'buy' | 'sell'

/** Requirement as far as it could be read from a text. */
export interface Want {
  readonly direction: Direction | null
  /** Texts that name the businesses wanted or offered, at most {@link FACETS_MAX}; those of a buyer may rule out others. */
  readonly facets: readonly string[]
  /** Texts that only rule out businesses. */
  readonly exclusions: readonly string[]
  /** True if a text rules out a business. */
  readonly rulesOut: boolean
  /** Industry named by the words, as in the valuation; null without one. */
  readonly industry: string | null
  readonly countries: readonly string[]
  /** Countries ruled out. */
  readonly excludedCountries: readonly string[]
  readonly sizes: Sizes
}

/** Maximum of a buyer: its sector and three target activities. */
export const FACETS_MAX = 4
const TEXT_CHARACTERS_MAX = 2000

/** Roles wanted, which weigh most. Each list is in English, French, German, Spanish and Italian, without accents. */
const SELLERS_SOUGHT = wordsPattern([
  'sellers?|targets?|acquisition targets?|add-ons?|bolt-ons?|buy-side|buyside|(?:companies|businesses|business|company|firms?) (?:for|on) sale',
  'vendeurs?|cedants?|cibles?|(?:entreprises?|societes?|pme) a (?:vendre|ceder|reprendre|racheter)',
  'verkaufer|zielunternehmen|ubernahmekandidaten|(?:unternehmen|firmen|betriebe?) zu verkaufen|zukaufe?',
  'vendedor(?:es)?|objetivos?|empresas? en venta|venditor[ei]|obiettiv[oi]|(?:aziende|imprese|societa) in vendita',
])
const BUYERS_SOUGHT = wordsPattern([
  'buyers?|acquirers?|purchasers?|investors?|successors?|sell-side|sellside|new owners?',
  'acquereurs?|acheteurs?|repreneurs?|investisseurs?|successeurs?',
  'kaufer(?:n|in)?|erwerber|investor(?:en)?|nachfolger(?:in)?|nachfolge|nachfolgelosung',
  'comprador(?:es|a|as)?|inversor(?:es|a|as)?|inversionistas?|sucesor(?:es)?|acquirent[ei]|compratori?|investitori?|successori?',
])
const BUYING = wordsPattern([
  'acquir(?:e|es|ing)|acquisitions?|buy(?:s|ing)?|purchas(?:e|es|ing)|invest(?:s|ing)?|take over|takeover',
  'acquerir|acheter|racheter|rachats?|reprendre|reprises?|acquisitions?|investir',
  'kaufen|kauft|erwerben|ubernehmen|ubernahmen?|zukaufen|akquisition(?:en)?|akquirieren|investieren',
  'comprar|adquirir|adquisicion(?:es)?|compras?|invertir|acquistare|acquisire|acquisizion[ei]|comprare|rilevare|investire',
])
const SELLING = wordsPattern([
  'sell(?:s|ing)?|sale|divest(?:s|ing|ment|iture)?|exit|dispos(?:e|al)|hand over|succession|for sale',
  'vendre|vente|ceder|cessions?|transmettre|transmission',
  'verkaufen|verkauft|verkauf|verausserung|verausern|ubergeben|ubergabe|unternehmensnachfolge',
  'vender|ventas? de|traspasar|traspaso|desinversion|desinvertir|vendere|vendita|cedere|cession[ei]|dismissione',
])
const CAPITAL_OFFERED = wordsPattern([
  'capital|equity|funds?|cash|mandates?|buyers?|investors?|fonds|fonds propres|capitaux|mandats?|acquereurs?|kapital|eigenkapital',
  'kaufer|investoren|fondos|capitales|compradores|capitale|fondi|acquirenti|investitori',
])
const COMPANY_OFFERED = wordsPattern([
  'a company|companies|business(?:es)?|sellers?|a (?:profitable|family|growing) .{0,30}|une? (?:entreprise|societe|pme)|entreprises?|societes?|vendeurs?',
  'ein(?:e|en)? (?:unternehmen|firma|betrieb)|unternehmen|firma|una empresa|empresas?|un.?azienda|aziend[ae]|impresa|societa',
])
/** Words of any requirement, which do not describe the business. */
const FILLERS = wordsPattern([
  'we|i|our|are|is|am|looking|look|search(?:ing)?|seek(?:s|ing)?|want(?:s|ed)?|need(?:s)?|find|interested|for|of|in|to|the|an?|and|or|with|based|located|active|compan(?:y|ies)|business(?:es)?|firms?|small|mid(?:-sized?)?|medium|profitable|majority|minority|stake',
  "nous|je|cherch(?:ons|e|er)|recherch(?:ons|e|er)?|souhait(?:ons|e|er)|voulons|trouver|entreprises?|societes?|pme|eti|pour|dans|de|des|du|d'|la|le|les|l'|une?|et|ou|en|au|aux|basee?s?|situee?s?",
  'wir|ich|suchen|suche|mochten|wollen|finden|unternehmen|firmen|firma|betrieb(?:e)?|mittelstand|fur|von|der|die|das|den|dem|ein(?:e|en|er|em)?|und|oder|mit|im|aus|zu|nach',
  'nosotros|buscamos|busca(?:r|mos)?|queremos|encontrar|empresas?|companias?|pymes?|para|de|del|el|la|los|las|una?|y|o|con|en',
  "above|as|look(?:ing)? for|behalf|do|not|from|than|more|less|about|around|roughly|under|over|below|at|least|most|up|mindestens|hochstens|bis|unter|uber|moins|plus|d'au|a|menos|mas|al|hasta|almeno|oltre|sotto|fino|minimum|maximum|min|max|between|entre|zwischen|tra|fra|ab|mehr|weniger|als|desde|mucho|circa|etwa|environ|meno|piu",
  'cerchiamo|cerca(?:re)?|vogliamo|trovare|aziend[ae]|impres[ae]|societa|pmi|per|di|del|della|dei|il|lo|gli|i|un[ao]?|e|con|nel|nella|in',
])
/** Phrases that make a following role the agent's own, not one that it is looking for. */
const SELF =
  /(?:\b(?:as|we are|i am|we're|on behalf of|represent(?:ing|s)?|act(?:ing|s)? for|nous sommes|je suis|en tant que|pour le compte de|als|wir sind|im auftrag|somos|soy|como|por cuenta de|siamo|come|per conto di)\s(?:an?\s|une?\s|ein(?:e[snmr]?)?\s|un[ao]?\s|the\s)?|en tant qu'|pour le compte d'une? )(?:\S+\s)?$/u
const NEGATED = /(?:not|never|no|n't|pas|jamais|nicht|kein\w*|nie|nunca|jamas|non|mai)\s+(?:[^\s.,;:]+\s+){0,2}$/u

/** Words that ask for a count, in front of its subject. */
const HOW_MANY = wordsPattern(["how many|combien(?: de| d')?|wie ?viele?|cuant[oa]s|quant[ie]"])

/** True for a text that asks for a count and changes nothing. */
export function isQuestion(text: string): boolean {
  return findStretches(readPlainly(text).plain, HOW_MANY).length > 0
}

/**
 * Reads a requirement: its direction by words of its own, everything else by the reader of all texts. `offers` is used only if `wants`
 * leaves the direction open.
 */
export function readWant(wants: string, offers: string, rules: ReadingRules): Want {
  const { plain } = readPlainly(wants)
  const text = withoutFrame(wants).slice(0, TEXT_CHARACTERS_MAX)
  const { wanted, excluded, generalist } = readFreeText(text, 'buyer', rules)
  const named = wanted.filter(({ from }) => namesBusiness(from))
  const words = named.map(({ from, context = from }) => context).join(', ')
  const direction = readDirection(plain) ?? offeredDirectionOf(readPlainly(offers).plain)
  const found = recognizeIndustry({ sector: words === '' ? null : words, product: null, description: null })
  const asks = named.length > 0 || generalist
  return {
    direction,
    facets: asks ? [direction === 'sell' && words !== '' ? words : text] : [],
    exclusions: !asks && excluded.length > 0 ? [text] : [],
    rulesOut: excluded.length > 0,
    industry: found.recognisedBy === 'nothing' ? null : found.name,
    ...readCountries(text, rules),
    // A word that makes a requirement may also be that of a figure: "ventas de 10 millones".
    sizes: inEuros(readFreeText(wants.slice(0, TEXT_CHARACTERS_MAX), 'buyer', rules).sizes),
  }
}

/** Matches text up to the start of a clause. */
const CLAUSE_START = /(?:^|[.;:,(\n])\s*$/u

/** Returns a requirement without the words that make it one: "Sellers of", "Acquisition of", "Repreneurs pour", "How many". */
function withoutFrame(text: string): string {
  const reading = readPlainly(text)
  const before = ({ from }: Stretch) => reading.plain.slice(Math.max(0, from - 40), from)
  const found = (patterns: readonly RegExp[]) =>
    patterns
      .flatMap((pattern) => findStretches(reading.plain, pattern))
      .filter((stretch) => !NEGATED.test(before(stretch)))
  const verbs = found([BUYING, SELLING]).filter((stretch) => CLAUSE_START.test(before(stretch)))
  return reading.without([...found([SELLERS_SOUGHT, BUYERS_SOUGHT, HOW_MANY]), ...verbs], ';').trim()
}

/** True if words name more than the place of a company: "German firms" name no business. */
function namesBusiness(words: string): boolean {
  const reading = readPlainly(words)
  return hasContent(reading.without(findPlaces(reading.plain).stretches))
}

/** Reads the countries required and ruled out; an adjective ("German firms") names its country where no place is named. */
function readCountries(text: string, rules: ReadingRules): Pick<Want, 'countries' | 'excludedCountries'> {
  const { inside = [], outside = [] } = readGeography(text, rules) ?? {}
  const excludedCountries = unique(outside.filter((code) => !code.includes('/')))
  const named = inside.length + outside.length > 0 ? inside : findPlaces(readPlainly(text).plain).countries
  const countries = unique(named.map((code) => code.slice(0, 2)))
  return { countries: countries.filter((code) => !excludedCountries.includes(code)), excludedCountries }
}

const unique = (codes: readonly string[]): string[] => [...new Set(codes)].sort()

/** Returns the first statement of each figure in euros or without a currency. */
function inEuros(sizes: readonly ReadSize[]): Sizes {
  const isForeign = ({ currency }: ReadSize) => currency !== null && currency !== 'EUR'
  const stated = (figure: ReadSize['figure']): Range | null => {
    const size = sizes.find((one) => one.figure === figure && !isForeign(one))
    return size === undefined ? null : { low: size.min, high: size.max }
  }
  const least = (figure: ReadSize['figure']) => {
    const range = stated(figure)
    return range === null ? null : (range.low ?? range.high)
  }
  return {
    revenue: stated('revenue'),
    ebitda: stated('ebitda'),
    ticket: stated('ticket'),
    enterpriseValue: stated('ev'),
    growthPct: least('growth'),
    ebitdaMarginPct: least('margin'),
    otherCurrency: sizes.some(isForeign),
  }
}

/** Returns the direction of a plain text; null if there is none or both are equally frequent. */
function readDirection(plain: string): Direction | null {
  const before = ({ from }: Stretch) => plain.slice(Math.max(0, from - 40), from)
  const heard = (pattern: RegExp) => findStretches(plain, pattern).filter((word) => !NEGATED.test(before(word)))
  const sought = (pattern: RegExp, self: RegExp) =>
    heard(pattern).filter((word) => !SELF.test(before(word))).length +
    heard(self).filter((word) => SELF.test(before(word))).length
  return (
    moreOf(sought(SELLERS_SOUGHT, BUYERS_SOUGHT), sought(BUYERS_SOUGHT, SELLERS_SOUGHT)) ??
    moreOf(heard(BUYING).length, heard(SELLING).length)
  )
}

function offeredDirectionOf(plain: string): Direction | null {
  return moreOf(findStretches(plain, CAPITAL_OFFERED).length, findStretches(plain, COMPANY_OFFERED).length)
}

function moreOf(buy: number, sell: number): Direction | null {
  if (buy === sell) return null
  return buy > sell ? 'buy' : 'sell'
}

/** True if a text contains more than filler words. */
function hasContent(text: string): boolean {
  const { plain } = readPlainly(text)
  return /\p{L}{2}/u.test(plain.replace(FILLERS, ' '))
}

/** Lists the missing parts of a requirement, most useful first. */
export function missingParts({
  direction,
  facets,
  sizes,
  countries,
}: Want): ('direction' | 'sector' | 'size' | 'geography')[] {
  const sized = [sizes.revenue, sizes.ebitda, sizes.ticket, sizes.enterpriseValue].some((size) => size !== null)
  return [
    ...(direction === null ? (['direction'] as const) : []),
    ...(facets.length === 0 ? (['sector'] as const) : []),
    ...(sized ? [] : (['size'] as const)),
    ...(countries.length === 0 ? (['geography'] as const) : []),
  ]
}

/**
 * Converts a requirement to a buyer's criteria. An enterprise value is used as the ticket: the full price without debt.
 */
export function wantedCriteria({ sizes }: Want): Criteria {
  const ticket = widenToRange(sizes.ticket ?? sizes.enterpriseValue)
  return {
    ticketMinEurM: ticket?.low ?? null,
    ticketMaxEurM: ticket?.high ?? null,
    growthTargetPct: sizes.growthPct,
    ebitdaTargetPct: sizes.ebitdaMarginPct,
  }
}

/** Converts a requirement to a seller's figures, with the middle of ranges. */
export function wantedFigures({ sizes }: Want): SellerFigures {
  const revenueEurM = middleOf(sizes.revenue)
  const ebitdaEurM = middleOf(sizes.ebitda)
  const marginPct =
    revenueEurM !== null && revenueEurM > 0 && ebitdaEurM !== null ? (ebitdaEurM / revenueEurM) * 100 : null
  return { revenueEurM, growthPct: sizes.growthPct, ebitdaMarginPct: sizes.ebitdaMarginPct ?? marginPct }
}

/** Widens a single figure to the range from half to twice of it. */
export function widenToRange(range: Range | null): Range | null {
  if (range === null || range.low === null || range.low !== range.high) return range
  return { low: range.low / 2, high: range.low * 2 }
}

function middleOf(range: Range | null): number | null {
  if (range === null) return null
  return range.low !== null && range.high !== null ? (range.low + range.high) / 2 : (range.low ?? range.high)
}
