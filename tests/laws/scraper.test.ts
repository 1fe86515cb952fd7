import assert from 'node:assert/strict'
import { it } from 'node:test'
import { scraperOf } from '../../src/entry/operator-access.ts'

it('only their token opens the metrics, and nothing does if no token is set', () => {
  assert.deepEqual(scraperOf({ metricsToken: 'right' }, { bearerToken: 'right' }), {
    kind: 'operator',
    credential: 'metrics',
  })
  assert.equal(scraperOf({ metricsToken: 'right' }, { bearerToken: 'wrong' }), null)
  assert.equal(scraperOf({ metricsToken: 'right' }, { bearerToken: null }), null)
  assert.equal(scraperOf({ metricsToken: null }, { bearerToken: 'right' }), null)
})
