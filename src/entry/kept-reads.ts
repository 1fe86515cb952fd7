import { LRUCache } from 'lru-cache'
import type { Basis, UniverseIndex } from '../matching-index/universe.ts'

/**
 * Cache of reads from the store other than parties, shared between answers: when a party changes, only the reads that
 * depend on it are repeated.
 */
export interface KeptReads {
  /**
   * @param key identifies the read, its subject and its reader
   * @param load reads the value and declares its dependencies. The value is shared and must not be modified.
   * @param of `parties too` if the value depends on the rows of the parties, `notes` if only on notes about them
   */
  read<T>(key: string, load: (dependencies: Dependencies) => Promise<T>, of?: 'parties too' | 'notes'): Promise<T>
}

/** Declares the dependencies of a read. */
export type Dependencies = Pick<Basis, 'addWorkspace' | 'addParty' | 'addEverything'>

/** Maximum number of cached reads, about eight for each page of matches. */
const READS_KEPT = 2_000

/** For answers that read changes themselves or not at all. */
export const KEEPS_NO_READS: KeptReads = {
  read: (_, load) => load({ addWorkspace() {}, addParty() {}, addEverything() {} }),
}

/**
 * Caches reads until a note concerns one of their dependencies. Only for answers that begin after the index has read
 * all changes.
 */
export function openKeptReads({
  newBasis,
  newNotedBasis,
}: Pick<UniverseIndex, 'newBasis' | 'newNotedBasis'>): KeptReads {
  const kept = new LRUCache<string, { basis: Basis; value: Promise<unknown> }>({ max: READS_KEPT })
  return {
    async read<T>(
      key: string,
      load: (dependencies: Dependencies) => Promise<T>,
      of: 'parties too' | 'notes' = 'notes',
    ) {
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
