import type { Static } from 'typebox'
import type { Tables } from '../contract/memorandum-table-shapes.ts'
import type { MemorandumTables } from '../domain/memo/tables.ts'

/** Returns tables in the shapes of the API, in which they were received and are stored. */
export const tablesOnWire = (tables: MemorandumTables) => tables as Static<typeof Tables>
