import { readFileSync } from 'node:fs'
import type { ScoredPairs } from '../tooling/scored-pairs.ts'

/**
 * What people judged, as `npm run judgements` writes it: dot products of one model, each of a seller's text with the nearest facet of
 * a buyer, by grade as `tooling/judged/README.md` has it. It holds no text, no id and no instant.
 */
export interface Judgements {
  readonly model: string
  readonly dotsByGrade: Readonly<Record<Grade, readonly number[]>>
}

export const GRADES = ['0', '1', '2', '3'] as const
type Grade = (typeof GRADES)[number]

/** Pairs of each outcome below which chance decides what is fitted. */
export const JUDGEMENTS_MIN = 30

/**
 * Right are the grades 2 and 3, as in the judged collection.
 * @throws Error for a file of another model or shape, or with too few judgements of either kind
 */
export function readJudgements(path: string, model: string): ScoredPairs {
  const read = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly model?: unknown
    readonly dotsByGrade?: Partial<Record<Grade, unknown>> | null
  } | null
  const of = (...grades: Grade[]) => dotsIn(grades.map((grade) => read?.dotsByGrade?.[grade]))
  const [right, wrong] = [of('2', '3'), of('0', '1')]
  if (read?.model !== model || right === null || wrong === null)
    throw new Error(`${path} holds no judgements of the model ${model}: write it with npm run judgements.`)
  if (right.length < JUDGEMENTS_MIN || wrong.length < JUDGEMENTS_MIN)
    throw new Error(
      `${path} holds ${right.length} right and ${wrong.length} wrong matches: at least ${JUDGEMENTS_MIN} of each are needed.`,
    )
  return { same: right, different: wrong }
}

function dotsIn(lists: readonly unknown[]): Float64Array | null {
  if (!lists.every((list): list is unknown[] => Array.isArray(list))) return null
  const all = lists.flat()
  return all.every((dot): dot is number => Number.isInteger(dot)) ? Float64Array.from(all) : null
}
