import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { Confidential, reveal } from '../../src/domain/confidentiality/policy/confidential.ts'
import { asOwn, ownClearance } from '../../src/domain/confidentiality/policy/disclosure.ts'
import { EMPTY_IDENTITY, EMPTY_PROFILE } from '../../src/domain/parties/profile.ts'
import { partOfFile } from '../../src/store/data-room-files.ts'
import type { Database } from '../../src/store/database.ts'
import { loadRegisterFacts, saveFactChanges } from '../../src/store/facts.ts'
import { insertIdentity, insertParty } from '../../src/store/profiles.ts'
import type { Schema } from '../../src/store/schema.ts'
import { openTestDatabase } from '../_database.ts'

const AT = new Date('2026-11-20T09:30:00.000Z')

let database: Database<Schema>
let seller: { id: number; identityId: number }
let buyer: { id: number; identityId: number }
before(async () => {
  database = await openTestDatabase<Schema>()
  seller = await addParty('seller')
  buyer = await addParty('buyer')
})
after(() => database.close())

const addParty = (side: 'seller' | 'buyer') =>
  database.transact(async (trx) => {
    const identityId = await insertIdentity(trx, EMPTY_IDENTITY)
    const whose = { sessionId: null, identityId, side, country: 'FR', fictional: true }
    const profile = {
      profile: EMPTY_PROFILE,
      blindTexts: EMPTY_PROFILE.texts,
      statedSize: null,
      dataQuality: 0,
      valuedAt: null,
    }
    const { id } = await insertParty(trx, { ...whose, ...profile, contactStatus: 'warm' }, AT)
    return { id, identityId }
  })

describe('loadRegisterFacts', () => {
  it('excludes superseded facts and those found by name or domain', async () => {
    const found = (value: number, matchedBy: 'siren' | 'name' | 'domain' | 'unconfirmed') => ({
      field: 'revenue' as const,
      value,
      detail: null,
      source: 'ratios-inpi-bce' as const,
      reference: 'https://register.example/',
      asOf: null,
      matchedBy,
    })
    const added = [found(1, 'siren'), found(2, 'name'), found(3, 'domain'), found(4, 'unconfirmed'), found(5, 'siren')]
    await database.transact(async (trx) => {
      await saveFactChanges(trx, seller.id, { added, seenAgain: [], superseded: [] }, AT)
    })
    const valuesNow = async () => {
      const box = (await loadRegisterFacts(database.db, [seller.id])).get(seller.id)
      assert.ok(box instanceof Confidential)
      const own = ownClearance(asOwn({ identityId: seller.identityId }))
      return reveal(own, box).map(({ value }) => value)
    }
    assert.deepEqual(await valuesNow(), [1, 4, 5])
    const { rows } = await sql<{ id: number }>`select min(id) as id from facts`.execute(database.db)
    await database.transact(async (trx) => {
      await saveFactChanges(trx, seller.id, { added: [], seenAgain: [], superseded: [rows[0]?.id ?? 0] }, AT)
    })
    assert.deepEqual(await valuesNow(), [4, 5])
  })
})

describe('partOfFile', () => {
  it('returns a part to the owner always, and to a pairing only while the folder is released to it', async () => {
    const { db } = database
    const at = AT.toISOString()
    const idFrom = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
      (await statement.execute(db as Kysely<Schema>)).rows[0]?.id ?? 0
    const pairing = await idFrom(sql<{ id: number }>`
      insert into pairings (buyer_id, seller_id, phase, created_at, updated_at)
      values (${buyer.id}, ${seller.id}, '0_prospecting', ${at}, ${at}) returning id`)
    const folder = await idFrom(sql<{ id: number }>`
      insert into room_folders (party_id, name, created_at) values (${seller.id}, 'Accounts', ${at}) returning id`)
    const file = await idFrom(sql<{ id: number }>`
      insert into room_files (folder_id, name, kind, size_bytes, sha256, touched_at, stored_at)
      values (${folder}, 'a.pdf', 'pdf', 3, ${Buffer.alloc(32)}, ${at}, ${at}) returning id`)
    await sql`insert into room_parts (file_id, part, bytes) values (${file}, 0, ${Buffer.from('abc')})`.execute(db)
    const isRead = async (by: number | null) => (await partOfFile(db, file, 0, by)) !== null
    assert.deepEqual([await isRead(null), await isRead(pairing)], [true, false])
    await sql`insert into room_releases (folder_id, pairing_id, released_at) values (${folder}, ${pairing}, ${at})`.execute(
      db,
    )
    assert.deepEqual([await isRead(pairing), await isRead(pairing + 1)], [true, false])
    await sql`update room_releases set revoked_at = ${at}`.execute(db)
    assert.deepEqual([await isRead(null), await isRead(pairing)], [true, false])
  })
})
