import type { Party } from '../../../client/imported-party.ts'
import { requestBatches } from '../../../client/party-batches.ts'
import { type Outcome, type TriedRow, tryRows } from '../../../client/party-import.ts'
import type { CellFault, ReadRow } from '../../../client/party-rows.ts'
import { service } from '../../client.ts'

/** The result of a row, or its expected result in a dry run. */
export interface RowOutcome {
  row: number
  outcome: Outcome['outcome']
  result: Outcome
  /** Invalid cells omitted from the row. */
  leftOut: CellFault[]
}

/** True for a row with invalid cells, which is not written unless the operator agrees to leave them out. */
export const isHeldBack = (
  { outcome, leftOut }: Pick<RowOutcome, 'outcome' | 'leftOut'>,
  leavesOut: boolean,
): boolean => !leavesOut && leftOut.length > 0 && (outcome === 'created' || outcome === 'updated')

interface RunSettings {
  onDuplicate: 'skip' | 'update'
  onDoubt: 'ask' | 'create'
  /** Called after every request with the number of rows done. */
  onProgress: (done: number) => void
  signal: AbortSignal
}

/** Dry run: returns the expected result of every row without writing. */
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
 * Writes the rows in batches. Each batch has its own Idempotency-Key, kept over retries, so that repeating a completed
 * request changes nothing.
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
    outcomes.push(...body.rows.map((result) => rowOutcome(result, byRow.get(result.row)?.leftOut ?? [])))
    onProgress(outcomes.length)
  }
  return outcomes
}

const optionsOf = (signal: AbortSignal) => ({ signal, retries: 4 })

/** Combines a row's result with its omitted cells. */
export function rowOutcome(result: Outcome, leftOut: CellFault[]): RowOutcome {
  return { row: result.row, outcome: result.outcome, result, leftOut }
}
