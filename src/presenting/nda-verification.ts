import type { Kysely } from 'kysely'
import { findBrokenLink } from '../domain/nda/chain.ts'
import { chainBetween, chainLength } from '../store/ndas.ts'
import type { Schema } from '../store/schema.ts'

/** Records read at once. */
const RUN = 1000

/** Whether the chain of signatures and revocations holds. */
export interface ChainVerdict {
  length: number
  /** Sequence of the first record that does not hold; null when all do. */
  brokenAt: number | null
  /** Hash of the last record; null for an empty chain, and for one that is broken. */
  headHash: string | null
}

/** Recomputes every hash and link of the chain. */
export async function verifyChain(db: Kysely<Schema>): Promise<ChainVerdict> {
  const length = await chainLength(db)
  let headHash: string | null = null
  for (let from = 1; from <= length; from += RUN) {
    // The last record of the run before comes first again, so that the link between two runs is looked at too.
    const run = await chainBetween(db, from - 1, from + RUN - 1)
    const brokenAt = from === 1 && run[0]?.sequence !== 1 ? 1 : findBrokenLink(run)
    if (brokenAt !== null) return { length, brokenAt, headHash: null }
    headHash = run.at(-1)?.hash ?? headHash
  }
  return { length, brokenAt: null, headHash }
}
