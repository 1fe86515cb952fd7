import { FURTHER_FUNCTION_WORDS } from '../../text/function-words.ts'
import { foldText } from '../../text/words.ts'

/** A name of a trade in a language that the lexicon does not translate. */
interface FurtherName {
  readonly words: readonly string[]
  /** Number of the trade in the lexicon's order. */
  readonly trade: number
}

/** Names of trades in Dutch, Portuguese, Swedish, Danish, Norwegian and Polish. */
export interface FurtherNames {
  /** By the first letters of their first words, the longest first. */
  readonly byKey: ReadonlyMap<string, readonly FurtherName[]>
  /** Heads of compounds, folded, in groups of which each is as good as another: "fabriek", "producenten". */
  readonly heads: readonly (readonly string[])[]
}

/** A name found in a text. */
interface FoundName {
  readonly trade: number
  readonly words: readonly string[]
  /** End of the name in the text. */
  readonly end: number
}

/** Names found in one text at most, so that a list of trades does not grow without a bound. */
const FOUND_MAX = 12
const KEY_LETTERS = 4
/** Words of the longest name. */
const NAME_WORDS_MAX = 8
const WORD = /[\p{L}\p{N}]+/gu
/** Words before customers, folded: "kronen voor tandartsen en klinieken". */
const BEFORE_CUSTOMER = new Set(['voor', 'aan', 'para', 'for', 'til', 'till', 'at', 'dla'])
const JOINING = new Set(['en', 'e', 'och', 'og', 'oraz'])
const CLAUSE_END = /[.,;:!?|()\n]/
/** Letters of the shortest name of one word: folded Norwegian "fôr", feed, is "for". */
const SINGLE_LETTERS_MIN = 5

/**
 * Compiles rows of an id and a list of names, separated by commas, in each language.
 *
 * @param headRows rows of a group and a list of heads of compounds
 */
export function compileFurtherNames(
  rows: readonly (readonly string[])[],
  tradeIds: readonly string[],
  headRows: readonly (readonly string[])[],
): FurtherNames {
  const number = new Map(tradeIds.map((id, at) => [id, at]))
  const names = new Map<string, FurtherName[]>()
  for (const [id = '', ...languages] of rows) {
    const trade = number.get(id)
    if (trade === undefined) continue
    for (const name of languages.flatMap((list) => list.split(','))) {
      const words = foldText(name).match(WORD) ?? []
      if (words.length === 0) continue
      const key = keyOf(words[0] as string)
      names.set(key, [...(names.get(key) ?? []), { words, trade }])
    }
  }
  for (const list of names.values()) list.sort((one, other) => other.words.length - one.words.length)
  const heads = headRows.map(([, list = '']) => list.split(',').map((head) => foldText(head.trim())))
  return { byKey: names, heads }
}

const keyOf = (word: string): string => word.slice(0, KEY_LETTERS)

/** Share of unknown words from which a text may be in a further language. */
const UNKNOWN_SHARE_MIN = 0.3

/**
 * Finds the names of trades in a text, inflected ones included, each trade once; the longest name at a word counts.
 * A single word counts as a name only in a text known to be in a further language, or if the five languages lack it in a text that they
 * explain badly: Swedish "glass" is ice cream, English "glass" is not. Several words count elsewhere if the five languages lack one of them:
 * English "e-commerce fulfilment" is no shop. Customers after "for" are skipped.
 *
 * @param unknown words of the text that the lexicon does not explain, folded; null for a text in a further language.
 */
export function findFurtherNames(text: string, names: FurtherNames, unknown: readonly string[] | null): FoundName[] {
  const words = [...text.matchAll(WORD)].map(([word], at, all) => ({
    folded: foldText(word),
    end: (all[at]?.index ?? 0) + word.length,
    gap: text.slice((all[at - 1]?.index ?? 0) + (all[at - 1]?.[0].length ?? 0), all[at]?.index),
  }))
  const mayName = nameTest(
    words.map(({ folded }) => folded),
    unknown,
  )
  let isCustomer = false
  const found = new Map<number, FoundName>()
  for (let at = 0; at < words.length && found.size < FOUND_MAX; at += 1) {
    const gap = words[at]?.gap ?? ''
    const goesOn: boolean =
      unknown === null && isCustomer && (!CLAUSE_END.test(gap) || (/^,\s*$/.test(gap) && closesWithAnd(words, at)))
    isCustomer = goesOn || BEFORE_CUSTOMER.has(words[at - 1]?.folded ?? '')
    const ahead = words.slice(at, at + NAME_WORDS_MAX).map(({ folded }) => folded)
    const [first = ''] = ahead
    const starting = names.byKey.get(keyOf(first)) ?? []
    const name = nearestName(starting, ahead, unknown !== null) ?? nameOfCompound(starting, first, names.heads)
    if (name === null) continue
    const written = words.slice(at, at + name.words.length)
    if (isCustomer || !mayName(written.map(({ folded }) => folded))) continue
    if (!found.has(name.trade))
      found.set(name.trade, {
        trade: name.trade,
        words: written.map(({ folded }) => folded),
        end: written.at(-1)?.end ?? 0,
      })
    at += name.words.length - 1
  }
  return [...found.values()]
}

/** True if the list that goes on at a word ends with "and": "voor slagers, bakkers en slijters". */
function closesWithAnd(words: readonly { readonly folded: string; readonly gap: string }[], from: number): boolean {
  const end = words.findIndex(({ gap }, at) => at > from && CLAUSE_END.test(gap) && !/^,\s*$/.test(gap))
  return words.slice(from, end < 0 ? undefined : end).some(({ folded }) => JOINING.has(folded))
}

/** Returns the longest name that begins the words; of equally long ones that whose words differ least. */
function nearestName(names: readonly FurtherName[], words: readonly string[], isKin: boolean): FurtherName | null {
  let [nearest, most]: [FurtherName | null, number] = [null, 0]
  for (const name of names) {
    if (nearest !== null && name.words.length < nearest.words.length) break
    const likeness = name.words.reduce((product, word, i) => product * formLikeness(words[i] ?? '', word, isKin), 1)
    if (likeness > most) [nearest, most] = [name, likeness]
  }
  return nearest
}

/** Returns the name whose trade a compound states with another head: "kozijnenproducent" for "kozijnenfabriek", "hoveniersbedrijf" for "hoveniers". */
function nameOfCompound(
  names: readonly FurtherName[],
  compound: string,
  heads: FurtherNames['heads'],
): FurtherName | null {
  for (const group of heads) {
    const start = withoutHead(compound, group)
    if (start === compound) continue
    const starts = names
      .filter(({ words }) => words.length === 1)
      .map(({ words: [word = ''], trade }) => ({ words: [withoutHead(word, group)], trade }))
    const name = nearestName(starts, [start], false)
    if (name !== null) return name
  }
  return null
}

/** Returns a compound's first part; the word itself if it ends with none of the heads. */
function withoutHead(word: string, heads: readonly string[]): string {
  const head = heads.find((one) => word.endsWith(one) && word.length >= one.length + STEM_MIN)
  return head === undefined ? word : word.slice(0, -head.length)
}

/** Returns which words of a text may be a name. */
function nameTest(words: readonly string[], unknown: readonly string[] | null): (named: readonly string[]) => boolean {
  const isLong = (word: string) => word.length >= SINGLE_LETTERS_MIN
  if (unknown === null) return (named) => named.length > 1 || named.every(isLong)
  const content = words.filter((word) => !FURTHER_FUNCTION_WORDS.has(word))
  const unread = unknown.filter((word) => !FURTHER_FUNCTION_WORDS.has(word))
  const isForeign = unread.length >= content.length * UNKNOWN_SHARE_MIN
  const isUnknown = new Set(unknown)
  return (named) => (named.length > 1 || isForeign) && named.some((word) => isLong(word) && isUnknown.has(word))
}

/** Letters by which a word of a language akin may be longer than the name's. */
const LONGER_MAX = 3
/** Letters that two forms of a word have in common at least. */
const STEM_MIN = 4
/** Part of a word after the letters that two of its forms have in common. */
const ENDINGS = new Set(
  `a aer al an end nd ao ar are aren arna as ach ami am b ci cy e ec ego ej ek el em en ende ene ens er eren eri erier erna erne es et ets f g
  i ia ich ie iem ien ier ierne iet ii im is isch ische ium k ka kach kami ken ker ki kom l la le len ler li ls m men mer mi n na ne nen ner
  ni nia niach niami nie niem niom ns ny o oes of ol om on or oren orna os ow owa owe owi owie owy r re ren rene res rna rne rzy s sen ser
  sze t ta te ten ter ti tje tom tow ty u um us v ve ven w y ych ym ymi z zen zes`.split(/\s+/),
)

/**
 * Returns the likeness of two forms of a word, from 0 for different words to 1: "piekarni" in a text and "piekarnie" in
 * a trade's name. With `isKin`, forms of kindred languages count too: Spanish "cerveza", Portuguese "cerveja".
 */
function formLikeness(word: string, named: string, isKin: boolean): number {
  if (word === named) return 1
  let common = 0
  while (common < word.length && word.charCodeAt(common) === named.charCodeAt(common)) common += 1
  const dropped = named.length >= 8 ? 3 : named.length >= 6 ? 2 : named.length === 5 ? 1 : 0
  if (isKin && dropped > 0 && common >= named.length - dropped && word.length <= named.length + LONGER_MAX)
    return common / Math.max(word.length, named.length)
  const isEnding = (rest: string) => rest === '' || ENDINGS.has(rest)
  return common >= STEM_MIN && isEnding(word.slice(common)) && isEnding(named.slice(common))
    ? common / Math.max(word.length, named.length)
    : 0
}

/** Returns the trade whose name in a further language is the whole text; null for any other text. */
export function tradeNamedAbroad(text: string, names: FurtherNames): number | null {
  const words = (text.match(WORD) ?? []).map(foldText)
  const [found = null] = findFurtherNames(text, names, null)
  return found?.words.length === words.length ? found.trade : null
}

/** Returns the names found in a text's first sentence, which states the trade; all of them if it has none. */
export function namesInFirstSentence(text: string, found: readonly FoundName[]): readonly FoundName[] {
  const sentence = /^[^.!?\n]*/.exec(text)?.[0].length ?? 0
  const stated = found.filter(({ end }) => end <= sentence)
  return stated.length > 0 ? stated : found
}

/** Writes behind each name of a trade its English name: the dictionaries hold five languages only. */
export function writeEnglishNames(text: string, found: readonly FoundName[], englishNames: readonly string[]): string {
  let [written, from] = ['', 0]
  for (const { trade, end } of found.toSorted((one, other) => one.end - other.end)) {
    written += `${text.slice(from, end)} (${englishNames[trade] ?? ''})`
    from = end
  }
  return written + text.slice(from)
}

/** Words that acronyms of trades stand for, by acronym in capitals. */
export type Acronyms = ReadonlyMap<string, string>

/** A word of capitals and digits, alone or in the plural: "MSP", "CDMOs", "3PL", "M&E". */
const ACRONYM = /(?<![\p{L}\p{N}&])(\p{N}?\p{Lu}[\p{L}&]{0,6}?)s?(?![\p{L}\p{N}&])/gu

/** Expansions of one text at most, so that a list of acronyms does not grow without a bound. */
const EXPANSIONS_MAX = 8

/** Compiles lines `acronym | words`. */
export function compileAcronyms(lines: readonly string[]): Acronyms {
  return new Map(
    lines
      .filter((line) => line.includes('|') && !line.startsWith('#'))
      .map((line) => {
        const [acronym = '', words = ''] = line.split('|').map((part) => part.trim())
        return [acronym, words] as const
      }),
  )
}

/** Writes behind each acronym of a text the words that it stands for, once each: the dictionaries hold the words only. */
export function expandAcronyms(text: string, acronyms: Acronyms): string {
  const expanded = new Set<string>()
  return text.replace(ACRONYM, (written, acronym: string) => {
    const words = acronyms.get(acronym)
    if (words === undefined || expanded.has(acronym) || expanded.size >= EXPANSIONS_MAX) return written
    expanded.add(acronym)
    return `${written} (${words})`
  })
}
