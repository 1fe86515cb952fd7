import type { Party } from './imported-party.ts'
import type { OutputFor } from './index.ts'
import { requestBatches } from './party-batches.ts'
import { PARTY_FIELDS, type PartyField } from './party-fields.ts'
import { type CellFault, type ReadRow, shownCell } from './party-rows.ts'
import { sizesAsText } from './size-text.ts'

/** Result of a row, from the service. */
export type Outcome = OutputFor<'importParties'>['rows'][number]

/** Counts rows by outcome. */
export function countOutcomes(rows: readonly Pick<Outcome, 'outcome'>[]): Record<Outcome['outcome'], number> {
  const tally = { created: 0, updated: 0, duplicate: 0, refused: 0 }
  for (const { outcome } of rows) tally[outcome] += 1
  return tally
}

/** A row with the service's dry-run result. */
export interface TriedRow {
  row: number
  /** The party without the dropped cells. */
  party: Party
  /** Cells dropped because the service refused them or they could not be read. */
  leftOut: CellFault[]
  /** Result for the party in this form. */
  result: Outcome
}

interface TrialSettings {
  /** Sends one dry run of rows. */
  ask(parties: Party[]): Promise<readonly Outcome[]>
  /** Called after every request with all rows so far. */
  onProgress(rows: readonly TriedRow[]): void
  signal: AbortSignal
}

/** Maximum number of tries per request, each without the optional cells refused before. */
const TRIES_MAX = 4

/** Runs every row as a dry run. Drops refused optional cells and tries the row again. */
export async function tryRows(
  rows: readonly ReadRow[],
  { ask, onProgress, signal }: TrialSettings,
): Promise<TriedRow[]> {
  const byRow = new Map(rows.map((row) => [row.row, row]))
  const tried: TriedRow[] = []
  for (const batch of requestBatches(rows.map(({ party }) => party))) {
    if (signal.aborted) break
    let [parties, results] = [batch, await ask(batch)]
    const leftOut = new Map<number, CellFault[]>()
    for (let tries = 1; tries < TRIES_MAX; tries += 1) {
      const next = parties.map((party, at) => withoutRefused(party, results[at], leftOut))
      if (next.every((party, at) => party === parties[at])) break
      parties = next
      results = await ask(parties)
    }
    for (const [at, party] of parties.entries()) {
      const answer = results[at]
      const row = party.row ?? 0
      const faults = [...(byRow.get(row)?.faults ?? []), ...(leftOut.get(row) ?? [])]
      if (answer !== undefined) tried.push({ row, party, leftOut: faults, result: answer })
    }
    onProgress(tried)
  }
  return tried
}

/** Removes refused fields if all of them are optional; otherwise returns the same party. */
function withoutRefused(party: Party, result: Outcome | undefined, leftOut: Map<number, CellFault[]>): Party {
  const refused = result?.outcome === 'refused' ? (result.fields ?? []) : []
  const faults = refused.flatMap(({ path, message }) => {
    const field = path.split('.')[0] ?? path
    const value = isOptional(field) ? party[field] : undefined
    return isOptional(field) && value !== undefined ? [{ field, text: shownCell(cellText(party, field)), message }] : []
  })
  if (faults.length === 0 || faults.length < refused.length) return party
  const row = party.row ?? 0
  leftOut.set(row, [...(leftOut.get(row) ?? []), ...faults])
  const gone = new Set<string>(faults.map(({ field }) => field))
  return Object.fromEntries(Object.entries(party).filter(([field]) => !gone.has(field))) as Party
}

/** Fields required for a row to be a party. */
const NEEDED_FIELDS: readonly PartyField[] = ['company', 'name', 'side']

/** True if a row may omit a field. */
function isOptional(field: string): field is PartyField {
  return PARTY_FIELDS.some((one) => one === field) && !NEEDED_FIELDS.some((one) => one === field)
}

const cellText = (party: Party, field: PartyField) =>
  field === 'sizes' ? sizesAsText(party.sizes ?? []) : String(party[field])

/** True if the row would create or update a party. */
function wouldChange({ result }: TriedRow): boolean {
  return result.outcome === 'created' || result.outcome === 'updated'
}

/** Returns the rows to import; rows that lose a cell only with consent. */
export function rowsToWrite(rows: readonly TriedRow[], leavesCellsOut: boolean): TriedRow[] {
  return rows.filter((row) => wouldChange(row) && (leavesCellsOut || row.leftOut.length === 0))
}
