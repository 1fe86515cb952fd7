import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

/** Font files: Source Serif 4 and Source Sans 3, SIL Open Font License 1.1, which allows embedding. */
const FILES = {
  display: '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  text: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  strong: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
} as const

export type Face = keyof typeof FILES
export const FACES = Object.keys(FILES) as Face[]

const opened = new Map<Face, Font>()

/** Returns a face, parsed once for all documents: parsing the three takes longer than drawing a page with them. */
export function loadFont(face: Face): Font {
  const known = opened.get(face)
  if (known) return known
  const font = create(readFileSync(createRequire(import.meta.url).resolve(FILES[face])))
  if (!('layout' in font)) throw new Error('a font file holds a collection where one font was expected')
  // fontkit caches each glyph with the character it is first requested for: a base letter first loaded as part of a
  // composed one would lose its character in all later documents.
  for (const point of font.characterSet) font.glyphForCodePoint(point)
  opened.set(face, font)
  return font
}

/** Replaces a run of characters that a face lacks. */
const MISSING = '□'

// Joiners and variation selectors shape their neighbours and are themselves invisible.
const UNSEEN = /\u00ad|\u200b|\u200c|\u200d|\u2060|[\ufe00-\ufe0f]|[\u{e0000}-\u{e01ef}]/gu

/** Letters of Western European names, which every face contains, so that checking such a name loads no font. */
const HELD = /^[ -~\u00a1-\u00ac\u00ae-\u00ff]*$/

/** Returns the distinct characters of a text that at least one face lacks, in order of appearance. */
export function unshownIn(text: string): string {
  if (HELD.test(text)) return ''
  const characters = new Set(text.replace(UNSEEN, '').replaceAll(/\s/gu, ''))
  const isShown = (point: number) => FACES.every((face) => loadFont(face).hasGlyphForCodePoint(point))
  return [...characters].filter((one) => !isShown(one.codePointAt(0) ?? 0)).join('')
}

/** Returns a text as a face can show it: each run of missing characters becomes one MISSING. */
export function shownIn(face: Face, text: string): string {
  const font = loadFont(face)
  const mark = font.hasGlyphForCodePoint(0x25a1) ? MISSING : '?'
  let shown = ''
  let missing = false
  for (const character of text.replace(UNSEEN, '')) {
    const held = font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
    if (held) shown += character
    else if (!missing) shown += mark
    missing = !held
  }
  return shown
}
