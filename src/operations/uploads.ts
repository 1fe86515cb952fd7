import { createHash } from 'node:crypto'
import { ContentGone, ownContent, ownFile, readWholeFile } from '../disclosure/data-room.ts'
import {
  FILE_BYTES_MAX,
  FILES_PER_FOLDER_MAX,
  type FileFault,
  isUsableName,
  kindByExtension,
  LATE_TRIES_MAX,
  limitReached,
  PART_BYTES,
  ROOM_NAME_CHARACTERS_MAX,
  UPLOADS_MAX,
  uploadPartBytes,
  uploadPartCount,
  uploadsKeptSince,
} from '../domain/deals/data-room.ts'
import type { AppContext, Asked } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'
import { Refusal } from '../entry/refusal.ts'
import type { Turn } from '../entry/slow-work.ts'
import { overloaded } from '../entry/work-queue.ts'
import { lockRoom, notifyOfRoom, ownFolder, refuseFull, roomPartyIds } from '../memoranda/room-writes.ts'
import { ownDocumentOnWire } from '../presenting/data-room-on-wire.ts'
import { fileAmong, loadRoomReleases, type StoredFile } from '../store/data-room.ts'
import {
  deleteFile,
  insertFile,
  keepPart,
  loadRoomUse,
  markStored,
  partOfFile,
  partsThere,
  sweepUploads,
  uploadsUnderWay,
} from '../store/data-room-files.ts'
import type { LoadedViewer } from '../store/sessions.ts'

export const startUpload: Handlers['startUpload'] = async ({ app, viewer, input, commit, refuse }) => {
  const { name, size_bytes: sizeBytes, sha256 } = input
  if (!isUsableName(name))
    return refuse('document_name_unusable', 'document_name_unusable', {
      of: 'choose_usable_name',
      count: ROOM_NAME_CHARACTERS_MAX,
    })
  const kind = kindByExtension(name)
  if (kind === null) return refuse('document_type_unsupported', 'document_kind_unsupported', 'upload_supported_kind')
  if (sizeBytes > FILE_BYTES_MAX)
    return refuse('document_too_large', 'document_too_large', {
      of: 'document_bytes_max',
      count: FILE_BYTES_MAX / 1_048_576,
    })
  return await commit(async (trx) => {
    await lockRoom(trx, viewer)
    const now = app.now()
    await sweepUploads(trx, uploadsKeptSince(now))
    const folder = await ownFolder(trx, viewer, input.folder_id, refuse)
    const namesake = folder.files.find((file) => file.name.toLowerCase() === name.toLowerCase())
    if (namesake !== undefined && namesake.sha256 === sha256 && namesake.sizeBytes === sizeBytes)
      return { body: uploadOnWire(namesake, await partsThere(trx, namesake.id)) }
    if (namesake !== undefined && namesake.storedAt !== null)
      return refuse('document_name_taken', 'document_name_taken', 'choose_document_name')
    // Removes an abandoned upload that a newer version replaces.
    if (namesake !== undefined) await deleteFile(trx, namesake.id)
    if ((await uploadsUnderWay(trx, roomPartyIds(viewer))) >= UPLOADS_MAX)
      return refuse('too_many_uploads', 'too_many_uploads', 'finish_or_remove_upload')
    if (folder.files.length >= FILES_PER_FOLDER_MAX)
      return refuse('data_room_full', 'data_room_full', { of: 'folder_files_max', count: FILES_PER_FOLDER_MAX })
    const pairingIds = (await loadRoomReleases(trx, [folder.id])).map(({ pairingId }) => pairingId)
    const use = await loadRoomUse(trx, roomPartyIds(viewer), { pairingIds, mode: 'locked' })
    const reached = limitReached(use, sizeBytes, app.roomLimits)
    if (reached !== null) return refuseFull(app, reached, refuse)
    const file = { folderId: folder.id, name, kind, sizeBytes, sha256: Buffer.from(sha256, 'hex') }
    const id = await insertFile(trx, file, now)
    if (id === null) return refuse('document_name_taken', 'document_name_taken', 'choose_document_name')
    return { body: uploadOnWire({ id, sizeBytes, storedAt: null }, []) }
  })
}

function uploadOnWire({ id, sizeBytes, storedAt }: Pick<StoredFile, 'id' | 'sizeBytes' | 'storedAt'>, there: number[]) {
  const stored = storedAt !== null
  return { document_id: id, part_bytes: PART_BYTES, parts: uploadPartCount(sizeBytes), received: there, stored }
}

export const sendPart: Handlers['sendPart'] = async ({ app, viewer, input, commit, refuse }) => {
  const file = await fileAmong(app.database.db, roomPartyIds(viewer), input.document_id)
  if (file === null || file.storedAt !== null)
    return refuse('document_not_found', 'document_unknown', 'use_document_id')
  const count = uploadPartBytes(file.sizeBytes, input.part)
  const bytes = Buffer.from(input.base64, 'base64')
  // Decoding skips invalid characters, so the length of the base64 text must match its bytes.
  if (count === 0 || bytes.length !== count || input.base64.length !== Math.ceil(count / 3) * 4)
    return refuse('part_unusable', 'part_unusable', { of: 'send_part_bytes', part: String(input.part), count })
  return await commit(async (trx) => {
    // Parts of one workspace are counted one after the other; others can exceed the limit by at most their requests
    // under way.
    await lockRoom(trx, viewer)
    const isThere = (await partsThere(trx, file.id)).includes(input.part)
    const reached = isThere
      ? null
      : limitReached({ ...(await loadRoomUse(trx, roomPartyIds(viewer))), pairing: 0 }, count, app.roomLimits)
    if (reached !== null) return refuseFull(app, reached, refuse)
    if (!(await keepPart(trx, file.id, input.part, bytes, app.now())))
      return refuse('document_not_found', 'document_unknown', 'use_document_id')
    return { body: { document_id: file.id, part: input.part } }
  })
}

export const finishUpload: Handlers['finishUpload'] = async ({ app, viewer, asked, input, commit, refuse }) => {
  const { db } = app.database
  const file = await fileAmong(db, roomPartyIds(viewer), input.document_id)
  if (file === null) return refuse('document_not_found', 'document_unknown', 'use_document_id')
  const missing = uploadPartCount(file.sizeBytes) - (await partsThere(db, file.id)).length
  if (missing > 0) return refuse('upload_incomplete', 'upload_incomplete', { of: 'send_missing_parts', count: missing })
  const verdict = file.storedAt === null ? await verdictOf(app, { viewer, asked }, file) : SOUND
  if (verdict === 'gone') return refuse('document_not_found', 'document_unknown', 'use_document_id')
  const { refusal } = verdict
  // Each commit is a sync to disk before which no read is answered, and many requests may share one refusal.
  if (refusal !== null && verdict.isRecorded) throw refusal
  if (refusal !== null) verdict.isRecorded = true
  return await commit(async (trx) => {
    await lockRoom(trx, viewer)
    const now = app.now()
    if (refusal !== null) {
      await deleteFile(trx, file.id)
      return refusal
    }
    if (file.storedAt === null) await markStored(trx, file, now)
    const stored = await fileAmong(trx, roomPartyIds(viewer), file.id)
    if (stored === null) return refuse('document_not_found', 'document_unknown', 'use_document_id')
    // A part received during the check was not checked.
    if (stored.storedAt === null)
      return refuse('upload_incomplete', 'upload_incomplete', { of: 'send_missing_parts', count: 0 })
    if (file.storedAt === null)
      for (const release of await loadRoomReleases(trx, [file.folderId]))
        await notifyOfRoom(trx, release, file.partyId, 'released', now)
    return { body: ownDocumentOnWire(ownFile(viewer, stored)) }
  })
}

interface Owner {
  viewer: LoadedViewer
  asked: Asked
}

/** Outcome of a check, shared by all requests that wait for it. */
interface Verdict {
  refusal: Refusal | null
  /** True once a request deletes the refused file. */
  isRecorded: boolean
}

const SOUND: Verdict = { refusal: null, isRecorded: false }

/** Returns the verdict on a fully uploaded file. */
async function verdictOf(app: AppContext, owner: Owner, file: StoredFile): Promise<Verdict | 'gone'> {
  try {
    const key = `check ${file.id} ${file.revision}`
    const by = { workspaceId: owner.viewer.sessionId, asked: owner.asked }
    return await app.slowWork.outcomeOf(key, by, async (turn) => ({
      refusal: await faultOf(app, owner.viewer, file, turn),
      isRecorded: false,
    }))
  } catch (error) {
    if (error instanceof ContentGone) return 'gone'
    throw error
  }
}

async function faultOf(
  app: AppContext,
  viewer: LoadedViewer,
  file: StoredFile,
  { signal, formerTries }: Turn,
): Promise<Refusal | null> {
  let isAsDeclared = true
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const part of ownContent(viewer, file, (n) => partOfFile(app.database.db, file.id, n, null))) {
      hash.update(part)
      yield part
    }
  }
  const load = async () => {
    const bytes = await readWholeFile(hashed(), file)
    isAsDeclared = hash.digest('hex') === ownFile(viewer, file).sha256
    return bytes
  }
  const fault = await app.fileWork.check(file.kind, load, signal)
  if (!isAsDeclared) return new Refusal('document_unreadable', 'document_checksum_differs', 'save_again')
  if (fault === 'late') {
    if (formerTries + 1 >= LATE_TRIES_MAX) return REFUSALS.unreadable()
    throw overloaded()
  }
  return fault === null ? null : REFUSALS[fault]()
}

const REFUSALS: Readonly<Record<FileFault, () => Refusal>> = {
  not_its_kind: () => new Refusal('document_type_unsupported', 'document_not_its_kind', 'upload_supported_kind'),
  active: () => new Refusal('document_unsafe', 'document_active', 'save_without_active'),
  bloated: () => new Refusal('document_unsafe', 'document_bloated', 'save_again'),
  locked: () => new Refusal('document_locked', 'document_locked', 'save_without_password'),
  unreadable: () => new Refusal('document_unreadable', 'document_unreadable', 'save_again'),
}
