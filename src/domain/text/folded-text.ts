/** Separation between a letter of a text and the one before it. */
export interface Gap {
  /** Number of separators, a run of white space counting as one; 0 inside an unbroken word. */
  readonly weight: number
  /** True if the separators contain white space. */
  readonly spaced: boolean
  /** True if the separator is a single apostrophe. */
  readonly apostrophe: boolean
  /** True if the separators end a clause: a full stop, comma or similar before white space. */
  readonly clause: boolean
  /**
   * True if a name may start or end here: at a separator, a change of case as in camelCase, a digit beside a letter, or
   * an invisible character.
   */
  readonly boundary: boolean
}

/** Text as a reader sees it, with the position of each character in the original. */
export interface FoldedText {
  /**
   * Without accents or invisible characters, and with Latin letters for look-alikes. Case is kept; white space other
   * than line breaks becomes a space.
   */
  readonly plain: string
  /** Start of each character of `plain` in the original, in UTF-16 units. */
  readonly start: readonly number[]
  /** End of each, including following accents and invisible characters. */
  readonly end: readonly number[]
  /** Letters and digits of `plain` in lower case. */
  readonly letters: string
  /** Positions of `letters` in `plain`. */
  readonly place: readonly number[]
  /** Gaps before each of `letters`, and after the last. */
  readonly gaps: readonly Gap[]
}

const INVISIBLE = /[\p{Cf}\p{Cc}\p{Cs}\u115F\u1160\u3164\uFFA0]/u
const MARK = /\p{M}/u
const ALPHANUMERIC = /[\p{L}\p{N}]/u
const LINE_BREAK = /[\n\r\u0085\u2028\u2029]/
/** NFKD would turn these into letters of the preceding word. */
const SIGN_OF_RIGHT = /[™℠©®]/

/** Kept, because ½ would become three characters and triple the length of the text. It still reads as a number. */
const FRACTION = /[\u00BC-\u00BE\u2150-\u215F\u2189]/

/**
 * Letters that NFKD leaves unchanged, and Cyrillic and Greek look-alikes of Latin letters (a selection of Unicode's
 * confusables.txt).
 */
const LATIN_OF: ReadonlyMap<string, string> = new Map(
  [
    ...[
      'ßss',
      'ẞSS',
      'æae',
      'ÆAE',
      'œoe',
      'ŒOE',
      'øo',
      'ØO',
      'łl',
      'ŁL',
      'đd',
      'ĐD',
      'ðd',
      'ÐD',
      'þth',
      'ÞTH',
      'ıi',
      'ħh',
      'ĦH',
    ],
    ...[
      'аa',
      'еe',
      'оo',
      'рp',
      'сc',
      'уy',
      'хx',
      'іi',
      'ѕs',
      'јj',
      'ԁd',
      'һh',
      'ӏl',
      'ԛq',
      'ԝw',
      'кk',
      'мm',
      'тt',
      'вb',
      'нh',
      'гr',
      'ɡg',
      'ɑa',
    ],
    ...[
      'АA',
      'ВB',
      'ЕE',
      'КK',
      'МM',
      'НH',
      'ОO',
      'РP',
      'СC',
      'ТT',
      'УY',
      'ХX',
      'ІI',
      'ЅS',
      'ЈJ',
      'ӀI',
      'ԌG',
      'ԚQ',
      'ԜW',
      'ԁd',
      'ЗZ',
    ],
    ...['αa', 'βb', 'γy', 'εe', 'ηn', 'ιi', 'κk', 'μu', 'νv', 'οo', 'ρp', 'σo', 'τt', 'υu', 'χx', 'ωw', 'ϲc', 'ϳj'],
    ...['ΑA', 'ΒB', 'ΕE', 'ΖZ', 'ΗH', 'ΙI', 'ΚK', 'ΜM', 'ΝN', 'ΟO', 'ΡP', 'ΤT', 'ΥY', 'ΧX', 'ϹC', 'ͿJ'],
    ...[
      'ᴀA',
      'ʙB',
      'ᴄC',
      'ᴅD',
      'ᴇE',
      'ꜰF',
      'ɢG',
      'ʜH',
      'ɪI',
      'ᴊJ',
      'ᴋK',
      'ʟL',
      'ᴍM',
      'ɴN',
      'ᴏO',
      'ᴘP',
      'ʀR',
      'ꜱS',
      'ᴛT',
      'ᴜU',
      'ᴠV',
      'ᴡW',
      'ʏY',
      'ᴢZ',
    ],
  ].map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)

const UNBROKEN: Gap = { weight: 0, spaced: false, apostrophe: false, clause: false, boundary: false }
const SEAM: Gap = { ...UNBROKEN, boundary: true }
const SPACE: Gap = { weight: 1, spaced: true, apostrophe: false, clause: false, boundary: true }
const EDGE: Gap = { weight: Number.POSITIVE_INFINITY, spaced: true, apostrophe: false, clause: true, boundary: true }

/**
 * Longest expansion of one character. The Arabic ligature ﷺ has eighteen letters, which would multiply the length of a
 * text.
 */
const LONGEST_FOLD = 4

/** Folds a text for comparison in linear time. Never throws, even for lone surrogates. */
export function foldWithPositions(text: string): FoldedText {
  const start: number[] = []
  const end: number[] = []
  /** Positions after invisible characters, where a name may start. */
  const afterInvisible = new Set<number>()
  const visibleBefore = new Map<string, string>()
  let plain = ''
  let offset = 0
  for (const character of text) {
    const next = offset + character.length
    const visible = visibleBefore.get(character) ?? visibleOf(character)
    if (character > '\u007f') visibleBefore.set(character, visible)
    for (let unit = 0; unit < visible.length; unit++) {
      start.push(offset)
      end.push(next)
    }
    if (visible === '' && end.length > 0) {
      for (let unit = end.length - 1; unit >= 0 && start[unit] === start.at(-1); unit--) end[unit] = next
      if (!MARK.test(character)) afterInvisible.add(end.length)
    }
    plain += visible
    offset = next
  }
  return { plain, start, end, ...lettersOf(plain, afterInvisible) }
}

function visibleOf(character: string): string {
  if (character < '\u007f')
    return character >= ' ' || character === '\n' || character === '\r' ? character : character === '\t' ? ' ' : ''
  if (LINE_BREAK.test(character)) return '\n'
  if (SIGN_OF_RIGHT.test(character)) return character
  if (INVISIBLE.test(character)) return ''
  if (FRACTION.test(character)) return character
  let visible = ''
  for (const part of character.normalize('NFKD')) {
    if (MARK.test(part) || INVISIBLE.test(part)) continue
    visible += /\s/.test(part) ? ' ' : (LATIN_OF.get(part) ?? part)
  }
  return visible.slice(0, LONGEST_FOLD)
}

function lettersOf(plain: string, afterInvisible: ReadonlySet<number>): Pick<FoldedText, 'letters' | 'place' | 'gaps'> {
  const place: number[] = []
  const gaps: Gap[] = []
  let letters = ''
  let previous = -1
  for (let at = 0; at < plain.length; at++) {
    const character = plain.charAt(at)
    if (!isAlphanumeric(character)) continue
    const lower = character.toLowerCase()
    letters += lower.length === 1 ? lower : character
    place.push(at)
    if (previous < 0) gaps.push(EDGE)
    else if (at === previous + 2 && plain.charAt(previous + 1) === ' ') gaps.push(SPACE)
    else if (at > previous + 1) gaps.push(gapOf(plain.slice(previous + 1, at)))
    else
      gaps.push(
        afterInvisible.has(at) || isSeam(plain.charAt(previous), character, plain.charAt(at + 1)) ? SEAM : UNBROKEN,
      )
    previous = at
  }
  gaps.push(EDGE)
  return { letters, place, gaps }
}

function gapOf(separators: string): Gap {
  return {
    weight: separators.replace(/\s+/g, ' ').length,
    spaced: /\s/.test(separators),
    apostrophe: /^['’‘ʼ`´]$/.test(separators),
    clause: /[.,;:!?…]\s|\n\s*\n/.test(separators),
    boundary: true,
  }
}

/**
 * True between words of camel case or beside a digit: in boulangerieMartin, SASMartin and Martin2. The plural MARTINs
 * has a seam before its last capital.
 */
function isSeam(before: string, character: string, after: string): boolean {
  if (isDigit(before) !== isDigit(character)) return true
  if (!isCapital(character)) return false
  return !isCapital(before) || (isAlphanumeric(after) && !isCapital(after) && !isDigit(after))
}

/** True for a single letter or digit of any script in the basic plane. */
export function isAlphanumeric(character: string): boolean {
  if (character > '\u007f') return ALPHANUMERIC.test(character)
  return isDigit(character) || isCapital(character) || (character >= 'a' && character <= 'z')
}

/** True for an upper-case letter. */
export function isCapital(character: string): boolean {
  return character <= '\u007f' ? character >= 'A' && character <= 'Z' : character !== character.toLowerCase()
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9'
}
