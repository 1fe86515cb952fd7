import type { ColumnType } from 'kysely'
import type { ThesisTexts } from '../domain/parties/thesis.ts'
import { readStatedSize, type StatedSize } from '../domain/reading/stated-size.ts'

/** Size stated in the texts of a buyer or a thesis as written; their stored masked texts have no amounts. */
export interface StatedSizeColumn {
  stated_size: ColumnType<StatedSize | null, string | null, string | null>
}

/** The column as read. */
export interface StatedSizeRow {
  stated_size: StatedSize | null
}

/** @param texts as written by their owner */
export function statedSizeColumn(texts: ThesisTexts): { stated_size: string | null } {
  const size = readStatedSize(texts)
  return { stated_size: size === null ? null : JSON.stringify(size) }
}
