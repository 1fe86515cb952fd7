import { sql } from 'kysely'
import { Confidential } from '../domain/confidentiality/policy/confidential.ts'
import type { FileKind } from '../domain/deals/data-room.ts'
import { anyOf } from './any-of.ts'
import type { Db } from './schema.ts'

/** A folder of a data room. Names of folders and files are boxed, because they may identify the owner. */
export interface StoredFolder {
  id: number
  partyId: number
  name: Confidential<string>
  createdAt: string
}

/** A file of a data room. It is an upload in progress until `storedAt` is set. */
export interface StoredFile {
  id: number
  folderId: number
  partyId: number
  name: Confidential<string>
  kind: FileKind
  sizeBytes: number
  /** SHA-256 of its bytes, hexadecimal. */
  sha256: Confidential<string>
  /** Incremented by each part uploaded. */
  revision: number
  storedAt: string | null
}

/** A folder released to the other side of a pairing. */
interface StoredRoomRelease {
  folderId: number
  pairingId: number
  buyerId: number
  sellerId: number
  releasedAt: string
}

/** Returns the folders of parties, by name. */
export async function loadFolders(db: Db, partyIds: readonly number[]): Promise<StoredFolder[]> {
  if (partyIds.length === 0) return []
  const rows = await foldersQuery(db).where('d.party_id', '=', anyOf(partyIds)).execute()
  return rows.map(folderOf)
}

/** Returns the folders now released to the other side of a pairing, by name. */
export async function foldersReleasedTo(
  db: Db,
  { pairingId, ownerId }: { pairingId: number; ownerId: number },
): Promise<StoredFolder[]> {
  const rows = await foldersQuery(db)
    .innerJoin('room_releases as r', 'r.folder_id', 'd.id')
    .where('r.pairing_id', '=', pairingId)
    .where('r.revoked_at', 'is', null)
    .where('d.party_id', '=', ownerId)
    .execute()
  return rows.map(folderOf)
}

function foldersQuery(db: Db) {
  return db
    .selectFrom('room_folders as d')
    .innerJoin('parties as p', 'p.id', 'd.party_id')
    .select(['d.id', 'd.party_id', 'd.name', 'd.created_at', 'p.identity_id'])
    .orderBy('d.name')
    .orderBy('d.id')
}

type FolderRow = Awaited<ReturnType<ReturnType<typeof foldersQuery>['execute']>>[number]

const folderOf = ({ id, party_id, name, created_at, identity_id }: FolderRow): StoredFolder => ({
  id,
  partyId: party_id,
  name: new Confidential(identity_id, name),
  createdAt: created_at,
})

/** Adds a folder. Null if the party has one of this name, case-insensitively. */
export async function insertFolder(trx: Db, partyId: number, name: string, now: Date): Promise<{ id: number } | null> {
  const { rows } = await sql<{ id: number }>`
    insert into room_folders (party_id, name, created_at) values (${partyId}, ${name}, ${now.toISOString()})
    on conflict do nothing returning id`.execute(trx)
  return rows[0] ?? null
}

/** Deletes a folder with its files and releases. */
export async function deleteFolder(trx: Db, folderId: number): Promise<void> {
  await trx.deleteFrom('room_folders').where('id', '=', folderId).execute()
}

/** Returns the files in folders, by name; `underWay` includes uploads. */
export async function filesIn(
  db: Db,
  folderIds: readonly number[],
  mode: 'stored' | 'underWay' = 'stored',
): Promise<StoredFile[]> {
  if (folderIds.length === 0) return []
  const rows = await filesQuery(db)
    .where('f.folder_id', '=', anyOf(folderIds))
    .where((row) => (mode === 'stored' ? row('f.stored_at', 'is not', null) : row.lit(true)))
    .execute()
  return rows.map(fileOf)
}

/** Returns a file or upload of some parties. Null if none of them has this id. */
export async function fileAmong(db: Db, partyIds: readonly number[], fileId: number): Promise<StoredFile | null> {
  if (partyIds.length === 0) return null
  const row = await filesQuery(db)
    .where('f.id', '=', fileId)
    .where('d.party_id', '=', anyOf(partyIds))
    .executeTakeFirst()
  return row === undefined ? null : fileOf(row)
}

function filesQuery(db: Db) {
  return db
    .selectFrom('room_files as f')
    .innerJoin('room_folders as d', 'd.id', 'f.folder_id')
    .innerJoin('parties as p', 'p.id', 'd.party_id')
    .selectAll('f')
    .select(['d.party_id', 'p.identity_id'])
    .orderBy('f.name')
    .orderBy('f.id')
}

type FileRow = Awaited<ReturnType<ReturnType<typeof filesQuery>['execute']>>[number]

const fileOf = (row: FileRow): StoredFile => ({
  id: row.id,
  folderId: row.folder_id,
  partyId: row.party_id,
  name: new Confidential(row.identity_id, row.name),
  kind: row.kind,
  sizeBytes: row.size_bytes,
  sha256: new Confidential(row.identity_id, Buffer.from(row.sha256).toString('hex')),
  revision: row.revision,
  storedAt: row.stored_at,
})

/** Returns the releases in force of folders, the latest first. */
export async function loadRoomReleases(db: Db, folderIds: readonly number[]): Promise<StoredRoomRelease[]> {
  if (folderIds.length === 0) return []
  return await db
    .selectFrom('room_releases as r')
    .innerJoin('pairings as d', 'd.id', 'r.pairing_id')
    .select([
      'r.folder_id as folderId',
      'r.pairing_id as pairingId',
      'd.buyer_id as buyerId',
      'd.seller_id as sellerId',
      'r.released_at as releasedAt',
    ])
    .where('r.folder_id', '=', anyOf(folderIds))
    .where('r.revoked_at', 'is', null)
    .orderBy('r.released_at', 'desc')
    .orderBy('r.pairing_id', 'desc')
    .execute()
}

/** Releases a folder to the other side of a pairing, for the first time or again. Returns the time of the release. */
export async function releaseFolderTo(
  trx: Db,
  folderId: number,
  pairingId: number,
  now: Date,
): Promise<{ releasedAt: string; isNew: boolean }> {
  const at = now.toISOString()
  const { rows } = await sql<{ released_at: string }>`
    insert into room_releases (folder_id, pairing_id, released_at) values (${folderId}, ${pairingId}, ${at})
    on conflict (folder_id, pairing_id) do update set released_at = excluded.released_at, revoked_at = null
      where room_releases.revoked_at is not null
    returning released_at`.execute(trx)
  if (rows[0] !== undefined) return { releasedAt: rows[0].released_at, isNew: true }
  const known = (await loadRoomReleases(trx, [folderId])).find((release) => release.pairingId === pairingId)
  return { releasedAt: known?.releasedAt ?? at, isNew: false }
}

/** Revokes a release. Returns false if none was in force. */
export async function revokeFolderFrom(trx: Db, folderId: number, pairingId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('room_releases')
    .set({ revoked_at: now.toISOString() })
    .where('folder_id', '=', folderId)
    .where('pairing_id', '=', pairingId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
