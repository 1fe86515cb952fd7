import { READ_LANGUAGES, type ReadLanguage } from './rules.ts'

/** Log-likelihoods of runs of three letters by language. */
export type Letters = Readonly<Record<ReadLanguage, Float32Array>>

/** Runs of letters are counted by a hash of this many values. */
const RUNS = 1 << 16
/** Occurrences that a run not seen in the sample of a language counts. */
const UNSEEN = 0.3
/** Different runs of a language, about. */
const KINDS = 6000
/** Letters of a sample: more change nothing. */
const SAMPLE_LETTERS = 80_000
/** Letters of a text that are looked at. */
const READ_LETTERS = 400
const WORD = /\p{Script=Latin}{2,}/gu
const ACRONYM = /^\p{Lu}{2,5}s?$/u

/** Counts the letters of samples in each language. */
export function compileLetters(samples: Readonly<Record<ReadLanguage, string>>): Letters {
  return Object.fromEntries(
    READ_LANGUAGES.map((language) => {
      const counts = new Map<number, number>()
      const runs = runsIn(samples[language].slice(0, SAMPLE_LETTERS))
      for (const run of runs) counts.set(run, (counts.get(run) ?? 0) + 1)
      const all = runs.length + UNSEEN * KINDS
      const logs = new Float32Array(RUNS).fill(Math.log(UNSEEN / all))
      for (const [run, count] of counts) logs[run] = Math.log((count + UNSEEN) / all)
      return [language, logs]
    }),
  ) as Record<ReadLanguage, Float32Array>
}

/** Returns for each language the log-likelihood of a text's letters below that of the likeliest, at most 0. */
export function lettersBelowBest(text: string, letters: Letters): Record<ReadLanguage, number> {
  const runs = runsIn(text.slice(0, READ_LETTERS))
  const sums = READ_LANGUAGES.map((language) => runs.reduce((sum, run) => sum + (letters[language][run] as number), 0))
  const best = Math.max(...sums)
  return Object.fromEntries(READ_LANGUAGES.map((language, i) => [language, (sums[i] as number) - best])) as Record<
    ReadLanguage,
    number
  >
}

function runsIn(text: string): number[] {
  const runs: number[] = []
  for (const written of text.match(WORD) ?? []) {
    if (ACRONYM.test(written)) continue
    const word = written.toLowerCase()
    let [first, second] = [0, EDGE]
    for (let at = 0; at <= word.length; at += 1) {
      const third = at < word.length ? word.charCodeAt(at) : EDGE
      if (at > 0) runs.push(hashOf(first, second, third))
      ;[first, second] = [second, third]
    }
  }
  return runs
}

const EDGE = 32

function hashOf(first: number, second: number, third: number): number {
  const hash = Math.imul(Math.imul(Math.imul(first, MIX) ^ second, MIX) ^ third, MIX)
  return (hash ^ (hash >>> 15)) >>> 16
}

const MIX = 0x9e3779b1
