import { type Confidential, reveal } from '../domain/confidentiality/policy/confidential.ts'
import { type Clearance, type Own, ownClearance } from '../domain/confidentiality/policy/disclosure.ts'
import { uploadPartCount } from '../domain/deals/data-room.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Refuse } from '../entry/refusal.ts'
import type { StoredFile, StoredFolder } from '../store/data-room.ts'
import type { StoredReading } from '../store/data-room-files.ts'
import type { StoredPairing } from '../store/pairings.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { existingClearances } from './disclose.ts'

/** A file as shown to a reader that may know its owner. */
export interface OpenedFile extends Omit<StoredFile, 'name' | 'sha256'> {
  name: string
  sha256: string
}

/** A folder with its files, as shown to a reader that may know their owner. */
export interface OpenedFolder extends Omit<StoredFolder, 'name'> {
  name: string
  files: OpenedFile[]
}

/** A download of a file or a reading of the list, as shown to one that may know the file's owner. */
interface OpenedReading extends Omit<StoredReading, 'fileName'> {
  fileName: string | null
}

export function ownFolders(own: Own, folders: readonly StoredFolder[], files: readonly StoredFile[]): OpenedFolder[] {
  return releasedFolders(ownClearance(own), folders, files)
}

export function ownFile(own: Own, file: StoredFile): OpenedFile {
  return releasedFile(ownClearance(own), file)
}

/** Returns the readings of a session's own data room. */
export function ownReadings(own: Own, readings: readonly StoredReading[]): OpenedReading[] {
  return releasedReadings(ownClearance(own), readings)
}

/** Streams a file of the session's own data room. */
export function ownContent(own: Own, file: StoredFile, partOf: PartReader): AsyncGenerator<Uint8Array> {
  return releasedContent(ownClearance(own), file, partOf)
}

/**
 * Returns proof that the name of the other side of a pairing has been disclosed to the viewer. Without it nothing of a
 * data room is shown, not even that one exists, because a file name may identify its owner. It discloses no name.
 */
export async function readersClearance(
  app: AppContext,
  viewer: LoadedViewer,
  pairing: StoredPairing,
  refuse: Refuse<'name_not_told' | 'party_withdrawn'>,
): Promise<{ clearance: Clearance; ownerId: number }> {
  const ownerId = viewer.buyerId === pairing.buyerId ? pairing.sellerId : pairing.buyerId
  const owner = await (await app.universe.current()).partyOf(ownerId)
  if (owner === null) throw new Error('a party of a pairing is missing from the universe')
  const clearance = (await existingClearances(app, viewer, [owner])).get(ownerId)
  if (clearance === undefined) return refuse('name_not_told', 'name_not_told', 'open_name_first')
  if (pairing.withdrawn) return refuse('party_withdrawn', 'pairing_party_withdrawn', 'name_stays_open')
  return { clearance, ownerId }
}

/** Returns the folders of an owner that the reader is cleared for. */
export function releasedFolders(
  clearance: Clearance,
  folders: readonly StoredFolder[],
  files: readonly StoredFile[],
): OpenedFolder[] {
  return folders.map((folder) => ({
    ...folder,
    name: reveal(clearance, folder.name),
    files: files.filter(({ folderId }) => folderId === folder.id).map((file) => releasedFile(clearance, file)),
  }))
}

/** Returns a file of an owner that the reader is cleared for. */
export function releasedFile(clearance: Clearance, file: StoredFile): OpenedFile {
  return { ...file, name: reveal(clearance, file.name), sha256: reveal(clearance, file.sha256) }
}

/** Returns the readings of an owner's files that the reader is cleared for. */
export function releasedReadings(clearance: Clearance, readings: readonly StoredReading[]): OpenedReading[] {
  return readings.map((reading) => ({
    ...reading,
    fileName: reading.fileName === null ? null : reveal(clearance, reading.fileName),
  }))
}

/** Reads a part of a file. Returns null if it does not exist or may no longer be read. */
type PartReader = (part: number) => Promise<Confidential<Uint8Array> | null>

/** Thrown when a part of a file no longer exists or its release was revoked during the download. */
export class ContentGone extends Error {
  override name = 'ContentGone'
}

/**
 * Streams a file part by part.
 * @throws ContentGone if a part may no longer be read; the bytes sent by then are not a whole file
 */
export async function* releasedContent(
  clearance: Clearance,
  file: Pick<StoredFile, 'sizeBytes'>,
  partOf: PartReader,
): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < uploadPartCount(file.sizeBytes); part += 1) {
    const box = await partOf(part)
    if (box === null) throw new ContentGone('a part of a document may no longer be read')
    yield reveal(clearance, box)
  }
}

/**
 * Reads a whole file into memory.
 * @throws ContentGone if a part may no longer be read
 */
export async function readWholeFile(
  content: AsyncIterable<Uint8Array>,
  { sizeBytes }: Pick<StoredFile, 'sizeBytes'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(sizeBytes)
  let at = 0
  for await (const part of content) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
