import { findBrokenLink } from '../domain/nda/chain.ts'
import { chainBetween, chainLength } from '../store/ndas.ts'
import type { Db } from '../store/schema.ts'

/** Records read at once. */
const RUN = 1000

/** Verification of the chain of signatures and revocations. */
interface ChainVerdict {
  length: number
  /** Sequence of the first invalid record. Null if all are valid. */
  brokenAt: number | null
  /** Hash of the last record. Null for an empty or broken chain. */
  headHash: string | null
}

/** Recomputes every hash and link of the chain. */
export async function verifyChain(db: Db): Promise<ChainVerdict> {
  const length = await chainLength(db)
  let headHash: string | null = null
  for (let from = 1; from <= length; from += RUN) {
    // Each run repeats the last record of the previous one, to verify the link between them.
    const run = await chainBetween(db, from - 1, from + RUN - 1)
    const brokenAt = from === 1 && run[0]?.sequence !== 1 ? 1 : findBrokenLink(run)
    if (brokenAt !== null) return { length, brokenAt, headHash: null }
    headHash = run.at(-1)?.hash ?? headHash
  }
  return { length, brokenAt: null, headHash }
}
