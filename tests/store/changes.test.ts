import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { EMPTY_IDENTITY, EMPTY_PROFILE } from '../../src/domain/parties/profile.ts'
import { lookSince, type Moment } from '../../src/store/changes.ts'
import type { Database } from '../../src/store/database.ts'
import { insertIdentity, insertParty } from '../../src/store/profiles.ts'
import type { Schema } from '../../src/store/schema.ts'
import { partiesById, partiesFrom } from '../../src/store/universe.ts'
import { openTestDatabase, testServerUrl } from '../_database.ts'

const MODEL = 'test-model'
const PARTIES = 12
const AT = new Date('2026-11-20T09:30:00.000Z')

let database: Database<Schema>
const ids: number[] = []
before(async () => {
  database = await openTestDatabase<Schema>()
  for (let n = 0; n < PARTIES; n += 1) ids.push(await addParty())
})
after(() => database.close())

const addParty = () =>
  database.transact(async (trx) => {
    const identityId = await insertIdentity(trx, EMPTY_IDENTITY)
    const whose = { sessionId: null, identityId, side: 'seller' as const, country: 'FR', fictional: true }
    const profile = {
      profile: EMPTY_PROFILE,
      blindTexts: EMPTY_PROFILE.texts,
      statedSize: null,
      dataQuality: 0,
      valuedAt: null,
    }
    return (await insertParty(trx, { ...whose, ...profile, contactStatus: 'warm' }, AT)).id
  })

/** A reader of the change feed: revenues by party, and the moment of its last look. */
interface Follower {
  revenues: Map<number, number | null>
  moment: Moment | null
}

/** Reads the changes since the last look. Returns the number of parties read. */
async function follow(db: Kysely<Schema>, follower: Follower): Promise<number> {
  const { moment, changed } = await lookSince(db, follower.moment)
  const read =
    follower.moment === null ? await partiesFrom(db, MODEL, 0, PARTIES) : await partiesById(db, MODEL, changed)
  for (const { id, blindFigures } of read) follower.revenues.set(id, blindFigures.revenueEurM)
  follower.moment = moment
  return read.length
}

/** Returns the revenue of every party by a full read, as the reference. */
async function everyRevenue(db: Kysely<Schema>): Promise<Map<number, number | null>> {
  const rows = await db.selectFrom('parties').select(['id', 'revenue_eur_m']).execute()
  return new Map(rows.map(({ id, revenue_eur_m }) => [id, revenue_eur_m]))
}

const setRevenue = (db: Kysely<Schema>, id: number, revenue: number) =>
  sql`update parties set revenue_eur_m = ${revenue}, changed_in = pg_current_xact_id() where id = ${id}`.execute(db)

const asSorted = (revenues: Map<number, number | null>) => [...revenues].sort(([one], [other]) => one - other)

const write = fc.record({
  party: fc.nat({ max: PARTIES - 1 }),
  revenue: fc.integer({ min: 0, max: 500 }),
  isRolledBack: fc.boolean(),
  beforeMs: fc.nat({ max: 6 }),
  openMs: fc.nat({ max: 12 }),
})

describe('change feed of parties', () => {
  it('agrees with a full read after every look while concurrent writers commit in any order', async () => {
    let looks = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(write, { minLength: 1, maxLength: 6 }), { minLength: 3, maxLength: 3 }),
        async (writers) => {
          const follower: Follower = { revenues: new Map(), moment: null }
          let isWriting = true
          const reading = (async () => {
            for (let isLast = false; !isLast; ) {
              isLast = !isWriting
              await database.transact(
                async (trx) => {
                  await follow(trx, follower)
                  assert.deepEqual(asSorted(follower.revenues), asSorted(await everyRevenue(trx)))
                },
                { isolation: 'repeatable read' },
              )
              looks += 1
            }
          })()
          const writing = writers.map(async (writes) => {
            for (const { party, revenue, isRolledBack, beforeMs, openMs } of writes) {
              await delay(beforeMs)
              const done = database.transact(async (trx) => {
                await setRevenue(trx, ids[party] ?? 0, revenue)
                await delay(openMs)
                if (isRolledBack) throw new RangeError('rolled back')
              })
              await done.catch((error) => assert.ok(error instanceof RangeError, String(error)))
            }
          })
          await Promise.all(writing)
          isWriting = false
          await reading
        },
      ),
      { numRuns: 25 },
    )
    assert.ok(looks > 100, `only ${looks} looks`)
  })

  it('misses no change when parties are read after the look while others write', async () => {
    const follower: Follower = { revenues: new Map(), moment: null }
    let isWriting = true
    const writing = Promise.all(
      [0, 1].map(async (writer) => {
        for (let n = 0; n < 60; n += 1)
          await database.transact(async (trx) => {
            await setRevenue(trx, ids[(n * 7 + writer * 5) % PARTIES] ?? 0, n)
            await delay(n % 3)
          })
      }),
    ).finally(() => {
      isWriting = false
    })
    while (isWriting) await follow(database.db, follower)
    await writing
    await follow(database.db, follower)
    assert.deepEqual(asSorted(follower.revenues), asSorted(await everyRevenue(database.db)))
  })

  it('reads each change once', async () => {
    const follower: Follower = { revenues: new Map(), moment: null }
    assert.equal(await follow(database.db, follower), PARTIES)
    assert.equal(await follow(database.db, follower), 0)
    await setRevenue(database.db, ids[3] ?? 0, 77)
    assert.equal(await follow(database.db, follower), 1)
    assert.equal(await follow(database.db, follower), 0)
  })

  it('reads a party with a transaction id of another server once, as after restoring a dump', async () => {
    const follower: Follower = { revenues: new Map(), moment: null }
    const ahead = sql`update parties set changed_in = '4000000000000'::xid8 where id = ${ids[0] ?? 0}`
    await ahead.execute(database.db)
    await follow(database.db, follower)
    assert.equal(await follow(database.db, follower), 0)
    await setRevenue(database.db, ids[0] ?? 0, 78)
    assert.equal(await follow(database.db, follower), 1)
  })

  const onServer = { skip: testServerUrl === null ? 'the embedded engine has one database and one session' : false }

  it('reads only changes while transactions of another database stay open', onServer, async () => {
    const neighbours = [0, 1].map(() => new pg.Client({ connectionString: testServerUrl ?? '' }))
    try {
      for (const neighbour of neighbours) await neighbour.connect()
      // One writes; the other holds the snapshot and locks of a dump.
      await neighbours[0]?.query('begin; select pg_current_xact_id()')
      await neighbours[1]?.query(
        'begin isolation level repeatable read, read only; lock table pg_class in access share mode; select count(*) from pg_class',
      )
      const follower: Follower = { revenues: new Map(), moment: null }
      await follow(database.db, follower)
      for (const id of ids) await setRevenue(database.db, id, 91)
      assert.equal(await follow(database.db, follower), PARTIES)
      await setRevenue(database.db, ids[5] ?? 0, 92)
      assert.equal(await follow(database.db, follower), 1)
      assert.equal(await follow(database.db, follower), 0)
      assert.deepEqual(asSorted(follower.revenues), asSorted(await everyRevenue(database.db)))
    } finally {
      for (const neighbour of neighbours) await neighbour.end()
    }
  })
})
