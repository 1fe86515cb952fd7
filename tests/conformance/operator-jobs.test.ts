import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Asking, ask, is } from '../_contract.ts'
import { type EnrichedHouse, openEnrichedHouse, websiteReading } from '../_enrichment.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { type Seeded, seedSeller } from '../_seed.ts'
import { until } from '../_until.ts'

let enriched: EnrichedHouse
let seller: Seeded

before(async () => {
  enriched = await openEnrichedHouse({ TRUST_PROXY: '127.0.0.1' })
  seller = await seedSeller(enriched.app, {}, { website: 'https://brelu.example/' })
})
after(() => enriched.close())

const asOperator = (id: Parameters<typeof ask>[1], asking: Asking = {}) =>
  ask(enriched.app, id, { ...asking, headers: { ...OPERATOR, ...fresh() } })
const jobs = async () => {
  const answer = await asOperator('listJobs')
  is(answer, 200)
  return answer.body
}
const retried = (id: string) => asOperator('retryJob', { params: { id }, body: {} })
const enqueue = () =>
  ask(enriched.app, 'enqueueQuality', {
    headers: { 'x-session-id': seller.key, ...fresh() },
    body: { entity_type: 'seller', entity_id: seller.id, steps: ['contacts'] },
  })

interface Failure {
  id: string
  kind: string
  retrying: boolean
}

/** Returns the failures once `isWanted` accepts them. */
async function failuresOnce(isWanted: (failures: readonly Failure[]) => boolean): Promise<readonly Failure[]> {
  let failures: readonly Failure[] = []
  await until('the expected failures are listed', async () => {
    failures = (await jobs()).failures
    return isWanted(failures)
  })
  return failures
}

describe('GET /api/operator/jobs', () => {
  it('returns both queues without waiting jobs or failures when idle', async () => {
    const { queues, embedding, failures } = await jobs()
    const nothing = { waiting: 0, retrying: 0, active: 0, done: 0, failed: 0 }
    assert.deepEqual(queues, [
      { queue: 'enrichment', ...nothing },
      { queue: 'enrichment-lost', ...nothing },
    ])
    assert.equal(embedding.waiting, 0)
    assert.deepEqual(failures, [])
  })
  it('shows a step waiting for an unavailable source as retrying; a manual retry returns 409', async () => {
    is(await enqueue(), 200)
    const [failure] = await failuresOnce((failures) => failures.some(({ retrying }) => retrying))
    assert.deepEqual(
      [failure?.id, failure?.kind, failure?.retrying],
      [`${seller.id}-contacts`, 'source_unavailable', true],
    )
    const { queues } = await jobs()
    assert.equal(queues[0].retrying + queues[0].active + queues[0].waiting, 1)
    is(await retried(`${seller.id}-contacts`), 409)
  })
})

describe('POST /api/operator/jobs/{id}/retry', () => {
  it('runs a failed step again and audits it; returns 409 once the step is done', async () => {
    const id = `${seller.id}-contacts`
    const { db } = enriched.app.service.app.database
    await db.updateTable('quality_steps').set({ state: 'failed', retrying: false }).execute()
    const [failure] = (await jobs()).failures
    assert.deepEqual([failure.kind, failure.retrying], ['fault', false])
    enriched.websites.set('https://brelu.example/', websiteReading())
    is(await retried(id), 200)
    await failuresOnce((failures) => failures.length === 0)
    await until('the step is done', async () => (await jobs()).queues[0].done >= 1)
    const { steps } = (await ask(enriched.app, 'getQuality', { key: seller.key, headers: fresh() })).body.entities[0]
    assert.equal(steps.find(({ step }: { step: string }) => step === 'contacts').state, 'done')
    is(await retried(id), 409)
    const { acts } = (await asOperator('listAudit', { query: { limit: 1 } })).body
    assert.deepEqual([acts[0].act, acts[0].subject], ['retryJob', `job ${id}`])
  })
  it('returns 404 for a step that never ran, an unknown party and an unknown step', async () => {
    for (const id of [`${seller.id}-siren`, '999999-siren', `${seller.id}-nonsense`]) is(await retried(id), 404)
  })
  it('returns 400 for a malformed id', async () => {
    for (const id of ['x', '-siren', '1-', `1-${'x'.repeat(60)}`]) is(await retried(id), 400)
  })
})
