import { withoutAccents } from '../parties/country.ts'

/** A word of a text as it bears on the size of a company. */
export type SizeWord =
  /** In its own unit, 1 for a million; 0 where no unit is told. `isRead`: of euros or of no currency, and no share. */
  | { readonly is: 'amount'; readonly figure: number; readonly unit: number; readonly isRead: boolean }
  /** `another`: neither revenue nor EBITDA, but a ticket, a price, a number of employees. */
  | { readonly is: 'measure'; readonly of: 'revenue' | 'ebitda' | 'another'; readonly text: string }
  /** Whether the amount beside it is the least or the most, denied or not, or where a part of the sentence or the sentence ends. */
  | { readonly is: 'least' | 'most' | 'comma' | 'end' }
  /** `non` denies what stands beside it alone: "non-cyclical". */
  | { readonly is: 'not'; readonly text: string }
  | { readonly is: 'other'; readonly text: string }

/** Characters looked at, as many as a text field of a profile may hold. */
const CHARACTERS_READ_MAX = 5000

// Patterns of text without accents and in small letters.

const LEAST = [
  'more than|greater than|larger than|at least|upwards? of|north of|in excess of|starting (?:at|from)|or more|and (?:more|above|up)|from|above|over|exceed(?:ing|s)|minimum|min\\.?',
  "superieure?s? (?:ou egale?s? )?(?:a|aux?)|plus d[e'’]|au moins|a partir d[e'’]|des|et plus|ou plus|au[- ]dela d[e'’]|au[- ]dessus d[e'’]|minimale?",
  'mehr als|grosser als|und mehr|oder mehr|aufwarts|oberhalb von|uber|ab|mindestens|mind\\.?',
  'superior(?:es)? a|mas de|al menos|por encima de|a partir de|como minimo|o mas|y mas|desde|mayor(?:es)? (?:de|que|a)|minim[oa]',
  'superior[ei] a(?:i|gli|lle)?|piu di|almeno|oltre(?: i)?|a partire da|o piu|in su|al di sopra d(?:i|ei)|maggior[ei] di|da|minim[oaie]',
].join('|')

const MOST = [
  'less than|lower than|smaller than|at most|up to|or less|below|under|maximum|max\\.?',
  "inferieure?s? (?:ou egale?s? )?(?:a|aux?)|moins d[e'’]|au plus|jusqu['’]? ?(?:a|aux?)|en dessous d[e'’]|au[- ]dessous d[e'’]|maximale?",
  'weniger als|kleiner als|bis(?: zu)?|hochstens|maximal|unterhalb von|unter',
  'inferior(?:es)? a|menos de|por debajo de|como maximo|hasta|menor(?:es)? (?:de|que|a)|maxim[oa]',
  'inferior[ei] a(?:i|gli|lle)?|meno di|fino a(?:i|gli|lle)?|al massimo|al di sotto d(?:i|ei)|sotto(?: i)?|minor[ei] di|massim[oaie]',
].join('|')

const NOT = [
  'no|not|nothing|never|exclud(?:e|ed|es|ing)|except',
  'hors|sauf|pas|aucune?|rien|exclu(?:re|ons|s|es?)?',
  'kein(?:e[nrms]?)?|nichts?|ohne|ausser',
  'sin|nada|ningun[oa]?|excepto',
  'non|senza|niente|nessun[oa]?|tranne|escluso',
].join('|')

/** The longer before the shorter: recurring revenue is not revenue. */
const MEASURES = [
  ['another', '(?:annual(?:ly)? )?recurring revenues?|arr|mrr'],
  [
    'revenue',
    "revenues?|rev|turnover|sales|chiffres? (?:d['’] ?)?affaires|(?:jahres|netto)?umsatz(?:e|es|erlose)?|facturacion|cifra de negocios?|ingresos|ventas|fatturato|ricavi|giro d['’] ?affari",
  ],
  ['ebitda', "ebitda|ebe|excedent brut d['’] ?exploitation|margine operativo lordo|mol"],
  [
    'another',
    '(?:ticket|cheque|check|value|valuation|price|fund|debt|asset|investment|profit|employee|inhabitant)s?|equity|enterprise value|ev|aum|staff|valeurs?|prix|fonds|dette|capital|investissements?|benefices?|resultats?|effectifs?|salaries|habitants|(?:eigen)?kapital|(?:kauf)?preis(?:e|es)?|gewinn|bilanzsumme|mitarbeiter|einwohner|valor|precio|inversion|beneficios?|empleados|habitantes|valore|prezzo|investimento|utile|dipendenti|abitanti|ebit',
  ],
] as const

const UNITS = [
  ['thousand', 0.001, 'k(?:eur)?|teur|tsd|tausend|thousands?|mille|mila|mil'],
  ['million', 1, 'mm?|meur|mn|mio|mln|mill|millions?|millionen|millones|milioni|milione'],
  ['billion', 1000, 'bn|billions?|mrd|mds?|milliards?|milliarden?|miliardi|miliardo'],
] as const

const NUMBER = "\\d{1,3}(?:[ .,'’]\\d{3})+(?!\\d)|\\d+(?:[.,]\\d+)?"
const EURO = '€|eur(?:os?)?'
const FOREIGN = '[$£¥]|us\\$|usd|gbp|chf|sek|nok|dkk|pln|czk|dollars?|pounds?|franken'
const SHARE = '%|percent|per cent|prozent|pour ?cent|por ciento|per cento'

const UNIT = UNITS.map(([name, , words]) => `(?<${name}>${words})`).join('|')
const AMOUNT = [
  `(?<before>(?:${FOREIGN}) ?)?(?:(?<!\\p{L})(?:${EURO}) ?)?(?<number>${NUMBER})`,
  `(?: ?(?:${UNIT})(?![a-z])\\.?)?(?: ?(?:d['’] ?|de |di )?(?:${EURO})(?![a-z]))?`,
  `(?<after> ?(?:${FOREIGN})(?![a-z]))?(?<share> ?(?:${SHARE}))?`,
].join('')

const isWord = (words: string) => `(?<!\\p{L})(?:${words})(?!\\p{L})`

const WORDS = new RegExp(
  [
    AMOUNT,
    ...MEASURES.map(([of, words], at) => `(?<${of}${at}>${isWord(words)})`),
    `(?<least>${isWord(LEAST)}|>=?|≥|\\+)`,
    `(?<most>${isWord(MOST)}|<=?|≤)`,
    `(?<not>${isWord(NOT)})`,
    '(?<comma>[,(:])',
    '(?<end>[.;!?\\n•|])',
    '(?<other>\\p{L}+|[–—-])',
  ].join('|'),
  'gu',
)

/** The words of a text, in order, as they bear on the size of a company. Reads English, French, German, Spanish and Italian. */
export function sizeWordsIn(text: string): SizeWord[] {
  // "CA" is short for chiffre d'affaires in capitals alone: "ca. 5 Mio." is about five.
  const read = text.slice(0, CHARACTERS_READ_MAX).replace(/(?<!\p{L})C\.?A(?![\p{L}]|\. ?\d)/gu, 'chiffre affaires')
  return [...plain(read).matchAll(WORDS)].map((match) => sizeWordOf(match[0], match.groups ?? {}))
}

function sizeWordOf(text: string, groups: Readonly<Record<string, string | undefined>>): SizeWord {
  const { number, before, after, share, other, not } = groups
  if (number !== undefined) {
    const unit = UNITS.find(([name]) => groups[name] !== undefined)?.[1] ?? 0
    return { is: 'amount', figure: numberOf(number), unit, isRead: [before, after, share].every((one) => !one) }
  }
  const measure = MEASURES.find(([of], at) => groups[`${of}${at}`] !== undefined)
  if (measure !== undefined) return { is: 'measure', of: measure[0], text }
  if (other !== undefined) return { is: 'other', text }
  if (not !== undefined) return { is: 'not', text }
  const is = (['least', 'most', 'comma', 'end'] as const).find((kind) => groups[kind] !== undefined)
  return is === undefined ? { is: 'other', text } : { is }
}

/** A number as people write it: "1.500.000", "1 500", "2,5". */
function numberOf(written: string): number {
  const isGrouped = /^\d{1,3}(?:[ .,'’]\d{3})+$/.test(written)
  return Number(isGrouped ? written.replace(/\D/g, '') : written.replace(',', '.'))
}

const plain = (text: string): string => withoutAccents(text).replace(/[^\S\n]+/gu, ' ')
