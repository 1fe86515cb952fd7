import type { ActivityType } from '../domain/activity.ts'
import { type EventFacts, insertEvents } from '../store/events.ts'
import { latestContent } from '../store/memos.ts'
import { type LoadedViewer, lockSessionById } from '../store/sessions.ts'
import type { House } from './house.ts'

/** Notes that a document was written, once for each content: reading it again is no event. */
export async function noteOnce(
  house: House,
  { sessionId }: LoadedViewer,
  type: ActivityType,
  partyId: number | null,
  facts: EventFacts & { content: string },
): Promise<void> {
  if ((await latestContent(house.database.db, sessionId, type, partyId)) === facts.content) return
  await house.database.transact(async (trx) => {
    await lockSessionById(trx, sessionId)
    if ((await latestContent(trx, sessionId, type, partyId)) === facts.content) return
    await insertEvents(trx, [{ sessionId, type, partyId, facts }], house.now())
  })
}

/** Notes a download, each time. */
export async function noteDownload(house: House, { sessionId }: LoadedViewer, names: number): Promise<void> {
  await house.database.transact(async (trx) => {
    await insertEvents(trx, [{ sessionId, type: 'memo_downloaded', partyId: null, facts: { names } }], house.now())
  })
}
