import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { is } from '../_contract.ts'
import { startService, type TestHouse } from '../_service.ts'

describe('service that is loading or stopping', () => {
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

  describe('REFUSE_READS_UNLESS_READY=on', () => {
    before(async () => {
      service = await startService({ REFUSE_READS_UNLESS_READY: 'on' })
    })
    after(() => service.close())

    for (const stage of ['loading', 'stopping'] as const) {
      it(`returns 503 ${stage} for API reads and pages`, async () => {
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
      it(`serves writes, /health and documents while ${stage}`, async () => {
        const { key } = await service.registerBuyer()
        await at(stage, async () => {
          is(await service.post(`/api/session/${key}`, { buyer: { check_size_max: 12 } }), 200)
          for (const path of ['/health', '/openapi.json']) is(await service.get(path), 200)
        })
        const { body } = await service.get(`/api/session/${key}`)
        assert.equal(body.buyer.check_size_max, 12)
      })
    }
    it('serves reads again once ready', async () => {
      const { key } = await service.registerBuyer()
      is(await service.get(`/api/matches/${key}`), 200)
    })
  })

  describe('default settings', () => {
    before(async () => {
      service = await startService({})
    })
    after(() => service.close())

    it('serves reads while stopping', async () => {
      const { key } = await service.registerBuyer()
      await at('stopping', async () => is(await service.get(`/api/matches/${key}`), 200))
    })
  })
})
