/** What stands between one letter of a text and the one before it. */
export interface Gap {
  /** Separators, a run of white space counting as one; 0 inside an unbroken word. */
  readonly weight: number
  /** The separators hold white space. */
  readonly spaced: boolean
  /** The separators are a single apostrophe. */
  readonly apostrophe: boolean
  /** The separators end a clause: a full stop, comma or the like before white space. */
  readonly clause: boolean
  /** A name may begin or end here: any separator, a change of case as in camelCase, a digit beside a letter, an invisible character. */
  readonly boundary: boolean
}

/** A text as a reader sees it, character by character, each with its place in the original. */
export interface FoldedText {
  /** Without accents or invisible characters, Latin where a look-alike was used; case kept, every white space but a line break a space. */
  readonly plain: string
  /** Where the original of each character of `plain` begins, in UTF-16 units. */
  readonly start: readonly number[]
  /** Where it ends, including the accents and invisible characters that follow it. */
  readonly end: readonly number[]
  /** The letters and digits of `plain`, lower case. */
  readonly letters: string
  /** Where each of `letters` stands in `plain`. */
  readonly place: readonly number[]
  /** What stands before each of `letters`, and last what stands after them all. */
  readonly gaps: readonly Gap[]
}

const INVISIBLE = /[\p{Cf}\p{Cc}\p{Cs}\u115F\u1160\u3164\uFFA0]/u
const MARK = /\p{M}/u
const ALPHANUMERIC = /[\p{L}\p{N}]/u
const LINE_BREAK = /[\n\r\u0085\u2028\u2029]/
/** NFKD would turn these into letters of the word they follow. */
const SIGN_OF_RIGHT = /[™℠©®]/

/** ½ would become three characters, and a text of it cost three times its length; as it is, it reads as a number too. */
const FRACTION = /[\u00BC-\u00BE\u2150-\u215F\u2189]/

/** Letters NFKD leaves whole, and the Cyrillic and Greek letters that look Latin (a selection of Unicode's confusables.txt). */
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

/** What one character may become: the Arabic ligature ﷺ spells eighteen letters, and a text of it would cost eighteen times its length. */
const LONGEST_FOLD = 4

/** Folds a text for comparison. Linear in its length; never throws, lone surrogates included. */
export function foldWithPositions(text: string): FoldedText {
  const start: number[] = []
  const end: number[] = []
  /** Characters an invisible one stands before: a name may begin there. */
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

/** boulangerieMartin, SASMartin and Martin2 each hold a seam; MARTINs, a plural, holds one too, before its last capital. */
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

/** True for a letter that has a lower case and is not in it. */
export function isCapital(character: string): boolean {
  return character <= '\u007f' ? character >= 'A' && character <= 'Z' : character !== character.toLowerCase()
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9'
}
