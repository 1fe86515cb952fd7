import {
  ContentGone,
  readersClearance,
  readWholeFile,
  releasedContent,
  releasedFile,
  releasedFolders,
  releasedReadings,
} from '../disclosure/data-room.ts'
import { showKnown } from '../disclosure/disclose.ts'
import { ownPairing } from '../disclosure/own-pairing.ts'
import { LATE_TRIES_MAX, type StampedFile } from '../domain/deals/data-room.ts'
import { withoutControlMarkup } from '../domain/text/control-markup.ts'
import type { Handlers } from '../entry/perform.ts'
import { overloaded } from '../entry/work-queue.ts'
import { loadReaderName } from '../memoranda/reader.ts'
import { noteListReading, recordDownload } from '../memoranda/room-readings.ts'
import { documentOnWire, downloadHeaders } from '../presenting/data-room-on-wire.ts'
import { fileAmong, foldersReleasedTo, type StoredFile } from '../store/data-room.ts'
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
  const { app, viewer, asked, input, refuse } = request
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
  const stamped = file.kind === 'pdf' ? await stampedFor(file) : null

  /** Returns the file stamped for this reader and day, from an earlier download or stamped now in turn. */
  async function stampedFor({ id, revision }: StoredFile): Promise<StampedFile> {
    const at = app.now().toISOString().slice(0, 10)
    const reader = `${(await loadReaderName(app, viewer)) ?? input.pair_id} · ${at}`
    const key = `stamp ${id} ${revision} ${viewer.sessionId} ${reader}`
    const kept = await app.stampedFiles.find(key)
    if (kept !== null) return kept
    try {
      const by = { workspaceId: viewer.sessionId, asked }
      const done = await app.slowWork.outcomeOf(key, by, async ({ signal, formerTries }) => {
        const outcome = await app.fileWork.stamp(() => readWholeFile(content(), sizeOf), reader, signal)
        if ('bytes' in outcome) return await app.stampedFiles.keep(key, outcome.bytes)
        if (outcome.fault === 'late' && formerTries + 1 < LATE_TRIES_MAX) throw overloaded()
        return null
      })
      if (done !== null) return done
    } catch (error) {
      if (error instanceof ContentGone) return unknown()
      throw error
    }
    return refuse('document_unreadable', 'document_unreadable', 'ask_for_document_again')
  }

  if (!(await recordDownload(app, pairing, file))) return unknown()
  return {
    body: stamped === null ? content() : stamped.pieces(),
    headers: downloadHeaders(withoutControlMarkup(name), stamped === null ? file.sizeBytes : stamped.sizeBytes),
  }
}
