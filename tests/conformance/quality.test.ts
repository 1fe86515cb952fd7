import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { type EnrichedHouse, openEnrichedHouse, settledQuality, websiteReading } from '../_enrichment.ts'
import { fresh } from '../_exchange.ts'
import { accounts, registered, sirenNumber } from '../_registries.ts'
import { type Seeded, seedBuyer, seedSeller, seedVisitor } from '../_seed.ts'
import { OPERATOR_TOKEN, type TestHouse } from '../_service.ts'

let enriched: EnrichedHouse
let app: TestHouse

before(async () => {
  enriched = await openEnrichedHouse()
  app = enriched.app
})
after(() => enriched.close())

const enqueue = (by: Seeded, entity_type: string, entity_id: number, steps?: string[]) =>
  ask(app, 'enqueueQuality', {
    headers: { 'x-session-id': by.key },
    body: { entity_type, entity_id, ...(steps ? { steps } : {}) },
  })
const typesOf = (answer: { body: { events: { type: string }[] } }) => answer.body.events.map(({ type }) => type)

/** Creates a seller with a stored SIREN, as if it had accepted that fact. */
async function seedRegisteredSeller(siren: string, changes: object = {}, company = 'Brélu'): Promise<Seeded> {
  const seller = await seedSeller(app, changes, { company })
  await app.service.app.database.db
    .updateTable('identities')
    .set({ siren })
    .where('session_id', '=', seller.sessionId)
    .execute()
  return seller
}

describe('sources of enrichment steps', () => {
  it('the quality report lists the sources of the seller’s country and the steps without any', async () => {
    const [french, german] = [await seedSeller(app, { country: 'FR' }), await seedSeller(app, { country: 'DE' })]
    const entityOf = async ({ key }: Seeded) =>
      (await ask(app, 'getQuality', { key, headers: fresh() })).body.entities[0]
    const [home, abroad] = [await entityOf(french), await entityOf(german)]
    assert.deepEqual(home.unsourced, [])
    assert.deepEqual(abroad.unsourced, ['financials', 'president', 'advisor'])
    assert.deepEqual(
      abroad.sources.map(({ step, source }: { step: string; source: string }) => [step, source]),
      [
        ['siren', 'gleif'],
        ['contacts', 'website'],
        ['product', 'website'],
      ],
    )
    assert.doesNotMatch(JSON.stringify(abroad.sources), /SIREN|INSEE|BODACC/)
  })
})

describe('POST /api/dq/enqueue', () => {
  it('queues all steps of a seller or a buyer, or the named steps once each', async () => {
    const seller = await seedSeller(app)
    const all = await enqueue(seller, 'seller', seller.id)
    is(all, 200)
    const steps = ['siren', 'financials', 'president', 'advisor', 'contacts', 'product']
    const accepted = { ok: true, enqueued: 6, already_queued: 0, steps, entity_type: 'seller', entity_id: seller.id }
    assert.deepEqual(all.body, accepted)
    const buyer = await seedBuyer(app)
    assert.deepEqual((await enqueue(buyer, 'buyer', buyer.id)).body.steps, ['discovery', 'profile'])
    const some = await seedSeller(app)
    const named = await enqueue(some, 'seller', some.id, ['advisor', 'siren', 'advisor'])
    assert.deepEqual([named.body.enqueued, named.body.steps], [2, ['advisor', 'siren']])
    assert.equal((await enqueue(some, 'seller', some.id, [])).body.enqueued, 0)
  })

  it('does not queue a waiting step twice, also for concurrent requests', async () => {
    const seller = await seedSeller(app)
    const answers = await Promise.all([enqueue(seller, 'seller', seller.id), enqueue(seller, 'seller', seller.id)])
    const counts = answers.map(({ body }) => body.enqueued)
    assert.deepEqual(counts, [6, 6])
    assert.deepEqual(answers.map(({ body }) => body.already_queued).toSorted(), [0, 6])
  })

  it('accepts steps for a paired counterparty whose name is disclosed, and from the operator', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    is(
      await ask(app, 'createPairing', {
        headers: { 'x-session-id': buyer.key },
        body: { buyer_id: buyer.id, seller_id: seller.id },
      }),
      201,
    )
    is(await app.sign(buyer.key), 200)
    assert.equal((await enqueue(buyer, 'seller', seller.id, ['siren'])).body.enqueued, 1)
    const body = { entity_type: 'seller', entity_id: seller.id, steps: ['product'] }
    is(await ask(app, 'enqueueQuality', { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` }, body }), 200)
    const { events } = (await ask(app, 'listActivity', { key: buyer.key })).body
    const queued = events.find(({ type }: { type: string }) => type === 'dq_enqueued')
    assert.equal(queued.detail, `Steps for ${seller.company}: siren.`)
  })

  it('counts the accepted steps and, separately, those already queued', async () => {
    // The register does not respond, so that its step is still running.
    enriched.registers.misbehave('recherche-entreprises', () => {})
    try {
      const seller = await seedSeller(app)
      is(await enqueue(seller, 'seller', seller.id, ['siren']), 200)
      const { body } = await enqueue(seller, 'seller', seller.id)
      assert.deepEqual([body.enqueued, body.already_queued, body.steps.length], [6, 1, 6])
    } finally {
      enriched.registers.misbehave('recherche-entreprises', null)
    }
  })

  it('returns 400 for an unknown step and for a step of the other side', async () => {
    const seller = await seedSeller(app)
    is(await enqueue(seller, 'seller', seller.id, ['nonsense']), 400)
    const foreign = await enqueue(seller, 'seller', seller.id, ['siren', 'discovery'])
    is(foreign, 400)
    assert.match(foreign.body.error, /discovery is not a step of a seller/)
  })

  it('returns 403 for a party that is neither own nor paired, and without a credential', async () => {
    const [seller, other] = [await seedSeller(app), await seedSeller(app)]
    is(await enqueue(seller, 'seller', other.id), 403)
    is(await ask(app, 'enqueueQuality', { body: { entity_type: 'seller', entity_id: seller.id } }), 403)
  })

  it('returns 404 for an unknown id and for a party of the other side', async () => {
    const seller = await seedSeller(app)
    is(await enqueue(seller, 'seller', 999_999), 404)
    is(await enqueue(seller, 'buyer', seller.id), 404)
  })

  it('reports the queued steps and their result in the activity', async () => {
    const seller = await seedSeller(app)
    await enqueue(seller, 'seller', seller.id, ['siren'])
    await settledQuality(app, seller.key)
    const types = typesOf(await ask(app, 'listActivity', { key: seller.key }))
    assert.deepEqual(
      types.filter((type) => type.startsWith('dq_')),
      ['dq_step_done', 'dq_enqueued'],
    )
  })
})

describe('GET /api/dq/{session_id}', () => {
  it('returns no entities without a profile and no steps before any has run', async () => {
    assert.deepEqual((await ask(app, 'getQuality', { key: await seedVisitor(app) })).body, { entities: [] })
    const seller = await seedSeller(app)
    const [entity] = (await ask(app, 'getQuality', { key: seller.key })).body.entities
    assert.deepEqual([entity.entity_id, entity.steps, entity.facts], [seller.id, [], []])
  })

  it('returns steps in their order and facts with their provenance', async () => {
    const siren = sirenNumber(11)
    enriched.registers.companies.push(registered(siren, 'BRELU SAS'))
    enriched.registers.ratios.push(accounts(siren, 2025), accounts(siren, 2024, { chiffre_d_affaires: 8_000_000 }))
    const seller = await seedRegisteredSeller(siren)
    is(await enqueue(seller, 'seller', seller.id), 200)
    const entity = await settledQuality(app, seller.key)
    const states = entity.steps.map(({ step, state }: { step: string; state: string }) => `${step} ${state}`)
    assert.deepEqual(states, [
      'siren done',
      'financials done',
      'president done',
      'advisor nothing',
      'contacts unavailable',
      'product unavailable',
    ])
    const revenue = entity.facts.find(({ field }: { field: string }) => field === 'revenue')
    assert.deepEqual(
      { ...revenue, id: 0, found_at: '', reference: '' },
      {
        id: 0,
        field: 'revenue',
        value: 10,
        detail: 'Complete accounts of the year closed on 2025-12-31.',
        own_value: 12.34,
        status: 'conflict',
        basis: 'fact',
        matched_by: 'siren',
        source: 'ratios-inpi-bce',
        source_name: 'Ratios financiers BCE/INPI (Licence Ouverte 2.0)',
        reference: '',
        as_of: '2025-12-31',
        financial_year: 2025,
        found_at: '',
      },
    )
    assert.match(revenue.reference, /^https:\/\/data\.economie\.gouv\.fr\//)
    assert.deepEqual(entity.verified.toSorted(), ['address', 'company', 'ebitda_margin', 'siren'])
    const contacts = entity.steps.find(({ step }: { step: string }) => step === 'contacts')
    assert.deepEqual([contacts.last_error, contacts.retrying], ['The website refused or dropped the connection.', true])
    const conflicting = entity.facts.filter(({ status }: { status: string }) => status === 'conflict')
    assert.equal(entity.conflicts, conflicting.length)
  })
})

describe('findings of an enrichment', () => {
  it('data quality rises only if a register confirms the entries by SIREN', async () => {
    const siren = sirenNumber(12)
    enriched.registers.companies.push(registered(siren, 'QUENOT SARL'))
    enriched.registers.ratios.push(
      accounts(siren, 2025, { chiffre_d_affaires: 12_340_000, ebe: 1_796_704 }),
      accounts(siren, 2024, { chiffre_d_affaires: 11_450_311 }),
    )
    const byName = await seedSeller(app, {}, { company: 'Quenot' })
    const before = (await ask(app, 'getSession', { key: byName.key })).body.seller.data_quality
    await enqueue(byName, 'seller', byName.id, ['siren', 'financials'])
    const interpreted = await settledQuality(app, byName.key)
    assert.ok(interpreted.facts.every(({ basis }: { basis: string }) => basis === 'interpretation'))
    assert.deepEqual([interpreted.verified, interpreted.data_quality], [[], before])

    const fact = interpreted.facts.find(({ field }: { field: string }) => field === 'siren')
    const accepted = await ask(app, 'acceptFact', { key: byName.key, body: { fact_id: fact.id } })
    is(accepted, 200)
    assert.deepEqual(accepted.body.changed, ['siren'])
    assert.deepEqual(accepted.body.enqueued, ['siren', 'financials', 'president', 'advisor'])
    const verified = await settledQuality(app, byName.key)
    assert.deepEqual(verified.verified.toSorted(), [
      'address',
      'company',
      'ebitda_margin',
      'growth',
      'revenue',
      'siren',
    ])
    assert.ok(verified.data_quality > before, `${verified.data_quality} is not above ${before}`)
    const session = await ask(app, 'getSession', { key: byName.key })
    assert.equal(session.body.seller.data_quality, verified.data_quality)
  })

  it('an entry that is changed afterwards is no longer confirmed', async () => {
    const siren = sirenNumber(13)
    enriched.registers.companies.push(registered(siren, 'BRELU'))
    enriched.registers.ratios.push(accounts(siren, 2025, { chiffre_d_affaires: 12_340_000 }))
    const seller = await seedRegisteredSeller(siren)
    await enqueue(seller, 'seller', seller.id, ['financials'])
    assert.ok((await settledQuality(app, seller.key)).verified.includes('revenue'))
    is(await ask(app, 'updateSession', { key: seller.key, body: { seller: { revenue: 20 } } }), 200)
    const changed = await settledQuality(app, seller.key)
    assert.ok(!changed.verified.includes('revenue'))
    const { status } = changed.facts.find(({ field }: { field: string }) => field === 'revenue')
    assert.equal(status, 'conflict')
  })

  it('empty fields are filled if the party itself requested the step and the SIREN is its own', async () => {
    const siren = sirenNumber(14)
    enriched.registers.companies.push(registered(siren, 'BRELU'))
    enriched.registers.ratios.push(accounts(siren, 2025))
    const seller = await seedRegisteredSeller(siren, { revenue: null, ebitda_margin: null })
    await enqueue(seller, 'seller', seller.id, ['financials'])
    await settledQuality(app, seller.key)
    const session = await ask(app, 'getSession', { key: seller.key })
    assert.deepEqual([session.body.seller.revenue, session.body.seller.ebitda_margin], [10, 15])
    assert.equal(session.body.valuation.status, 'ok')
  })

  it('nothing is filled if a counterparty requested the step', async () => {
    const siren = sirenNumber(15)
    enriched.registers.companies.push(registered(siren, 'BRELU'))
    enriched.registers.ratios.push(accounts(siren, 2025))
    const [buyer, seller] = [await seedBuyer(app), await seedRegisteredSeller(siren, { revenue: null })]
    await ask(app, 'createPairing', {
      headers: { 'x-session-id': buyer.key },
      body: { buyer_id: buyer.id, seller_id: seller.id },
    })
    is(await app.sign(buyer.key), 200)
    is(await enqueue(buyer, 'seller', seller.id, ['financials']), 200)
    const entity = await settledQuality(app, seller.key)
    assert.equal(entity.facts.find(({ field }: { field: string }) => field === 'revenue').status, 'current')
    assert.equal((await ask(app, 'getSession', { key: seller.key })).body.seller.revenue, undefined)
    assert.deepEqual((await ask(app, 'getQuality', { key: buyer.key })).body.entities[0].facts, [])
  })

  it('a president’s name is masked in the texts that others see', async () => {
    const siren = sirenNumber(16)
    enriched.registers.companies.push(registered(siren, 'BRELU'))
    const description = 'Founded by Marthe Dubreuil, we maintain machines for factories all over the country.'
    const seller = await seedRegisteredSeller(siren, { description })
    await enqueue(seller, 'seller', seller.id, ['president'])
    await settledQuality(app, seller.key)
    const universe = await app.service.app.universe.current()
    const blind = (await universe.partyOf(seller.id))?.blindTexts.description ?? ''
    assert.doesNotMatch(blind, /Marthe|Dubreuil/)
    assert.equal((await ask(app, 'getSession', { key: seller.key })).body.seller.description, description)
  })
})

describe('POST /api/dq/{session_id}/accept and /keep', () => {
  async function conflicting(n: number) {
    const siren = sirenNumber(n)
    enriched.registers.companies.push(registered(siren, 'BRELU'))
    enriched.registers.ratios.push(accounts(siren, 2025))
    const seller = await seedRegisteredSeller(siren)
    await enqueue(seller, 'seller', seller.id, ['financials'])
    const entity = await settledQuality(app, seller.key)
    return { seller, siren, fact: entity.facts.find(({ field }: { field: string }) => field === 'revenue') }
  }

  it('the entered value counts until the fact is accepted', async () => {
    const { seller, fact } = await conflicting(21)
    assert.equal(fact.status, 'conflict')
    assert.equal((await ask(app, 'getSession', { key: seller.key })).body.seller.revenue, 12.34)
    const answer = await ask(app, 'acceptFact', { key: seller.key, body: { fact_id: fact.id } })
    is(answer, 200)
    assert.deepEqual(
      [answer.body.fact.status, answer.body.changed, answer.body.enqueued],
      ['accepted', ['revenue'], []],
    )
    assert.equal((await ask(app, 'getSession', { key: seller.key })).body.seller.revenue, 10)
    is(await ask(app, 'acceptFact', { key: seller.key, body: { fact_id: fact.id } }), 200)
  })

  it('a kept entry is not questioned again when the same fact is found', async () => {
    const { seller, fact } = await conflicting(22)
    const answer = await ask(app, 'keepFact', { key: seller.key, body: { fact_id: fact.id } })
    is(answer, 200)
    assert.equal(answer.body.fact.status, 'rejected')
    await enqueue(seller, 'seller', seller.id, ['financials'])
    const entity = await settledQuality(app, seller.key)
    const again = entity.facts.filter(({ field }: { field: string }) => field === 'revenue')
    assert.deepEqual(
      again.map(({ id, status }: { id: number; status: string }) => [id, status]),
      [[fact.id, 'rejected']],
    )
    assert.ok(!entity.verified.includes('revenue'))
  })

  it('returns 404 for a fact of another session and an unknown one, and 400 without an id', async () => {
    const { fact } = await conflicting(23)
    const other = await seedSeller(app)
    for (const id of ['acceptFact', 'keepFact'] as const) {
      is(await ask(app, id, { key: other.key, body: { fact_id: fact.id } }), 404)
      is(await ask(app, id, { key: other.key, body: { fact_id: 999_999 } }), 404)
      is(await ask(app, id, { key: other.key, body: {} }), 400)
    }
  })

  it('returns 409 for a fact that a newer finding replaced', async () => {
    const { seller, siren, fact } = await conflicting(24)
    const { db } = app.service.app.database
    // Replaces the fact with an earlier finding of another value.
    await db.deleteFrom('facts').where('id', '=', fact.id).execute()
    const { id } = await db
      .insertInto('facts')
      .values({
        party_id: seller.id,
        field: 'revenue',
        value: '9.5',
        detail: null,
        source: 'ratios-inpi-bce',
        reference: `https://data.economie.gouv.fr/${siren}`,
        as_of: '2024-12-31',
        matched_by: 'siren',
        found_at: '2026-01-01T00:00:00.000Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(seller, 'seller', seller.id, ['financials'])
    await settledQuality(app, seller.key)
    is(await ask(app, 'acceptFact', { key: seller.key, body: { fact_id: id } }), 409)
    is(await ask(app, 'keepFact', { key: seller.key, body: { fact_id: id } }), 409)
  })
})

describe('website of a party', () => {
  it('is found by the e-mail domain and read once a run; its imprint counts as an interpretation', async () => {
    const siren = sirenNumber(31)
    enriched.registers.companies.push(registered(siren, 'VAUGELIN'))
    enriched.websites.set('vaugelin.example', websiteReading({ siren, legalName: 'VAUGELIN SAS' }))
    const seller = await seedSeller(app, {}, { company: 'Other name', email: 'a@vaugelin.example' })
    await enqueue(seller, 'seller', seller.id)
    const entity = await settledQuality(app, seller.key)
    const matched = entity.facts.filter(({ field }: { field: string }) => field === 'siren')
    assert.deepEqual(
      matched.map(({ value, matched_by, source }: Record<string, string>) => [value, matched_by, source]).toSorted(),
      [
        [siren, 'domain', 'recherche-entreprises'],
        [siren, 'domain', 'website'],
      ],
    )
    assert.deepEqual(entity.verified, [])
    assert.equal(enriched.read.filter((address) => address === 'vaugelin.example').length, 1)
    assert.equal(entity.facts.find(({ field }: { field: string }) => field === 'technologies').value, 'WordPress')
  })
})
