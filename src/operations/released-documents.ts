import {
  ContentGone,
  readersClearance,
  releasedContent,
  releasedFile,
  releasedFolders,
  releasedReadings,
  wholeOf,
} from '../disclosure/data-room.ts'
import { showKnown } from '../disclosure/disclose.ts'
import { ownPairing } from '../disclosure/own-pairing.ts'
import { PART_BYTES } from '../domain/data-room.ts'
import type { Handlers } from '../entry/perform.ts'
import { overloaded } from '../entry/work-queue.ts'
import { readerOf } from '../memoranda/reader.ts'
import { noteDownloadOf, noteListReading } from '../memoranda/room-readings.ts'
import { documentOnWire, fileHeadersOf } from '../presenting/data-room-on-wire.ts'
import { fileAmong, foldersReleasedTo } from '../store/data-room.ts'
import { partOfFile } from '../store/data-room-files.ts'

export const listReleasedDocuments: Handlers['listReleasedDocuments'] = async ({ app, viewer, input, refuse }) => {
  const pairing = await ownPairing(app, viewer, input.pair_id, refuse)
  const { clearance, ownerId } = await readersClearance(app, viewer, pairing, refuse)
  const { folders, files, readings } = await noteListReading(app, pairing, ownerId)
  const owner = await (await app.universe.current()).partiesOf([ownerId])
  const shown = await showKnown(app, viewer, [...owner.values()])
  return {
    body: {
      pair_id: input.pair_id,
      counterparty: shown.get(ownerId)?.name ?? '',
      folders: releasedFolders(clearance, folders, files).map((folder) => ({
        folder_id: folder.id,
        name: folder.name,
        documents: folder.files.map(documentOnWire),
      })),
      readings: releasedReadings(clearance, readings).map(({ fileId, fileName, readAt }) => ({
        what: fileId === null ? ('list' as const) : ('document' as const),
        ...(fileName === null ? {} : { name: fileName }),
        read_at: readAt,
      })),
    },
  }
}

export const downloadReleasedDocument: Handlers['downloadReleasedDocument'] = async (request) => {
  const { app, viewer, input, refuse } = request
  const { database } = app
  const pairing = await ownPairing(app, viewer, input.pair_id, refuse)
  const { clearance, ownerId } = await readersClearance(app, viewer, pairing, refuse)
  const of = { pairingId: pairing.id, ownerId }
  const unknown = () => refuse('document_not_found', 'document_unknown', 'use_document_id')
  const file = await fileAmong(database.db, [ownerId], input.document_id)
  const released = await foldersReleasedTo(database.db, of)
  if (file === null || file.storedAt === null || !released.some(({ id }) => id === file.folderId)) return unknown()
  const { name } = releasedFile(clearance, file)
  const sizeOf = { sizeBytes: file.sizeBytes }
  const content = () => releasedContent(clearance, file, (part) => partOfFile(database.db, file.id, part, pairing.id))
  const whole = file.kind === 'pdf' ? await stampedFor() : null

  async function stampedFor(): Promise<Uint8Array> {
    const at = app.now().toISOString().slice(0, 10)
    const reader = `${(await readerOf(app, viewer)) ?? input.pair_id} · ${at}`
    try {
      const done = await app.fileWork.stamp(() => wholeOf(content(), sizeOf), reader)
      if ('bytes' in done) return done.bytes
      if (done.fault === 'late') throw overloaded()
    } catch (error) {
      if (error instanceof ContentGone) return unknown()
      throw error
    }
    return refuse('document_unreadable', 'document_unreadable', 'ask_for_document_again')
  }

  if (!(await noteDownloadOf(app, pairing, file))) return unknown()
  return {
    body: whole === null ? content() : piecesOf(whole),
    headers: fileHeadersOf(name, whole === null ? file.sizeBytes : whole.length),
  }
}

/** Bytes in pieces of the size of a part, so that a slow reader's connection holds one at a time. */
async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES)
}
