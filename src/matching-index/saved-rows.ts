import type { StatedSize } from '../domain/reading/stated-size.ts'

/** Row count of columns, with the exclusions and stated sizes of some buyers. */
export interface SavedRows {
  readonly rows: number
  readonly exclusions: ReadonlyMap<number, readonly Int8Array[]>
  readonly statedSizes: ReadonlyMap<number, StatedSize>
}
