import type { Party } from '../../../client/imported-party.ts'
import { requestBatches } from '../../../client/party-batches.ts'
import { type Outcome, type TriedRow, tryRows } from '../../../client/party-import.ts'
import type { CellFault, ReadRow } from '../../../client/party-rows.ts'
import { service } from '../../client.ts'

/** What became, or would become, of a row of the file. */
export interface RowOutcome {
  row: number
  outcome: Outcome['outcome']
  told: Outcome
  /** Cells that the row lacks. */
  leftOut: CellFault[]
}

export interface RunSettings {
  onDuplicate: 'skip' | 'update'
  onDoubt: 'ask' | 'create'
  /** Called after every request, with how many rows are done. */
  onProgress: (done: number) => void
  signal: AbortSignal
}

/** Asks what would become of every row; nothing is written. */
export async function tryImport(rows: readonly ReadRow[], settings: RunSettings): Promise<TriedRow[]> {
  const { onDuplicate, onDoubt, onProgress, signal } = settings
  const ask = async (parties: Party[]) => {
    const { body } = await service.importParties(
      { parties, on_duplicate: onDuplicate, on_doubt: onDoubt, dry_run: true },
      optionsOf(signal),
    )
    return body.rows ?? []
  }
  return await tryRows(rows, { ask, onProgress: (tried) => onProgress(tried.length), signal })
}

/**
 * Writes rows request by request. A repetition of a request that was answered changes nothing: each carries its own
 * Idempotency-Key, kept over the client's retries.
 */
export async function runImport(rows: readonly TriedRow[], settings: RunSettings): Promise<RowOutcome[]> {
  const { onDuplicate, onDoubt, onProgress, signal } = settings
  const byRow = new Map(rows.map((one) => [one.row, one]))
  const outcomes: RowOutcome[] = []
  for (const parties of requestBatches(rows.map(({ party }) => party))) {
    if (signal.aborted) break
    const { body } = await service.importParties(
      { parties, on_duplicate: onDuplicate, on_doubt: onDoubt },
      optionsOf(signal),
    )
    outcomes.push(...body.rows.map((told) => rowOutcome(told, byRow.get(told.row)?.leftOut ?? [])))
    onProgress(outcomes.length)
  }
  return outcomes
}

const optionsOf = (signal: AbortSignal) => ({ signal, retries: 4 })

/** A row with what was said of it. */
export function rowOutcome(told: Outcome, leftOut: CellFault[]): RowOutcome {
  return { row: told.row, outcome: told.outcome, told, leftOut }
}

/** How many rows came to each outcome. */
export function countOutcomes(outcomes: readonly RowOutcome[]): Record<Outcome['outcome'], number> {
  const tally = { created: 0, updated: 0, duplicate: 0, refused: 0 }
  for (const { outcome } of outcomes) tally[outcome] += 1
  return tally
}
