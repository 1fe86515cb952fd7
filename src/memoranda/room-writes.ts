import { type OpenedFolder, ownFolders } from '../disclosure/data-room.ts'
import { PAIRING_BYTES_MAX, type RoomUse } from '../domain/deals/data-room.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Refuse } from '../entry/refusal.ts'
import { refuseErased } from '../entry/viewer.ts'
import { filesIn, loadFolders } from '../store/data-room.ts'
import { disclosedTo } from '../store/disclosures.ts'
import { insertEvents, type NewEvent } from '../store/events.ts'
import type { StoredPairing } from '../store/pairings.ts'
import type { Db } from '../store/schema.ts'
import { isErased, type LoadedViewer, lockSessionById, sessionsOfParties } from '../store/sessions.ts'

const BYTES_PER_MB = 1_048_576

export function roomPartyIds({ buyerId, sellerId }: LoadedViewer): number[] {
  return [buyerId, sellerId].filter((id) => id !== null)
}

/** Locks a session's data room until the transaction ends. Refuses an erased workspace. */
export async function lockRoom(trx: Db, { sessionId }: LoadedViewer): Promise<void> {
  await lockSessionById(trx, sessionId)
  refuseErased({ erased: await isErased(trx, sessionId) })
}

/** Loads the folders of a session's own data room with their files; `underWay` includes unfinished uploads. */
export async function loadRoom(
  db: Db,
  viewer: LoadedViewer,
  mode: 'stored' | 'underWay' = 'stored',
): Promise<OpenedFolder[]> {
  const folders = await loadFolders(db, roomPartyIds(viewer))
  const ids = folders.map(({ id }) => id)
  return ownFolders(viewer, folders, await filesIn(db, ids, mode))
}

/** Returns one folder of a session's own data room. Refuses an unknown id. */
export async function ownFolder(
  db: Db,
  viewer: LoadedViewer,
  folderId: number,
  refuse: Refuse<'folder_not_found'>,
): Promise<OpenedFolder> {
  const folder = (await loadRoom(db, viewer, 'underWay')).find(({ id }) => id === folderId)
  return folder ?? refuse('folder_not_found', 'folder_unknown', 'use_folder_id')
}

/** Refuses a write beyond a limit. */
export function refuseFull(
  { roomLimits }: Pick<AppContext, 'roomLimits'>,
  reached: keyof RoomUse,
  refuse: Refuse<'data_room_full'>,
): never {
  if (reached === 'installation') return refuse('data_room_full', 'data_room_full', 'installation_bytes_max')
  if (reached === 'pairing')
    return refuse('data_room_full', 'data_room_full', {
      of: 'pairing_bytes_max',
      count: PAIRING_BYTES_MAX / BYTES_PER_MB,
    })
  const count = Math.floor(roomLimits.workspaceBytes / BYTES_PER_MB)
  return refuse('data_room_full', 'data_room_full', { of: 'workspace_bytes_max', count })
}

/**
 * Records a data room event in a pairing for the owner, and for the other side if the owner's name has been disclosed
 * to it; before that it learns nothing of documents.
 */
export async function notifyOfRoom(
  trx: Db,
  pairing: Pick<StoredPairing, 'buyerId' | 'sellerId'>,
  ownerId: number,
  room: 'released' | 'revoked' | 'downloaded',
  now: Date,
): Promise<void> {
  const readerId = ownerId === pairing.buyerId ? pairing.sellerId : pairing.buyerId
  const sessions = await sessionsOfParties(trx, [ownerId, readerId])
  const [owner, reader] = [sessions.get(ownerId), sessions.get(readerId)]
  const type = room === 'downloaded' ? ('memo_downloaded' as const) : ('memo_generated' as const)
  const events: NewEvent[] = []
  if (owner !== undefined) events.push({ sessionId: owner, type, partyId: readerId, facts: { room, side: 'owner' } })
  if (reader !== undefined && (await disclosedTo(trx, reader, [ownerId], now)).has(ownerId))
    events.push({ sessionId: reader, type, partyId: ownerId, facts: { room, side: 'reader' } })
  await insertEvents(trx, events, now)
}
