import assert from 'node:assert/strict'
import { it } from 'node:test'
import { pointsToCheckIn } from '../../src/domain/memo/info-memo.ts'
import { loadMessages } from '../../src/integrations/messages.ts'

loadMessages()

it('pointsToCheckIn names a single point to check and returns null if every part is met', () => {
  assert.equal(pointsToCheckIn('en', [{ of: 'growth', level: 5, verdict: 'meets' }]), null)
  assert.match(pointsToCheckIn('en', [{ of: 'growth', level: 3, verdict: 'short' }]) ?? '', /growth/i)
})
