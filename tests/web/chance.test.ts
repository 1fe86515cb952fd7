import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newWorkspaceKey } from '../../src/web/random-key.ts'

describe('workspace key generated in the browser', () => {
  const keys = Array.from({ length: 500 }, newWorkspaceKey)

  it('is a UUID of version 4', () => {
    for (const key of keys) assert.match(key, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('is unique among 500', () => {
    assert.equal(new Set(keys).size, keys.length)
  })
})
