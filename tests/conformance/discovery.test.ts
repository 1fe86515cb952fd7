import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { operations } from '../../src/contract/index.ts'
import { ask, is } from '../_contract.ts'
import { openHouse, type TestHouse } from '../_house.ts'

let house: TestHouse
before(async () => {
  house = await openHouse({ BASE_URL: 'https://deals.concordat.test/' })
})
after(() => house.close())

describe('GET /api', () => {
  it('200 with service, version and base_url', async () => {
    const answer = await ask(house, 'getIndex')
    is(answer, 200)
    const { service, version, base_url } = answer.body
    assert.deepEqual([service, version, base_url], ['Concordat', '1.0.0', 'https://deals.concordat.test'])
  })
  it('lists every operation with name, method, path, whether it needs the NDA and whether it is available', async () => {
    const { capabilities } = (await ask(house, 'getIndex')).body
    assert.deepEqual(
      capabilities.map(({ desc, ...rest }: { desc: string }) => rest),
      operations.map(({ id, method, path, access, built }) => ({
        name: id,
        method,
        path,
        nda: access === 'signed',
        available: built,
      })),
    )
    assert.ok(capabilities.every(({ desc }: { desc: string }) => desc.length > 5))
  })
  it('every document it names is there, or says that it is not built yet', async () => {
    const { discovery } = (await ask(house, 'getIndex')).body
    for (const path of [
      '/openapi.json',
      '/api/openapi.json',
      '/llms.txt',
      '/.well-known/llms.txt',
      '/.well-known/ai-plugin.json',
      '/robots.txt',
      '/sitemap.xml',
      '/llms-full.txt',
    ])
      assert.equal(discovery[path], `https://deals.concordat.test${path}`)
    for (const path of Object.keys(discovery)) assert.ok([200, 501].includes((await house.get(path)).status), path)
  })
  it('its example registers', async () => {
    const { example } = (await ask(house, 'getIndex')).body
    const { challengeToken: _, ...body } = example.register.body
    const supervisor = { name: 'Sue Pervisor', email: 'sue@supervision.example' }
    is(await house.call(example.register.method, example.register.path, { body: { ...body, supervisor } }), 200)
  })
})

describe('the contract', () => {
  it('200, the same bytes at both addresses, as JSON', async () => {
    const [one, other] = [await ask(house, 'getOpenApi'), await ask(house, 'getApiOpenApi')]
    is(one, 200)
    is(other, 200)
    assert.equal(one.text, other.text)
    assert.equal(one.body.openapi, '3.1.2')
    assert.deepEqual(
      one.body.servers.map(({ url }: { url: string }) => url),
      ['https://deals.concordat.test'],
    )
  })
  it('describes every route that is served, and serves every route that it describes', async () => {
    const { paths } = (await ask(house, 'getOpenApi')).body
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    )
    assert.deepEqual(described.sort(), operations.map(({ method, path }) => `${method} ${path}`).sort())
  })
  it('may be read from any page', async () => {
    is(await ask(house, 'getOpenApi', { headers: { origin: 'https://anyone.example' } }), 200)
  })
})

describe('GET /', () => {
  it('200: a page that says what this is, with a policy of its own', async () => {
    const answer = await house.get('/')
    is(answer, 200)
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/)
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  })
  it('404 with a way on for an address that is nothing', async () => {
    const answer = await house.get('/api/nothing-here')
    is(answer, 404)
    assert.match(answer.body.detail, /GET \/api/)
  })
})
