import assert from 'node:assert/strict'
import { it } from 'node:test'
import { authenticateScraper } from '../../src/entry/operator-access.ts'

it('authenticateScraper accepts only the configured metrics token, and nothing without one', () => {
  assert.deepEqual(authenticateScraper({ metricsToken: 'right' }, { bearerToken: 'right' }), {
    kind: 'operator',
    credential: 'metrics',
  })
  assert.equal(authenticateScraper({ metricsToken: 'right' }, { bearerToken: 'wrong' }), null)
  assert.equal(authenticateScraper({ metricsToken: 'right' }, { bearerToken: null }), null)
  assert.equal(authenticateScraper({ metricsToken: null }, { bearerToken: 'right' }), null)
})
