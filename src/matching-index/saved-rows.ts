import type { StatedSize } from '../domain/matching/wishes/stated-size.ts'

/** How many rows columns hold, and what some of them hold beside: vectors of what a buyer rules out, and the size its texts state. */
export interface SavedRows {
  readonly rows: number
  readonly exclusions: ReadonlyMap<number, readonly Int8Array[]>
  readonly statedSizes: ReadonlyMap<number, StatedSize>
}

/** As they are now: rows that are filled later do not change it. */
export function snapshotRows({
  length: rows,
  exclusions,
  statedSizes,
}: { readonly length: number } & Omit<SavedRows, 'rows'>): SavedRows {
  return { rows, exclusions: new Map(exclusions), statedSizes: new Map(statedSizes) }
}
