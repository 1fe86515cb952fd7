import { PAGE_ROWS } from '../contract/paging.ts'
import { ownContent, ownFile } from '../disclosure/data-room.ts'
import { ownPairing } from '../disclosure/own-pairing.ts'
import { FOLDERS_MAX, isUsableName, limitReached, ROOM_NAME_CHARACTERS_MAX } from '../domain/deals/data-room.ts'
import type { Handlers } from '../entry/perform.ts'
import { loadRoom, lockRoom, notifyOfRoom, ownFolder, refuseFull, roomPartyIds } from '../memoranda/room-writes.ts'
import { downloadHeaders, ownFoldersOnWire, readingsOnWire } from '../presenting/data-room-on-wire.ts'
import { pageLink } from '../presenting/page-link.ts'
import {
  deleteFolder,
  fileAmong,
  insertFolder,
  loadFolders,
  releaseFolderTo,
  revokeFolderFrom,
} from '../store/data-room.ts'
import { deleteFile, loadFileReadings, loadRoomUse, partOfFile } from '../store/data-room-files.ts'

export const getDataRoom: Handlers['getDataRoom'] = async ({ app, viewer }) => ({
  body: {
    folders: await ownFoldersOnWire(app, viewer, await loadRoom(app.database.db, viewer)),
    used_bytes: (await loadRoomUse(app.database.db, roomPartyIds(viewer))).workspace,
    limit_bytes: app.roomLimits.workspaceBytes,
  },
})

export const addFolder: Handlers['addFolder'] = async ({ app, viewer, input, commit, refuse }) => {
  const side = input.side ?? viewer.side
  const partyId = (side === 'buyer' ? viewer.buyerId : viewer.sellerId) ?? null
  if (side === null || partyId === null) return refuse('no_profile', 'no_profile', 'add_profile')
  if (!isUsableName(input.name))
    return refuse('document_name_unusable', 'document_name_unusable', {
      of: 'choose_usable_name',
      count: ROOM_NAME_CHARACTERS_MAX,
    })
  return await commit(async (trx) => {
    await lockRoom(trx, viewer)
    if ((await loadFolders(trx, [partyId])).length >= FOLDERS_MAX)
      return refuse('data_room_full', 'data_room_full', { of: 'folders_max', count: FOLDERS_MAX })
    const added = await insertFolder(trx, partyId, input.name, app.now())
    if (added === null) return refuse('folder_name_taken', 'folder_name_taken', 'choose_folder_name')
    return { body: { folder_id: added.id, side, name: input.name } }
  })
}

export const removeFolder: Handlers['removeFolder'] = async ({ viewer, input, commit, refuse }) =>
  await commit(async (trx) => {
    await lockRoom(trx, viewer)
    const folder = await ownFolder(trx, viewer, input.folder_id, refuse)
    await deleteFolder(trx, folder.id)
    return { body: { folder_id: folder.id } }
  })

export const removeDocument: Handlers['removeDocument'] = async ({ viewer, input, commit, refuse }) =>
  await commit(async (trx) => {
    await lockRoom(trx, viewer)
    const file = await fileAmong(trx, roomPartyIds(viewer), input.document_id)
    if (file === null) return refuse('document_not_found', 'document_unknown', 'use_document_id')
    await deleteFile(trx, file.id)
    return { body: { document_id: file.id } }
  })

export const releaseFolder: Handlers['releaseFolder'] = async ({ app, viewer, input, commit, refuse }) => {
  const pairing = await ownPairing(app, viewer, input.pair_id, refuse)
  const ownId = pairing.buyerId === viewer.buyerId ? pairing.buyerId : pairing.sellerId
  const otherId = ownId === pairing.buyerId ? pairing.sellerId : pairing.buyerId
  if ((await (await app.universe.current()).partyOf(otherId))?.erased)
    return refuse('workspace_erased', 'counterparty_erased', 'read_or_abandon')
  return await commit(async (trx) => {
    await lockRoom(trx, viewer)
    const folder = await ownFolder(trx, viewer, input.folder_id, refuse)
    if (folder.partyId !== ownId) return refuse('folder_not_found', 'folder_unknown', 'use_folder_id')
    const use = await loadRoomUse(trx, [ownId], { pairingIds: [pairing.id], mode: 'locked' })
    const now = app.now()
    const { releasedAt, isNew } = await releaseFolderTo(trx, folder.id, pairing.id, now)
    const more = isNew ? folder.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) : 0
    if (limitReached({ ...use, workspace: 0, installation: 0 }, more, app.roomLimits) === 'pairing')
      return refuseFull(app, 'pairing', refuse)
    if (isNew) await notifyOfRoom(trx, pairing, ownId, 'released', now)
    return { body: { folder_id: folder.id, pair_id: input.pair_id, released_at: releasedAt } }
  })
}

export const revokeFolder: Handlers['revokeFolder'] = async ({ app, viewer, input, commit, refuse }) => {
  const pairing = await ownPairing(app, viewer, input.pair_id, refuse)
  return await commit(async (trx) => {
    await lockRoom(trx, viewer)
    const folder = await ownFolder(trx, viewer, input.folder_id, refuse)
    const now = app.now()
    const revoked = await revokeFolderFrom(trx, folder.id, pairing.id, now)
    if (revoked) await notifyOfRoom(trx, pairing, folder.partyId, 'revoked', now)
    return { body: { folder_id: folder.id, pair_id: input.pair_id, revoked } }
  })
}

export const listRoomReadings: Handlers['listRoomReadings'] = async ({ app, viewer, input }) => {
  const { limit = PAGE_ROWS, before = null } = input
  const rows = await loadFileReadings(app.database.db, roomPartyIds(viewer), { before, limit: limit + 1 })
  return {
    body: {
      readings: await readingsOnWire(app, viewer, rows.slice(0, limit)),
      more: rows.length > limit,
    },
    headers: pageLink(rows, limit, {}, 'before'),
  }
}

export const downloadOwnDocument: Handlers['downloadOwnDocument'] = async ({ app, viewer, input, refuse }) => {
  const { db } = app.database
  const file = await fileAmong(db, roomPartyIds(viewer), input.document_id)
  if (file === null || file.storedAt === null)
    return refuse('document_not_found', 'document_unknown', 'use_document_id')
  return {
    body: ownContent(viewer, file, (part) => partOfFile(db, file.id, part, null)),
    headers: downloadHeaders(ownFile(viewer, file).name, file.sizeBytes),
  }
}
