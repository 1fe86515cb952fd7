import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startService, type TestHouse } from '../_service.ts'

describe('service behind TLS', () => {
  let app: TestHouse
  before(async () => {
    app = await startService({ BASE_URL: 'https://deals.example' })
  })
  after(() => app.close())

  it('sends Strict-Transport-Security with a successful answer', async () => {
    const { headers } = await app.get('/api')
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000')
  })

  it('sends Strict-Transport-Security with a 400 for a path that cannot be decoded', async () => {
    const { status, headers } = await app.get('/api/%ff')
    assert.equal(status, 400)
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000')
  })

  it('sends Strict-Transport-Security with a 404', async () => {
    const { status, headers } = await app.get('/nothing')
    assert.equal(status, 404)
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000')
  })
})

describe('service without TLS', () => {
  it('sends no Strict-Transport-Security header', async () => {
    const app = await startService()
    try {
      assert.equal((await app.get('/api')).headers.get('strict-transport-security'), null)
    } finally {
      await app.close()
    }
  })
})
