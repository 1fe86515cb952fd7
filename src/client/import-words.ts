import cells from './import-words/cells.json' with { type: 'json' }
import titles from './import-words/titles.json' with { type: 'json' }

/** Meaning of a column title in the word list, before neighbouring columns are considered. */
export type TitleMeaning = keyof typeof titles

/**
 * Returns a title or word in lower case without accents; everything except letters, digits and unit signs becomes a
 * space.
 */
export function plainWords(text: string): string {
  return withoutAccents(text)
    .replace(/[^\p{L}\p{N}%€$£+/#&>º]+/gu, ' ')
    .trim()
}

/** Returns a cell in lower case without accents, with its punctuation. */
export const plainCell = (text: string): string => withoutAccents(text).replace(/\s+/g, ' ').trim()

const LIGATURES: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae' }

function withoutAccents(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßœæ]/g, (letter) => LIGATURES[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('’', "'")
}

const MEANINGS: ReadonlyMap<string, TitleMeaning> = new Map(
  Object.entries(titles).flatMap(([meaning, listed]) =>
    listed.map((title) => [plainWords(title), meaning as TitleMeaning] as const),
  ),
)
/** Prefixes that programs add to column titles to name the entity. */
const PREFIX =
  /^(?:company|account|organi[sz]ation|organisation|billing|hq|headquarters|primary location|deal company) >? ?/

/** Returns the meaning of a plain title, with or without a program's prefix; null if not listed. */
export function meaningOfTitle(plain: string): TitleMeaning | null {
  return MEANINGS.get(plain) ?? MEANINGS.get(plain.replace(PREFIX, '')) ?? null
}

const ERRORS: ReadonlySet<string> = new Set(cells.error)
const NOT_KNOWN: ReadonlySet<string> = new Set(Object.values(cells.not_known).flat())
/** Two-letter regions, such as the province of Naples, resemble words for "not known". */
const REGION_CODE = /^[A-Z]{2}$/

/** True for a spreadsheet's error value in any of six languages, and for the hashes of a narrow column. */
export function isErrorValue(text: string): boolean {
  const plain = plainCell(text)
  return ERRORS.has(plain) || /^#+$/.test(plain) || /^err:\d{3}$/.test(plain)
}

const NONE: ReadonlySet<string> = new Set(cells.none)

/** True for a cell that means "none" in one of six languages. */
export const isNone = (text: string): boolean => NONE.has(plainCell(text))

/** True for a cell that means "not known" in one of six languages. */
export function isNotKnown(text: string, field: string): boolean {
  if (field === 'region' && REGION_CODE.test(text)) return false
  const plain = plainCell(text)
  return NOT_KNOWN.has(plain) || NOT_KNOWN.has(plain.replaceAll(/[()[\]]/g, '')) || /^[\s.\-–—_?*/…]+$/.test(plain)
}

const TOTALS = Object.values(cells.totals)
  .flat()
  .toSorted((one, other) => other.length - one.length)

/** True for the label of a row of totals: "Total", "Sous-total Industrie (1)", "Summe Bayern", "Moyenne". */
export function isTotalLabel(text: string): boolean {
  const plain = plainCell(text)
  return TOTALS.some((word) => plain === word || (plain.startsWith(word) && /^[\s:(/.]/.test(plain.slice(word.length))))
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const oneOf = (words: readonly string[]) =>
  words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => `${escaped(word)}${/\p{L}$/u.test(word) ? '(?!\\p{L})' : ''}`)
    .join('|')
const ABOUT = new RegExp(`^(?:${oneOf(cells.about)}) ?`, 'u')
const ABOUT_AFTER = new RegExp(` ?\\(?(?:e|${oneOf(cells.about)})\\)?$`, 'u')
const BOUND = new RegExp(`^(?:${oneOf([...cells.at_least, ...cells.at_most])}) ?[\\d€$£]`, 'u')
const BETWEEN = /\d[^\d]{0,12}?(?:\s*[-–—/]\s*| (?:to|a|bis|y|e|en|et|tot|al|and|und) |\.\.)[^\d.,]{0,6}\d/u

/** Removes words for "approximately" from a plain figure, and reports whether there were any. */
export function withoutAbout(plain: string): { text: string; isApproximate: boolean } {
  const text = plain.replace(ABOUT, '').replace(ABOUT_AFTER, '').trim()
  return { text, isApproximate: text !== plain }
}

/** True for a plain text with one or two bounds instead of a figure: "5-10 M€", "> 20", "ab 1 Mio.", "20+". */
export function isRange(plain: string): boolean {
  return BOUND.test(plain) || BETWEEN.test(plain) || /^\d[\d ]*\+/.test(plain)
}
