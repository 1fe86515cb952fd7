import type { ActivityType } from '../domain/activity.ts'
import type { AppContext } from '../entry/app-context.ts'
import { type EventFacts, insertEvents } from '../store/events.ts'
import { latestContent } from '../store/memos.ts'
import { type LoadedViewer, lockSessionById } from '../store/sessions.ts'

/** Notes that a document was written, once for each content: reading it again is no event. */
export async function noteOnce(
  app: AppContext,
  { sessionId }: LoadedViewer,
  type: ActivityType,
  partyId: number | null,
  facts: EventFacts & { content: string },
): Promise<void> {
  if ((await latestContent(app.database.db, sessionId, type, partyId)) === facts.content) return
  await app.database.transact(async (trx) => {
    await lockSessionById(trx, sessionId)
    if ((await latestContent(trx, sessionId, type, partyId)) === facts.content) return
    await insertEvents(trx, [{ sessionId, type, partyId, facts }], app.now())
  })
}

/** Notes a download, each time. */
export async function noteDownload(app: AppContext, { sessionId }: LoadedViewer, names: number): Promise<void> {
  await app.database.transact(async (trx) => {
    await insertEvents(trx, [{ sessionId, type: 'memo_downloaded', partyId: null, facts: { names } }], app.now())
  })
}
