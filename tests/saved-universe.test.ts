import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { HOUR_MS } from '../src/domain/figures/durations.ts'
import { noTextVector } from '../src/domain/matching/scoring/semantic.ts'
import { CALIBRATION } from '../src/domain/matching/scoring/semantic-figures.ts'
import type { Side } from '../src/domain/parties/party.ts'
import { EMPTY_IDENTITY, EMPTY_PROFILE } from '../src/domain/parties/profile.ts'
import { openUniverseIndex, type UniverseIndex } from '../src/matching-index/universe.ts'
import type { Database } from '../src/store/database.ts'
import { saveVectors } from '../src/store/party-vectors.ts'
import { insertIdentity, insertParty } from '../src/store/profiles.ts'
import type { Schema } from '../src/store/schema.ts'
import { openTestDatabase } from './_database.ts'
import { startService } from './_service.ts'
import { drawnOf, partOf } from './_thoroughness.ts'

const MODEL = 'test-model'
const SEED = 20261123
const SHARDS = 2
/** Spreads the parties over both shards. */
const ID_STEP = 5003
const FIELDS = [
  'Industrial maintenance',
  'Payroll software',
  'Veterinary clinics, excluding dental',
  'Any business',
] as const
const WORDS = ['turbines', 'payslips', 'horses', 'forests', 'dentures']

const vectorOf = (field: number, seed: number) =>
  noTextVector().map((_, i) => (Math.imul(i + 1 + seed, 2654435761 + field * 40503) >> 13) % 45)

const drawnParty = fc.record({
  side: fc.constantFrom<Side>('buyer', 'seller', 'seller'),
  field: fc.nat({ max: FIELDS.length - 1 }),
  word: fc.nat({ max: WORDS.length - 1 }),
  vectors: fc.nat({ max: 6 }),
  revenue: fc.option(fc.integer({ min: 0, max: 60 })),
  country: fc.constantFrom('FR', 'DE', 'Spain', null),
  bought: fc.boolean(),
})
type Drawn = typeof drawnParty extends fc.Arbitrary<infer T> ? T : never

const change = fc.record({
  place: fc.nat({ max: 1000 }),
  kind: fc.constantFrom('figures', 'texts', 'vectors', 'withdrawn', 'erased', 'added'),
  drawn: drawnParty,
})

describe('universe index with a saved universe', () => {
  let database: Database<Schema>
  let directory: string
  const ids: number[] = []
  const open: UniverseIndex[] = []
  const warned: string[] = []
  const log = {
    info: () => {},
    error: () => {},
    warn: (fields: object) => void warned.push('reason' in fields ? String(fields.reason) : ''),
  }

  const opened = (savedIn: string | null, { shards = SHARDS, model = MODEL, over = database } = {}) => {
    const index = openUniverseIndex(over, { model, calibration: CALIBRATION }, log, {
      shards,
      savedIn: savedIn === null ? null : { directory: savedIn, newName: randomUUID, leastParties: 0 },
    })
    open.push(index)
    return index
  }

  async function add(
    { side, field, word, vectors, revenue, country, bought }: Drawn,
    over = database,
  ): Promise<number> {
    const at = new Date('2026-11-20T09:30:00.000Z')
    const texts = {
      ...EMPTY_PROFILE.texts,
      sector: FIELDS[field] ?? null,
      product: side === 'seller' ? `${WORDS[word]} of kind ${field}` : null,
      geography: side === 'buyer' ? ['France', 'Germany, not Bavaria', 'Europe', ''][field] || null : null,
      trackRecord:
        side === 'buyer' && bought ? Array.from({ length: 5 }, (_, i) => `Bakery ${'rye'.repeat(i)}`).join('\n') : null,
    }
    const profile = { ...EMPTY_PROFILE, texts }
    if (side === 'seller') profile.figures = { revenueEurM: revenue, growthPct: 4, ebitdaMarginPct: 12 }
    return await over.transact(async (trx) => {
      const made = await insertParty(
        trx,
        {
          sessionId: null,
          identityId: await insertIdentity(trx, EMPTY_IDENTITY),
          side,
          profile: { ...profile, location: { country, region: null } },
          blindTexts: texts,
          statedSize: null,
          dataQuality: 5,
          valuedAt: null,
          contactStatus: 'warm',
          fictional: false,
        },
        at,
      )
      const facets = side === 'seller' ? Math.min(1, vectors) : vectors
      await saveVectors(
        trx,
        made,
        MODEL,
        Array.from({ length: facets }, (_, facet) => vectorOf(field, facet)),
      )
      return made.id
    })
  }

  async function apply({ place, kind, drawn }: typeof change extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
    if (kind === 'added') return void ids.push(await add(drawn))
    const id = ids[place % ids.length] ?? assert.fail('no party')
    const set = {
      figures: sql`revenue_eur_m = ${drawn.revenue}, country = ${drawn.country}`,
      texts: sql`sector = ${FIELDS[drawn.field]}, product = ${WORDS[drawn.word]}, text_revision = text_revision + 1`,
      vectors: sql`text_revision = text_revision`,
      withdrawn: sql`withdrawn = not withdrawn`,
      erased: sql`sector = null, product = null, geography = null, track_record = null, revenue_eur_m = null, erased = true, withdrawn = true`,
    }[kind]
    await database.transact(async (trx) => {
      await sql`update parties set ${set}, changed_in = pg_current_xact_id() where id = ${id}`.execute(trx)
      if (kind === 'texts' || kind === 'erased' || kind === 'vectors')
        await sql`delete from party_vectors where party_id = ${id}`.execute(trx)
      if (kind === 'vectors') {
        const { rows } = await sql<{ revision: number; side: Side }>`
          select text_revision as revision, side from parties where id = ${id}`.execute(trx)
        const facets = rows[0]?.side === 'seller' ? 1 : drawn.vectors
        const vectors = Array.from({ length: facets }, (_, facet) => vectorOf(drawn.field, facet + 9))
        await saveVectors(trx, { id, textRevision: rows[0]?.revision ?? 0 }, MODEL, vectors)
      }
    })
  }

  /** Returns every query result of an index, for every party. */
  async function answersOf(index: UniverseIndex) {
    const universe = await index.current()
    const parties = await universe.partiesOf(ids)
    const page = { named: [], paired: [], before: null, network: null, hidden: [], limit: 500 }
    const matches: unknown[] = []
    for (const id of ids) {
      const own = parties.get(id) ?? assert.fail(`no party ${id}`)
      const { shown, total } = await universe.matchesOf(own, { limit: 20, after: null })
      matches.push([id, total, shown.map((match) => [match.id, match.fit]), await universe.anonymityOf(own)])
    }
    return {
      matches,
      offered: [await universe.offeredOn('buyer'), await universe.offeredOn('seller')],
      size: await universe.size().then(({ buyers, sellers }) => [buyers, sellers]),
      found: await Promise.all([...WORDS, 'kind', 'industrial'].map((word) => universe.searchTexts([word], page))),
    }
  }

  const saved = () => readdirSync(directory)
  const bytesSaved = () => Buffer.concat(saved().map((file) => readFileSync(join(directory, file)))).toString('latin1')

  before(async () => {
    directory = join(mkdtempSync(join(tmpdir(), 'concordat-saved-')), 'universe')
    database = await openTestDatabase<Schema>()
    await sql`alter sequence entity_ids increment by ${sql.lit(ID_STEP)}`.execute(database.db)
    for (const drawn of fc.sample(drawnParty, { seed: SEED, numRuns: 40 })) ids.push(await add(drawn))
  })
  beforeEach(() => {
    warned.length = 0
  })
  afterEach(async () => {
    for (const index of open.splice(0)) await index.close()
  })
  after(async () => {
    await database.close()
    rmSync(join(directory, '..'), { recursive: true, force: true })
  })

  it('returns the same as a full load, after any changes before and after the save', async () => {
    const changes = fc.sample(fc.tuple(change, change, change, change), { seed: SEED, numRuns: drawnOf(8) })
    let first = opened(directory)
    let matched = 0
    for (const [one, two, three, four] of changes) {
      await apply(one)
      await first.current()
      // A change during the save may be saved in part.
      const saving = first.save()
      await apply(two)
      await Promise.all([saving, first.current()])
      await apply(three)
      await apply(four)
      const next = opened(directory)
      const [answers, plain] = [await answersOf(next), await answersOf(opened(null))]
      assert.deepEqual(answers, plain, `seed ${SEED}`)
      matched += JSON.stringify(plain.matches).length
      first = next
    }
    assert.ok(matched > 1000)
    await first.save()
  })

  it('reads only changed parties from the database', async () => {
    const keeper = opened(directory)
    await keeper.current()
    await keeper.save()
    const asked: string[] = []
    const watched = {
      ...database,
      db: database.db.withPlugin({
        transformQuery: ({ node }) => {
          asked.push(JSON.stringify(node))
          return node
        },
        transformResult: async ({ result }) => result,
      }),
    }
    const next = opened(directory, { over: watched })
    const { buyers, sellers } = await (await next.current()).size()
    assert.equal(buyers + sellers, ids.length)
    assert.deepEqual(warned, [])
    assert.equal(asked.filter((text) => text.includes('string_agg(vector')).length, 0)
  })

  it('skips a repeated save, and makes the files readable by their owner only', async () => {
    const index = opened(directory)
    await index.current()
    await index.save()
    assert.equal(await index.save(), false)
    assert.ok(saved().includes('manifest.json') && saved().length === SHARDS + 2, saved().join())
    for (const file of saved()) assert.equal(statSync(join(directory, file)).mode & 0o777, 0o600)
    assert.equal(statSync(directory).mode & 0o777, 0o700)
  })

  const refusals: [string, RegExp, () => Promise<UniverseIndex> | UniverseIndex][] = [
    [
      'with a damaged manifest',
      /not the one that was written/,
      () => {
        appendFileSync(join(directory, 'manifest.json'), ' ')
        return opened(directory)
      },
    ],
    ...(['shard-0', 'words'] as const).map((part): [string, RegExp, () => UniverseIndex] => [
      `with one changed byte in ${part}`,
      /the file|JSON|deserialize|Unable/i,
      () => {
        const path = join(directory, saved().find((file) => file.endsWith(part)) ?? assert.fail())
        const bytes = readFileSync(path)
        const middle = bytes.length >> 1
        bytes[middle] = (bytes[middle] ?? 0) ^ 1
        writeFileSync(path, bytes)
        return opened(directory)
      },
    ]),
    [
      'with a truncated file',
      /cut off|longer|not the one/,
      () => {
        const path = join(directory, saved().find((file) => file.endsWith('shard-1')) ?? assert.fail())
        const bytes = readFileSync(path)
        writeFileSync(path, bytes.subarray(0, bytes.length - 10))
        return opened(directory)
      },
    ],
    ['for another number of threads', /another number of threads/, () => opened(directory, { shards: 3 })],
    [
      'unknown to a database restored to an earlier moment',
      /put back to an earlier moment/,
      async () => {
        await sql`delete from installation where starts_with(name, 'saved-universe:')`.execute(database.db)
        return opened(directory)
      },
    ],
    [
      'whose mark was restored from a dump',
      /put back to an earlier moment/,
      async () => {
        await database.transact(async (trx) => {
          const marks = await trx
            .selectFrom('installation')
            .selectAll()
            .where('name', 'like', 'saved-universe:%')
            .execute()
          await trx.deleteFrom('installation').where('name', 'like', 'saved-universe:%').execute()
          await trx.insertInto('installation').values(marks).execute()
        })
        return opened(directory)
      },
    ],
  ]
  for (const [title, reason, spoil] of partOf(refusals, 1))
    it(`ignores a saved universe ${title}, warns once and loads everything`, async () => {
      const keeper = opened(directory)
      await keeper.current()
      await apply({ place: 1, kind: 'figures', drawn: { ...(fc.sample(drawnParty, 1)[0] ?? assert.fail()) } })
      assert.equal(await keeper.save(), true)
      const next = await spoil()
      assert.deepEqual(await answersOf(next), await answersOf(opened(null)))
      assert.equal(warned.length, 1, warned.join())
      assert.match(warned[0] ?? '', reason)
      assert.deepEqual(saved(), [])
    })

  it('keeps the last save and removes the files of one that failed or was killed', async () => {
    const keeper = opened(directory)
    await keeper.current()
    await apply({ place: 2, kind: 'figures', drawn: fc.sample(drawnParty, 1)[0] ?? assert.fail() })
    assert.equal(await keeper.save(), true)
    const whole = saved()
    await apply({ place: 3, kind: 'figures', drawn: fc.sample(drawnParty, 1)[0] ?? assert.fail() })
    const name = whole.find((file) => file.endsWith('.words'))?.replace('.words', '') ?? assert.fail()
    const failing = openUniverseIndex(database, { model: MODEL, calibration: CALIBRATION }, log, {
      shards: SHARDS,
      savedIn: { directory, newName: () => name, leastParties: 0 },
    })
    open.push(failing)
    await failing.current()
    await assert.rejects(failing.save(), /EEXIST/)
    assert.deepEqual(saved(), whole)
    writeFileSync(join(directory, 'killed.shard-0'), 'half')
    const twoHoursAgo = new Date(statSync(join(directory, 'manifest.json')).mtimeMs - 2 * HOUR_MS)
    utimesSync(join(directory, 'killed.shard-0'), twoHoursAgo, twoHoursAgo)
    assert.deepEqual(await answersOf(opened(directory)), await answersOf(opened(null)))
    assert.deepEqual(saved(), whole)
    assert.deepEqual(warned, [])
  })

  const changed = () => apply({ place: 4, kind: 'figures', drawn: fc.sample(drawnParty, 1)[0] ?? assert.fail() })
  const isReadWhole = async () => {
    assert.deepEqual(await answersOf(opened(directory)), await answersOf(opened(null)))
    assert.deepEqual(warned, [])
    assert.ok(saved().includes('manifest.json'))
  }

  it('stays consistent when two processes save at once, or one starts while another saves', async () => {
    const [one, other] = [opened(directory), opened(directory)]
    for (const index of [one, other]) await index.current()
    for (let round = 0; round < 3; round += 1) {
      await changed()
      assert.deepEqual(await Promise.all([one.save(), other.save()]), [true, true])
      await isReadWhole()
      await changed()
      const before = saved()
      const saving = one.save()
      while (saved().every((file) => before.includes(file))) await new Promise((resolve) => setImmediate(resolve))
      await isReadWhole()
      assert.equal(await saving, true)
      await isReadWhole()
    }
  })

  it('does not publish a save whose files another process deletes for an erasure', async () => {
    const eraser = opened(directory)
    await eraser.current()
    let erased = false
    // The mark is stored after the files are written and before the manifest names them.
    const erasing = {
      ...database,
      db: database.db.withPlugin({
        transformQuery: ({ node }) => {
          erased ||= JSON.stringify(node).includes('insert into installation')
          return node
        },
        transformResult: async ({ result }) => {
          if (erased) await eraser.forgetSaved()
          return result
        },
      }),
    }
    const saver = opened(directory, { over: erasing })
    await saver.current()
    await changed()
    assert.equal(await saver.save(), false)
    assert.ok(erased && !saved().includes('manifest.json'), saved().join())
  })

  it('ignores a save of another database', async () => {
    const keeper = opened(directory)
    await keeper.current()
    await keeper.save()
    const other = await openTestDatabase<Schema>()
    try {
      const index = opened(directory, { over: other })
      assert.deepEqual(await (await index.current()).size().then(({ buyers, sellers }) => [buyers, sellers]), [0, 0])
      assert.match(warned[0] ?? '', /the database is another/)
      await index.close()
    } finally {
      await other.close()
    }
  })

  it('saves nothing of an erased party, even if another process erased it', async () => {
    const canary = 'zzcanaryword'
    const vector = vectorOf(1, 77)
    const drawn = { side: 'seller', field: 1, word: 0, vectors: 1, revenue: 7, country: 'FR', bought: false } as const
    const canaries: number[] = []
    for (let n = 0; n < 2; n += 1) {
      const id = await add(drawn)
      canaries.push(id)
      ids.push(id)
      await database.transact(async (trx) => {
        await sql`update parties set product = ${`${canary} pumps`}, changed_in = pg_current_xact_id() where id = ${id}`.execute(
          trx,
        )
        await sql`delete from party_vectors where party_id = ${id}`.execute(trx)
        const { rows } = await sql<{
          revision: number
        }>`select text_revision as revision from parties where id = ${id}`.execute(trx)
        await saveVectors(trx, { id, textRevision: rows[0]?.revision ?? 0 }, MODEL, [vector])
      })
    }
    const needle = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('latin1')
    const index = opened(directory)
    await index.current()
    await index.save()
    assert.ok(
      bytesSaved().includes(canary) && bytesSaved().includes(needle),
      'the canary was never saved, so nothing is tested',
    )

    const erase = (id: number | undefined) => apply({ place: ids.indexOf(id ?? assert.fail()), kind: 'erased', drawn })
    await erase(canaries[0])
    await erase(canaries[1])
    await index.current()
    assert.deepEqual(saved(), [], 'the save remains after a look found the erasure')
    await index.save()
    assert.ok(saved().length > 0)
    assert.ok(
      !bytesSaved().includes(canary) && !bytesSaved().includes(needle),
      'the new save still contains the erased party',
    )
  })

  it('deletes the save, finished or not, before an erasure is acknowledged', async () => {
    const index = opened(directory)
    await index.current()
    await index.save()
    await index.forgetSaved()
    assert.deepEqual(saved(), [])
    const saving = index.save()
    while (saved().length === 0) await new Promise((resolve) => setImmediate(resolve))
    await index.forgetSaved()
    assert.equal(await saving.catch(() => false), false)
    assert.deepEqual(saved(), [])
  })
})

describe('service with a saved universe', () => {
  it('deletes the save before it acknowledges an erasure, and saves again at shutdown', async () => {
    const directory = join(mkdtempSync(join(tmpdir(), 'concordat-saving-')), 'universe')
    const saves = { universeSavedIn: { directory, newName: randomUUID, leastParties: 0 } }
    const app = await startService({}, saves)
    try {
      const { key } = await app.registerSeller()
      assert.equal(await app.service.app.universe.save(), true)
      assert.ok(readdirSync(directory).includes('manifest.json'))
      assert.equal((await app.post(`/api/session/${key}/erase`, { confirm: 'erase' })).status, 200)
      assert.deepEqual(readdirSync(directory), [])
    } finally {
      await app.close()
    }
    assert.ok(readdirSync(directory).includes('manifest.json'), 'the shutdown saved nothing')
    rmSync(join(directory, '..'), { recursive: true, force: true })
  })
})
