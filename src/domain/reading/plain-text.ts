import { foldWithPositions } from '../text/folded-text.ts'

/** Characters of a text that are read; what follows is recorded and not read. */
const READ_MAX = 4000

/** A stretch of a reading's plain text. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** A text made ready to be read, in any of five languages. */
export interface Reading {
  /** Lower case, without accents or invisible characters, Latin where a look-alike was used, every dash a hyphen. */
  readonly plain: string
  /** The text as written, less these stretches of `plain`, with a mark in place of each. */
  without(stretches: readonly Stretch[], mark?: string): string
}

/** Reads the first {@link READ_MAX} characters of a text. */
export function readPlainly(text: string): Reading {
  const read = text.slice(0, READ_MAX)
  const folded = foldWithPositions(read)
  const plain = [...folded.plain].map(lowered).join('')
  return {
    plain,
    without(stretches, mark = '') {
      let rest = ''
      let kept = 0
      for (const { from, to } of stretches.toSorted((one, other) => one.from - other.from)) {
        const start = folded.start[from] ?? read.length
        if (start > kept || (start === kept && mark !== '')) rest += `${read.slice(kept, start)}${mark} `
        kept = Math.max(kept, folded.end[to - 1] ?? read.length)
      }
      return rest + read.slice(kept)
    },
  }
}

/** One character for one, so that places in the plain text stay places in the original. */
function lowered(character: string): string {
  if (/[‐-―−]/.test(character)) return '-'
  if (/[’‘ʼ`´]/.test(character)) return "'"
  const lower = character.toLowerCase()
  return lower.length === character.length ? lower : character
}

/** Every stretch of a text that a pattern finds; the pattern must carry the `g` flag. */
export function findStretches(plain: string, pattern: RegExp): Stretch[] {
  return [...plain.matchAll(pattern)].map(({ 0: found, index }) => ({ from: index, to: index + found.length }))
}

/**
 * A pattern that finds any of some words or phrases, given as regular expressions without accents, where a word begins and
 * ends.
 */
export function wordsPattern(words: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
}
