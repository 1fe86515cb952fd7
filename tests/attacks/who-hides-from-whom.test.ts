import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
})
after(() => app.close())

const block = async (key: string, kind: string, value: string) =>
  is(await ask(app, 'blockViewer', { key, body: { kind, value }, headers: fresh() }), 200)
const states = async (key: string, identity: object) =>
  is(await ask(app, 'updateSession', { key, body: { identity }, headers: fresh() }), 200)
const whyNot = (key: string, id: number) => ask(app, 'whyNot', { key, query: { id }, headers: fresh() })
const sees = async (key: string, id: number) => (await whyNot(key, id)).status === 200
async function proves(key: string): Promise<void> {
  is(await ask(app, 'requestEmailProof', { key, body: {}, headers: fresh() }), 200)
  const { messages } = (await ask(app, 'listOutbox', { headers: OPERATOR })).body
  const { text } = (await ask(app, 'handOverMessage', { params: { id: messages[0].id }, body: {}, headers: OPERATOR }))
    .body
  const code = /#([0-9A-Z-]+)/.exec(text)?.[1] ?? assert.fail(text)
  is(await ask(app, 'confirmEmail', { key, body: { code }, headers: fresh() }), 200)
}

/** Every answer that can show a party to a reader, without values that vary from call to call. */
async function everythingAbout(reader: Seeded, target: Seeded): Promise<string[]> {
  const key = reader.key
  const query = { id: target.id }
  const pair_id = `pair-${reader.id}-${target.id}`
  const answers = [
    await whyNot(key, target.id),
    await ask(app, 'listMatches', { key, query: { limit: 200 }, headers: fresh() }),
    await ask(app, 'search', { key, query: { q: 'maintenance' }, headers: fresh() }),
    await ask(app, 'search', { key, query: { q: target.company }, headers: fresh() }),
    await ask(app, 'getSellerName', { key, query, headers: fresh() }),
    await ask(app, 'listMatchedNames', { key, headers: fresh() }),
    await ask(app, 'listPairings', { key, headers: fresh() }),
    await ask(app, 'getTeaser', { key, params: { pair_id }, headers: fresh() }),
    await ask(app, 'askIntroduction', { key, params: { pair_id }, body: {}, headers: fresh() }),
    await ask(app, 'watchParty', { key, body: { id: target.id, watching: true }, headers: fresh() }),
    await ask(app, 'requestName', { key, body: { id: target.id }, headers: fresh() }),
  ]
  const varying = ['request_id', 'instance', 'created_at', 'updated_at', 'new_since', 'at', 'time']
  return answers.map(({ status, body, text }) =>
    JSON.stringify([status, body === null ? text.length : body], (name, value) =>
      varying.includes(name) ? '' : value,
    ),
  )
}

const CANDIDATES = Array.from({ length: 40 }, (_, at) => `Candidate${at} Holding`)

describe('block list and the reader’s self-declared identity', () => {
  it('does not reveal through why-not which of 41 stated companies the seller blocked', async () => {
    const seller = await seedSeller(app, { name_release: 'ask' })
    await block(seller.key, 'company', seller.company)
    const buyer = await seedBuyer(app)
    const answers: boolean[] = []
    for (const company of [...CANDIDATES.slice(0, 20), seller.company, ...CANDIDATES.slice(20)]) {
      await states(buyer.key, { company })
      answers.push(await sees(buyer.key, seller.id))
    }
    assert.deepEqual(new Set(answers), new Set([true]))
  })

  it('hides a seller that blocks its own company from a namesake only after an address proof', async () => {
    const seller = await seedSeller(
      app,
      {},
      { siren: '552032534', companyNumber: 'GB 01234567', email: 'ada@veltrin.example', company: 'Veltrin Werke' },
    )
    for (const [kind, value] of [
      ['company', 'Veltrin Werke'],
      ['competitor', 'Veltrin'],
      ['domain', 'veltrin.example'],
      ['siren', '552032534'],
      ['company_number', 'GB 01234567'],
    ] as const)
      await block(seller.key, kind, value)
    const namesake = await seedBuyer(
      app,
      {},
      { company: 'Veltrin Werke GmbH', siren: '552032534', companyNumber: 'GB 01234567', email: 'x@veltrin.example' },
    )
    assert.equal(await sees(namesake.key, seller.id), true)
    await proves(namesake.key)
    assert.equal(await sees(namesake.key, seller.id), false)
  })

  it('keeps every answer about a seller the same when a blocked name is stated after registration', async () => {
    // Restores the first name at the end, since search finds the own party by it.
    const [buyer, seller] = [await seedBuyer(app, {}, { company: 'Plain' }), await seedSeller(app)]
    is(await app.sign(buyer.key), 200)
    await block(seller.key, 'competitor', 'Ormond')
    await everythingAbout(buyer, seller)
    const earlier = await everythingAbout(buyer, seller)
    for (const identity of [{ company: 'Ormond Rail' }, { website: 'https://ormond.example' }, { company: 'Plain' }]) {
      await states(buyer.key, identity)
      assert.equal(await sees(buyer.key, seller.id), true)
    }
    assert.deepEqual(await everythingAbout(buyer, seller), earlier)
    const body = { buyer_id: buyer.id, seller_id: seller.id }
    is(await ask(app, 'createPairing', { headers: { 'x-session-id': buyer.key, ...fresh() }, body }), 201)
  })

  it('hides a seller whose block entry for the stated company was added after the statement', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    await states(buyer.key, { company: 'Tarnow Rail' })
    assert.equal(await sees(buyer.key, seller.id), true)
    app.advance(1000)
    await block(seller.key, 'company', 'Tarnow Rail')
    assert.equal(await sees(buyer.key, seller.id), false)
  })

  it('hides the seller as soon as an address at the blocked company’s domain is proven', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    await block(seller.key, 'competitor', 'Grunhof')
    await states(buyer.key, { company: 'Grunhof SE', email: 'ada@grunhof.example' })
    assert.equal(await sees(buyer.key, seller.id), true)
    await proves(buyer.key)
    assert.equal(await sees(buyer.key, seller.id), false)
    await states(buyer.key, { company: 'Plain', email: 'ada@plain.example' })
    assert.equal(await sees(buyer.key, seller.id), false)
  })

  it('keeps hiding the seller from a blocked competitor after any number of profile changes', async () => {
    const seller = await seedSeller(app)
    await block(seller.key, 'company', 'Rivalco')
    const rival = await seedBuyer(app, {}, { company: 'Rivalco SA' })
    assert.equal(await sees(rival.key, seller.id), false)
    await states(rival.key, { company: 'Harmless Partners' })
    for (let change = 0; change < 25; change += 1) await states(rival.key, { role: change % 2 ? 'CEO' : 'CFO' })
    for (let change = 0; change < 25; change += 1) await states(rival.key, { company: `Harmless ${change}` })
    assert.equal(await sees(rival.key, seller.id), false)
    const another = await seedSeller(app)
    await block(another.key, 'company', 'Rivalco')
    assert.equal(await sees(rival.key, another.id), false)
  })

  it('raises one alarm for a third new company in a day and none for a repeated name', async () => {
    const buyer = await seedBuyer(app)
    const alarms = async () =>
      (await ask(app, 'listAlarms', { headers: OPERATOR })).body.alarms.filter(
        ({ kind, workspace_ids }: { kind: string; workspace_ids: number[] }) =>
          kind === 'restating' && workspace_ids.includes(buyer.sessionId),
      ).length
    for (const company of ['First Other', 'Second Other', 'First Other', 'Second Other']) {
      await states(buyer.key, { company })
      app.advance(1000)
    }
    assert.equal(await alarms(), 0)
    await states(buyer.key, { company: 'Third Other' })
    assert.equal(await alarms(), 1)
  })

  it('hides later registrations from a workspace that keeps changing its company until the alarm is cleared', async () => {
    const [buyer, known] = [await seedBuyer(app), await seedSeller(app)]
    const matches = async () =>
      (await ask(app, 'listMatches', { key: buyer.key, query: { limit: 200 }, headers: fresh() })).body.map(
        ({ id }: { id: number }) => id,
      )
    const found = async () =>
      (
        await ask(app, 'search', { key: buyer.key, query: { q: 'maintenance', limit: 200 }, headers: fresh() })
      ).body.sellers.map(({ id }: { id: number }) => id)
    const pair = (seller_id: number) =>
      ask(app, 'createPairing', {
        headers: { 'x-session-id': buyer.key, ...fresh() },
        body: { buyer_id: buyer.id, seller_id },
      })
    const before = await matches()
    assert.ok(before.includes(known.id))
    for (const company of ['Another', 'Yet Another', 'One More']) {
      await states(buyer.key, { company })
      app.advance(1000)
    }
    const unseen = await seedSeller(app)
    assert.deepEqual(await matches(), before)
    assert.equal((await found()).includes(unseen.id), false)
    assert.equal(await sees(buyer.key, unseen.id), false)
    is(await pair(unseen.id), 404)
    assert.equal(await sees(buyer.key, known.id), true)
    const { alarms } = (await ask(app, 'listAlarms', { headers: OPERATOR })).body
    const { id } = alarms.find(({ workspace_ids }: { workspace_ids: number[] }) =>
      workspace_ids.includes(buyer.sessionId),
    )
    const body = { verdict: 'harmless', reason: 'A change of name.' }
    is(await ask(app, 'decideAlarm', { params: { id }, body, headers: OPERATOR }), 200)
    assert.ok((await matches()).includes(unseen.id))
    is(await pair(unseen.id), 201)
  })
})
