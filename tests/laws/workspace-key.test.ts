import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { isGuessableKey, isPublishedKey } from '../../src/domain/workspace/workspace-key.ts'
import { MADE_UP_KEYS } from './_made-up-keys.ts'

describe('workspace key', () => {
  it('is rejected if it has a simple pattern', () => {
    for (const key of [
      '00000000-0000-4000-8000-000000000000',
      'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF',
      '11111111-1111-4111-8111-111111111111',
      '12121212-1212-4121-8121-212121212121',
      '00000000-0000-4000-8000-0123456789ab',
      'deadbeef-dead-4eef-8ead-beefdeadbeef',
    ])
      assert.equal(isGuessableKey(key), true, key)
  })
  it('is rejected if a person or a language model made it up, for all of 200 examples', () => {
    assert.equal(new Set(MADE_UP_KEYS).size, 200)
    assert.deepEqual(
      MADE_UP_KEYS.filter((key) => !isGuessableKey(key)),
      [],
    )
  })
  it('is rejected if it was published in a document, in either letter case', () => {
    for (const key of ['550e8400-e29b-41d4-a716-446655440000', '6F1C1D2E-8A57-4C0B-9B8E-0D5F5B1F2A34'])
      assert.ok(isPublishedKey(key) && isGuessableKey(key), key)
    assert.equal(isPublishedKey(randomUUID()), false)
  })
  it('is accepted if random: none of 100,000 is rejected', () => {
    // A fixed sample, because four in a hundred million random keys are rejected.
    for (let i = 0; i < 100_000; i++) {
      const hex = createHash('sha256').update(`key ${i}`).digest('hex')
      const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
      const key = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
      assert.equal(isGuessableKey(key), false, key)
    }
  })
})
