import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { type EnrichedHouse, openEnrichedHouse, settledQuality } from '../_enrichment.ts'
import { accounts, deregistration, insolvency, registered, sirenNumber } from '../_registries.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { OPERATOR_TOKEN, type TestHouse } from '../_service.ts'

let enriched: EnrichedHouse
let app: TestHouse
before(async () => {
  enriched = await openEnrichedHouse()
  app = enriched.app
})
after(() => enriched.close())

interface WireFact {
  id: number
  field: string
  value: string | number
  status: string
  basis: string
  matched_by: string
  financial_year?: number
  old?: boolean
}

const THIS_YEAR = new Date().getUTCFullYear()
const sellerOf = async (key: string) => (await ask(app, 'getSession', { key })).body.seller

/** Creates a seller with a SIREN, a company name and no figures except those given. */
async function sellerWith(siren: string, company: string, figures: object = {}): Promise<Seeded> {
  const open = { revenue: null, growth: null, ebitda_margin: null, ...figures }
  const seller = await seedSeller(app, open, { company })
  is(await ask(app, 'updateSession', { key: seller.key, body: { identity: { siren } } }), 200)
  return seller
}

async function enrich(seller: Seeded): Promise<{ facts: WireFact[]; verified: string[]; data_quality: number }> {
  const body = { entity_type: 'seller', entity_id: seller.id, steps: ['siren', 'financials'] }
  is(await ask(app, 'enqueueQuality', { headers: { 'x-session-id': seller.key }, body }), 200)
  return await settledQuality(app, seller.key)
}

describe('SIREN registered under another name', () => {
  it('fills and confirms nothing; its facts are kept as conflicts', async () => {
    const siren = sirenNumber(701)
    enriched.registers.companies.push(registered(siren, 'BOULANGERIE MARTIN'))
    enriched.registers.ratios.push(accounts(siren, THIS_YEAR - 1), accounts(siren, THIS_YEAR - 2))
    const seller = await sellerWith(siren, 'Securiflam')
    const before = await sellerOf(seller.key)
    const { facts, verified } = await enrich(seller)
    assert.ok(facts.length > 4)
    for (const { field, matched_by, basis, status } of facts)
      assert.deepEqual([matched_by, basis, status], ['unconfirmed', 'interpretation', 'conflict'], field)
    assert.deepEqual(verified, [])
    const now = await sellerOf(seller.key)
    assert.deepEqual([now.revenue, now.ebitda_margin], [undefined, undefined])
    assert.ok(now.data_quality <= before.data_quality)
  })

  it('is accepted if only the legal form, accents, abbreviations or a trade name differ', async () => {
    const names = [
      ['ETABLISSEMENTS SAINT-ELOI & CIE', 'Ets St Éloi et Compagnie SARL', {}],
      ['MECANIQUE GENERALE BRELU (M.G.B.)', 'MGB', { nom_raison_sociale: 'MECANIQUE GENERALE BRELU', sigle: 'M.G.B.' }],
      ['PATRIMOINE OCCITAN (L’ATELIER DU LAC)', 'L’Atelier du Lac', { nom_raison_sociale: 'PATRIMOINE OCCITAN' }],
      ['PATRIMOINE BRETON (LE LAC)', 'Patrimoine breton (Le Lac)', { nom_raison_sociale: 'PATRIMOINE BRETON' }],
    ] as const
    for (const [n, [full, stated, changes]] of names.entries()) {
      const siren = sirenNumber(7100 + n)
      enriched.registers.companies.push(registered(siren, full, changes))
      const { facts } = await enrich(await sellerWith(siren, stated))
      assert.deepEqual([...new Set(facts.map(({ matched_by }) => matched_by))], ['siren'], stated)
    }
  })

  it('fills the figures once the party accepts the registered name', async () => {
    const siren = sirenNumber(721)
    enriched.registers.companies.push(registered(siren, 'ATELIERS VORBLET'))
    enriched.registers.ratios.push(accounts(siren, THIS_YEAR - 1))
    const seller = await sellerWith(siren, 'Brouillon')
    const name = (await enrich(seller)).facts.find(({ field }) => field === 'company')
    const accepted = await ask(app, 'acceptFact', { key: seller.key, body: { fact_id: name?.id } })
    is(accepted, 200)
    assert.ok(accepted.body.enqueued.includes('financials'))
    const { facts } = await settledQuality(app, seller.key)
    assert.equal(facts.find(({ field }: WireFact) => field === 'revenue').matched_by, 'siren')
    assert.equal((await sellerOf(seller.key)).revenue, 10)
  })

  it('loses its confirmations once the party changes its name', async () => {
    const siren = sirenNumber(722)
    enriched.registers.companies.push(registered(siren, 'FORGES DE TREZEL'))
    enriched.registers.ratios.push(accounts(siren, THIS_YEAR - 1))
    const seller = await sellerWith(siren, 'Forges de Trézel')
    assert.ok((await enrich(seller)).verified.includes('revenue'))
    const confirmed = (await sellerOf(seller.key)).data_quality
    is(await ask(app, 'updateSession', { key: seller.key, body: { identity: { company: 'Securiflam' } } }), 200)
    const { verified } = await settledQuality(app, seller.key)
    assert.deepEqual(verified, [])
    assert.ok((await sellerOf(seller.key)).data_quality < confirmed)
  })
})

describe('accounts published by a register', () => {
  it('recent accounts fill empty fields and state their financial year', async () => {
    const siren = sirenNumber(731)
    enriched.registers.companies.push(registered(siren, 'BRELU'))
    enriched.registers.ratios.push(accounts(siren, THIS_YEAR - 1))
    const seller = await sellerWith(siren, 'Brélu')
    const revenue = (await enrich(seller)).facts.find(({ field }) => field === 'revenue')
    assert.deepEqual([revenue?.financial_year, revenue?.old], [THIS_YEAR - 1, undefined])
    assert.equal((await sellerOf(seller.key)).revenue, 10)
  })

  it('accounts more than three years old fill, confirm and contradict nothing and are marked as old', async () => {
    const siren = sirenNumber(732)
    enriched.registers.companies.push(registered(siren, 'BRELU', { finances: {} }))
    enriched.registers.ratios.push(accounts(siren, THIS_YEAR - 13))
    const seller = await sellerWith(siren, 'Brélu', { ebitda_margin: 15 })
    const { facts, verified } = await enrich(seller)
    const figures = facts.filter(({ field }) => field === 'revenue' || field === 'ebitda_margin')
    assert.equal(figures.length, 2)
    for (const { old, financial_year, status } of figures)
      assert.deepEqual([old, financial_year, status], [true, THIS_YEAR - 13, 'current'])
    assert.equal((await sellerOf(seller.key)).revenue, undefined)
    assert.equal(verified.includes('ebitda_margin'), false)
  })
})

describe('entry that a register contradicts', () => {
  it('lowers the data quality, even after the party keeps its entry', async () => {
    const siren = sirenNumber(741)
    enriched.registers.companies.push(registered(siren, 'BRELU'))
    enriched.registers.ratios.push(accounts(siren, THIS_YEAR - 1))
    const seller = await sellerWith(siren, 'Brélu', { revenue: 40, ebitda_margin: 25 })
    const claimed = (await sellerOf(seller.key)).data_quality
    const { facts } = await enrich(seller)
    assert.equal(facts.find(({ field }) => field === 'revenue')?.status, 'conflict')
    const contradicted = (await sellerOf(seller.key)).data_quality
    assert.ok(contradicted < claimed, `${contradicted} of ${claimed}`)
    const contradictions = facts.filter(({ status }) => status === 'conflict').length
    assert.ok(contradictions < facts.length)
    const { todos } = (await ask(app, 'getOverview', { key: seller.key })).body
    assert.equal(todos.find(({ kind }: { kind: string }) => kind === 'facts_to_review')?.count, contradictions)
    for (const { id, status } of facts)
      if (status === 'conflict') is(await ask(app, 'keepFact', { key: seller.key, body: { fact_id: id } }), 200)
    assert.equal((await sellerOf(seller.key)).data_quality, contradicted)
  })

  it('is marked as contradicted only for viewers with clearance', async () => {
    const siren = sirenNumber(742)
    enriched.registers.companies.push(registered(siren, 'BRELU', { finances: {} }))
    enriched.registers.ratios.push(accounts(siren, THIS_YEAR - 1))
    const seller = await sellerWith(siren, 'Brélu', { revenue: 13, growth: 7.77, ebitda_margin: 15 })
    await enrich(seller)
    const [cleared, blind] = [await seedBuyer(app), await seedBuyer(app)]
    is(await app.sign(cleared.key), 200)
    const shownTo = async (key: string) =>
      (await ask(app, 'listMatches', { key, query: { limit: 200 } })).body.find(
        ({ id }: { id: number }) => id === seller.id,
      )
    const [told, untold] = [await shownTo(cleared.key), await shownTo(blind.key)]
    assert.equal(told.revealed, true)
    const said = told.contradictions.map(({ field, financial_year }: WireFact) => [field, financial_year])
    assert.deepEqual(said, [['revenue', THIS_YEAR - 1]])
    assert.equal(untold.contradictions, undefined)
    const body = { buyer_id: cleared.id, seller_id: seller.id }
    is(await ask(app, 'createPairing', { headers: { 'x-session-id': cleared.key }, body }), 201)
    const { pairings } = (await ask(app, 'listPairings', { key: cleared.key })).body
    assert.deepEqual(pairings[0].contradictions, told.contradictions)
  })
})

describe('company that is struck off or insolvent', () => {
  const matchesOf = async (key: string) => (await ask(app, 'listMatches', { key, query: { limit: 200 } })).body
  const isOffered = async (key: string, id: number) =>
    (await matchesOf(key)).some((match: { id: number }) => match.id === id)
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
  const FIGURES = { revenue: 12.34, growth: 7.77, ebitda_margin: 14.56 }

  const cases = [
    ['insolvency', 'proceedings in the gazette'],
    ['struck_off', 'closed in the register'],
    ['struck_off', 'struck off by the gazette'],
  ] as const
  for (const [n, [kind, said]] of cases.entries())
    it(`is excluded from matches and flagged as ${kind} for both sides until the operator lifts the flag: ${said}`, async () => {
      const siren = sirenNumber(7510 + n)
      const changes = said === 'closed in the register' ? { etat_administratif: 'C' } : {}
      enriched.registers.companies.push(registered(siren, 'BRELU', changes))
      if (kind === 'insolvency')
        enriched.registers.notices.push(
          insolvency(siren, '2026-03-10', 'Jugement d’ouverture de liquidation judiciaire'),
        )
      if (said === 'struck off by the gazette') enriched.registers.notices.push(deregistration(siren, '2026-05-04'))
      const [buyer, seller] = [await seedBuyer(app), await sellerWith(siren, 'Brélu', FIGURES)]
      assert.equal(await isOffered(buyer.key, seller.id), true)
      const pair = { buyer_id: buyer.id, seller_id: seller.id }
      const made = await ask(app, 'createPairing', { headers: { 'x-session-id': buyer.key }, body: pair })
      is(made, 201)
      await enrich(seller)
      assert.equal(await isOffered(buyer.key, seller.id), false)
      assert.equal(await isOffered(seller.key, buyer.id), false)
      const stranger = await seedBuyer(app)
      const refused = await ask(app, 'createPairing', {
        headers: { 'x-session-id': stranger.key },
        body: { ...pair, buyer_id: stranger.id },
      })
      is(refused, 403)
      assert.equal(refused.body.code, 'party_flagged')
      assert.match(refused.body.detail, /Pair with a party of GET \/api\/matches/)
      const itself = await ask(app, 'createPairing', {
        headers: { 'x-session-id': seller.key },
        body: { ...pair, buyer_id: stranger.id },
      })
      is(itself, 403)
      assert.match(itself.body.detail, /Ask the operator to review it/)
      is(await ask(app, 'createPairing', { headers: { 'x-session-id': buyer.key }, body: pair }), 409)
      for (const { key } of [buyer, seller]) {
        const { pairings } = (await ask(app, 'listPairings', { key })).body
        assert.deepEqual(pairings[0].seller_red_flags, [kind])
        assert.equal(pairings[0].buyer_red_flags, undefined)
        const params = { pairing_id: made.body.pairing_dbid }
        assert.match((await ask(app, 'getProductAnalysis', { key, params })).body.data_quality_flags, /^Warning: /)
      }
      const own = (await ask(app, 'getQuality', { key: seller.key })).body.entities[0]
      assert.deepEqual(own.red_flags, [kind])
      const why = (await ask(app, 'whyNot', { key: buyer.key, query: { id: seller.id } })).body
      assert.match(why.gates.communication.reason, /struck off or insolvent/)
      const seen = await ask(app, 'getParty', { headers, params: { id: seller.id } })
      assert.deepEqual(seen.body.red_flags, [kind])
      const lifted = await ask(app, 'liftRedFlags', { headers, params: { id: seller.id }, body: { reason: 'Looked.' } })
      is(lifted, 200)
      assert.equal(lifted.body.red_flags, undefined)
      assert.equal(await isOffered(buyer.key, seller.id), true)
      const { pairings } = (await ask(app, 'listPairings', { key: buyer.key })).body
      assert.equal(pairings[0].seller_red_flags, undefined)
    })

  it('is flagged again when the gazette publishes a newer notice', async () => {
    const siren = sirenNumber(755)
    enriched.registers.companies.push(registered(siren, 'BRELU'))
    enriched.registers.notices.push(insolvency(siren, '2026-03-10', 'Jugement d’ouverture de sauvegarde'))
    const seller = await sellerWith(siren, 'Brélu', FIGURES)
    await enrich(seller)
    is(await ask(app, 'liftRedFlags', { headers, params: { id: seller.id }, body: {} }), 200)
    const facts = app.service.app.database.db.updateTable('facts').set({ as_of: '2026-06-01' })
    await facts.where('party_id', '=', seller.id).where('field', '=', 'insolvency').execute()
    const again = { entity_type: 'seller', entity_id: seller.id, steps: ['president'] }
    is(await ask(app, 'enqueueQuality', { headers: { 'x-session-id': seller.key }, body: again }), 200)
    assert.deepEqual((await settledQuality(app, seller.key)).red_flags, ['insolvency'])
  })
})
