import type { OutputFor } from '../../../client/index.ts'
import { batchesOf } from '../../../client/party-batches.ts'
import { service } from '../../client.ts'
import type { CellFault, PartyRow, ReadRow } from './mapping.ts'

type Outcome = OutputFor<'importParties'>['rows'][number]

/** What became, or would become, of a row of the file. */
export interface RowOutcome {
  row: number
  outcome: Outcome['outcome']
  told: Outcome | null
  faults: CellFault[]
}

export interface RunSettings {
  onDuplicate: 'skip' | 'update'
  /** Only asks what would happen. */
  isDry: boolean
  /** Told after every request, with the outcomes so far. */
  onProgress: (outcomes: readonly RowOutcome[]) => void
  signal: AbortSignal
}

/**
 * Sends the rows request by request. A row with a cell that cannot be read is refused here and not sent. A repetition of
 * a request that was answered changes nothing: each carries its own Idempotency-Key, kept over the client's retries.
 */
export async function runImport(rows: readonly ReadRow[], settings: RunSettings): Promise<RowOutcome[]> {
  const unread = rows.filter(({ faults }) => faults.length > 0)
  const outcomes: RowOutcome[] = unread.map(({ row, faults }) => ({ row, outcome: 'refused', told: null, faults }))
  settings.onProgress(outcomes)
  for (const parties of batchesOf(rows.filter(({ faults }) => faults.length === 0).map(({ party }) => party))) {
    if (settings.signal.aborted) break
    const answered = await answersTo(parties, settings)
    outcomes.push(...answered.map((told) => ({ row: told.row ?? 0, outcome: told.outcome, told, faults: [] })))
    settings.onProgress(outcomes)
  }
  return outcomes.toSorted((a, b) => a.row - b.row)
}

async function answersTo(
  parties: PartyRow[],
  { onDuplicate, isDry, signal }: RunSettings,
): Promise<readonly Outcome[]> {
  const options = { signal, retries: 4 }
  if (!isDry) return (await service.importParties({ parties, on_duplicate: onDuplicate }, options)).body.rows
  const { body } = await service.importParties({ parties, on_duplicate: onDuplicate, dry_run: true }, options)
  return body.rows ?? []
}

/** How many rows came to each outcome. */
export function tallyOf(outcomes: readonly RowOutcome[]): Record<Outcome['outcome'], number> {
  const tally = { created: 0, updated: 0, duplicate: 0, refused: 0 }
  for (const { outcome } of outcomes) tally[outcome] += 1
  return tally
}
