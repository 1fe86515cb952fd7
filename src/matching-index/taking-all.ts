import type { Logger } from '../store/engine.ts'
import type { BoxedParty } from '../store/universe.ts'
import { type Loaded, take } from './loaded.ts'

/** Parties read and stored at a time, so that loading a large universe does not block the event loop. */
export const PAGE_ROWS = 250
/** Resolves when the ranking threads have stored their parties. Their failures surface at the next question. */
export const hasTaken = (to: Loaded): Promise<unknown> => to.ranking.size().catch(() => {})

/** Parties after which loading reports its progress. */
const PROGRESS_ROWS = 50_000

/** Loads all parties into an empty index, page by page. */
export async function takeAll(
  to: Loaded,
  pageAfter: (id: number) => Promise<BoxedParty[]>,
  log: Logger,
): Promise<void> {
  let read = 0
  let taken: Promise<unknown> | null = null
  for (let page = await pageAfter(0); ; ) {
    const last = page.at(-1)
    // The database reads the next page while this one is stored.
    const next = last === undefined || page.length < PAGE_ROWS ? null : pageAfter(last.id)
    next?.catch(() => {})
    // At most one page waits for the ranking threads, so that a large universe does not accumulate in memory.
    await taken
    if (page.length > 0) take(to, page)
    if (page.length === PAGE_ROWS) taken = hasTaken(to)
    read += page.length
    if (read % PROGRESS_ROWS < page.length && read >= PROGRESS_ROWS)
      log.info({ parties: read }, 'the matching index is loading')
    if (next === null) return
    page = await next
  }
}
