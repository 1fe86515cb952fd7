import { isCapital } from '../../text/folded-text.ts'
import { FUNCTION_WORDS } from '../../text/function-words.ts'
import { numeralIn } from '../../text/numerals.ts'
import type { Language } from '../../text/words.ts'
import { distinctiveness } from './generic-words.ts'
import {
  hideJoined,
  hideLoneCapitals,
  hideNamesInContext,
  isBesideMask,
  MOST_CAPITALS_BESIDE_NAMES,
  type Token,
} from './names-in-context.ts'
import { isFurtherWord, isLanguageWord, isOrdinary, isSpelled, type OrdinaryWords } from './ordinary-words.ts'
import type { Span } from './phrase-search.ts'

/** Rules for the words that a text may keep. */
export interface AllowList {
  readonly ordinary: OrdinaryWords
  /** Folded words of the party's own names. When capitalised they are hidden, despite other meanings. */
  readonly own: ReadonlySet<string>
  /** True if only numbers are hidden. */
  readonly keepsWords?: boolean
}

/** Matches the end of a sentence that is followed by another. */
const SENTENCES = /[^\s.!?]{3}[.!?]\s+[\p{Lu}\p{N}[]/u

/** Matches words, and numbers with their separators. */
const TOKEN = /\d+(?:[.,'’ ]\d{3})+(?![\p{L}\p{N}])(?:[.,]\d+)?|\d+[.,]\d+(?![\p{L}\p{N}])|[\p{L}\p{N}]+/gu
const STARTS_SENTENCE = /[.!?:;…\n•·|"“”«»([–—]\s*$|^\s*[-*]\s*$/u
const SHORTEST_COUNTED = 4
const SHORTEST_IN_PROSE = 2
/** Shorter words of further languages that begin a sentence may be names: Molen, Brus. */
const SHORTEST_FURTHER = 7
/** Function words count: "Fire Safety for Schools" is a title, "works for Network Rail at night" is not. */
const MOST_CAPITALS_IN_TEXT = 0.5
/** In prose, at most this share of the words of four or more letters inside sentences is capitalised. */
const MOST_CAPITALS_IN_PROSE = 0.5

/** Common abbreviations with a digit, folded. */
const WITH_DIGITS =
  /^(?:[234]d|[345]g|b2[bcge]|c2[cb]|d2c|[mopg]2[mopgb]|co2|h2o|n2o|m[23]|[kg]m[23]|24h|7j|h24|i40|4x4|6x6|mp[34]|h264|w3c|e10|e85|o365|m365)$/
const ORDINAL_OR_MEASURE =
  /^(\d+)(?:st|nd|rd|th|er|ere|e|eme|de|o|a|km|m|mm|cm|kg|g|t|l|ml|kw|mw|gw|kwh|mwh|kv|v|nm|um|bar|axes?|achs\p{L}*)$/u
const NORM = /^(?:iso|en|nf|din|iatf|as|bs|iec|api|vda|ohsas|brc|ifs|haccp|atex|ce|sa|isae|soc|pci|csa|ul|astm)$/
const NUMBER = /^\d/
const MONEY_OR_SHARE =
  /^ ?(?:[%‰€$£]|k€|m€|md€|(?:eur|euros?|usd|gbp|chf|millions?|milliards?|billions?|mio|mrd|percent|prozent)(?!\p{L}))/iu
const MONEY_BEFORE = /[€$£] ?$|(?:eur|usd|gbp|chf) ?$/iu

/**
 * Returns the spans of a folded text that are not ordinary words: names, brands, towns, people, numbers above ten,
 * years, headcounts. In prose a capital inside a sentence marks a name, unless the word is a trade word. In German,
 * which capitalises nouns, and in titles only the dictionary decides. Linear in the length of the text.
 */
export function findIdentifyingSpans(plain: string, { ordinary, own, keepsWords = false }: AllowList): Span[] {
  const tokens = tokensOf(plain)
  const languages = languagesOf(tokens, ordinary)
  const words = tokens.filter(({ word }) => isOrdinary(word, ordinary) && !ordinary.people.has(word))
  const isTitled =
    !SENTENCES.test(plain) &&
    shareOfCapitals(words) > MOST_CAPITALS_IN_PROSE &&
    shareOfCapitals(words, SHORTEST_IN_PROSE) > MOST_CAPITALS_IN_TEXT
  const keeps = tokens.map((token, at) => {
    if (/\p{N}/u.test(token.text)) return keepsNumber(token, tokens[at - 1], plain)
    if (keepsWords || isTechnical(plain, token) || keepsWord(token, { ordinary, own, languages, isTitled })) return true
    return !own.has(token.word) && startsFurtherText(tokens, at, ordinary)
  })
  if (!keepsWords) {
    hidePlaces(tokens, keeps, ordinary)
    hideSeats(tokens, keeps, ordinary)
    const spreads = !isGerman(languages) && !isTitled
    if (spreads) spread(plain, tokens, keeps, ordinary)
    // Hidden names do not make a title of the remaining text.
    const kept = tokens.filter(({ word }, at) => keeps[at] && !ordinary.people.has(word))
    const isProse = shareOfCapitals(kept, SHORTEST_IN_PROSE) <= MOST_CAPITALS_IN_PROSE
    const read = { plain, tokens, keeps, ordinary, isGerman: isGerman(languages), isTitled, isProse }
    hideNamesInContext(read)
    if (spreads) {
      const left = tokens.filter((_, at) => keeps[at])
      if (shareOfCapitals(left, SHORTEST_IN_PROSE) <= MOST_CAPITALS_BESIDE_NAMES) hideLoneCapitals(read)
      spread(plain, tokens, keeps, ordinary)
      if (isProse) hideJoined(read)
    }
  }
  return tokens.flatMap(({ from, to }, at) => (keeps[at] ? [] : [{ from, to }]))
}

/** True for a single letter with a sign that makes it a term: R&D, M&E, C++, F-gas. */
function isTechnical(plain: string, { text, from, to }: Token): boolean {
  if (text.length !== 1 || !isCapital(text)) return false
  const [before, after] = [plain.slice(Math.max(0, from - 3), from), plain.slice(to, to + 3)]
  return (
    /^ ?& ?[A-Z](?![\p{L}\p{N}])/u.test(plain.slice(to, to + 5)) ||
    /(?:^|[^\p{L}\p{N}])[A-Z] ?& ?$/u.test(plain.slice(Math.max(0, from - 5), from)) ||
    /^(?:\+\+|#|-[a-z])/.test(after) ||
    /[+#]$/.test(before)
  )
}

function tokensOf(plain: string): Token[] {
  const tokens: Token[] = []
  let before = 0
  for (const match of plain.matchAll(TOKEN)) {
    const [text] = match
    const gap = plain.slice(Math.max(before, match.index - 8), match.index)
    const isFirst = before === 0 || STARTS_SENTENCE.test(gap)
    before = match.index + text.length
    tokens.push({ from: match.index, to: before, text, word: text.toLowerCase(), isFirst, gap })
  }
  return tokens
}

interface Reading extends AllowList {
  readonly languages: readonly Language[]
  readonly isTitled: boolean
}

function keepsWord({ text, word, isFirst }: Token, { ordinary, own, languages, isTitled }: Reading): boolean {
  if (!/^[a-z]+$/.test(word) || numeralIn(word) !== null) return false
  const hasCapital = isCapital(text.charAt(0))
  if (word.length === 1) return !hasCapital || isFirst || isTitled
  if (!hasCapital && text === word) return isOrdinary(word, ordinary) || isSpelled(word, ordinary)
  if (own.has(word)) return false
  if (ordinary.kept.has(word)) return true
  // Mixed case such as SolarEdge or iPhone.
  if (text !== word && text.slice(1) !== word.slice(1) && text !== text.toUpperCase()) return false
  if (isGerman(languages)) return keepsGerman(word, ordinary) || (isFirst && startsFurther(word, ordinary))
  if (isTitled || isFirst) {
    if (ordinary.trade.has(word)) return true
    if (ordinary.places.has(word) || ordinary.brands.has(word)) return false
    // A title may be in any language; a sentence is in the language of the text.
    if (isTitled) return isOrdinary(word, ordinary)
    if (startsFurther(word, ordinary)) return true
    // At the start of a sentence a compound alone proves nothing: Haugland is a Norwegian family.
    return ordinary.words.en.has(word) || languages.some((language) => ordinary.words[language].has(word))
  }
  return (
    ordinary.trade.has(word) &&
    !ordinary.brands.has(word) &&
    !ordinary.places.has(word) &&
    distinctiveness(word) !== 'homonym'
  )
}

/** True for a word of a further language that may begin a sentence: a denial ("Inte elgrossister"), a head of trades or a long word of one. */
function startsFurther(word: string, ordinary: OrdinaryWords): boolean {
  if (ordinary.people.has(word) || ordinary.places.has(word) || ordinary.brands.has(word)) return false
  if (ordinary.grammar.has(word) || ordinary.furtherHeads.has(word)) return true
  return word.length >= SHORTEST_FURTHER && isFurtherWord(word, ordinary)
}

const JOINS_LIST = /^(?:en|e|och|og|i|oraz)$/
/** Endings of callings in the singular and of Polish families, which a shorter word with a capital is more often named by. */
const ENDS_CALLING = /(?:[sc]k[ia]|czyk|czak|wicz|arz|acz|nik|aars?|ers?|eurs?|eir[oa]s?|aren?)$/
const SHORTEST_CALLING = 11
/** Verbs whose subject is more often a company than a thing of its trade: "Zilvermeeuw maakt kaas". */
const ACTS =
  /^(?!(?:met|uit|tot|niet|het|over|under|efter|eller|per|samt)$)(?:\p{L}+(?:[^e]t|er|ar|uje|aje|awia|adzi)|jest|ma|produz|fabrica|vende|fornece|faz|tem|trabalha|kor)$/u

/**
 * True for a word of a further language that begins a sentence as no name does: a long word or compound before a small
 * letter ("Leenplatforms en"), or the first of two things of a trade ("Lody i sorbety", not "Berg och söner").
 */
function startsFurtherText(tokens: readonly Token[], at: number, ordinary: OrdinaryWords): boolean {
  const [first, next, third] = tokens.slice(at, at + 3)
  if (!first?.isFirst || !isCapital(first.text.charAt(0)) || first.text.slice(1) !== first.word.slice(1)) return false
  const { word } = first
  if (ordinary.people.has(word) || ordinary.places.has(word) || ordinary.brands.has(word)) return false
  const isSubject = next !== undefined && /^[ -]$/.test(next.gap) && (next.text !== next.word || ACTS.test(next.word))
  const isCalling = word.length < SHORTEST_CALLING && ENDS_CALLING.test(word)
  if (
    !isSubject &&
    !isCalling &&
    distinctiveness(word) !== 'homonym' &&
    word.length >= SHORTEST_FURTHER &&
    isSpelled(word, ordinary, SHORTEST_COUNTED)
  )
    return true
  const isJoined = next?.gap === ' ' && JOINS_LIST.test(next.text)
  const second = isJoined ? third : next
  if (second?.gap !== (isJoined ? ' ' : ', ') || second.text !== second.word) return false
  return [word, second.word].every((each) => each.length >= SHORTEST_COUNTED && ordinary.further.has(each))
}

/** Applies the German rules, because every German noun is capitalised. */
function keepsGerman(word: string, ordinary: OrdinaryWords): boolean {
  if (ordinary.places.has(word) || ordinary.brands.has(word) || distinctiveness(word) === 'homonym') return false
  return ordinary.trade.has(word) || isLanguageWord('de', word, ordinary)
}

/** Largest number kept in a blind text. Smaller numbers count segments, sites and axes, and occur in every text. */
const MOST_KEPT = 10

function keepsNumber(token: Token, before: Token | undefined, plain: string): boolean {
  const { text, word, from, to } = token
  if (before !== undefined && NORM.test(before.word) && isCapital(before.text.charAt(0)) && /^[ \-/]?$/.test(token.gap))
    return true
  if (WITH_DIGITS.test(word)) return true
  const counted = ORDINAL_OR_MEASURE.exec(word)?.[1] ?? text
  if (!NUMBER.test(counted) || !/^\d+$/.test(counted) || Number(counted) > MOST_KEPT)
    return isAroundTheClock(plain, from, to)
  return !MONEY_OR_SHARE.test(plain.slice(to, to + 10)) && !MONEY_BEFORE.test(plain.slice(Math.max(0, from - 5), from))
}

/** True for 24/7. */
function isAroundTheClock(plain: string, from: number, to: number): boolean {
  return plain.slice(from, to) === '24' && /^ ?(?:h ?)?\/ ?(?:7|24)/.test(plain.slice(to, to + 5))
}

const MOST_WORDS_OF_A_PLACE = 5

/** Hides towns of several ordinary words: Mountain View, Carbon-Blanc. */
function hidePlaces(tokens: readonly Token[], keeps: boolean[], { places }: OrdinaryWords): void {
  const isJoined = (at: number) => /^[ \-’']{1,2}$/.test(tokens[at]?.gap ?? '')
  for (let from = 0; from < tokens.length; from++) {
    if (!isCapital(tokens[from]?.text.charAt(0) ?? '')) continue
    let joined = tokens[from]?.word ?? ''
    for (let at = from + 1; at < from + MOST_WORDS_OF_A_PLACE && isJoined(at); at++) {
      joined += tokens[at]?.word ?? ''
      if (isCapital(tokens[at]?.text.charAt(0) ?? '') && places.has(joined)) keeps.fill(false, from, at + 1)
    }
  }
}

const SEAT =
  /^(?:based|headquartered|located|seated|domiciled|offices?|base[es]?|situee?s?|installee?s?|implantee?s?|siege|sises?|bureaux|sitz|ansassig|beheimatet|standort|sede|ubicad[oa]s?|situad[oa]s?|oficinas|uffici|stabilimento|usine|ateliers?|plant|factory|werk)$/
const AT = /^(?:in|a|ad|at|en|near|pres)$/

/**
 * Hides the location of a company's seat, even if it is a small town or an ordinary word, and towns that are also trade
 * words (Vannes: valves) after a preposition of place.
 */
function hideSeats(tokens: readonly Token[], keeps: boolean[], { kept, places }: OrdinaryWords): void {
  tokens.forEach(({ text, word }, at) => {
    const [place, seat] = [tokens[at - 1]?.word ?? '', tokens[at - 2]?.word ?? '']
    if (!isCapital(text.charAt(0)) || !AT.test(place) || kept.has(word)) return
    if (SEAT.test(seat) || places.has(word)) keeps[at] = false
  })
}

/** Hides a capitalised trade word beside a name, of which it is part: Crédit Vaubrun. */
function spread(
  plain: string,
  tokens: readonly Token[],
  keeps: boolean[],
  { kept, people, trade }: OrdinaryWords,
): void {
  const isJoined = (at: number) => /^[ \-&'’]{1,3}$/.test(tokens[at]?.gap ?? '')
  const isSwept = (at: number) => {
    const token = tokens[at]
    return (
      token !== undefined &&
      keeps[at] === true &&
      (!token.isFirst || people.has(token.word) || (/[:(] ?$/.test(token.gap) && !trade.has(token.word))) &&
      isCapital(token.text.charAt(0)) &&
      !kept.has(token.word)
    )
  }
  const isName = (at: number) => keeps[at] === false && isCapital(tokens[at]?.text.charAt(0) ?? '')
  for (let at = 0; at < tokens.length; at++)
    if (isSwept(at) && isBesideMask(plain, tokens[at] as Token)) keeps[at] = false
  for (let at = 1; at < tokens.length; at++) if (isName(at - 1) && isJoined(at) && isSwept(at)) keeps[at] = false
  for (let at = tokens.length - 2; at >= 0; at--) {
    const token = tokens[at]
    // Cantabria Labs, United Utilities
    const isLand = token !== undefined && !token.isFirst && isCapital(token.text.charAt(0)) && kept.has(token.word)
    if (isName(at + 1) && isJoined(at + 1) && (isSwept(at) || (isLand && tokens[at + 1]?.gap === ' ')))
      keeps[at] = false
  }
}

const LANGUAGES = ['en', 'fr', 'de', 'es', 'it'] as const

/** Returns the language with most function words in a text; without any, the languages that know most of its words. */
function languagesOf(tokens: readonly Token[], ordinary: OrdinaryWords): readonly Language[] {
  const bySmallWords = mostOf((language) => tokens.filter(({ word }) => FUNCTION_WORDS[language].has(word)).length)
  if (bySmallWords.length > 0) return bySmallWords.slice(0, 1)
  return mostOf((language) => tokens.filter(({ word }) => isLanguageWord(language, word, ordinary)).length)
}

/** Returns the languages with the highest count; none if it is zero. */
function mostOf(countOf: (language: Language) => number): Language[] {
  const counts = LANGUAGES.map(countOf)
  const most = Math.max(...counts)
  return most === 0 ? [] : LANGUAGES.filter((_, at) => counts[at] === most)
}

const isGerman = ([language, ...others]: readonly Language[]): boolean => language === 'de' && others.length === 0

/** Returns the share of capitalised words among those inside sentences with a minimum length. */
function shareOfCapitals(tokens: readonly Token[], shortest = SHORTEST_COUNTED): number {
  const counted = tokens.filter(({ word, isFirst }) => !isFirst && word.length >= shortest && /^\p{L}/u.test(word))
  if (counted.length === 0) return 0
  return counted.filter(({ text }) => isCapital(text.charAt(0))).length / counted.length
}
