import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, describe, it } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { dotProduct, hasText, VECTOR_DIMENSIONS } from '../src/domain/matching/scoring/semantic.ts'
import { openLocalEmbedder } from '../src/integrations/embedder.ts'

const threads: Worker[] = []
const collect = (thread: Worker) => threads.push(thread)
process.on('worker', collect)

const embedder = openLocalEmbedder({ idleMs: 60_000 })
after(async () => {
  process.off('worker', collect)
  await embedder.close()
})

describe('local embedder', () => {
  it('starts one thread on first use and reuses it', async () => {
    assert.equal(threads.length, 0)
    embedder.warmUp()
    embedder.warmUp()
    await Promise.all([embedder.embed(['a bakery']), embedder.embed(['a shipyard'])])
    assert.equal(threads.length, 1)
  })

  it('ranks related texts before unrelated ones', async () => {
    const pairs: [seller: string, related: string, unrelated: string][] = [
      ['Cloud payroll and human resources platform for small firms', 'HR software', 'industrial machinery'],
      ['We mill precision steel parts for aircraft engines', 'Aerospace components', 'Online education'],
      ['Chain of veterinary clinics for cats and dogs', 'animal health care', 'cyber security'],
      ['Refrigerated road haulage across Europe', 'Logistics and freight', 'Video games'],
      ['Organic yoghurt and cheese producer', 'food and dairy products', 'business travel booking'],
    ]
    const vectors = await embedder.embed(pairs.flat())
    for (const [i, [text]] of pairs.entries()) {
      const [seller, related, unrelated] = vectors.slice(3 * i, 3 * i + 3)
      assert.ok(seller && related && unrelated)
      assert.ok(dotProduct(seller, related) > dotProduct(seller, unrelated), text)
    }
  })

  it('returns the same bytes for a text alone, in a batch and in capitals', async () => {
    const texts = [
      'Payroll software',
      'Solar parks in Spain and Portugal',
      'x-ray',
      'Wine',
      'a'.repeat(700),
      'Payroll software',
    ]
    const together = await embedder.embed(texts)
    const [alone] = await embedder.embed(['PAYROLL   software'])
    assert.deepEqual(together[0], alone)
    assert.deepEqual(together[5], alone)
    for (const [i, text] of texts.entries()) assert.deepEqual((await embedder.embed([text]))[0], together[i], text)
  })

  it('returns a vector for any text with words and a zero vector for one without', async () => {
    const withoutText = ['', ' ', 'a', '😀🚀😀', '会社', '\u0000', '\ud800', '\u202e']
    const withText = [
      'ab',
      'software '.repeat(1200),
      'buy now '.repeat(1250),
      'z'.repeat(10_000),
      'Ünïcödé',
      'a 会 б 😀 soft',
    ]
    const vectors = await embedder.embed([...withoutText, ...withText])
    assert.deepEqual(vectors.map(hasText), [...withoutText.map(() => false), ...withText.map(() => true)])
    assert.ok(vectors.every((vector) => vector.length === VECTOR_DIMENSIONS))
  })

  it('answers a single text before an earlier bulk call', async () => {
    const order: string[] = []
    const bulk = embedder.embed(
      Array.from({ length: 150 }, (_, i) => `maker of machine number ${i} for paper and board mills`),
    )
    const single = embedder.embed(['payroll software'])
    await Promise.all([bulk.then(() => order.push('bulk')), single.then(() => order.push('single'))])
    assert.deepEqual(order, ['single', 'bulk'])
  })

  it('restarts a thread that died and rejects a call after two deaths', async () => {
    const once = embedder.embed(['survives'])
    await threads.at(-1)?.terminate()
    assert.ok(hasText((await once)[0] ?? new Int8Array()))

    const twice = assert.rejects(embedder.embed(['does not']), /died 2 times/)
    const replaced = new Promise<Worker>((started) => process.once('worker', started))
    await threads.at(-1)?.terminate()
    await (await replaced).terminate()
    await twice
    assert.ok(hasText((await embedder.embed(['and goes on']))[0] ?? new Int8Array()))
  })
})

describe('idle local embedder', () => {
  it('ends its thread, starts another on the next call and rejects calls once closed', async () => {
    const resting = openLocalEmbedder({ idleMs: 1 })
    const [before] = await resting.embed(['wind turbines'])
    const thread = threads.at(-1)
    assert.ok(thread)
    await once(thread, 'exit')
    const [again] = await resting.embed(['wind turbines'])
    assert.notEqual(threads.at(-1), thread)
    assert.deepEqual(again, before)

    const pending = assert.rejects(resting.embed(['pending']), /closed/)
    await resting.close()
    await pending
    await assert.rejects(resting.embed(['too late']), /closed/)
  })
})
