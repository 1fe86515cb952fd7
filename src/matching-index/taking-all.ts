import type { Logger } from '../store/engine.ts'
import type { BoxedParty } from '../store/universe.ts'
import { type Loaded, take } from './loaded.ts'

/** Parties read and handed over at a time, so that loading a large universe never holds the event loop for long. */
export const PAGE_ROWS = 250
/** Resolves when the ranking threads hold what they were given. What a thread cannot answer, the next question meets again. */
export const hasTaken = (to: Loaded): Promise<unknown> => to.ranking.size().catch(() => {})

/** Parties after which loading reports its progress. */
const PROGRESS_ROWS = 50_000

/** Puts all parties into an index that has none, page by page. */
export async function takeAll(
  to: Loaded,
  pageAfter: (id: number) => Promise<BoxedParty[]>,
  log: Logger,
): Promise<void> {
  let read = 0
  let taken: Promise<unknown> | null = null
  for (let page = await pageAfter(0); ; ) {
    const last = page.at(-1)
    // The database works on the next page while this one is put in.
    const next = last === undefined || page.length < PAGE_ROWS ? null : pageAfter(last.id)
    next?.catch(() => {})
    // At most one page waits for the ranking threads while the next is read: a large universe would pile up before it.
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
