import { readFileSync } from 'node:fs'
import type { ScoredPairs } from '../tooling/scored-pairs.ts'

/**
 * What people judged, as `npm run judgements` writes it: dot products of one model, each of a seller's text with the nearest facet of
 * a buyer. It holds no text, no id and no instant.
 */
export interface Judgements {
  readonly model: string
  readonly right: readonly number[]
  readonly wrong: readonly number[]
}

/** Pairs of each outcome below which chance decides what is fitted. */
export const JUDGEMENTS_MIN = 30

/** @throws Error for a file of another model or shape, or with too few judgements of either kind */
export function readJudgements(path: string, model: string): ScoredPairs {
  const read = JSON.parse(readFileSync(path, 'utf8')) as Partial<Record<keyof Judgements, unknown>> | null
  const [right, wrong] = [dotsIn(read?.right), dotsIn(read?.wrong)]
  if (read?.model !== model || right === null || wrong === null)
    throw new Error(`${path} holds no judgements of the model ${model}: write it with npm run judgements.`)
  if (right.length < JUDGEMENTS_MIN || wrong.length < JUDGEMENTS_MIN)
    throw new Error(
      `${path} holds ${right.length} right and ${wrong.length} wrong matches: at least ${JUDGEMENTS_MIN} of each are needed.`,
    )
  return { same: right, different: wrong }
}

function dotsIn(value: unknown): Float64Array | null {
  if (!Array.isArray(value) || !value.every((dot): dot is number => Number.isInteger(dot))) return null
  return Float64Array.from(value)
}
