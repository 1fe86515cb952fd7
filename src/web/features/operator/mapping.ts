import type { InputFor } from '../../../client/index.ts'
import { isSendable } from '../../../client/party-batches.ts'
import { fieldTitled, PARTY_FIELDS, type PartyField, readCell } from '../../../client/party-fields.ts'
import type { FileTable } from './table-file.ts'

/** A party as the import takes it. */
export type PartyRow = InputFor<'importParties'>['parties'][number]

/** Which column each field is read from. */
export type Mapping = Partial<Record<PartyField, number>>

/** What the columns' titles suggest; of two with one meaning, the one that has the field's own name, else the first. */
export function suggestedMapping(columns: readonly string[]): Mapping {
  const fields = columns.map(fieldTitled)
  const found = PARTY_FIELDS.flatMap((field) => {
    const own = columns.findIndex((title) => title.trim().toLowerCase() === field)
    const column = own === -1 ? fields.indexOf(field) : own
    return column === -1 ? [] : [[field, column] as const]
  })
  return Object.fromEntries(found)
}

/** A cell that could not be read. */
export interface CellFault {
  field: PartyField
  text: string
}

/** A row of the file as a party, or what of it could not be read. */
export interface ReadRow {
  row: number
  party: PartyRow
  faults: CellFault[]
}

/** Most of a cell that a fault shows. */
const SHOWN_CHARACTERS = 80

/** Reads every row; `side` is that of rows that do not say. Empty cells are left out. */
export function readRows({ rows }: FileTable, mapping: Mapping, side: 'buyer' | 'seller'): ReadRow[] {
  return rows.map(({ row, cells }) => {
    const faults: CellFault[] = []
    const told = PARTY_FIELDS.flatMap((field) => {
      const text = mapping[field] === undefined ? '' : (cells[mapping[field]] ?? '')
      const value = text === '' ? null : readCell(field, text)
      if (text !== '' && value === null) faults.push({ field, text: text.slice(0, SHOWN_CHARACTERS) })
      return value === null ? [] : [[field, value] as const]
    })
    const party = { row, side, ...Object.fromEntries(told) } as PartyRow
    if (!isSendable(party)) faults.push(longestOf(told))
    return { row, party, faults }
  })
}

function longestOf(told: readonly (readonly [PartyField, string | number])[]): CellFault {
  const [longest] = told
    .map(([field, value]) => ({ field, text: String(value) }))
    .toSorted((a, b) => b.text.length - a.text.length)
  return { field: longest?.field ?? 'description', text: `${longest?.text.slice(0, SHOWN_CHARACTERS) ?? ''}…` }
}
