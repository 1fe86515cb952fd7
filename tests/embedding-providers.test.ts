import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { embeddedOf, fittedCalibrationOf, judgementOf } from '../scripts/fit-calibration.ts'
import { readJudgements } from '../scripts/judgements-file.ts'
import { embedWhatIsMissing, serveConfiguredModel } from '../src/background/embedding-backlog.ts'
import { factorOfDot, noTextVector } from '../src/domain/matching/scoring/semantic.ts'
import { CALIBRATION } from '../src/domain/matching/scoring/semantic-figures.ts'
import {
  sentenceProjection,
  unfittedCalibration,
  withSentencePart,
} from '../src/domain/matching/scoring/sentence-part.ts'
import { PART_SIZES } from '../src/domain/matching/text/hybrid-vector.ts'
import {
  calibrationPath,
  openOnnxEmbeddings,
  openOpenAiEmbeddings,
  openProvidedEmbedder,
  readCalibration,
  type Transformers,
  writeCalibration,
} from '../src/integrations/open-embedder.ts'
import { pairIn } from '../src/matching-index/universe.ts'
import type { Database } from '../src/store/database.ts'
import type { Schema } from '../src/store/schema.ts'
import { deleteOtherVectors, servingAtStart } from '../src/store/serving.ts'
import { openTestDatabase } from './_database.ts'
import { openRememberingEmbedder } from './_embedder.ts'
import { startService, type TestHouse } from './_service.ts'

const KEY = 'key-of-the-double'
const DIMENSIONS = 256

interface Request {
  authorization: string | undefined
  url: string | undefined
  model: string
  input: string[]
}
type Answering = (request: Request, response: ServerResponse) => void | Promise<void>

/** Test server for an embeddings API; each test sets `answer`. */
let server: Server
let url: string
let answer: Answering
let asked: Request[] = []

/** Returns a fixed vector for each text. */
function vectorOf(text: string): number[] {
  let state = 1
  for (const letter of text) state = (Math.imul(state, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return Array.from({ length: DIMENSIONS }, (_, i) => Math.sin(state * 0.001 + i * (1 + (state & 7))))
}
const rowsFor = (input: readonly string[]) => input.map((text, index) => ({ index, embedding: vectorOf(text) }))
const sends =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answering =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const embeds: Answering = (request, response) => sends({ data: rowsFor(request.input).reverse() })(request, response)

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { model, input } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  const one = { authorization: request.headers.authorization, url: request.url, model, input }
  asked.push(one)
  await answer(one, response)
}

before(async () => {
  server = createServer((request, response) => void take(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
beforeEach(() => {
  asked = []
  answer = embeds
})
after(() => {
  server.closeAllConnections()
  server.close()
})

const provider = (timeoutMs = 5000) =>
  openOpenAiEmbeddings({ url, model: 'double', key: KEY, now: () => new Date(), timeoutMs, firstRestMs: 1 })

describe('OpenAI-compatible embedding provider', () => {
  it('sends batches and returns vectors in the order of the texts, in any order of the response', async () => {
    const texts = Array.from({ length: 150 }, (_, i) => `business ${i}`)
    assert.deepEqual(await provider().embed(texts), texts.map(vectorOf))
    assert.deepEqual(
      asked.map(({ input }) => input.length),
      [64, 64, 22],
    )
    for (const one of asked)
      assert.deepEqual([one.url, one.model, one.authorization], ['/v1/embeddings', 'double', `Bearer ${KEY}`])
  })

  it('retries while the endpoint is busy or fails', async () => {
    const refusals = [sends({}, 429, { 'retry-after': '0' }), sends({}, 503), sends({}, 500)]
    answer = (request, response) => (refusals.shift() ?? embeds)(request, response)
    assert.deepEqual(await provider().embed(['a bakery']), [vectorOf('a bakery')])
    assert.equal(asked.length, 4)
  })

  it('gives up after four attempts', async () => {
    answer = sends({}, 503)
    await assert.rejects(provider().embed(['a bakery']), /status 503, after 4 attempts/)
    assert.equal(asked.length, 4)
  })

  it('gives up at once if Retry-After is too long', async () => {
    answer = sends({}, 429, { 'retry-after': '3600' })
    await assert.rejects(provider().embed(['a bakery']), /status 429, after 1 attempt$/)
    assert.equal(asked.length, 1)
  })

  it('does not retry a client error and names the setting to check without key or text', async () => {
    for (const status of [400, 401, 403, 404]) {
      asked = []
      answer = sends({ error: { message: `bad key ${KEY} for a bakery` } }, status)
      await assert.rejects(provider().embed(['a bakery']), (error: Error) => {
        assert.match(error.message, new RegExp(`status ${status}: check EMBEDDINGS_URL`))
        assert.doesNotMatch(error.message, /bakery|key-of/)
        return true
      })
      assert.equal(asked.length, 1)
    }
  })

  it('gives up when every attempt times out', async () => {
    answer = () => {}
    await assert.rejects(provider(20).embed(['a bakery']), /did not answer in time, after 4 attempts/)
  })

  it('does not follow a redirect', async () => {
    answer = (_, response) => void response.writeHead(307, { location: '/v1/elsewhere' }).end()
    await assert.rejects(provider().embed(['a bakery']), /cannot be reached/)
    assert.ok(asked.every((one) => one.url === '/v1/embeddings'))
  })

  const row = (embedding: unknown, index = 0) => ({ index, embedding })
  for (const [what, data] of [
    ['too few vectors', [row([1, 2])]],
    ['two vectors for one text', [row([1, 2]), row([1, 2])]],
    ['vectors of two lengths', [row([1, 2]), row([1, 2, 3], 1)]],
    ['an empty vector', [row([]), row([], 1)]],
    ['a zero vector', [row([0, 0]), row([1, 2], 1)]],
    ['NaN, which JSON writes as null', [row([1, Number.NaN]), row([1, 2], 1)]],
    ['words', [row('words'), row([1, 2], 1)]],
  ] as const)
    it(`rejects a response with ${what}`, async () => {
      answer = sends({ data })
      await assert.rejects(provider().embed(['a bakery', 'a shipyard']), { name: 'ProviderError' })
      assert.equal(asked.length, 1)
    })

  it('rejects a response with infinity or without JSON', async () => {
    for (const body of ['{"data":[{"index":0,"embedding":[1e999,1]}]}', '<html>', ''])
      await assert.rejects(
        () => {
          answer = (_, response) => void response.writeHead(200).end(body)
          return provider().embed(['a bakery'])
        },
        { name: 'ProviderError' },
      )
  })

  it('rejects vectors of another length than its first ones', async () => {
    const one = provider()
    await one.embed(['a bakery'])
    answer = sends({ data: [row([1, 2, 3])] })
    await assert.rejects(one.embed(['a shipyard']), /3 components where 256 were expected/)
  })
})

describe('sentence part of a vector', () => {
  const unit = (vector: ArrayLike<number>) => {
    const length = Math.hypot(...Array.from(vector))
    return Array.from(vector, (x) => x / length)
  }
  const dot = (a: ArrayLike<number>, b: ArrayLike<number>) =>
    Array.from(a).reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0)
  const project = (vector: number[]) =>
    sentenceProjection(vector.length)(vector) ?? assert.fail('the vector has no direction')

  it('preserves every cosine of vectors with 128 components', () => {
    const vector = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 128, maxLength: 128 })
    const told = vector.filter((x) => Math.hypot(...x) > 0.01)
    fc.assert(
      fc.property(told, told, (a, b) => {
        assert.ok(Math.abs(dot(project(a), project(b)) - dot(unit(a), unit(b))) < 1e-9)
      }),
    )
  })

  it('approximately preserves the cosines of longer vectors and is deterministic', () => {
    for (const dimensions of [129, 384, 1536]) {
      const [a, b] = [1, 2].map((seed) => Array.from({ length: dimensions }, (_, i) => Math.sin(seed * 3.7 * i + seed)))
      if (!a || !b) assert.fail()
      for (const share of [0, 0.5, 0.9, 1]) {
        const mixed = a.map((x, i) => share * x + (1 - share) * (b[i] ?? 0))
        const error = dot(project(a), project(mixed)) - dot(unit(a), unit(mixed))
        assert.ok(Math.abs(error) < 4 * Math.sqrt(1 / 128 - 1 / dimensions) + 1e-9, `${dimensions} ${share} ${error}`)
      }
      assert.deepEqual(project(a), project(a))
      assert.equal(project(a).length, PART_SIZES.sentence)
    }
  })

  it('rejects another length and returns null for a vector without direction', () => {
    assert.throws(() => sentenceProjection(200)(new Float64Array(199)), RangeError)
    assert.equal(sentenceProjection(200)(new Float64Array(200)), null)
    assert.equal(sentenceProjection(200)(new Float64Array(200).fill(Number.NaN)), null)
  })

  it('replaces no other part of the vector', () => {
    const stored = noTextVector().map((_, i) => (i % 100) + 1)
    const replaced = withSentencePart(stored, Float64Array.from(unit(vectorOf('x').slice(0, 128))), 100)
    assert.deepEqual(replaced.subarray(PART_SIZES.sentence), stored.subarray(PART_SIZES.sentence))
    assert.notDeepEqual(replaced.subarray(0, PART_SIZES.sentence), stored.subarray(0, PART_SIZES.sentence))
    assert.ok(
      withSentencePart(stored, null, 100)
        .subarray(0, PART_SIZES.sentence)
        .every((x) => x === 0),
    )
  })
})

describe('embedder with a provider', () => {
  it('skips texts without words and sends each distinct text once', async () => {
    const embedder = openProvidedEmbedder(openRememberingEmbedder(), provider())
    const vectors = await embedder.embed(['', '🙂🙂', 'x', ' a  bakery ', 'a bakery', '12345'])
    assert.deepEqual(
      asked.flatMap(({ input }) => input),
      ['a bakery'],
    )
    assert.deepEqual(
      vectors.map((vector) => vector.some((component) => component !== 0)),
      [false, false, false, true, true, false],
    )
    await embedder.close()
  })

  it('truncates long texts and repairs malformed ones', async () => {
    const embedder = openProvidedEmbedder(openRememberingEmbedder(), provider())
    await embedder.embed(['ab '.repeat(4000), `broken ${'\ud800'} text`])
    const [long = '', broken = ''] = asked.flatMap(({ input }) => input)
    assert.ok(long.length <= 2000)
    assert.ok(broken.isWellFormed())
    await embedder.close()
  })

  it('includes provider, model and stored form in its model name', () => {
    const { model } = openProvidedEmbedder(openRememberingEmbedder(), provider())
    assert.match(model, /^openai\/double\/projected-1\/hybrid-/)
  })
})

describe('change of the embedding model', () => {
  let database: Database<Schema>
  let houses: TestHouse[] = []
  const calibration = { bias: -2, perDot: 0.0002 }

  beforeEach(async () => {
    database = await openTestDatabase<Schema>()
    houses = []
  })
  const open = async (world: Parameters<typeof startService>[1] = {}) => {
    const app = await startService({}, { database: { ...database, close: async () => {} }, ...world })
    houses.push(app)
    return app
  }
  const openProvided = () => {
    const local = openRememberingEmbedder()
    return open({ embedder: openProvidedEmbedder(local, provider()), formerEmbedders: [local], calibration })
  }
  const end = async () => {
    for (const app of houses) {
      await app.close()
      await app.service.app.universe.close()
    }
    await database.close()
  }
  const modelsOf = async (partyId: number) => {
    const rows = await database.db
      .selectFrom('party_vectors')
      .select('model')
      .where('party_id', '=', partyId)
      .distinct()
      .execute()
    return rows.map(({ model }) => model).sort()
  }
  const matchesFor = async (app: TestHouse, key: string) => {
    const { body } = await app.get(`/api/matches/${key}`)
    assert.equal(body.length, 1, 'the buyer does not have exactly one match')
    return body
  }

  it('serves the old vectors until all new ones exist and then only the new ones', async () => {
    const first = await open()
    const buyer = await first.registerBuyer()
    const seller = await first.registerSeller()
    const before = await matchesFor(first, buyer.key)
    const local = first.service.app.embedder.model

    let release = () => {}
    const gate = new Promise<void>((done) => {
      release = done
    })
    answer = async (request, response) => {
      await gate
      await embeds(request, response)
    }
    const second = await openProvided()
    const { app, settled } = second.service
    assert.equal(app.universe.serving.model, local)
    assert.deepEqual(await matchesFor(second, buyer.key), before)

    const late = await second.registerSeller({ sector: 'Bakery', product: 'Bread and cakes', revenue: 5 })
    assert.deepEqual(await modelsOf(late.id), [local], 'a text written during the change is embedded for another model')
    const old = await app.universe.current()
    const oldBuyer = (await old.partyOf(buyer.id)) ?? assert.fail()
    assert.equal(oldBuyer.serving.model, local)
    assert.equal(app.universe.serving.model, local)

    release()
    await settled
    assert.equal(app.universe.serving.model, app.embedder.model)
    for (const { id } of [buyer, seller, late]) {
      assert.deepEqual(await modelsOf(id), [app.embedder.model, local].sort())
      const party = (await (await app.universe.current()).partyOf(id)) ?? assert.fail()
      const made = await database.db
        .selectFrom('party_vectors')
        .select('vector')
        .where('party_id', '=', id)
        .where('model', '=', app.embedder.model)
        .orderBy('facet')
        .execute()
      assert.deepEqual(
        party.vectors.map((vector) => Buffer.from(vector)),
        made.map(({ vector }) => Buffer.from(vector)),
      )
      assert.deepEqual(party.serving, { model: app.embedder.model, calibration })
    }
    const own = (await (await app.universe.current()).partyOf(buyer.id)) ?? assert.fail()
    const other = (await (await app.universe.current()).partyOf(seller.id)) ?? assert.fail()
    const [pair] = (await (await app.universe.current()).matchesOf(own, { limit: 5, after: null })).shown
    if (pair) assert.equal(pair.fit, pairIn(own, pair.candidate)?.fit)
    assert.throws(() => pairIn(oldBuyer, other), /not to be compared/)
    await assert.rejects(
      async () => (await app.universe.current()).matchesOf(oldBuyer, { limit: 5, after: null }),
      RangeError,
    )
    assert.equal((await old.matchesOf(oldBuyer, { limit: 5, after: null })).shown.length, 1)

    assert.ok((await deleteOtherVectors(database.db, [app.embedder.model])) > 0)
    assert.deepEqual(await modelsOf(buyer.id), [app.embedder.model])
    const known = await first.service.app.universe.current()
    assert.equal(known.serving.model, app.embedder.model, 'another process serves another model')
    await end()
  })

  it('is postponed while the provider fails, and the log states the reason without any text', async () => {
    const first = await open()
    const buyer = await first.registerBuyer()
    await first.registerSeller()
    const before = await matchesFor(first, buyer.key)
    answer = sends({ error: 'no' }, 401)
    const second = await openProvided()
    await second.service.settled
    assert.deepEqual(await matchesFor(second, buyer.key), before)
    assert.match(second.logged(), /it refused with status 401: check EMBEDDINGS_URL/)
    assert.match(second.logged(), /some texts could not be embedded; retrying in a minute/)
    assert.doesNotMatch(second.logged(), /machines in factories|key-of-the-double/)

    answer = embeds
    const { app } = second.service
    assert.equal((await embedWhatIsMissing(app)).failed, 0)
    assert.equal(await serveConfiguredModel(app), true)
    assert.equal((await app.universe.current()).serving.model, app.embedder.model)
    await end()
  })

  it('sends only masked texts to the provider', async () => {
    const app = await openProvided()
    await app.registerSeller(
      { sector: 'Machine repair', description: 'Zyxcorp repairs machines; write to jane@zyxcorp.example.', revenue: 9 },
      { company: 'Zyxcorp', name: 'Jane Quillfeather', email: 'jane@zyxcorp.example' },
    )
    const seen = asked.flatMap(({ input }) => input).join('\n')
    assert.match(seen, /repairs machines/)
    assert.doesNotMatch(seen, /zyxcorp|jane|quillfeather/i)
    await end()
  })

  it('adopts a new calibration of the same model at once', async () => {
    const app = await openProvided()
    await app.registerSeller()
    const { model } = app.service.app.embedder
    const fitted = { model, calibration: { bias: -3, perDot: 0.0001 } }
    assert.deepEqual(await servingAtStart(database.db, fitted), fitted)
    assert.deepEqual((await app.service.app.universe.current()).serving, fitted)
    await end()
  })
})

describe('ONNX provider', () => {
  const folder = mkdtempSync(join(tmpdir(), 'concordat-onnx-'))
  const model = join(folder, 'some-model')
  mkdirSync(model)
  after(() => rmSync(folder, { recursive: true }))

  it('rejects a folder without a sentence-transformer model', async () => {
    await assert.rejects(openOnnxEmbeddings(model), /^Error: EMBEDDINGS_FOLDER must name the folder/)
  })

  it('names the package to install when it is missing', async () => {
    for (const name of ['config.json', 'tokenizer.json']) writeFileSync(join(model, name), '{}')
    const load = () => import('@huggingface/no-such-package' as string)
    await assert.rejects(openOnnxEmbeddings(model, load), /run `npm install --no-save @huggingface\/transformers`/)
  })

  it('disables remote models and derives its name from the folder’s contents', async () => {
    const env = { allowRemoteModels: true, allowLocalModels: false, localModelPath: '' }
    const opened: string[] = []
    const twin: Transformers = {
      env,
      pipeline: async (_, name) => {
        opened.push(name)
        const extractor = async (texts: string[]) => ({
          data: texts.flatMap(vectorOf),
          dims: [texts.length, DIMENSIONS],
        })
        return Object.assign(extractor, { dispose: async () => {} })
      },
    }
    const one = await openOnnxEmbeddings(model, async () => twin)
    assert.deepEqual(
      [env, opened],
      [{ allowRemoteModels: false, allowLocalModels: true, localModelPath: folder }, ['some-model']],
    )
    const texts = Array.from({ length: 20 }, (_, i) => `text ${i}`)
    assert.deepEqual(await one.embed(texts), texts.map(vectorOf))
    writeFileSync(join(model, 'config.json'), '{ }')
    assert.notEqual((await openOnnxEmbeddings(model, async () => twin)).name, one.name)
  })
})

describe('calibration of embeddings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'concordat-calibration-'))
  after(() => rmSync(folder, { recursive: true }))
  const TRADES = ['bakery', 'payroll', 'shipyard', 'clinic', 'vineyard', 'foundry', 'printing', 'forestry']
  const companies = TRADES.flatMap((trade) =>
    Array.from({ length: 6 }, (_, i) => ({
      industry: trade,
      short: `${trade} firm`,
      long: `${trade} app number ${i}`,
    })),
  )
  const embedder = {
    model: 'trades',
    // One in six texts of a trade looks like the next trade, so no calibration can be certain.
    embed: async (texts: readonly string[]) =>
      texts.map((text) => {
        const trade = TRADES.findIndex((one) => text.startsWith(one))
        const seen = (text.endsWith('5') ? trade + 1 : trade) % TRADES.length
        return noTextVector().map((_, i) => (i % TRADES.length === seen ? 12 : 2))
      }),
    warmUp() {},
    close: async () => {},
  }

  it('yields probabilities that match the observed frequencies', async () => {
    const embedded = await embeddedOf(companies, embedder)
    const { auc, ece } = judgementOf(embedded, fittedCalibrationOf([embedded]))
    assert.ok(auc > 0.8 && ece < 0.02, `AUC ${auc}, ECE ${ece}`)
  })

  it('is rejected where similarity does not separate the industries', async () => {
    const embedded = await embeddedOf(companies, embedder)
    const mixed = embedded.map((company, i) => ({ ...company, industry: i % 2 === 0 ? 'one' : 'two' }))
    assert.throws(() => fittedCalibrationOf([mixed]), /No calibration fits/)
    assert.throws(() => fittedCalibrationOf([]), /no pairs/)
  })

  it('never gives a higher factor without a fit than the local calibration', () => {
    const unfitted = unfittedCalibration(CALIBRATION, 112)
    fc.assert(
      fc.property(fc.integer({ min: -50_000, max: 50_000 }), fc.integer({ min: 1, max: 4 }), (dot, facets) => {
        assert.ok(factorOfDot(dot, facets, unfitted) <= factorOfDot(dot, facets))
      }),
    )
  })

  it('is read back as written and only for its own model', () => {
    const path = calibrationPath(folder, 'some/model')
    assert.equal(readCalibration(path, 'some/model'), null)
    writeCalibration(path, 'some/model', { bias: -1.5, perDot: 0.0002 })
    assert.deepEqual(readCalibration(path, 'some/model'), { bias: -1.5, perDot: 0.0002 })
    assert.throws(() => readCalibration(path, 'another'), /no calibration of the model another/)
    for (const text of [
      '',
      '{}',
      '{"model":"some/model","bias":1,"perDot":-1}',
      '{"model":"some/model","bias":"1","perDot":1}',
    ]) {
      writeFileSync(path, text)
      assert.throws(() => readCalibration(path, 'some/model'), /npm run calibrate/)
    }
  })

  it('is written by scripts/calibrate.ts for the configured provider', async () => {
    const data = join(folder, 'companies.json')
    writeFileSync(
      data,
      JSON.stringify(companies.map(({ industry, short, long }) => ({ sub: industry, one: short, long }))),
    )
    const out = join(folder, 'out.json')
    const environment = { EMBEDDINGS: 'openai', EMBEDDINGS_URL: url, EMBEDDINGS_MODEL: 'double', DATA_DIR: folder }
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/calibrate.ts', data, out], {
      cwd: join(import.meta.dirname, '..'),
      env: { PATH: process.env.PATH, ...environment },
    })
    assert.match(stdout, /AUC 0\.\d+|AUC 1\.0+/)
    const { model } = JSON.parse(readFileSync(out, 'utf8'))
    assert.match(model, /^openai\/double\//)
    assert.ok((readCalibration(out, model)?.perDot ?? 0) > 0)
  })

  it('accepts judgements only of its own model and only if there are enough', () => {
    const path = join(folder, 'judgements.json')
    const write = (judgements: object) => writeFileSync(path, JSON.stringify(judgements))
    const dots = (count: number, from: number) => Array.from({ length: count }, (_, i) => from + i)
    const graded = (right: number) => ({
      0: dots(25, 3000),
      1: dots(15, 4000),
      2: dots(right - 10, 5000),
      3: dots(10, 6000),
    })
    write({ model: 'some/model', dotsByGrade: graded(30) })
    const judged = readJudgements(path, 'some/model')
    assert.deepEqual([...judged.different], [...dots(25, 3000), ...dots(15, 4000)])
    assert.deepEqual([...judged.same], [...dots(20, 5000), ...dots(10, 6000)])
    assert.ok(fittedCalibrationOf([], [judged]).perDot > 0)
    assert.throws(() => readJudgements(path, 'another'), /no judgements of the model another/)
    write({ model: 'some/model', dotsByGrade: graded(29) })
    assert.throws(() => readJudgements(path, 'some/model'), /29 right and 40 wrong/)
    for (const spoilt of [
      { right: [5], wrong: [] },
      { dotsByGrade: { ...graded(30), 3: ['5'] } },
      { dotsByGrade: null },
    ]) {
      write({ model: 'some/model', ...spoilt })
      assert.throws(() => readJudgements(path, 'some/model'), /npm run judgements/)
    }
  })
})
