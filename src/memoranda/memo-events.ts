import type { ActivityType } from '../domain/workspace/activity.ts'
import type { AppContext } from '../entry/app-context.ts'
import { type EventFacts, insertEvents } from '../store/events.ts'
import { countReading } from '../store/memoranda.ts'
import { latestContent } from '../store/memos.ts'
import type { StoredPairing } from '../store/pairings.ts'
import { type LoadedViewer, lockSessionById } from '../store/sessions.ts'

/** Records that a document was written, once for each content; reading it again is no event. */
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

/** Records each download. */
export async function noteDownload(app: AppContext, { sessionId }: LoadedViewer, names: number): Promise<void> {
  await app.database.transact(async (trx) => {
    await insertEvents(trx, [{ sessionId, type: 'memo_downloaded', partyId: null, facts: { names } }], app.now())
  })
}

/**
 * Counts a buyer's reading of a released memorandum and notifies both sides of the first reading of each version.
 * Returns false if the release was revoked meanwhile.
 */
export async function noteReading(
  app: AppContext,
  viewer: LoadedViewer,
  pairing: StoredPairing,
  version: number,
): Promise<boolean> {
  const seller = await (await app.universe.current()).partyOf(pairing.sellerId)
  const type = 'memo_downloaded' as const
  const content = `memorandum ${version}`
  return await app.database.transact(async (trx) => {
    const now = app.now()
    if (!(await countReading(trx, pairing.id, now))) return false
    if ((await latestContent(trx, viewer.sessionId, type, pairing.sellerId)) === content) return true
    const facts = { version, content }
    await insertEvents(
      trx,
      [
        { sessionId: viewer.sessionId, type, partyId: pairing.sellerId, facts: { ...facts, side: 'buyer' } },
        ...(seller?.sessionId == null
          ? []
          : [{ sessionId: seller.sessionId, type, partyId: pairing.buyerId, facts: { ...facts, side: 'seller' } }]),
      ],
      now,
    )
    return true
  })
}
