import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { contract, type OperationId } from '../../src/contract/index.ts'
import { type Asking, ask, is } from '../_contract.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { BUYER, startService, type TestHouse } from '../_service.ts'

let app: TestHouse
let buyer: Seeded
let seller: Seeded
/** Has dismissed the seller. */
let choosy: Seeded
/** Has asked for the name of a seller. */
let curious: Seeded
before(async () => {
  app = await startService()
  seller = await seedSeller(app)
  buyer = await seedBuyer(app)
  is(await ask(app, 'watchParty', { key: buyer.key, body: { id: seller.id, watching: true } }), 200)
  choosy = await seedBuyer(app)
  is(await ask(app, 'dismissMatch', { key: choosy.key, body: { id: seller.id, dismissed: true } }), 200)
  curious = await seedBuyer(app)
  await app.sign(curious.key)
  const discreet = await seedSeller(app, { name_release: 'ask' })
  is(await ask(app, 'requestName', { key: curious.key, body: { id: discreet.id } }), 201)
  await failStep(seller, 'GLEIF cannot be reached.')
})
after(() => app.close())

const FRENCH = /L’activité|fonds propres|multiple du chiffre d’affaires|GLEIF est injoignable/
const ENGLISH = /The business is|equity needed|revenue multiple|GLEIF cannot be reached/

/** A step of enrichment whose source was away. */
async function failStep({ id }: Seeded, reason: string): Promise<void> {
  const run = { party_id: id, step: 'siren' as const, state: 'unavailable' as const, run_id: randomUUID() }
  const { database, now } = app.service.app
  await database.db
    .insertInto('quality_steps')
    .values({ ...run, asked_by_owner: true, last_error: reason, updated_at: now().toISOString() })
    .execute()
}

/** How each operation whose sentences follow Accept-Language is asked; documents have their own cases (memos, valuation). */
const ASKED: Readonly<Partial<Record<OperationId, () => Asking>>> = {
  listMatches: () => ({ key: buyer.key }),
  whyNot: () => ({ key: buyer.key, query: { id: seller.id } }),
  listWatched: () => ({ key: buyer.key }),
  listDismissed: () => ({ key: choosy.key }),
  listNameRequests: () => ({ key: curious.key }),
  getValuation: () => ({ key: seller.key }),
  whatIfValuation: () => ({ key: seller.key, body: { growth: 12.5 } }),
  getQuality: () => ({ key: seller.key }),
  getSession: () => ({ key: seller.key }),
  exportWorkspace: () => ({ key: seller.key }),
  submit: () => ({
    body: {
      user_type: 'investor',
      session_id: randomUUID(),
      buyer: BUYER,
      supervisor: { name: 'Ada Agent', email: 'ada@agents.example' },
    },
  }),
}

const spoken = (Object.keys(contract) as OperationId[]).filter(
  (id) =>
    'Content-Language' in contract[id].headers && contract[id].tag !== 'memos' && id !== 'downloadValuationWorksheet',
)

describe('sentences follow Accept-Language', () => {
  it('in every operation that declares it', () => {
    assert.deepEqual(Object.keys(ASKED).sort(), spoken.toSorted())
  })
  for (const id of spoken) {
    const { method, success } = contract[id]
    it(`${success} ${id}: French where it is preferred, else English, each under its own tag`, async () => {
      const asking = ASKED[id] ?? assert.fail(`${id} has no case`)
      const inLanguage = async (acceptLanguage: string, headers: Record<string, string> = {}) =>
        await ask(app, id, { ...asking(), headers: { 'accept-language': acceptLanguage, ...headers } })
      const french = await inLanguage('fr-FR,fr;q=0.9,en;q=0.8')
      const english = await inLanguage('de, en;q=0.7, fr;q=0.3')
      for (const answer of [french, english]) {
        is(answer, success)
        assert.match(answer.headers.get('vary') ?? '', /\bAccept-Language\b/)
      }
      assert.equal(french.headers.get('content-language'), 'fr')
      assert.equal(english.headers.get('content-language'), 'en')
      assert.match(french.text, FRENCH)
      assert.doesNotMatch(french.text, ENGLISH)
      assert.match(english.text, ENGLISH)
      assert.doesNotMatch(english.text, FRENCH)
      if (method !== 'GET') return
      const tag = english.headers.get('etag') ?? ''
      assert.notEqual(french.headers.get('etag'), tag)
      is(await inLanguage('fr', { 'if-none-match': tag }), 200)
    })
  }
  it('English for a language that the service does not speak, and for none', async () => {
    for (const headers of [{}, { 'accept-language': 'de' }, { 'accept-language': ';;;' }])
      assert.match((await ask(app, 'listMatches', { key: buyer.key, headers })).text, ENGLISH)
  })
  it('the figures are the same in both: only the sentences differ', async () => {
    const [french, english] = await Promise.all(
      ['fr', 'en'].map((language) =>
        ask(app, 'listMatches', { key: buyer.key, headers: { 'accept-language': language } }),
      ),
    )
    // Every sentence replaced by its count.
    const factsOf = (body: { reasons: string[]; gates: Record<string, { verdict: string }> }[] = []) =>
      body.map(({ reasons, gates, ...facts }) => ({
        ...facts,
        reasons: reasons.length,
        gates: Object.values(gates).map(({ verdict }) => verdict),
      }))
    assert.ok((french?.body.length ?? 0) > 0)
    assert.deepEqual(factsOf(french?.body), factsOf(english?.body))
  })
  it('a refusal says title, sentence and way on in French, under the same status and members', async () => {
    const unsigned = await seedBuyer(app)
    const asking = async (language: string) =>
      await ask(app, 'listMatchedNames', { key: unsigned.key, headers: { 'accept-language': language } })
    const [french, english] = [await asking('fr'), await asking('en')]
    for (const answer of [french, english]) is(answer, 403)
    const { error, title, detail, instance: _, ...rest } = french.body
    assert.deepEqual([error, title], ['le NDA n’est pas signé', 'Refusé'])
    assert.match(detail, /^Lisez GET \/api\/nda\/text, signez-le/)
    assert.deepEqual(rest, { code: 'nda_required', type: '/docs/errors/nda_required', status: 403, nda_required: true })
    assert.equal(english.body.error, 'the NDA is not signed')
    assert.deepEqual(
      [french, english].map(({ headers }) => [headers.get('content-language'), headers.get('vary')]),
      [
        ['fr', 'Accept, Accept-Language'],
        ['en', 'Accept, Accept-Language'],
      ],
    )
  })
  it('a no without a value says in French what is missing', async () => {
    const { key } = await seedSeller(app, { revenue: null })
    const { body } = await ask(app, 'getValuation', { key, headers: { 'accept-language': 'fr' } })
    assert.equal(body.status, 'no_data')
    assert.match(body.message, /^Pas de valorisation\u00a0: le chiffre d’affaires n’est pas connu\./)
  })
})
