import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startService, type TestHouse } from '../_service.ts'

describe('a service that is reached over TLS', () => {
  let app: TestHouse
  before(async () => {
    app = await startService({ BASE_URL: 'https://deals.example' })
  })
  after(() => app.close())

  it('200: says that it is reached over nothing else', async () => {
    const { headers } = await app.get('/api')
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000')
  })

  it('400: says so where no route could be looked for', async () => {
    const { status, headers } = await app.get('/api/%ff')
    assert.equal(status, 400)
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000')
  })

  it('404: says so with a refusal too', async () => {
    const { status, headers } = await app.get('/nothing')
    assert.equal(status, 404)
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000')
  })
})

describe('a service that is reached without TLS', () => {
  it('200: does not say so', async () => {
    const app = await startService()
    try {
      assert.equal((await app.get('/api')).headers.get('strict-transport-security'), null)
    } finally {
      await app.close()
    }
  })
})
