import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { is } from '../_contract.ts'
import { startService, type TestHouse } from '../_service.ts'

describe('a process that loads or stops', () => {
  let service: TestHouse
  const at = async (stage: 'loading' | 'stopping', work: () => Promise<void>) => {
    const { readiness } = service.service.app
    readiness.stage = stage
    try {
      await work()
    } finally {
      readiness.stage = 'ready'
    }
  }

  describe('behind a proxy that asks no /ready', () => {
    before(async () => {
      service = await startService({ REFUSE_READS_UNLESS_READY: 'on' })
    })
    after(() => service.close())

    for (const stage of ['loading', 'stopping'] as const) {
      it(`503 ${stage} for reads of the API and for pages`, async () => {
        const { key } = await service.registerBuyer()
        await at(stage, async () => {
          for (const path of [`/api/matches/${key}`, '/', '/nothing-here']) {
            const answer = await service.get(path)
            is(answer, 503)
            assert.equal(answer.body.code, stage, path)
            assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
          }
        })
      })
      it(`200 for writes, for /health and for documents while ${stage}`, async () => {
        const { key } = await service.registerBuyer()
        await at(stage, async () => {
          is(await service.post(`/api/session/${key}`, { buyer: { check_size_max: 12 } }), 200)
          for (const path of ['/health', '/openapi.json']) is(await service.get(path), 200)
        })
        const { body } = await service.get(`/api/session/${key}`)
        assert.equal(body.buyer.check_size_max, 12)
      })
    }
    it('200 for reads again once it is ready', async () => {
      const { key } = await service.registerBuyer()
      is(await service.get(`/api/matches/${key}`), 200)
    })
  })

  describe('reads before readiness with default settings', () => {
    before(async () => {
      service = await startService({})
    })
    after(() => service.close())

    it('200 for reads while stopping', async () => {
      const { key } = await service.registerBuyer()
      await at('stopping', async () => is(await service.get(`/api/matches/${key}`), 200))
    })
  })
})
