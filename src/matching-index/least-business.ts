import { minimumBusiness } from '../domain/matching/scoring/semantic.ts'
import type { Asker } from './candidate.ts'
import { type Columns, KEYS } from './columns.ts'
import { GENERALIST } from './row-values.ts'

/**
 * Returns the minimum business factor of a row for the asking party: by broad sectors, shared words, or a buyer that
 * considers any business.
 */
export function leastBusinessFor({ side, toMatch }: Asker, columns: Columns, row: number, hasTexts: boolean): number {
  const sectors = columns.sectors[row] as number
  const sharesKey = hasTexts && sharesKeyWith(toMatch.keys, columns, row)
  return side === 'buyer'
    ? minimumBusiness(toMatch.isGeneralist, sectors & toMatch.broadSectors, sharesKey)
    : minimumBusiness(((columns.flags[row] as number) & GENERALIST) !== 0, sectors & toMatch.sectors, sharesKey)
}

function sharesKeyWith(keys: readonly number[], { keys: column }: Columns, row: number): boolean {
  for (const key of keys) for (let at = row * KEYS; at < (row + 1) * KEYS; at += 1) if (column[at] === key) return true
  return false
}
