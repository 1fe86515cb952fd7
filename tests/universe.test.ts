import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { sql } from 'kysely'
import { countSharers, emptyCensus, kAnonymity } from '../src/domain/confidentiality/blinding/k-anonymity.ts'
import { scorePair } from '../src/domain/matching/scoring/pair.ts'
import { noTextVector } from '../src/domain/matching/scoring/semantic.ts'
import { CALIBRATION } from '../src/domain/matching/scoring/semantic-figures.ts'
import { NOTHING_CONFIRMED } from '../src/domain/parties/confirmed.ts'
import { CONTACT_STATUSES, type Side } from '../src/domain/parties/party.ts'
import { EMPTY_IDENTITY, EMPTY_PROFILE, type Profile } from '../src/domain/parties/profile.ts'
import {
  type Candidate,
  openUniverseIndex,
  pairIn,
  type Universe,
  type UniverseIndex,
  withThesisAlone,
} from '../src/matching-index/universe.ts'
import type { Database } from '../src/store/database.ts'
import { saveVectors } from '../src/store/party-vectors.ts'
import { insertIdentity, insertParty } from '../src/store/profiles.ts'
import type { Schema } from '../src/store/schema.ts'
import { saveThesis } from '../src/store/theses.ts'
import { touchParties } from '../src/store/universe.ts'
import { openTestDatabase, silent } from './_database.ts'
import { drawnOf } from './_thoroughness.ts'

const MODEL = 'test-model'
const SEED = 20261120
const A_SIDE = 60
/** Fewer than a page shows, so that reading one evicts parties still needed for it. */
const PARTIES_KEPT = 56
const SHARDS = 3
/** Step between party ids, which spreads the parties over all shards. */
const ID_STEP = 7919
const FIELDS = ['Industrial maintenance', 'Payroll software', 'Veterinary clinics', 'Wind farms'] as const

/** A direction for each field; vectors are more or less close to one, so that every grade of semantic factor occurs. */
const directions = FIELDS.map((_, field) =>
  noTextVector().map((_, i) => (Math.imul(i + 1, 2654435761 + field * 40503) >> 13) % 45),
)
const vectorNear = (field: number, noise: number, seed: number) =>
  noTextVector().map((_, i) => {
    const own = directions[field]?.[i] ?? 0
    const other = (Math.imul(i + 7, 2246822519 + seed * 3266489917) >> 15) % 45
    return Math.round(own * (1 - noise) + other * noise)
  })

const party = (side: Side) =>
  fc.record({
    side: fc.constant(side),
    field: fc.nat({ max: FIELDS.length - 1 }),
    noises: fc.array(fc.constantFrom(0, 0.2, 0.5, 0.9), { minLength: 0, maxLength: side === 'buyer' ? 4 : 1 }),
    contactStatus: fc.constantFrom('warm' as const, 'warm' as const, 'cold' as const, ...CONTACT_STATUSES),
    revenueEurM: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 9 }),
    growthPct: fc.option(fc.integer({ min: -20, max: 40 }), { freq: 9 }),
    ebitdaMarginPct: fc.option(fc.integer({ min: -10, max: 40 }), { freq: 9 }),
    tickets: fc.option(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })), { freq: 9 }),
    growthTargetPct: fc.option(fc.integer({ min: -10, max: 25 })),
    ebitdaTargetPct: fc.option(fc.integer({ min: -5, max: 25 })),
  })
type Drawn = typeof party extends (side: Side) => fc.Arbitrary<infer T> ? T : never

function profileOf(drawn: Drawn): Profile {
  const { side, field, revenueEurM, growthPct, ebitdaMarginPct, tickets, growthTargetPct, ebitdaTargetPct } = drawn
  const texts = { ...EMPTY_PROFILE.texts, sector: FIELDS[field] ?? null }
  if (side === 'seller') return { ...EMPTY_PROFILE, texts, figures: { revenueEurM, growthPct, ebitdaMarginPct } }
  // For half of the buyers, all vectors but the first are of past deals.
  const trackRecord = field % 2 === 0 ? drawn.noises.slice(1).map((_, i) => `Bakery of ${'rye'.repeat(i + 1)}`) : []
  const bought = { trackRecord: trackRecord.length > 0 ? trackRecord.join('\n') : null }
  const ticket = { ticketMinEurM: tickets && Math.min(...tickets), ticketMaxEurM: tickets && Math.max(...tickets) }
  return { ...EMPTY_PROFILE, texts: { ...texts, ...bought }, criteria: { ...ticket, growthTargetPct, ebitdaTargetPct } }
}

describe('universe in memory', () => {
  let database: Database<Schema>
  let index: UniverseIndex
  const ids: number[] = []
  const kept = new Map<number, Int8Array[]>()
  const threads: Worker[] = []
  const watch = (worker: Worker) => void threads.push(worker)

  async function add(drawn: Drawn, seed: number): Promise<number> {
    const at = new Date('2026-11-20T09:30:00.000Z')
    const profile = profileOf(drawn)
    return await database.transact(async (trx) => {
      const made = await insertParty(
        trx,
        {
          sessionId: null,
          identityId: await insertIdentity(trx, EMPTY_IDENTITY),
          side: drawn.side,
          profile: { ...profile, location: { country: 'FR', region: null } },
          blindTexts: profile.texts,
          statedSize: null,
          dataQuality: 5,
          valuedAt: null,
          contactStatus: drawn.contactStatus,
          fictional: true,
        },
        at,
      )
      const vectors = drawn.noises.map((noise, facet) => vectorNear(drawn.field, noise, seed * 10 + facet))
      // Every other buyer with a past deal also has two theses, each with its own vector and ticket.
      if (drawn.side === 'buyer' && drawn.field % 2 === 0 && vectors.length > 0 && seed % 2 === 0)
        for (const further of [1, 2]) {
          const field = (drawn.field + further) % FIELDS.length
          const texts = { ...EMPTY_PROFILE.texts, sector: FIELDS[field] ?? null }
          const criteria = { ...profile.criteria, ticketMinEurM: further, ticketMaxEurM: 10 * further }
          const named = {
            id: null,
            createdAt: null,
            name: `Thesis ${further}`,
            rate: null,
            texts,
            blindTexts: texts,
            statedSize: null,
            criteria,
            confirmed: NOTHING_CONFIRMED,
          }
          await saveThesis(trx, made.id, named, at)
          vectors.push(vectorNear(field, 0.2, seed * 10 + 5 + further))
        }
      await saveVectors(trx, made, MODEL, vectors)
      kept.set(made.id, vectors)
      return made.id
    })
  }

  before(async () => {
    database = await openTestDatabase<Schema>()
    await sql`alter sequence entity_ids increment by ${sql.lit(ID_STEP)}`.execute(database.db)
    process.on('worker', watch)
    const bounds = { shards: SHARDS, partiesKept: PARTIES_KEPT }
    index = openUniverseIndex(database, { model: MODEL, calibration: CALIBRATION }, silent, bounds)
    const sides = (['buyer', 'seller'] as const).map(party)
    const drawn = sides.flatMap((one, i) => fc.sample(one, { seed: SEED + i, numRuns: A_SIDE }))
    for (const [seed, one] of drawn.entries()) ids.push(await add(one, seed))
  })
  after(async () => {
    process.off('worker', watch)
    await index.close()
    await database.close()
  })

  const candidate = async (universe: Universe, id: number): Promise<Candidate> =>
    (await universe.partyOf(id)) ?? assert.fail(`no party ${id}`)
  const matchesOf = async (universe: Universe, id: number) =>
    (await universe.matchesOf(await candidate(universe, id), { limit: 200, after: null })).shown

  const everyoneIn = (universe: Universe) => Promise.all(ids.map((id) => candidate(universe, id)))

  /** Scores every pair by the domain, as the reference. */
  function plainMatches(everyone: readonly Candidate[], own: Candidate): { id: number; fit: number }[] {
    return everyone
      .filter((other) => other.side !== own.side && other.identityId !== own.identityId)
      .flatMap((other) => {
        const [buyer, seller] = own.side === 'buyer' ? [own, other] : [other, own]
        const pairs = [buyer.toMatch, ...buyer.furtherTheses].map((thesis) => scorePair(thesis, seller.toMatch))
        const fits = pairs.flatMap(({ isMatch, fit }) => (isMatch ? [fit] : []))
        return fits.length === 0 ? [] : [{ id: other.id, fit: Math.max(...fits) }]
      })
      .sort((one, other) => other.fit - one.fit || one.id - other.id)
  }

  /** Returns a buyer once for each of its named theses, with that thesis only. */
  const alone = (own: Candidate) =>
    own.furtherTheses.flatMap(({ thesisId }) => (thesisId === undefined ? [] : (withThesisAlone(own, thesisId) ?? [])))

  async function assertRanked(universe: Universe): Promise<number> {
    const everyone = await everyoneIn(universe)
    let matches = 0
    for (const own of everyone) {
      const ranked = (await matchesOf(universe, own.id)).map(({ id, fit }) => ({ id, fit }))
      assert.deepEqual(ranked, plainMatches(everyone, own), `party ${own.id}, seed ${SEED}`)
      matches += ranked.length
      for (const asking of alone(own)) {
        const { shown } = await universe.matchesOf(asking, { limit: 200, after: null })
        const expected = plainMatches(everyone, asking)
        assert.deepEqual(
          shown.map(({ id, fit }) => ({ id, fit })),
          expected,
          `thesis ${asking.onlyThesis} of party ${own.id}`,
        )
      }
    }
    return matches
  }

  it('ranks for every party exactly the matches that the domain computes, in the same order', async () => {
    const matches = await assertRanked(await index.current())
    assert.ok(matches > 100, `only ${matches} matches, too few for a test`)
    const everyone = await everyoneIn(await index.current())
    const further = everyone.flatMap(({ furtherTheses }) => furtherTheses)
    assert.ok(further.some(({ arePastDeals }) => arePastDeals))
    assert.ok(further.some(({ thesisId, facets }) => thesisId !== undefined && facets.length > 0))
  })

  it('starts exactly one thread per shard', async () => {
    await index.current()
    assert.equal(threads.length, SHARDS)
  })

  it('counts offered parties, and the sellers that share traits, over all shards', async () => {
    const universe = await index.current()
    const everyone = await everyoneIn(universe)
    assert.deepEqual(await universe.offeredOn('buyer'), { real: 0, fictional: A_SIDE })
    assert.deepEqual(await universe.offeredOn('seller'), { real: 0, fictional: A_SIDE })
    const { buyers, sellers } = await universe.size()
    assert.deepEqual([buyers, sellers], [A_SIDE, A_SIDE])
    const census = emptyCensus()
    for (const { traits } of everyone) if (traits !== null) census.add(traits)
    for (const one of everyone)
      assert.deepEqual(
        await universe.anonymityOf(one),
        one.traits === null ? null : kAnonymity(one.traits, countSharers(one.traits, census)),
      )
  })

  it('reloads everything after the thread of a shard has died', async () => {
    const universe = await index.current()
    const before = [...threads]
    await before[1]?.terminate()
    await assert.rejects(async () => universe.size(), /the ranking thread has ended/)
    await assertRanked(await index.current())
    assert.equal(threads.length, 2 * SHARDS)
    assert.ok(
      before.every(({ threadId }) => threadId === -1),
      'a thread of the failed index is still running',
    )
  })

  it('scores a pair the same from either side', async () => {
    const universe = await index.current()
    const everyone = await everyoneIn(universe)
    const matched = new Map<number, Set<number>>()
    for (const id of ids) matched.set(id, new Set((await matchesOf(universe, id)).map((match) => match.id)))
    let pairs = 0
    for (const a of everyone)
      for (const b of everyone) {
        const pair = pairIn(a, b)
        assert.deepEqual(pair, pairIn(b, a))
        if (a.side === b.side) assert.equal(pair, null)
        if (pair?.isMatch) {
          pairs += 1
          assert.ok(matched.get(a.id)?.has(b.id))
          assert.ok(matched.get(b.id)?.has(a.id))
        }
      }
    assert.ok(pairs > 100)
  })

  it('returns the stored vectors of every party in their order', async () => {
    const universe = await index.current()
    for (const [id, vectors] of kept) assert.deepEqual((await candidate(universe, id)).vectors, vectors)
    assert.ok([...kept.values()].some((vectors) => vectors.length > 2))
  })

  it('returns parties in the requested order, cached or not', async () => {
    const universe = await index.current()
    const chosen = ids.slice(0, 6)
    // The cache holds fewer parties than there are: three of the six are cached, the others read from the database.
    await universe.partiesOf([...ids.slice(6, 6 + PARTIES_KEPT), ...chosen.slice(3)])
    for (const asked of [chosen, chosen.toReversed()])
      assert.deepEqual([...(await universe.partiesOf(asked)).keys()], asked)
  })
  it('returns null for an unknown party', async () => {
    const universe = await index.current()
    assert.equal(await universe.partyOf(999_999), null)
    assert.deepEqual([...(await universe.partiesOf([999_999])).keys()], [])
  })

  it('ranks an added or withdrawn party in the very next response', async () => {
    const universe = await index.current()
    const everyone = await everyoneIn(universe)
    const rankings = everyone.map((own) => plainMatches(everyone, own))
    const place = rankings.findIndex((ranking) => ranking.length > 2)
    const asker = ids[place] ?? assert.fail('nobody matches')
    const [best] = rankings[place] ?? []
    const gone = best?.id ?? assert.fail()
    await database.transact(async (trx) => {
      await trx.updateTable('parties').set({ withdrawn: true }).where('id', '=', gone).execute()
      await touchParties(trx, [gone])
    })
    assert.equal(
      (await matchesOf(await index.current(), asker)).some(({ id }) => id === gone),
      false,
    )
    const [like] = fc.sample(party((await candidate(universe, gone)).side), { seed: SEED + 9, numRuns: 1 })
    ids.push(await add(like ?? assert.fail(), 999))
    await assertRanked(await index.current())
  })

  it('keeps rankings exact while parties change one by one, and recomputes few of them', async () => {
    const asked = { ranks: 0 }
    const everyoneFor = async (universe: Universe) => {
      const everyone = await everyoneIn(universe)
      for (const own of everyone.flatMap((one) => [one, ...alone(one)])) {
        const expected = plainMatches(everyone, own)
        const page = await universe.matchesOf(own, { limit: 4, after: null })
        assert.deepEqual(
          page.shown.map(({ id, fit }) => ({ id, fit })),
          expected.slice(0, 4),
          `party ${own.id}`,
        )
        assert.equal(page.total, expected.length)
        assert.equal(page.next === null, expected.length <= 4)
      }
    }
    const roomy = openUniverseIndex(database, { model: MODEL, calibration: CALIBRATION }, silent, { shards: 1 })
    try {
      const ranksOf = threads.at(-1)
      if (ranksOf === undefined) return assert.fail('no thread')
      const post = ranksOf.postMessage.bind(ranksOf)
      ranksOf.postMessage = (message: { kind?: string }) => {
        if (message.kind === 'rank') asked.ranks += 1
        post(message)
      }
      await everyoneFor(await roomy.current())
      asked.ranks = 0
      const changes = fc.sample(
        fc.record({
          place: fc.nat({ max: ids.length - 1 }),
          revenue: fc.integer({ min: 0, max: 60 }),
          status: fc.constantFrom('warm' as const, 'warm' as const, 'cold' as const),
          withdrawn: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
        }),
        { seed: SEED, numRuns: drawnOf(40) },
      )
      for (const { place, revenue, status, withdrawn } of changes) {
        const id = ids[place] ?? assert.fail()
        await database.transact(async (trx) => {
          const figures = { revenue_eur_m: revenue, contact_status: status, withdrawn }
          await trx.updateTable('parties').set(figures).where('id', '=', id).execute()
          await touchParties(trx, [id])
        })
        await everyoneFor(await roomy.current())
      }
      const inAll = changes.length * ids.length
      assert.ok(asked.ranks < inAll / 4, `${asked.ranks} of ${inAll} rankings were recomputed`)
    } finally {
      await roomy.close()
    }
  })

  it('counts a party read between two looks by its state in the rankings', async () => {
    const roomy = openUniverseIndex(database, { model: MODEL, calibration: CALIBRATION }, silent, {
      shards: 1,
      partiesKept: 12,
    })
    try {
      const everyone = await everyoneIn(await roomy.current())
      const withMatches = everyone.find((own) => own.side === 'buyer' && plainMatches(everyone, own).length > 0)
      const own = withMatches ?? assert.fail('no buyer has a match')
      const [match] = plainMatches(everyone, own)
      const id = match?.id ?? assert.fail()
      const pageOf = async (universe: Universe) =>
        await universe.matchesOf(await candidate(universe, own.id), { limit: 4, after: null })
      const setOffered = (withdrawn: boolean) =>
        database.transact(async (trx) => {
          await trx.updateTable('parties').set({ withdrawn }).where('id', '=', id).execute()
          await touchParties(trx, [id])
        })
      for (const withdrawn of [true, false]) {
        const before = await roomy.current()
        const { total } = await pageOf(before)
        // The party is not cached when it changes, and is then read by a request that began before.
        for (const other of [...everyone, ...everyone]) if (other.id !== id) await candidate(before, other.id)
        await setOffered(withdrawn)
        await candidate(before, id)
        const after = await pageOf(await roomy.current())
        assert.equal(after.total, withdrawn ? total - 1 : total + 1)
      }
    } finally {
      await roomy.close()
    }
  })
})
