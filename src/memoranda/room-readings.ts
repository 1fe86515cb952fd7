import type { AppContext } from '../entry/app-context.ts'
import { filesIn, foldersReleasedTo, type StoredFile, type StoredFolder } from '../store/data-room.ts'
import { insertReading, loadFileReadings, type StoredReading } from '../store/data-room-files.ts'
import type { StoredPairing } from '../store/pairings.ts'
import { notifyOfRoom } from './room-writes.ts'

/** Number of its own readings that a reader is shown. */
const READINGS_SHOWN = 20

/** A party's release to the other side of a pairing, and that side's readings. */
interface ReleasedRoom {
  folders: StoredFolder[]
  files: StoredFile[]
  readings: StoredReading[]
}

/** Loads the release and records a reading of the list. */
export async function noteListReading(
  { database, now }: AppContext,
  pairing: StoredPairing,
  ownerId: number,
): Promise<ReleasedRoom> {
  const of = { pairingId: pairing.id, ownerId }
  return await database.transact(async (trx) => {
    await insertReading(trx, { ...of, fileId: null }, now())
    const folders = await foldersReleasedTo(trx, of)
    const ids = folders.map(({ id }) => id)
    const past = { pairingId: pairing.id, before: null, limit: READINGS_SHOWN }
    return { folders, files: await filesIn(trx, ids), readings: await loadFileReadings(trx, [ownerId], past) }
  })
}

/**
 * Records a download before the first byte is sent, and notifies both sides. Returns false if the release was revoked
 * meanwhile.
 */
export async function recordDownload(
  { database, now }: AppContext,
  pairing: StoredPairing,
  file: StoredFile,
): Promise<boolean> {
  const of = { pairingId: pairing.id, ownerId: file.partyId }
  return await database.transact(async (trx) => {
    const released = await foldersReleasedTo(trx, of)
    if (!released.some(({ id }) => id === file.folderId)) return false
    const at = now()
    await insertReading(trx, { ...of, fileId: file.id }, at)
    await notifyOfRoom(trx, pairing, file.partyId, 'downloaded', at)
    return true
  })
}
