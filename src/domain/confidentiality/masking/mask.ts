import { type FoldedText, foldWithPositions } from '../../text/folded-text.ts'
import { MASK } from '../../text/mask-mark.ts'
import { type IdentifyingWords, identityPhrases } from './identity-phrases.ts'
import { findInternetNames } from './internet-names.ts'
import { MaskingWork } from './masking-work.ts'
import { type AllowList, findIdentifyingSpans } from './ordinary-text.ts'
import { findOccurrences, indexWordStarts, isFoundIn, type Phrase, type Span } from './phrase-search.ts'

export type { IdentifyingWords } from './identity-phrases.ts'

/** Adjacent masks are merged, so that none can be recognised as the party's own name. */
const NEIGHBOURING_MASKS = /\[…\](?:[ \-.'’]{0,2}\[…\])+/g

/** Rounds after which numbers adjacent to a mask are masked whole. Two suffice for all texts of the demonstration. */
const EXACT_ROUNDS = 4

/** Run of numbers and masks with the separators allowed within one number. */
const NUMBERS_AND_MASKS = /(?:\d|\[…\])(?:[\d .\-‐‑‒–—/·_()]|\[…\])*/g

/**
 * Replaces all identifying words in a text by MASK: the party's names in any spelling, and all e-mail addresses, web
 * addresses, handles, phone and registry numbers, whether its own or not. The rest is preserved byte for byte.
 * Idempotent; the result is at most three times as long. Never throws.
 *
 * Runs in linear time: if `work` is used up before the text is stable, the whole text is masked.
 */
export function maskIdentity(text: string, identity: IdentifyingWords, work = new MaskingWork(text.length)): string {
  return allAtOnce(maskPhrasesInParts(text, identityPhrases(identity), work))
}

/** Runs a generator to its end and returns the result. */
export function allAtOnce<T>(parts: Generator<unknown, T>): T {
  for (;;) {
    const part = parts.next()
    if (part.done) return part.value
  }
}

/**
 * Masks in steps, one phrase of a round each, so that a caller can serve others in between. Yields the length of the
 * text read.
 */
export function* maskPhrasesInParts(
  text: string,
  phrases: readonly Phrase[],
  work = new MaskingWork(text.length),
): Generator<number, string> {
  let masked = text
  // Masking one number can reveal another beside it.
  for (let round = 1; ; round++) {
    const next = yield* maskedOnce(masked, phrases, work)
    if (next === null) return MASK
    if (next === masked) return masked
    yield masked.length
    masked = round < EXACT_ROUNDS ? next : withoutUnsettledNumbers(next)
  }
}

/** True if the letters of a phrase start a word of the text, or if the search would cost too much. */
export function holdsAny(phrases: readonly Phrase[], text: string): boolean {
  if (phrases.length === 0) return false
  const work = new MaskingWork(text.length)
  const folded = foldWithPositions(text)
  const starts = indexWordStarts(folded)
  return phrases.some((phrase) => isFoundIn(phrase, folded, starts, work)) || work.isUsedUp
}

/** True if a text contains one of some folded words, also within a word. */
export function holdsWord(words: ReadonlySet<string>, text: string): boolean {
  if (words.size === 0) return false
  const plain = foldWithPositions(text).plain.toLowerCase()
  return [...words].some((word) => plain.includes(word))
}

/** Runs one round; null if the work is used up first. */
function* maskedOnce(text: string, phrases: readonly Phrase[], work: MaskingWork): Generator<number, string | null> {
  const folded = foldWithPositions(text)
  work.read(folded.plain.length)
  yield text.length
  const hidden: Span[] = []
  const starts = phrases.length > 0 && !work.isUsedUp ? indexWordStarts(folded) : new Map()
  for (const phrase of phrases) {
    if (work.isUsedUp) return null
    for (const span of findOccurrences(phrase, folded, starts, work)) hidden.push(span)
    yield text.length
  }
  if (work.isUsedUp) return null
  for (const span of findInternetNames(folded.plain)) hidden.push(span)
  for (const span of findPublicNumbers(folded.plain)) hidden.push(span)
  return withoutSpans(text, folded, hidden)
}

/** Masks all words that the allow-list does not keep. Runs in linear time. */
export function withoutIdentifyingWords(text: string, allowed: AllowList): string {
  const folded = foldWithPositions(text)
  return withoutSpans(text, folded, findIdentifyingSpans(folded.plain, allowed)).replace(NEIGHBOURING_MASKS, MASK)
}

/** Replaces spans of the folded text by MASK. */
function withoutSpans(text: string, folded: FoldedText, hidden: readonly Span[]): string {
  if (hidden.length === 0) return text
  const reach = new Int32Array(folded.plain.length)
  for (const { from, to } of hidden) reach[from] = Math.max(reach[from] ?? 0, to)
  let masked = ''
  let kept = 0
  for (const { from, to } of joinedSpansOf(reach, folded.plain)) {
    masked += text.slice(kept, folded.start[from]) + MASK
    kept = folded.end[to - 1] ?? text.length
  }
  return masked + text.slice(kept)
}

/**
 * Merges spans that touch, overlap or are separated by a space or hyphen. `reach` holds the end of the span that starts
 * at each position.
 */
function joinedSpansOf(reach: Int32Array, plain: string): Span[] {
  const joined: { from: number; to: number }[] = []
  for (let from = 0; from < reach.length; from++) {
    const to = reach[from] ?? 0
    if (to <= from) continue
    const last = joined.at(-1)
    if (
      last !== undefined &&
      (from <= last.to || /^[ \-.'’]{1,2}$/.test(plain.slice(last.to, Math.min(from, last.to + 3))))
    )
      last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined
}

/** Masks each run of numbers that contains a mask. */
function withoutUnsettledNumbers(masked: string): string {
  return masked.replace(NUMBERS_AND_MASKS, (run) => {
    if (!run.includes(MASK)) return run
    let to = run.length
    while (!/[\d\]]/.test(run.charAt(to - 1))) to--
    return MASK + run.slice(to)
  })
}

/** Kind of identifying number. The whole match is masked, or its group `it`. */
interface NumberRule {
  readonly pattern: RegExp
  readonly keeps?: (match: string, before: string) => boolean
}

const CURRENCY = '[€$£¥]|(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|JPY|CAD|AUD|PLN|CZK)'
/** Units of nine-digit figures. Excludes words that often follow an identifying number (par, of, M. Dupont). */
const UNIT =
  '(?:k€|m€|md€|k\\$|m\\$|euros?|dollars?|pounds?|francs?|livres sterling|bn|mn|millions?|billions?|milliards?|mio|mrd|units?|unites?|pieces?|customers?|users?|utilisateurs?|habitants|people|kg|tons?|tonnes?|km|m2|m3|kwh|mwh|gwh|kw|mw|litres?|hl|einwohner|bottles|bouteilles|downloads|visitors|visiteurs|transactions)'
const NO_MONEY_BEFORE = `(?<!(?:${CURRENCY}) ?)`
const NO_MONEY_AFTER = `(?! ?(?:${CURRENCY}|[%‰]))`
const NO_UNIT_AFTER = `(?! ?(?:${CURRENCY}|[%‰]|(?:de |d['’]|of )?${UNIT}(?![\\p{L}\\p{N}])))`
const NO_DIGIT_BEFORE = '(?<![\\p{L}\\p{N}]|\\d[.,])'
const NO_DIGIT_AFTER = '(?![\\p{L}\\p{N}]|[.,]\\d)'
/** Separator between two digits of one number. */
const JOIN = '[ .\\-‐‑‒–—/·_]'

const rule = (pattern: string, flags = '', keeps?: NumberRule['keeps']): NumberRule => ({
  pattern: new RegExp(pattern, `gud${flags}`),
  ...(keeps && { keeps }),
})

const countDigits = (text: string): number => text.replace(/\D/g, '').length
/** Recognises figures such as 12 500 000 and 1.250.000, and the remainder of one that the match starts within. */
const isThousands = (match: string, before: string): boolean =>
  /^\+?\d{1,3}(?:[ .]\d{3})+$/.test(match) && (countDigits(match) <= 9 || /\d[ .,]$/.test(before))
const isRoundFigure = (match: string): boolean => /000$/.test(match)
const isYear = (match: string): boolean => /^(?:19|20)\d\d$/.test(match)
const isDate = (match: string): boolean => /^\d{2}[./-]\d{2}[./-](?:19|20)\d{2}/.test(match)

const PHONES: readonly NumberRule[] = [
  rule(
    `(?<![\\p{L}\\p{N}])(?:\\(?\\+ ?|00 ?(?=[1-9]))\\(?[1-9](?:(?:${JOIN}|[()]){0,3}\\d){6,14}(?!\\d)${NO_UNIT_AFTER}`,
    '',
    isThousands,
  ),
  rule(
    `${NO_DIGIT_BEFORE}\\(?0\\)?[1-9](?:(?:${JOIN}|[()]){0,2}\\d){7,10}(?!\\d)`,
    '',
    (match, before) => isDate(match) || isThousands(match, before),
  ),
  rule(`${NO_DIGIT_BEFORE}(?:1[ .-])?\\(?[2-9]\\d{2}\\)?[ .-]?[2-9]\\d{2}[.-]\\d{4}${NO_DIGIT_AFTER}`),
  rule(`${NO_DIGIT_BEFORE}[6-9]\\d(?: \\d{3} \\d{2} \\d{2}|\\d \\d{2} \\d{2} \\d{2})${NO_DIGIT_AFTER}`),
  rule(
    `(?<!\\p{L})(?:(?:tel|fax|gsm|whatsapp|telephone|telefon|telefono)[ .:°]{0,4}|(?:phone|mobile|mob|portable|handy|cell|cellulare|movil|rufnummer|hotline|standard)(?: (?:no|number|numero|nr))?\\.? ?: ?)(?<it>[+(]?\\d(?:(?:${JOIN}|[()]){0,2}\\d){5,14})(?!\\d)${NO_MONEY_AFTER}`,
    'i',
  ),
]

const THREE = `\\d{3}`
const VAT =
  'ATU ?\\d{8}|BE ?[01]?\\d{3}[. ]?\\d{3}[. ]?\\d{3}|BG\\d{9,10}|CHE[- ]?\\d{3}[. ]?\\d{3}[. ]?\\d{3}|CY\\d{8}[A-Z]|CZ\\d{8,10}|DE ?\\d{3} ?\\d{3} ?\\d{3}|DK ?\\d{2} ?\\d{2} ?\\d{2} ?\\d{2}|EE\\d{9}|(?:EL|GR) ?\\d{9}|ES ?[A-Z][- ]?\\d{7}[A-Z0-9]|ES ?\\d{8}[A-Z]|FI\\d{8}|FR ?[0-9A-Z]{2} ?\\d{3} ?\\d{3} ?\\d{3}|(?:GB|XI) ?\\d{3} ?\\d{4} ?\\d{2}(?: ?\\d{3})?|HR\\d{11}|HU\\d{8}|IE ?\\d[A-Z0-9+*]\\d{5}[A-Z]{1,2}|IT ?\\d{11}|LT\\d{9}(?:\\d{3})?|LU ?\\d{8}|LV\\d{11}|MT\\d{8}|NL ?\\d{9} ?B ?\\d{2}|PL ?\\d{10}|PT ?\\d{9}|RO\\d{6,10}|SE\\d{12}|SI\\d{8}|SK\\d{10}|NO ?\\d{9}(?: ?MVA)?'
/** Labels that are not words of a supported language when in capitals. */
const REGISTRY_ACRONYM =
  'RCS|R\\.C\\.S\\.?|RNE|RNCS|RM|HRA|HRB|CIF|NIF|NIPC|REA|BCE|KBO|UID|EIN|DUNS|D-U-N-S|EUID|CRO|CRN|LEI|BIC|CVR|KRS|NIP|REGON|ICO|IBAN|UTR'
const REGISTRY_LABEL =
  'siren|siret|tva(?: intra(?:communautaire)?)?|vat(?: reg(?:istration)?)?|ust-?id(?:-?nr)?|steuer(?:nummer|-?nr)|umsatzsteuer-?id\\p{L}*|handelsregister\\p{L}*|kvk|btw|mwst|p\\.? ?iva|partita iva|codice fiscale|companies house|(?:company|registration|registered|registry|incorporation|charity|trade register)(?: registration| reg)?(?: number| no| nr| n°| #)|reg\\.? ?no|numero d.?(?:immatriculation|entreprise)|iban'
const LABEL_FILLER =
  '[ :.,#°=]{0,4}(?:(?:number|numero|num|no|nr|n|id|is|est)[ :.#°]{1,4}){0,2}(?:[\\p{L}-]{2,25} ){0,2}(?:[AB] )?'
const LABELLED = `(?<it>(?:[A-Z]{1,3}[ -]?)?\\d(?:${JOIN}{0,2}\\d){3,19}[A-Z]?)(?![\\p{L}\\d])${NO_MONEY_AFTER}`

const REGISTRY_NUMBERS: readonly NumberRule[] = [
  rule(
    `${NO_DIGIT_BEFORE}${NO_MONEY_BEFORE}(?:\\d{9}|${THREE}([ .-])${THREE}\\1${THREE})${NO_DIGIT_AFTER}(?![ .]\\d{3}(?!\\d))${NO_UNIT_AFTER}`,
    'i',
    (match, before) => isRoundFigure(match) || /(?<!\d)\d{1,3}[ .,]$/.test(before),
  ),
  rule(
    `${NO_DIGIT_BEFORE}${THREE}[ .-]?${THREE}[ .-]?${THREE}[ .-]?\\d{2}[ .-]?\\d{3}${NO_DIGIT_AFTER}${NO_UNIT_AFTER}`,
    'i',
    (match) => isRoundFigure(match),
  ),
  rule(
    `(?<![\\p{L}\\p{N}])(?:${VAT})(?![\\p{L}\\p{N}])${NO_UNIT_AFTER}`,
    'i',
    (match) => / /.test(match) && !/^[A-Z]{2}/.test(match),
  ),
  rule(`(?<![\\p{L}\\p{N}])(?:CHE|BE)?[- ]?[01]\\d{3}\\.\\d{3}\\.\\d{3}(?!\\d)`),
  rule(
    '(?<![\\p{L}\\p{N}])[A-Z]{2}\\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?(?![\\p{L}\\p{N}])',
    'i',
    (match) => countDigits(match) < 10,
  ),
  rule('(?<![\\p{L}\\p{N}])[A-Z0-9]{18}\\d{2}(?![\\p{L}\\p{N}])', '', (match) => countDigits(match) < 4),
  rule(`(?<!\\p{L})(?:${REGISTRY_ACRONYM})(?!\\p{L})${LABEL_FILLER}${LABELLED}`, '', isYear),
  rule(`(?<!\\p{L})(?:${REGISTRY_LABEL})(?!\\p{L})${LABEL_FILLER}${LABELLED}`, 'i', isYear),
]

/**
 * Finds phone and registry numbers in a folded text: national and international phones; SIREN, SIRET, VAT numbers,
 * IBAN, LEI; other registry numbers beside their label. Years, amounts, headcounts, percentages and standards (ISO
 * 9001) are kept.
 */
export function findPublicNumbers(plain: string): Span[] {
  return [...PHONES, ...REGISTRY_NUMBERS].flatMap(({ pattern, keeps }) =>
    [...plain.matchAll(pattern)].flatMap((match) => {
      const [from, to] = match.indices?.groups?.it ?? match.indices?.[0] ?? [match.index, match.index]
      const isKept = keeps?.(plain.slice(from, to), plain.slice(Math.max(0, from - 8), from)) ?? false
      return isKept ? [] : [{ from, to }]
    }),
  )
}
