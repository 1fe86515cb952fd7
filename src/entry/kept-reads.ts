import { LRUCache } from 'lru-cache'
import type { Basis, UniverseIndex } from '../matching-index/universe.ts'

/**
 * What answers read of the store besides parties, kept from one answer to the next: when a party changes, the answers that show it are
 * worked out again, but what was read for them about everybody else stands.
 */
export interface KeptReads {
  /**
   * @param key names what is read, of whom and for whom
   * @param load reads it, and says on whom it rests. What it gives is shared: nobody may change it.
   * @param of whether it rests on the rows of the parties themselves too, or only on what is noted of them
   */
  read<T>(key: string, load: (restOn: RestOn) => Promise<T>, of?: 'parties too' | 'notes'): Promise<T>
}

/** Says on whom something rests that is read. */
export type RestOn = Pick<Basis, 'restOnWorkspace' | 'restOnParty' | 'restOnEverything'>

/** Reads kept: some eight for each page of matches. */
const READS_KEPT = 2_000

/** For an answer that asks for changes by itself, or not at all. */
export const KEEPS_NO_READS: KeptReads = {
  read: (_, load) => load({ restOnWorkspace() {}, restOnParty() {}, restOnEverything() {} }),
}

/** Reads kept until a note concerns whom they rest on. Only for answers that are begun after the index has read all changes. */
export function openKeptReads({
  newBasis,
  newNotedBasis,
}: Pick<UniverseIndex, 'newBasis' | 'newNotedBasis'>): KeptReads {
  const kept = new LRUCache<string, { basis: Basis; value: Promise<unknown> }>({ max: READS_KEPT })
  return {
    async read<T>(key: string, load: (restOn: RestOn) => Promise<T>, of: 'parties too' | 'notes' = 'notes') {
      const known = kept.get(key)
      if (known?.basis.stands()) return (await known.value) as T
      const basis = of === 'notes' ? newNotedBasis() : newBasis()
      const value = load(basis)
      kept.set(key, { basis, value })
      try {
        return await value
      } catch (error) {
        if (kept.peek(key)?.value === value) kept.delete(key)
        throw error
      }
    },
  }
}
