import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { type KyselyPlugin, type PluginTransformQueryArgs, sql } from 'kysely'
import { answerText } from '../src/entry/answer.ts'
import type { Asked } from '../src/entry/app-context.ts'
import { openPerform } from '../src/entry/perform.ts'
import { openUniverseIndex, type UniverseIndex } from '../src/matching-index/universe.ts'
import { handlers } from '../src/operations/index.ts'
import type { Database } from '../src/store/database.ts'
import type { Schema } from '../src/store/schema.ts'
import { openTestDatabase, silent } from './_database.ts'
import { OPERATOR_TOKEN, type Registered, startService, type TestHouse } from './_service.ts'
import { isWhole } from './_thoroughness.ts'

const FOLLOWED = ['listMatches', 'listMatchedNames', 'search'] as const
const queriesOf = (id: (typeof FOLLOWED)[number]) =>
  id === 'search' ? [{ q: 'maintenance' }, { q: 'renamed', limit: 1 }] : [{}, { limit: 1 }]
/** Tables without change notes: changes of the first three are noted with their party, and the last holds the notes. */
const SAID_BY_PARTIES = ['parties', 'party_vectors', 'company_files', 'change_notes']

const askedOf = (sessionKey: string, query: Record<string, unknown> = {}, acceptLanguage = 'en'): Asked => ({
  params: {},
  query,
  body: undefined,
  sessionKey,
  sessionHeader: null,
  bearerToken: null,
  gatewayEmail: null,
  acceptLanguage,
  ifNoneMatch: null,
  ifMatch: null,
  idempotencyKey: null,
  ip: null,
  userAgent: null,
})

/** Records table names in `from` and `join` clauses and other table references of each statement. */
function openNotes() {
  const words = new Set<string>()
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { kind, identifier, sqlFragments } = node as Record<string, unknown>
    if (kind === 'SchemableIdentifierNode') words.add((identifier as { name: string }).name)
    if (kind === 'RawNode')
      for (const fragment of sqlFragments as string[])
        for (const [, word = ''] of fragment.matchAll(/(?:\b(?:from|join)\s+|^\s*)([a-z_]+)/gi)) words.add(word)
    for (const value of Object.values(node)) walk(value)
  }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }: PluginTransformQueryArgs) => {
      walk(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { words, plugin }
}

function withPlugin(database: Database<Schema>, plugin: KyselyPlugin): Database<Schema> {
  return {
    ...database,
    db: database.db.withPlugin(plugin),
    transact: (work, options) =>
      database.transact((trx) => work(trx.withPlugin(plugin) as Parameters<typeof work>[0]), options),
  }
}

const operator = { authorization: `Bearer ${OPERATOR_TOKEN}` }
let requests = 0
const once = () => {
  requests += 1
  return { 'idempotency-key': `followed-${requests}` }
}

describe('cached answer', () => {
  const notes = openNotes()
  let house: TestHouse
  const buyers: Registered[] = []
  const sellers: Registered[] = []
  /** Universe of another process over the same database. */
  let elsewhere: UniverseIndex

  before(async () => {
    house = await startService({}, { database: withPlugin(await openTestDatabase<Schema>(), notes.plugin) })
    for (let n = 0; n < 3; n += 1) {
      buyers.push(await house.registerBuyer())
      sellers.push(await house.registerSeller())
    }
    for (const { key } of [...buyers, ...sellers.slice(0, 2)]) await house.sign(key)
    const { app } = house.service
    elsewhere = openUniverseIndex(app.database, app.universe.serving, silent)
  })
  after(async () => {
    await elsewhere.close()
    await house.close()
  })

  const isSeller = (key: string) => sellers.some((seller) => seller.key === key)

  /** Writes by users and the operator that can change an answer. */
  const writes: ((whose: Registered, other: Registered, n: number) => Promise<{ status: number; text: string }>)[] = [
    ({ key }, _, n) =>
      house.post(
        `/api/session/${key}`,
        isSeller(key) ? { seller: { revenue: n } } : { buyer: { check_size_max: n + 4 } },
      ),
    ({ key }, _, n) => house.post(`/api/session/${key}`, { identity: { company: `Renamed ${n}` } }),
    ({ key }, other, n) => house.post(`/api/watchlist/${key}`, { id: other.id, watching: n % 2 === 0 }),
    ({ key }, other, n) => house.post(`/api/dismissals/${key}`, { id: other.id, dismissed: n % 3 !== 0 }),
    ({ key, id }, other) => {
      const [buyer, seller] = isSeller(key) ? [other.id, id] : [id, other.id]
      return house.post('/api/pairings/create', { session_id: key, buyer_id: buyer, seller_id: seller }, once())
    },
    ({ key }) => house.sign(key),
    ({ key }, _, n) => house.post(`/api/blocks/${key}`, { kind: 'company', value: `Renamed ${n}` }, once()),
    ({ id }, _, n) => house.post(`/api/operator/parties/${id}/${n % 2 === 0 ? 'withdraw' : 'reinstate'}`, {}, operator),
    ({ key }, _, n) =>
      house.post(`/api/session/${key}`, {
        [isSeller(key) ? 'seller' : 'buyer']: { name_release: n % 2 === 0 ? 'ask' : 'matched' },
      }),
    async ({ key }, other) => {
      await house.post(`/api/session/${other.key}`, {
        [isSeller(other.key) ? 'seller' : 'buyer']: { name_release: 'ask' },
      })
      const asking = await house.post(`/api/name-requests/${key}`, { id: other.id, introduction: 'company' }, once())
      const { body } = await house.get(`/api/name-requests/${other.key}`)
      const [request] = body?.received ?? []
      if (request !== undefined)
        await house.post(`/api/name-requests/${other.key}/decide`, {
          request_id: request.request_id,
          decision: 'approve',
        })
      return asking
    },
    () => house.registerSeller().then(({ answer }) => answer),
  ]

  it('equals a fresh computation after any sequence of writes, in this process and another', async () => {
    const { app } = house.service
    const [here, there] = [openPerform(app, handlers), openPerform({ ...app, universe: elsewhere }, handlers)]
    const step = fc.record({
      write: fc.nat({ max: writes.length - 1 }),
      whose: fc.nat({ max: 5 }),
      other: fc.nat({ max: 5 }),
      n: fc.integer({ min: 1, max: 60 }),
      together: fc.boolean(),
    })
    const steps = fc.sample(step, { seed: 20261122, numRuns: 45 })
    const people = [...buyers, ...sellers]
    let repeated = 0
    let compared = 0
    const differing = new Set<string>()
    let tellingNews = 0
    const carriedOut = new Map<number, number>()
    const sameAsWorkedOut = async (readers: readonly Registered[]) => {
      for (const { key } of readers)
        for (const id of FOLLOWED)
          for (const query of queriesOf(id)) {
            const asked = askedOf(key, query)
            const settle = (work: Promise<unknown>) => work.catch((error: { code: string }) => error.code)
            const answers = [await settle(there(id, asked)), await settle(here(id, asked))]
            const again = await settle(here(id, asked))
            if (again === answers[1]) repeated += 1
            // Computed last, since names that the first answers disclosed appear in all later ones.
            const worked = await settle(openPerform(app, handlers)(id, asked))
            const seen = [...answers, again, worked].map((answer) =>
              typeof answer === 'string'
                ? answer
                : JSON.stringify([answerText(answer as never), (answer as { headers: object }).headers]),
            )
            assert.deepEqual(
              seen,
              seen.map(() => seen[3]),
              `${id} ${JSON.stringify(query)}`,
            )
            differing.add(seen[3] ?? '')
            if (seen[3]?.includes('new_since')) tellingNews += 1
          }
    }
    for (const { write, whose, other, n, together } of steps) {
      const [one, two] = [people[whose], people[other]]
      if (one === undefined || two === undefined) continue
      const isRepeated = carriedOut.has(write)
      const writing = writes[write]?.(one, two, n)
      // Answers computed during a commit may see part of it.
      const reading = together ? people.map(({ key }) => here('listMatches', askedOf(key)).catch(() => null)) : []
      const written = await writing
      if ((written?.status ?? 500) < 300) carriedOut.set(write, (carriedOut.get(write) ?? 0) + 1)
      assert.ok((written?.status ?? 500) < 500, written?.text)
      await Promise.all(reading)
      // Reading the activity records new matches.
      if (n % 3 === 0) assert.equal((await house.get(`/api/activity/${one.key}`)).status, 200)
      if (!isWhole && isRepeated) continue
      compared += 1
      await sameAsWorkedOut([one, two, ...people.slice(n % 5, (n % 5) + 1)])
    }
    assert.ok(repeated > 3 * compared, `only ${repeated} answers came from the cache`)
    assert.ok(tellingNews > 0, 'no answer marked a new match')
    assert.ok(differing.size > 40, `only ${differing.size} distinct answers`)
    assert.deepEqual(
      [...carriedOut.keys()].toSorted((a, b) => a - b),
      writes.map((_, at) => at),
      'some writes never succeeded',
    )
  })

  it('reads only tables whose changes are tracked', async () => {
    const { app } = house.service
    const { rows } = await sql<{ name: string; noted: boolean }>`
      select c.relname as name, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'noted%') as noted
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(app.database.db)
    notes.words.clear()
    const worked = openPerform(app, handlers)
    for (const { key } of [...buyers, ...sellers])
      for (const id of FOLLOWED)
        for (const query of id === 'listMatches' ? [{}, { names: 'told' }] : id === 'search' ? queriesOf(id) : [{}])
          await worked(id, askedOf(key, query)).catch((error: { code: string }) =>
            assert.equal(error.code, 'nda_required'),
          )
    const read = rows.filter(({ name }) => notes.words.has(name))
    assert.ok(read.length > 10, `${read.map(({ name }) => name)}`)
    assert.deepEqual(
      read.flatMap(({ name, noted }) => (noted || SAID_BY_PARTIES.includes(name) ? [] : [name])),
      [],
    )
  })

  it('stays the same object when a party on none of its pages changes', async () => {
    const { app } = house.service
    const perform = openPerform(app, handlers)
    const far = await house.registerSeller({ sector: 'Bakeries', revenue: 3, product: 'Bread and cakes' })
    const [{ key } = { key: '' }] = buyers
    await perform('listMatches', askedOf(key))
    const kept = await perform('listMatches', askedOf(key))
    await house.post(`/api/session/${far.key}`, { seller: { revenue: 4 } })
    assert.equal(await perform('listMatches', askedOf(key)), kept)
  })
})
