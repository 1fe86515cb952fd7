import type { ColumnType } from 'kysely'
import { readStatedSize, type StatedSize } from '../domain/matching/wishes/stated-size.ts'
import type { ThesisTexts } from '../domain/thesis.ts'

/** The size that the texts of a buyer or of a thesis state as written: what is kept of them for others has no amount. */
export interface StatedSizeColumn {
  stated_size: ColumnType<StatedSize | null, string | null, string | null>
}

/** The same as it is read. */
export interface StatedSizeRow {
  stated_size: StatedSize | null
}

/** @param texts as their owner wrote them. */
export function statedSizeColumn(texts: ThesisTexts): { stated_size: string | null } {
  const size = readStatedSize(texts)
  return { stated_size: size === null ? null : JSON.stringify(size) }
}
