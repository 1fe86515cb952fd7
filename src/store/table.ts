import type { ColumnType, SelectType } from 'kysely'

/** RFC 3339, UTC, milliseconds: the form of a timestamptz on both engines. */
export type Instant = string

/** Written as text, read as a parsed value. */
export type Json<T> = ColumnType<T, string, string>

/** Members of the contract's `WorkspaceExport` that are made from rows. */
export type ExportPart =
  | 'activity'
  | 'blind_profiles'
  | 'blind_view'
  | 'blocks'
  | 'buyer'
  | 'conversations'
  | 'data_room'
  | 'data_room_readings'
  | 'deal_rules'
  | 'disclosures'
  | 'dismissals'
  | 'exchange'
  | 'former'
  | 'identity'
  | 'members'
  | 'memorandum'
  | 'name_requests'
  | 'nda_records'
  | 'notebooks'
  | 'pairings'
  | 'proofs'
  | 'published_answers'
  | 'quality'
  | 'seller'
  | 'theses'
  | 'user_type'
  | 'vetting'
  | 'watchlist'

type Column<Row> = Extract<keyof Row, string>

/** Columns with the id of the workspace that a row belongs to, of one of its parties, or of one of their pairings. */
export interface OwnerColumns<Name extends string = string> {
  workspace?: Name
  party?: Name
  pairing?: Name
  /** A pairing whose row belongs to the seller alone. */
  sellersPairing?: Name
}

/** Owner of a row: by its columns, or that of the row of another table that it references. */
export type Owner<Name extends string = string> = OwnerColumns<Name> | { rowOf: string }

/**
 * Export of a table's rows: in parts that an operation shapes, or as they are by columns, in the part `records`. A
 * column with data of another party must not be among them.
 */
export type Export<Name extends string = string> =
  | { parts: readonly [ExportPart, ...ExportPart[]] }
  | { columns: readonly [Name, ...Name[]] }
  | { withheld: string }

/** Values of a row without its data. Each nullable column is null, or `kept`, so that a new one is not forgotten. */
type Blank<Row> = {
  [Name in Column<Row> as null extends SelectType<Row[Name]> ? Name : never]: null | 'kept'
} & {
  [Name in Column<Row> as null extends SelectType<Row[Name]> ? never : Name]?: SelectType<Row[Name]> | string
}

/**
 * Rules for the rows of a table. An erasure deletes rows that belong to the workspace, unless they are blanked or kept
 * for a reason. A backup has every row, unless `notBackedUp` gives a reason.
 */
export interface TableRules<Name extends string = string, Blanks = Readonly<Record<string, unknown>>> {
  owner: Owner<Name> | null
  kept?: string
  blank?: Blanks
  export: Export<Name>
  notBackedUp?: string
}

declare const ROW: unique symbol

/** A table: its rules, and the type of its rows. */
export type Table<Row> = TableRules & { readonly [ROW]?: (row: Row) => void }

/** Declares a table with data of workspaces. */
export const table = <Row>(rules: TableRules<Column<Row>, Blank<Row>> & { owner: Owner }): Table<Row> => rules

type WithoutOwner = { [Name in `${'session' | 'identity' | 'party' | 'pairing' | 'thread'}_id`]?: never }

/** Declares a table of the service itself; its rows belong to nobody. */
export const serviceTable = <Row extends WithoutOwner & Record<string, unknown>>(
  rules: Pick<TableRules, 'notBackedUp'> = {},
): Table<Row> => ({ ...rules, owner: null, export: { withheld: 'belongs to no workspace' } })

export type RowsOf<Tables> = {
  [Name in keyof Tables]: Tables[Name] extends { readonly [ROW]?: (row: infer Row) => void } ? Row : never
}
