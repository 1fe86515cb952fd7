import { wordsIn } from '../../language/catalogue.ts'
import type { DocumentLanguage } from '../../language/language.ts'
import { plainName } from '../../parties/country.ts'
import { regionNamed } from '../../parties/region.ts'
import { foldWithPositions } from '../../text/folded-text.ts'
import { numeralIn } from '../../text/numerals.ts'
import { type IdentifyingWords, identityPhrases, NOT_IDENTIFYING, ownNameWords } from '../masking/identity-phrases.ts'
import { allAtOnce, maskPhrasesInParts } from '../masking/mask.ts'
import { maskedStretches } from '../masking/masked-words.ts'
import { findIdentifyingSpans } from '../masking/ordinary-text.ts'
import type { OrdinaryWords } from '../masking/ordinary-words.ts'
import { type BlindProfile, HIGHLIGHTS_MIN, headlineIn, PROFILE_TEXTS, type ProfileText } from './blind-profile.ts'

/**
 * Kinds of words that may identify a company. Those that block are corrected before approval; `weighed` ones are
 * corrected or kept at approval; a hint names a gap and asks for nothing.
 */
export const FINDING_KINDS = {
  own_name: 'blocks',
  contact: 'blocks',
  place: 'blocks',
  year: 'blocks',
  amount: 'blocks',
  price: 'blocks',
  personal: 'blocks',
  unique: 'blocks',
  few_highlights: 'blocks',
  share: 'weighed',
  number: 'weighed',
  name: 'weighed',
  certificate: 'weighed',
  exclusive: 'weighed',
  unprintable: 'weighed',
  no_evidence: 'hint',
  short_business: 'hint',
  no_trade: 'hint',
  no_figures: 'hint',
} as const
export type FindingKind = keyof typeof FINDING_KINDS

/** Words found in a field of a blind profile. */
export interface Finding {
  readonly field: ProfileText | 'highlights'
  /** Place among the highlights; null for other fields. */
  readonly at: number | null
  readonly kind: FindingKind
  readonly words: string
}

/** What the words of a profile are checked against. */
export interface CheckedAgainst {
  /** Identifying words of the party. */
  readonly words: IdentifyingWords
  readonly ordinary: OrdinaryWords
  /** Region of the party as stated in the profile; null if none is. */
  readonly region: string | null
  readonly thisYear: number
  /** False if no broad sector can stand for a trade. */
  readonly hasSector?: boolean
  /** False if no revenue is known. */
  readonly hasRevenue?: boolean
}

/** Finds words of a profile's texts that may identify the company. */
export function findIdentifying({ texts, highlights }: BlindProfile, against: CheckedAgainst): Finding[] {
  return [
    ...PROFILE_TEXTS.flatMap((field) =>
      findingsIn(texts[field], field, against).map((found) => ({ field, at: null, ...found })),
    ),
    ...highlights.flatMap((text, at) =>
      [...findingsIn(text, 'highlights', against), ...missingEvidence(text)].map((found) => ({
        field: 'highlights' as const,
        at,
        ...found,
      })),
    ),
  ]
}

/**
 * Finds all that speaks against approving a profile: words that may identify the company, characters that cannot be
 * printed, and missing highlights.
 * @param unprintable returns the characters of a text that no font has
 */
export function findFaults(
  profile: BlindProfile,
  against: CheckedAgainst,
  unprintable: (text: string) => string,
): Finding[] {
  const { texts, highlights } = profile
  const placed = [
    ...PROFILE_TEXTS.map((field) => ({ field, at: null, words: unprintable(texts[field]) })),
    ...highlights.map((text, at) => ({ field: 'highlights' as const, at, words: unprintable(text) })),
  ]
  const found = [
    ...findIdentifying(profile, against),
    ...placed.filter(({ words }) => words !== '').map((one): Finding => ({ ...one, kind: 'unprintable' })),
  ]
  return [...found, ...missingIn(profile, against)]
}

/** Characters below which no text can describe goods, customers and earnings. */
const BUSINESS_LEAST = 40

function missingIn({ trade, texts, highlights }: BlindProfile, { hasSector, hasRevenue }: CheckedAgainst): Finding[] {
  const missing = (field: Finding['field'], kind: FindingKind, isMissing: boolean): Finding[] =>
    isMissing ? [{ field, at: null, kind, words: '' }] : []
  return [
    ...missing('highlights', 'few_highlights', highlights.length < HIGHLIGHTS_MIN),
    ...missing('business', 'short_business', texts.business.trim().length < BUSINESS_LEAST),
    ...missing('business', 'no_trade', trade === null && hasSector === false && headlineIn(texts.business) === null),
    ...missing('business', 'no_figures', hasRevenue === false),
  ]
}

/** True if a text of a profile contains a name, an address or a number of the party. */
export function holdsName({ texts, highlights }: BlindProfile, words: IdentifyingWords): boolean {
  return [...Object.values(texts), ...highlights].some((text) => ownNames(text, words).length > 0)
}

/** Returns the findings that prevent approval: blocking ones, and weighed ones whose words are not kept. */
export function openFindings(findings: readonly Finding[], kept: readonly string[]): Finding[] {
  const isKept = new Set(kept)
  return findings.filter(({ kind, words }) => {
    const weight = FINDING_KINDS[kind]
    return weight === 'blocks' || (weight === 'weighed' && !isKept.has(words))
  })
}

export function findingIn(language: DocumentLanguage, { kind, words }: Finding): string {
  const sentences = wordsIn(language, 'teaser')
  switch (kind) {
    case 'few_highlights':
    case 'short_business':
    case 'no_trade':
    case 'no_figures':
      return sentences(`findings.${kind}`)
    default:
      return sentences(`findings.${kind}`, { words })
  }
}

type Found = Pick<Finding, 'kind' | 'words'>

function findingsIn(text: string, field: Finding['field'], against: CheckedAgainst): Found[] {
  if (text.trim() === '') return []
  const found = [
    ...ownNames(text, against.words),
    ...phrases(text),
    ...identifyingWords(text, field, against),
    ...finerPlaces(text, against.region),
    ...famousNames(text),
  ]
  const seen = new Set<string>()
  return found.filter(({ words }) => {
    // A word of a name already found is not listed again.
    const isKnown = [...seen].some((one) => one.includes(words))
    seen.add(words)
    return !isKnown
  })
}

/** Finds the party's own names in any spelling, and addresses and numbers that lead to anybody. */
function ownNames(text: string, words: IdentifyingWords): Found[] {
  const masked = (identity: IdentifyingWords) =>
    maskedStretches(text, allAtOnce(maskPhrasesInParts(text, identityPhrases(identity))))
  const anybodys = new Set(masked(NOT_IDENTIFYING))
  return masked(words).map((one) => ({ kind: anybodys.has(one) ? 'contact' : 'own_name', words: one }))
}

const ANY = '(?<![\\p{L}\\p{N}])'
const END = '(?![\\p{L}\\p{N}])'
const pattern = (alternatives: string) => new RegExp(`${ANY}(?:${alternatives})${END}`, 'giu')

/** Wording by kind, in five languages, folded. */
const WORDING: Readonly<Partial<Record<FindingKind, RegExp>>> = {
  unique: pattern(
    'the only|only (?:\\p{L}+ ){0,2}(?:maker|manufacturer|producer|company|supplier|firm|provider|operator|laborator(?:y|ies))|(?:number|no\\.?|n[o°]|nr\\.?|nummer|numero) ?(?:1|one|un|uno|eins)|# ?1|(?:market|world|national|european) leaders?|leaders?|(?:largest|biggest)(?! (?:\\p{L}+ )?(?:customers?|clients?|accounts?))|first (?:in|company)|pioneers?|monopoly' +
      '|(?:le|la|les) seule?s?|seule?s? (?:\\p{L}+ ){0,2}(?:fabricant|producteur|acteur|entreprise|societe|laboratoire|distributeur|operateur)|premi(?:er|ere) (?:fabricant|producteur|acteur|entreprise|operateur)|plus grande?s? (?:\\p{L}+ )?(?:de|du|en)|pionniers?|monopole' +
      '|einzige[nrsm]?|alleinige[nrsm]?|(?:welt)?marktfuhrer(?:in|n)?|(?:welt)?marktfuhrende[nrsm]?|grosste[nrsm]?(?! (?:\\p{L}+ )?kunden?)|pionier(?:in|e)?' +
      '|(?:el|la) (?:unic[oa]|primer[oa]|mayor) (?:fabricante|empresa|productor|operador|distribuidor)|unic[oa]s? (?:fabricante|empresa|productor)s?|lider(?:es)?|pioner[oa]s?' +
      '|unic[oa] (?:produttore|azienda|fabbricante|operatore)|(?:il|la) piu grande|pionier[ei]',
  ),
  personal: pattern(
    'aged \\d+|\\d+ years old|brothers?|sisters?|widow(?:er)?|(?:his|her|their) (?:son|daughter|wife|husband|father|mother)|(?:second|third|fourth|fifth|2nd|3rd|4th|5th) generation|illness|divorce' +
      '|agee?s? de \\d+|freres?|s(?:oe|œ)urs?|veufs?|veuves?|son (?:fils|epouse|pere)|sa (?:fille|femme|mere)|(?:deuxieme|seconde|troisieme|quatrieme|cinquieme|2e|3e|4e|5e) generation|maladie|divorce' +
      '|\\d+ jahre alt|\\d+ ?-?jahrige[nr]?|im alter von|bruder[ns]?|geschwister|schwestern?|witwer?|(?:sein|ihr)(?:e[nrm]?)? (?:sohn|tochter|frau|mann|vater)|(?:zweite|dritte|vierte|funfte)[nr]? generation|krankheit|scheidung' +
      '|\\d+ anos de edad|hermanos?|hermanas?|viud[oa]|su (?:hijo|hija|esposa|marido|padre)|(?:segunda|tercera|cuarta|quinta) generacion|enfermedad' +
      '|fratell[io]|sorell[ae]|vedov[oa]|(?:suo|sua) (?:figlio|figlia|moglie|marito|padre)|(?:seconda|terza|quarta|quinta) generazione|malattia',
  ),
  certificate: pattern(
    'patents?|patented|awards?|award-winning|brevets?|brevetee?s?|laureate?s?|trophees?|patente?n?|patentierte?[nrs]?|preistrager|patentes?|patentad[oa]s?|premios?|brevett[oi]|brevettat[oaie]|premi[oi]?|mase|qualibat|nadcap|(?:en|as|jisq) ?9100|iatf ?\\d*|part[ -]?(?:145|21)|fda|gmp|bpf|hds|secnumcloud',
  ),
  exclusive: pattern(
    '(?:sole|exclusive) (?:dealer|distributor|agent|licensee|importer|concessionaire)s?|(?:concessionnaire|distributeur|importateur|agent|licencie) exclusif|alleinvertr\\p{L}+|exklusivvertr\\p{L}+|vertragshandler|(?:distribuidor|concesionario|agente) (?:exclusivo|oficial)|(?:distributore|concessionari[oa]|agente) (?:esclusiv[oa]|ufficiale)',
  ),
  price: pattern(
    'asking price|purchase price|valued at|valuation|enterprise value|prix (?:demande|de cession|de vente)|valorisation|valeur d.entreprise|kaufpreis\\p{L}*|verkaufspreis|unternehmenswert|precio (?:de venta|pedido)|valoracion|valor de empresa|prezzo (?:di vendita|richiesto)|valutazione|valore d.impresa|\\d+(?:[.,]\\d+)? ?(?:x|×|fois|mal|times|veces|volte) ?(?:l.|the |el )?(?:ebitda|ebit|ebe|mol|revenues?|umsatz|ca|ventas|ricavi)',
  ),
}

function phrases(text: string): Found[] {
  const { plain, start, end } = foldWithPositions(text)
  return Object.entries(WORDING).flatMap(([kind, wording]) =>
    [...plain.toLowerCase().matchAll(wording)].map(({ 0: match, index }) => ({
      kind: kind as FindingKind,
      words: text.slice(start[index], end[index + match.length - 1]),
    })),
  )
}

/** Finds names of regions and departments other than the one stated. */
function finerPlaces(text: string, region: string | null): Found[] {
  const parts =
    text.match(/\p{Lu}[\p{L}’'-]+(?: (?:de|du|des|la|le|el|y|et|und|and|e)? ?\p{Lu}[\p{L}’'-]+){0,3}/gu) ?? []
  return parts.flatMap((part) => {
    const words = part.replace(/^(?:Le|La|Les|L’|Der|Die|Das|El|Los|Il|In|En|The) /u, '')
    const plain = plainName(words)
    const named = regionNamed(plain)
    if (named !== null && named.name !== region) return [{ kind: 'place' as const, words }]
    return DEPARTMENTS.has(plain) ? [{ kind: 'place' as const, words }] : []
  })
}

/** French departments whose names are not those of regions. */
const DEPARTMENTS: ReadonlySet<string> = new Set(
  'Ain|Aisne|Allier|Alpes-de-Haute-Provence|Hautes-Alpes|Alpes-Maritimes|Ardèche|Ardennes|Ariège|Aube|Aude|Aveyron|Bouches-du-Rhône|Calvados|Cantal|Charente|Charente-Maritime|Corrèze|Côte-d’Or|Côtes-d’Armor|Creuse|Dordogne|Doubs|Drôme|Eure|Eure-et-Loir|Finistère|Gard|Haute-Garonne|Gers|Gironde|Hérault|Ille-et-Vilaine|Indre|Indre-et-Loire|Isère|Jura|Landes|Loir-et-Cher|Loire|Haute-Loire|Loire-Atlantique|Loiret|Lot|Lot-et-Garonne|Lozère|Maine-et-Loire|Manche|Marne|Haute-Marne|Mayenne|Meurthe-et-Moselle|Meuse|Morbihan|Moselle|Nièvre|Nord|Oise|Orne|Pas-de-Calais|Puy-de-Dôme|Pyrénées-Atlantiques|Hautes-Pyrénées|Pyrénées-Orientales|Bas-Rhin|Haut-Rhin|Rhône|Haute-Saône|Saône-et-Loire|Sarthe|Savoie|Haute-Savoie|Seine-Maritime|Seine-et-Marne|Yvelines|Deux-Sèvres|Somme|Tarn|Tarn-et-Garonne|Var|Vaucluse|Vendée|Vienne|Haute-Vienne|Vosges|Yonne|Territoire de Belfort|Essonne|Hauts-de-Seine|Seine-Saint-Denis|Val-de-Marne|Val-d’Oise'
    .split('|')
    .map(plainName),
)

interface Stretch {
  from: number
  to: number
}

/** Finds names, places and figures: every word that no dictionary and no list of the trades holds. */
function identifyingWords(
  text: string,
  field: Finding['field'],
  { words, ordinary, thisYear }: CheckedAgainst,
): Found[] {
  const { plain, start, end } = foldWithPositions(text)
  const own = ownNameWords(words)
  const spans = joined(findIdentifyingSpans(plain, { ordinary, own }), plain)
  return spans.flatMap(({ from, to }): Found[] => {
    const stated = text.slice(start[from], end[to - 1])
    const folded = plain.slice(from, to).toLowerCase()
    const parts = folded.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '')
    if (/\p{Nd}/u.test(folded)) {
      const kind = numberKind(plain, { from, to }, field, thisYear)
      return kind === null ? [] : [{ kind, words: stated }]
    }
    if (parts.every((part) => numeralIn(part) !== null)) return [{ kind: 'number', words: stated }]
    if (parts.every((part) => INFLECTED.test(part))) return []
    if (parts.some((part) => own.has(part))) return [{ kind: 'own_name', words: stated }]
    const isPlace = (word: string) => ordinary.places.has(word) || ordinary.towns.has(word)
    const isTown = /^\p{Lu}/u.test(stated) && (parts.some(isPlace) || isPlace(parts.join('')))
    return [{ kind: isTown ? 'place' : 'name', words: stated }]
  })
}

/** Inflections that the dictionaries lack and that occur in every teaser. */
const INFLECTED = /^(?:grosste[nrsm]?|wichtigste[nrsm]?|nessun[oa]?)$/

/** Large companies whose names dictionaries hold as words, folded. */
const FAMOUS = pattern(
  'airbus|aldi|allianz|amazon|apple|audi|bayer|bmw|boeing|bosch|carrefour|caterpillar|chanel|citroen|continental|daimler|danone|decathlon|deutsche bahn|dior|edf|engie|ericsson|ferrari|fiat|ford|google|hermes|honda|ikea|intel|leclerc|lidl|lufthansa|mercedes|michelin|microsoft|miele|nestle|nike|nokia|novartis|opel|oracle|peugeot|pfizer|philips|porsche|renault|roche|rolls.?royce|safran|samsung|sanofi|shell|siemens|skoda|sncf|swisscom|tesco|tesla|thales|thyssen|toyota|unilever|vodafone|volkswagen|volvo|walmart|zara',
)

function famousNames(text: string): Found[] {
  const { plain, start, end } = foldWithPositions(text)
  return [...plain.matchAll(FAMOUS)].flatMap(({ 0: match, index }) =>
    /^\p{Lu}/u.test(match) ? [{ kind: 'name', words: text.slice(start[index], end[index + match.length - 1]) }] : [],
  )
}

/** Joins words beside each other into one name; a number stays alone. */
function joined(spans: readonly Stretch[], plain: string): Stretch[] {
  const result: Stretch[] = []
  for (const { from, to } of spans) {
    const last = result.at(-1)
    const isNumber = (span: Stretch) => /\p{Nd}/u.test(plain.slice(span.from, span.to))
    if (last && !isNumber(last) && !isNumber({ from, to }) && /^[ \-&'’]{1,3}$/u.test(plain.slice(last.to, from)))
      last.to = to
    else result.push({ from, to })
  }
  return result
}

const MONEY_AFTER =
  /^ ?(?:[€$£]|[km]€|md€|(?:eur|euros?|usd|gbp|chf|pounds?|millions?|milliards?|billions?|mio|mrd|mln|mn|bn|m|k)(?![\p{L}]))/iu
const MONEY_BEFORE = /(?:[€$£]|(?:eur|usd|gbp|chf)) ?$/iu
const SHARE_AFTER = /^ ?(?:%|percent|per cent|pour cent|prozent|por ciento|per cento)/iu
const DECADE_AFTER = /^(?:s(?!\p{L})|er(?![\p{L}])|er-)/iu
const DECADE_BEFORE = /(?:annees|decada de(?: los)?|anos|anni|decennio) ?['’]?$/iu

/** Classifies a number; null if it is rounded as a teaser allows. */
function numberKind(
  plain: string,
  { from, to }: Stretch,
  field: Finding['field'],
  thisYear: number,
): FindingKind | null {
  const [before, after] = [plain.slice(Math.max(0, from - 16), from), plain.slice(to, to + 16)]
  const written = plain.slice(from, to)
  if (MONEY_BEFORE.test(before) || MONEY_AFTER.test(after)) return 'amount'
  const digits = written.replace(/[ .,'’](?=\d{3}(?!\d))/g, '')
  if (/[.,]\d/.test(digits)) return SHARE_AFTER.test(after) ? 'share' : 'number'
  const [, number = '', suffix = ''] = /^(\d+)(\p{L}*)$/u.exec(digits) ?? []
  if (number === '') return 'number'
  const value = Number(number)
  const isDecade = value % 10 === 0 && (suffix !== '' || DECADE_AFTER.test(after) || DECADE_BEFORE.test(before))
  if (/^(?:1[89]|20)\d\d$/.test(number)) {
    if (isDecade) return null
    return (field === 'timetable' || field === 'reason_for_sale') && value >= thisYear ? null : 'year'
  }
  if (SHARE_AFTER.test(after)) return value % 5 === 0 && value <= 100 ? null : 'share'
  const significant = number.replace(/0+$/, '')
  const isRound = value <= 10 || (significant.length <= 2 && (value < 100 ? value % 5 === 0 : value % 10 === 0))
  return isRound ? null : 'number'
}

/** A highlight without a figure is true of every company. */
function missingEvidence(text: string): Found[] {
  const hasFigure =
    /\p{Nd}/u.test(text) || text.split(/[^\p{L}]+/u).some((word) => numeralIn(foldWithPositions(word).letters))
  return text.trim() === '' || hasFigure ? [] : [{ kind: 'no_evidence', words: text.trim() }]
}
