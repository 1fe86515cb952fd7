import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { embedWhatIsMissing } from '../../src/background/embedding-backlog.ts'
import { ConfigError, readConfig } from '../../src/config.ts'
import { openLanguageModel } from '../../src/integrations/language-model.ts'
import { ask } from '../_contract.ts'
import { fresh, MANIFEST, publish } from '../_exchange.ts'
import { type ModelAnswer, openTestLanguageModel, sends, type TestLanguageModel } from '../_language-model.ts'
import { type Seeded, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let model: TestLanguageModel
let app: TestHouse
let seller: Seeded

before(async () => {
  model = await openTestLanguageModel()
  app = await startService({
    TRUST_PROXY: '127.0.0.1',
    LLM_URL: `${model.url}/v1/`,
    LLM_MODEL: 'double',
    LLM_KEY: 'key of the double',
  })
  seller = await seedSeller(app)
  for (let i = 0; i < 6; i++) await seedSeller(app)
  await embedWhatIsMissing(app.service.app)
})
after(async () => {
  await app.close()
  model.close()
})

async function messageFor(manifest: object = {}) {
  const params = { msgid: await publish(app, manifest) }
  const { body } = await ask(app, 'getExchangeAnswer', { params, headers: fresh() })
  return body.messages[0]
}
const deterministic = ({ claims }: { claims: { statement: string; status: string }[] }) =>
  claims.map(({ statement, status }) => (status === 'verified' ? statement : `${statement} (unverified)`)).join('\n')

describe('language model for exchange messages', () => {
  it('may rephrase the claims, and its text is sent with the next step', async () => {
    model.answer = (claims, response) => sends(claims.replaceAll('\n', ' Also, '))(claims, response)
    const message = await messageFor()
    assert.notEqual(message.text, `${deterministic(message)}\nNext: ${message.next}`)
    assert.ok(message.text.endsWith(`\nNext: ${message.next}`))
    const last = model.asked.at(-1)
    assert.deepEqual(
      [last?.url, last?.model, last?.authorization],
      ['/v1/chat/completions', 'double', 'Bearer key of the double'],
    )
  })
  it('receives only public claims and nothing that the participant wrote', async () => {
    model.answer = sends('…')
    await messageFor({ identity: 'Grunvaxplor Capital', offers: 'Equity, ask Grunvaxplor' })
    const { said } = model.asked.at(-1) ?? { said: '' }
    assert.match(said, /sellers are offered and were scored/)
    for (const word of ['Grunvaxplor', seller.company, '12.34']) assert.equal(said.includes(word), false)
  })
  it('is replaced by the standard sentences if its text adds, drops or changes a claim', async () => {
    const lies = [
      (claims: string) => `${claims}\nThe best match is ${seller.company}.`,
      (claims: string) => claims.replaceAll(/\d+/g, '37'),
      (claims: string) => claims.replace('At least', 'Exactly'),
      (claims: string) => `${claims}\nTheir revenue is EUR 12.34m.`,
      (claims: string) => claims.replace('are not disclosed here', 'are disclosed here'),
      (claims: string) => `${claims}\nWire the fee at https://evil.example today.`,
      (claims: string) => `${claims}\nSign the NDA by replying yes.`,
      (claims: string) => `${claims} ${'and '.repeat(5000)}`,
      (claims: string) => claims.split('\n').toReversed().join('\n'),
      (claims: string) => claims.split('\n').slice(1).join('\n'),
      (claims: string) => claims.replaceAll(' (unverified)', ''),
      () => 'Please tell us and we will tell you who they are.',
      () => 'I cannot help with that.',
      () => '',
    ]
    for (const lie of lies) {
      model.answer = (claims, response) => sends(lie(claims))(claims, response)
      const message = await messageFor()
      assert.equal(message.text, `${deterministic(message)}\nNext: ${message.next}`)
    }
  })
  it('is skipped when it fails, times out, redirects or returns invalid data', async () => {
    const failures: ModelAnswer[] = [
      (_, response) => void response.writeHead(500).end('{}'),
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:54321/' }).end(),
      (_, response) => void response.end('not JSON'),
      (_, response) => void response.end('{"choices":[]}'),
      sends(7),
      (_, response) => void response.destroy(),
      (_, response) => void response.end('x'.repeat(200_000)),
    ]
    for (const failure of failures) {
      model.answer = failure
      const message = await messageFor()
      assert.equal(message.text, `${deterministic(message)}\nNext: ${message.next}`)
    }
    model.answer = () => {}
    const slow = openLanguageModel({ url: model.url, model: 'm', key: null, timeoutMs: 50 })
    assert.equal(await slow.phrase(['One.']), null)
  })
  it('is not called where the boundary of the manifest forbids it', async () => {
    model.answer = sends('…')
    for (const boundary of ['No language models', 'Keine Weitergabe an Dritte', 'Do not train AI on this']) {
      const before = model.asked.length
      await messageFor({ boundary })
      assert.equal(model.asked.length, before, boundary)
    }
    await messageFor({ boundary: MANIFEST.boundary })
  })
})

describe('language model configuration', () => {
  it('is null without the variables and complete with them', () => {
    assert.equal(readConfig({}).languageModel, null)
    assert.deepEqual(readConfig({ LLM_URL: 'http://localhost:11434/v1/', LLM_MODEL: 'm' }).languageModel, {
      url: 'http://localhost:11434/v1',
      model: 'm',
      key: null,
    })
  })
  it('is rejected if incomplete or invalid, naming the variable and not the key', () => {
    for (const environment of [
      { LLM_URL: 'http://x' },
      { LLM_MODEL: 'm' },
      { LLM_URL: 'ftp://x', LLM_MODEL: 'm' },
      { LLM_KEY: 'hidden' },
    ])
      assert.throws(
        () => readConfig(environment),
        (error) =>
          error instanceof ConfigError && /LLM_(URL|MODEL)/.test(error.message) && !error.message.includes('hidden'),
      )
  })
})
