import type { StatedSize } from '../domain/reading/stated-size.ts'

/** Row count of columns, with the exclusions and stated sizes of some buyers. */
export interface SavedRows {
  readonly rows: number
  readonly exclusions: ReadonlyMap<number, readonly Int8Array[]>
  readonly statedSizes: ReadonlyMap<number, StatedSize>
}

/** Copies the row data, so that later changes do not affect a save. */
export function snapshotRows({
  length: rows,
  exclusions,
  statedSizes,
}: { readonly length: number } & Omit<SavedRows, 'rows'>): SavedRows {
  return { rows, exclusions: new Map(exclusions), statedSizes: new Map(statedSizes) }
}
