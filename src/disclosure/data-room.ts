import { type Confidential, reveal } from '../domain/confidentiality/policy/confidential.ts'
import { type Clearance, type Own, ownClearance } from '../domain/confidentiality/policy/disclosure.ts'
import { uploadPartCount } from '../domain/data-room.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Refuse } from '../entry/refusal.ts'
import type { StoredFile, StoredFolder } from '../store/data-room.ts'
import type { StoredReading } from '../store/data-room-files.ts'
import type { StoredPairing } from '../store/pairings.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { toldClearances } from './disclose.ts'

/** A file as one who may know its owner sees it. */
export interface OpenedFile extends Omit<StoredFile, 'name' | 'sha256'> {
  name: string
  sha256: string
}

/** The same of a folder, with its files. */
export interface OpenedFolder extends Omit<StoredFolder, 'name'> {
  name: string
  files: OpenedFile[]
}

/** The same of a look at a file or at the list. */
export interface OpenedReading extends Omit<StoredReading, 'fileName'> {
  fileName: string | null
}

/** The folders of a session's own parties. */
export function ownFolders(own: Own, folders: readonly StoredFolder[], files: readonly StoredFile[]): OpenedFolder[] {
  return releasedFolders(ownClearance(own), folders, files)
}

/** The same of one file. */
export function ownFile(own: Own, file: StoredFile): OpenedFile {
  return releasedFile(ownClearance(own), file)
}

/** Who looked into a session's own data room. */
export function ownReadings(own: Own, readings: readonly StoredReading[]): OpenedReading[] {
  return releasedReadings(ownClearance(own), readings)
}

/** A file of a session's own, piece by piece. */
export function ownContent(own: Own, file: StoredFile, partOf: PartReader): AsyncGenerator<Uint8Array> {
  return releasedContent(ownClearance(own), file, partOf)
}

/**
 * Proof that the viewer was told the name of the other side of a pairing. Without it nothing of a data room is told, not even
 * whether there is anything: what a file is called may say whose it is. It tells no name by itself.
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
  const clearance = (await toldClearances(app, viewer, [owner])).get(ownerId)
  if (clearance === undefined) return refuse('name_not_told', 'name_not_told', 'open_name_first')
  if (pairing.withdrawn) return refuse('party_withdrawn', 'pairing_party_withdrawn', 'name_stays_open')
  return { clearance, ownerId }
}

/** Folders as one with a clearance for their owner sees them. */
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

/** The same of one file. */
export function releasedFile(clearance: Clearance, file: StoredFile): OpenedFile {
  return { ...file, name: reveal(clearance, file.name), sha256: reveal(clearance, file.sha256) }
}

/** The same of readings. */
export function releasedReadings(clearance: Clearance, readings: readonly StoredReading[]): OpenedReading[] {
  return readings.map((reading) => ({
    ...reading,
    fileName: reading.fileName === null ? null : reveal(clearance, reading.fileName),
  }))
}

/** Reads a part of a file; null where it is not there, or may no longer be read. */
type PartReader = (part: number) => Promise<Confidential<Uint8Array> | null>

/** A part of a file is gone, or the release was taken back while it was read. */
export class ContentGone extends Error {
  override name = 'ContentGone'
}

/** A file piece by piece. @throws ContentGone where a piece may no longer be read: what was sent so far is not a whole file */
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

/** A file whole, for what works on all of it at once. @throws ContentGone as above */
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
