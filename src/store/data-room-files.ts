import { sql } from 'kysely'
import { Confidential } from '../domain/confidentiality/policy/confidential.ts'
import type { FileKind, RoomUse } from '../domain/deals/data-room.ts'
import { anyOf } from './any-of.ts'
import type { Db } from './schema.ts'

/** Description of a file, given before its upload. */
interface NewFile {
  folderId: number
  name: string
  kind: FileKind
  sizeBytes: number
  sha256: Uint8Array
}

/** Starts an upload. Null if the folder has a file of this name, case-insensitively. */
export async function insertFile(trx: Db, file: NewFile, now: Date): Promise<number | null> {
  const { folderId, name, kind, sizeBytes, sha256 } = file
  const { rows } = await sql<{ id: number }>`
    insert into room_files (folder_id, name, kind, size_bytes, sha256, touched_at)
    values (${folderId}, ${name}, ${kind}, ${sizeBytes}, ${sha256}, ${now.toISOString()})
    on conflict do nothing returning id`.execute(trx)
  return rows[0]?.id ?? null
}

/** Deletes a file or upload with its parts. */
export async function deleteFile(trx: Db, fileId: number): Promise<void> {
  await trx.deleteFrom('room_files').where('id', '=', fileId).execute()
}

/** Stores or replaces a part of an upload. Returns false if the upload is not in progress. */
export async function keepPart(trx: Db, fileId: number, part: number, bytes: Uint8Array, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('room_files')
    .set((row) => ({ touched_at: now.toISOString(), revision: row('revision', '+', 1) }))
    .where('id', '=', fileId)
    .where('stored_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await trx
    .insertInto('room_parts')
    .values({ file_id: fileId, part, bytes })
    .onConflict((conflict) => conflict.columns(['file_id', 'part']).doUpdateSet({ bytes }))
    .execute()
  return true
}

/** Returns the numbers of the parts uploaded, ascending. */
export async function partsThere(db: Db, fileId: number): Promise<number[]> {
  const rows = await db.selectFrom('room_parts').select('part').where('file_id', '=', fileId).orderBy('part').execute()
  return rows.map(({ part }) => part)
}

/** Returns a part of a file, null if there is none. With a pairing, only while the file's folder is released to it. */
export async function partOfFile(
  db: Db,
  fileId: number,
  part: number,
  pairingId: number | null,
): Promise<Confidential<Uint8Array> | null> {
  const { rows } = await sql<{ bytes: Uint8Array; identity_id: number }>`
    select t.bytes, p.identity_id
    from room_parts t join room_files f on f.id = t.file_id join room_folders d on d.id = f.folder_id
      join parties p on p.id = d.party_id
    where t.file_id = ${fileId} and t.part = ${part} and (${pairingId}::bigint is null or exists (
      select from room_releases r
      where r.folder_id = d.id and r.pairing_id = ${pairingId} and r.revoked_at is null))`.execute(db)
  const [row] = rows
  return row === undefined ? null : new Confidential(row.identity_id, row.bytes)
}

/**
 * Turns an upload into a file. Returns false if it already is one, is deleted, or a part arrived after this revision.
 */
export async function markStored(
  trx: Db,
  { id, revision }: { id: number; revision: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('room_files')
    .set({ stored_at: now.toISOString() })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('stored_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Returns the bytes of files and of uploaded parts: of some parties, of the installation, and of the fullest of these
 * pairings, where an upload counts with its whole size because it takes no space from others. With `mode` locked,
 * nobody else counts or adds until the transaction ends.
 */
export async function loadRoomUse(
  db: Db,
  partyIds: readonly number[],
  { pairingIds = [], mode }: { pairingIds?: readonly number[]; mode?: 'locked' } = {},
): Promise<RoomUse> {
  // Locks the whole installation: two uploads might each fit but not both.
  if (mode === 'locked') await sql`select pg_advisory_xact_lock(hashtext('concordat data rooms'))`.execute(db)
  const { rows } = await sql<RoomUse>`
    with arrived as (
      select f.folder_id, f.size_bytes as bytes from room_files f where f.stored_at is not null
      union all
      select f.folder_id, octet_length(t.bytes) from room_files f join room_parts t on t.file_id = f.id where f.stored_at is null)
    select
      (select coalesce(sum(a.bytes), 0)::bigint from arrived a join room_folders d on d.id = a.folder_id
        where d.party_id = any(${[...partyIds]}::bigint[])) as workspace,
      (select coalesce(sum(bytes), 0)::bigint from arrived) as installation,
      (select coalesce(max(one.bytes), 0)::bigint from (
        select sum(f.size_bytes) as bytes from room_releases r join room_files f on f.folder_id = r.folder_id
          join room_folders d on d.id = r.folder_id
        where r.pairing_id = any(${[...pairingIds]}::bigint[]) and r.revoked_at is null
          and d.party_id = any(${[...partyIds]}::bigint[])
        group by r.pairing_id) one) as pairing`.execute(db)
  return rows[0] ?? { workspace: 0, installation: 0, pairing: 0 }
}

/** Returns the number of uploads in progress of some parties. */
export async function uploadsUnderWay(db: Db, partyIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from room_files f join room_folders d on d.id = f.folder_id
    where f.stored_at is null and d.party_id = any(${[...partyIds]}::bigint[])`.execute(db)
  return rows[0]?.count ?? 0
}

/** True if there are uploads without a new part since a moment. */
export async function abandonedUploads(db: Db, untouchedSince: Date): Promise<boolean> {
  const row = await db
    .selectFrom('room_files')
    .select('id')
    .where('stored_at', 'is', null)
    .where('touched_at', '<', untouchedSince.toISOString())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes uploads without a new part since a moment. Returns their number. */
export async function sweepUploads(trx: Db, untouchedSince: Date): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('room_files')
    .where('stored_at', 'is', null)
    .where('touched_at', '<', untouchedSince.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** A reading of the file list, or a download, by the other side of a pairing. */
export interface StoredReading {
  id: number
  pairingId: number
  buyerId: number
  sellerId: number
  fileId: number | null
  fileName: Confidential<string> | null
  readAt: string
}

/** Records that the other side of a pairing read the list of a party's files or downloaded one. */
export async function insertReading(
  trx: Db,
  { pairingId, ownerId, fileId }: { pairingId: number; ownerId: number; fileId: number | null },
  now: Date,
): Promise<void> {
  await sql`
    insert into room_readings (pairing_id, party_id, file_id, file_name, read_at)
    values (${pairingId}, ${ownerId}, ${fileId}, (select name from room_files where id = ${fileId}), ${now.toISOString()})`.execute(
    trx,
  )
}

/** Returns readings of parties' data rooms, the newest first. */
export async function loadFileReadings(
  db: Db,
  partyIds: readonly number[],
  { pairingId = null, before, limit }: { pairingId?: number | null; before: number | null; limit: number },
): Promise<StoredReading[]> {
  if (partyIds.length === 0) return []
  const rows = await db
    .selectFrom('room_readings as r')
    .innerJoin('pairings as d', 'd.id', 'r.pairing_id')
    .innerJoin('parties as p', 'p.id', 'r.party_id')
    .select([
      'r.id',
      'r.pairing_id',
      'd.buyer_id',
      'd.seller_id',
      'r.file_id',
      'r.file_name',
      'r.read_at',
      'p.identity_id',
    ])
    .where('r.party_id', '=', anyOf(partyIds))
    .where((row) => (pairingId === null ? row.lit(true) : row('r.pairing_id', '=', pairingId)))
    .where((row) => (before === null ? row.lit(true) : row('r.id', '<', before)))
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    pairingId: row.pairing_id,
    buyerId: row.buyer_id,
    sellerId: row.seller_id,
    fileId: row.file_id,
    fileName: row.file_name === null ? null : new Confidential(row.identity_id, row.file_name),
    readAt: row.read_at,
  }))
}
