import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { type ModelAnswer, openTestLanguageModel, sends, type TestLanguageModel } from '../_language-model.ts'
import { type Seeded, seedBuyer, seedSeller, seedVisitor } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

const NOTHING = { wanted: [], excluded: [], countries: [] }

let model: TestLanguageModel
let app: TestHouse
let buyer: Seeded

before(async () => {
  model = await openTestLanguageModel()
  app = await startService({ TRUST_PROXY: '127.0.0.1', LLM_URL: `${model.url}/v1`, LLM_MODEL: 'double' })
  buyer = await seedBuyer(
    app,
    { sector: 'Zahnprothetik und Fräszentren', solution_1: 'Keine Kieferorthopädie', geography: 'Bayern, Österreich' },
    { company: 'Vexolith Kapital' },
  )
})
after(async () => {
  await app.close()
  model.close()
})

const propose = async (key = buyer.key, headers: Record<string, string> = {}) =>
  await ask(app, 'proposeReading', { key, headers: { ...fresh(), ...headers } })
const answers = (proposal: object): ModelAnswer => sends(JSON.stringify({ ...NOTHING, ...proposal }))

describe('POST /api/reading/{session_id}/propose', () => {
  it('returns the model’s trades and countries in the reader’s language, with the words they are based on', async () => {
    model.answer = answers({
      wanted: [{ trade: 'dental-laboratory', from: 'Zahnprothetik' }],
      excluded: [{ trade: 'dental-clinics', from: '\u202ekieferorthopädie…' }],
      countries: ['DE', 'AT'],
    })
    const { status, body } = await propose(buyer.key, { 'accept-language': 'fr' })
    assert.equal(status, 200)
    assert.deepEqual(body, {
      trades: [{ trade: { id: 'dental-laboratory', name: 'laboratoire de prothèse dentaire' }, from: 'Zahnprothetik' }],
      excluded_trades: [{ trade: { id: 'dental-clinics', name: 'centres dentaires' }, from: 'Kieferorthopädie' }],
      countries: ['DE', 'AT'],
    })
  })

  it('changes the reading only after the owner confirms the proposal', async () => {
    const reading = async () => (await ask(app, 'getReading', { key: buyer.key, headers: fresh() })).body
    const before = await reading()
    model.answer = answers({ wanted: [{ trade: 'dental-laboratory', from: 'Zahnprothetik' }] })
    const { body } = await propose()
    assert.deepEqual(await reading(), before)
    const trades = body.trades.map(({ trade }: { trade: { id: string } }) => trade.id)
    is(await ask(app, 'updateSession', { key: buyer.key, headers: fresh(), body: { buyer: { trades } } }), 200)
    const after = await reading()
    assert.deepEqual(
      after.wanted.map(({ trade, confirmed }: { trade: { id: string }; confirmed: boolean }) => [trade.id, confirmed]),
      [['dental-laboratory', true]],
    )
  })

  it('sends the model the blind texts of the profile, without the company, and the trade vocabulary', async () => {
    const named = await seedSeller(
      app,
      { description: 'Grunvaxplor GmbH maintains machines; ask Ada at +33 6 12 34 56 78.', revenue: 12.34 },
      { company: 'Grunvaxplor GmbH' },
    )
    model.answer = answers({})
    assert.equal((await propose(named.key)).status, 200)
    const { said, instruction } = model.asked.at(-1) ?? { said: '', instruction: '' }
    assert.match(said, /maintains machines/)
    assert.doesNotMatch(said, /Grunvaxplor|12\.34|33 6 12/)
    assert.match(instruction, /^dental-laboratory: /m)
    assert.doesNotMatch(instruction, /Grunvaxplor|maintains machines/)
  })

  it('drops unknown trades and countries, words not in the text, trades in both lists and repetitions', async () => {
    const [made, run] = ['dental-laboratory', 'dental-clinics']
    model.answer = answers({
      wanted: [
        { trade: 'spacecraft', from: 'Zahnprothetik' },
        { trade: 'bakeries', from: 'Bäckereien in Wien' },
        { trade: run, from: 'Fräszentren' },
        { trade: made, from: 'Zahnprothetik' },
        { trade: made, from: 'Fräszentren' },
        { trade: 'bakeries', from: '' },
      ],
      excluded: [{ trade: run, from: 'Kieferorthopädie' }],
      countries: ['XX', 'Austria', 'AT', 'AT'],
    })
    const { body } = await propose()
    assert.deepEqual(
      [body.trades.map(({ trade }: { trade: { id: string } }) => trade.id), body.excluded_trades, body.countries],
      [[made], [], ['AT']],
    )
  })

  it('proposes no country to a seller, which states its own', async () => {
    model.answer = answers({ countries: ['FR'] })
    assert.deepEqual((await propose((await seedSeller(app)).key)).body.countries, [])
  })

  it('extracts a proposal from a code fence or a sentence', async () => {
    model.answer = sends(`Here it is:\n\`\`\`json\n${JSON.stringify({ ...NOTHING, countries: ['AT'] })}\n\`\`\``)
    assert.deepEqual((await propose()).body.countries, ['AT'])
  })

  it('returns 503 with a retry delay if the model fails or replies in another format', async () => {
    const failures: ModelAnswer[] = [
      (_, response) => void response.writeHead(500).end('{}'),
      (_, response) => void response.destroy(),
      sends('I cannot help with that.'),
      sends('{"wanted": "dental-laboratory"}'),
      sends(JSON.stringify({ wanted: [{ trade: 7, from: 'x' }], excluded: [], countries: [] })),
      (_, response) => void response.end('x'.repeat(200_000)),
    ]
    for (const failure of failures) {
      model.answer = failure
      const { status, body } = await propose()
      assert.deepEqual([status, body.code, body.retry_after], [503, 'language_model_unavailable', 60])
    }
  })

  it('returns 404 to a workspace without a profile and sends the model nothing', async () => {
    const count = model.asked.length
    const { status, body } = await propose(await seedVisitor(app))
    assert.deepEqual([status, body.code, model.asked.length], [404, 'no_profile', count])
  })
})

describe('GET /api/reading/{session_id}', () => {
  it('states whether a language model can propose a reading', async () => {
    assert.equal((await ask(app, 'getReading', { key: buyer.key, headers: fresh() })).body.proposals, true)
    const plain = await startService({ TRUST_PROXY: '127.0.0.1' })
    try {
      const { key } = await seedBuyer(plain)
      assert.equal('proposals' in (await ask(plain, 'getReading', { key })).body, false)
      const { status, body } = await ask(plain, 'proposeReading', { key })
      assert.deepEqual([status, body.code, 'retry_after' in body], [503, 'language_model_unavailable', false])
    } finally {
      await plain.close()
    }
  })
})
