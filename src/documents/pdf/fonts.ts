import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { UNSEEN } from './printable.ts'

/** Font files: Source Serif 4 and Source Sans 3, SIL Open Font License 1.1, which allows embedding. */
const FILES = {
  display: '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  text: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  strong: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
} as const

export type Face = keyof typeof FILES
export const FACES = Object.keys(FILES) as Face[]

/**
 * Families for characters that the faces lack, under the same licence. A document loads those whose script it contains.
 * Vazirmatn draws each Arabic letter as one glyph; Noto draws its dots apart, and an extracted text loses them.
 */
const FAMILIES = {
  arabic: { folder: '@expo-google-fonts/vazirmatn', name: 'Vazirmatn' },
  hebrew: { folder: '@expo-google-fonts/noto-sans-hebrew', name: 'NotoSansHebrew' },
  armenian: { folder: '@expo-google-fonts/noto-sans-armenian', name: 'NotoSansArmenian' },
  georgian: { folder: '@expo-google-fonts/noto-sans-georgian', name: 'NotoSansGeorgian' },
  chinese: { folder: '@expo-google-fonts/noto-sans-sc', name: 'NotoSansSC' },
  japanese: { folder: '@expo-google-fonts/noto-sans-jp', name: 'NotoSansJP' },
  korean: { folder: '@expo-google-fonts/noto-sans-kr', name: 'NotoSansKR' },
  emoji: { folder: '@expo-google-fonts/noto-emoji', name: 'NotoEmoji' },
} as const

type Family = keyof typeof FAMILIES
/** A face, or a family in the weight of one: "text/arabic". */
export type FontKey = Face | `${'text' | 'strong'}/${Family}`

const SCRIPTS: readonly (readonly [RegExp, Family])[] = [
  [/\p{Script_Extensions=Arabic}/u, 'arabic'],
  [/\p{Script_Extensions=Hebrew}/u, 'hebrew'],
  [/\p{Script=Armenian}/u, 'armenian'],
  [/\p{Script=Georgian}/u, 'georgian'],
]
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}]|株式会社|有限会社|合同会社/u
const KOREAN = /\p{Script=Hangul}/u
const PICTURE = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/u

/** Families of Chinese characters, best first: in each language they have other forms. */
type EastAsian = readonly Family[]

/** Returns the families in which a document draws Chinese characters, by the other characters that it contains. */
export function eastAsianIn(text: string): EastAsian {
  if (JAPANESE.test(text)) return ['japanese', 'chinese', 'korean']
  return KOREAN.test(text) ? ['korean', 'chinese', 'japanese'] : ['chinese', 'japanese', 'korean']
}

/** Returns the families that may draw a character, best first. */
function familiesFor(character: string, eastAsian: EastAsian): readonly Family[] {
  const alphabet = SCRIPTS.find(([script]) => script.test(character))
  if (alphabet) return [alphabet[1]]
  if (EAST_ASIAN.test(character)) return eastAsian
  return PICTURE.test(character) ? ['emoji'] : []
}

const opened = new Map<FontKey, Font>()

/** Returns a font, parsed once for all documents: parsing three takes longer than drawing a page with them. */
export function loadFont(key: FontKey): Font {
  const known = opened.get(key)
  if (known) return known
  const font = create(readFileSync(createRequire(import.meta.url).resolve(fileFor(key))))
  if (!('layout' in font)) throw new Error('a font file holds a collection where one font was expected')
  // fontkit caches each glyph with the character it is first requested for: a base letter first loaded as part of a
  // composed one would lose its character in all later documents. Families of thousands of glyphs compose none.
  // Of characters that share a glyph, such as two apostrophes, the one that texts contain comes first.
  if (font.numGlyphs < COMPOSED_MAX) {
    const points = font.characterSet.filter((point) => !isFormOfLetters(point))
    const isHeld = (point: number) => HELD.test(String.fromCodePoint(point))
    for (const point of [...points.filter(isHeld), ...points]) font.glyphForCodePoint(point)
  }
  opened.set(key, font)
  return font
}

const COMPOSED_MAX = 8_000

/**
 * True for characters whose glyph has other characters in an extracted text: Latin ligatures and forms of one Arabic
 * letter. Arabic ligatures keep theirs, since programs that reverse glyphs do not reverse the letters within one.
 */
function isFormOfLetters(point: number): boolean {
  if (point >= 0xfb00 && point <= 0xfb06) return true
  return point >= 0xfb50 && point <= 0xfefc && [...String.fromCodePoint(point).normalize('NFKC')].length === 1
}

function fileFor(key: FontKey): string {
  const [face, family] = key.split('/') as [Face, Family | undefined]
  if (family === undefined) return FILES[face]
  const { folder, name } = FAMILIES[family]
  const weight = face === 'text' ? '400Regular' : '600SemiBold'
  return `${folder}/${weight}/${name}_${weight}.ttf`
}

/** Stands for a run of characters that no font has. */
const OMITTED = '[…]'

const NON_JOINER = '\u200c'
/** Written before a line of a paragraph that runs from right to left, and not drawn. */
export const RIGHT_TO_LEFT_MARK = '\u200f'

/** Letters and signs of European texts that every face contains, so that checking such a name loads no font. */
const HELD =
  /^[ -~\u00a0-\u00ac\u00ae-\u012b\u012e-\u0131\u0134-\u0165\u0168-\u017f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u202f\u2030\u20ac\u2212\u2265]*$/

/** Returns the font in which a character is drawn; null if none has it. */
function fontFor(face: Face, character: string, eastAsian: EastAsian): FontKey | null {
  const point = character.codePointAt(0) ?? 0
  if (loadFont(face).hasGlyphForCodePoint(point)) return face
  const weight = face === 'text' ? 'text' : 'strong'
  const keys: FontKey[] = [weight, ...familiesFor(character, eastAsian).map((family): FontKey => `${weight}/${family}`)]
  return keys.find((key) => loadFont(key).hasGlyphForCodePoint(point)) ?? null
}

/** True if every face, or a family in its weight, can draw a character. */
export function isDrawable(character: string): boolean {
  return FACES.every((face) => fontFor(face, character, eastAsianIn(character)) !== null)
}

/** Returns a text as it can be drawn: each run of characters that no font has becomes OMITTED. */
export function shownIn(face: Face, text: string, eastAsian: EastAsian): { shown: string; isWhole: boolean } {
  if (HELD.test(text)) return { shown: text, isWhole: true }
  let shown = ''
  let isMissing = false
  let isWhole = true
  for (const character of text.replace(UNSEEN, '')) {
    const isKept = [NON_JOINER, RIGHT_TO_LEFT_MARK, '\n', '\t'].includes(character)
    const isHeld = isKept || fontFor(face, character, eastAsian) !== null
    if (isHeld) shown += character
    else if (!isMissing) shown += OMITTED
    isMissing = !isHeld
    isWhole &&= isHeld
  }
  return { shown, isWhole }
}

/** Characters in one font and direction, in the order in which fontkit shapes them. */
export interface Run {
  readonly font: FontKey
  readonly text: string
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\u200f]/u

/** True if a line contains letters that run from right to left. */
export const hasRightToLeft = (line: string) => RIGHT_TO_LEFT.test(line)

/** True if the first letter of a text is of a script that runs from right to left. */
export function runsRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(/\p{L}|\u200f/u.exec(text)?.[0] ?? '')
}

/** Returns the runs of a line from left to right, as it is drawn. The line consists of characters that a font has. */
export function runsIn(face: Face, line: string, eastAsian: EastAsian): Run[] {
  if (HELD.test(line)) return [{ font: face, text: line }]
  if (!hasRightToLeft(line)) return runsOfOneDirection(face, [...line], eastAsian)
  const characters = [...line]
  const levels = levelsIn(characters)
  const words: { text: string[]; level: number }[] = []
  characters.forEach((character, at) => {
    const level = levels[at] ?? 0
    const word = words.at(-1)
    const ends = level % 2 === 1 && (/\s/u.test(character) || /\s/u.test(word?.text.at(-1) ?? ''))
    if (word?.level === level && !ends) word.text.push(character)
    else words.push({ text: [character], level })
  })
  return visualOrder(words).flatMap(({ text, level }) => {
    const runs = runsOfOneDirection(face, text, eastAsian)
    if (level % 2 === 0) return runs
    return runs.reverse().map(({ font, text: run }) => ({ font, text: isShapedReversed(run) ? run : mirrored(run) }))
  })
}

function runsOfOneDirection(face: Face, characters: readonly string[], eastAsian: EastAsian): Run[] {
  const runs: { font: FontKey; text: string }[] = []
  let isApart = false
  for (const character of characters) {
    if (character === NON_JOINER || character === RIGHT_TO_LEFT_MARK) {
      isApart = true
      continue
    }
    const font = fontFor(face, character, eastAsian) ?? face
    const run = runs.at(-1)
    if (run?.font === font && !isApart) run.text += character
    else runs.push({ font, text: character })
    isApart = false
  }
  return runs
}

/** True if fontkit draws a run from right to left, which it does by the script of its first letter. */
const isShapedReversed = (run: string) => /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(run)

const MIRRORS = new Map([...'()[]{}<>«»‹›'].map((one, at, all) => [one, all[at ^ 1] ?? one]))
const mirrored = (run: string) =>
  [...run]
    .reverse()
    .map((one) => MIRRORS.get(one) ?? one)
    .join('')

/** Reorders parts of a line by their levels (Unicode Standard Annex 9, rule L2). */
function visualOrder<T extends { level: number }>(parts: readonly T[]): T[] {
  const order = [...parts]
  for (let level = Math.max(...parts.map((part) => part.level)); level > 0; level -= 1)
    for (let from = 0; from < order.length; from += 1) {
      let to = from
      while ((order[to]?.level ?? 0) >= level) to += 1
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = to
    }
  return order
}

type Direction = 'left' | 'right' | 'number' | 'arabic-number' | 'neutral'

function directionOf(character: string): Direction | 'mark' {
  if (/[\u0660-\u0669\u06dd]/u.test(character)) return 'arabic-number'
  if (/[0-9\u06f0-\u06f9]/u.test(character)) return 'number'
  if (/\p{M}/u.test(character)) return 'mark'
  if (/[\p{Script=Arabic}\p{Script=Hebrew}\u200f]/u.test(character) && !/\p{P}/u.test(character)) return 'right'
  return /[\p{L}\p{N}]/u.test(character) ? 'left' : 'neutral'
}

/** Gives both brackets of a pair one direction (Unicode Standard Annex 9, rule N0). */
function pairBrackets(characters: readonly string[], directions: Direction[], base: number): void {
  const open: number[] = []
  const pairs: [number, number][] = []
  characters.forEach((character, at) => {
    if (directions[at] !== 'neutral') return
    if ('([{'.includes(character)) open.push(at)
    if (!')]}'.includes(character)) return
    const opening = open.findLastIndex((one) => MIRRORS.get(characters[one] ?? '') === character)
    if (opening === -1) return
    pairs.push([open[opening] ?? 0, at])
    open.length = opening
  })
  const [embedding, opposite] = base === 0 ? (['left', 'right'] as const) : (['right', 'left'] as const)
  const strongOf = (direction: Direction) =>
    direction === 'neutral' ? [] : [direction === 'left' ? ('left' as const) : ('right' as const)]
  for (const [from, to] of pairs.toSorted(([one], [other]) => one - other)) {
    const within = directions.slice(from + 1, to).flatMap(strongOf)
    if (within.length === 0) continue
    const before = directions.slice(0, from).flatMap(strongOf).at(-1) ?? embedding
    const direction = within.includes(embedding) || before === embedding ? embedding : opposite
    directions[from] = direction
    directions[to] = direction
  }
}

/**
 * Returns the embedding level of each character of a line (Unicode Standard Annex 9 without explicit embeddings, which
 * documents do not contain): even from left to right, odd from right to left.
 */
function levelsIn(characters: readonly string[]): number[] {
  const base = runsRightToLeft(characters.join('')) ? 1 : 0
  const directions: Direction[] = []
  let strong: 'left' | 'hebrew' | 'arabic' = base === 0 ? 'left' : 'hebrew'
  for (const character of characters) {
    const own = directionOf(character)
    if (own === 'left') strong = 'left'
    if (own === 'right') strong = /\p{Script=Arabic}/u.test(character) ? 'arabic' : 'hebrew'
    if (own === 'mark') directions.push(directions.at(-1) ?? 'neutral')
    else if (own === 'number' && strong !== 'hebrew') directions.push(strong === 'left' ? 'left' : 'arabic-number')
    else directions.push(own)
  }
  directions.forEach((direction, at) => {
    if (direction !== 'neutral') return
    const [before, after] = [directions[at - 1], directions[at + 1]]
    const isInNumber = /[.,:/\u00a0\u202f+-]/u.test(characters[at] ?? '') && before === after
    if (isInNumber && (before === 'number' || before === 'arabic-number')) directions[at] = before
    else if (/[%‰°#€$£¥]/u.test(characters[at] ?? '') && (before === 'number' || after === 'number'))
      directions[at] = 'number'
  })
  pairBrackets(characters, directions, base)
  const sides = (at: number, step: number) => {
    let to = at
    while (directions[to] === 'neutral') to += step
    const found = directions[to]
    return found === undefined ? base : found === 'left' ? 0 : 1
  }
  const isTrailing = (at: number) => characters.slice(at).every((character) => /\s/u.test(character))
  return directions.map((direction, at) => {
    if (direction === 'right') return 1
    if (direction === 'left') return base * 2
    if (direction !== 'neutral') return 2
    const [before, after] = [sides(at, -1), sides(at, 1)]
    return before === after && !isTrailing(at) ? (before === 0 ? base * 2 : 1) : base
  })
}
