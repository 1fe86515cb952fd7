import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NOTHING_CONFIRMED } from '../../src/domain/parties/confirmed.ts'
import { EMPTY_PROFILE } from '../../src/domain/parties/profile.ts'
import type { StatedThesis } from '../../src/domain/parties/thesis.ts'
import { pickThesisTexts } from '../../src/domain/parties/thesis.ts'
import { sameTheses } from '../../src/domain/workspace/workspace.ts'

const thesis = (changes: Partial<StatedThesis> = {}): StatedThesis => ({
  id: 1,
  createdAt: '2026-11-01T09:00:00.000Z',
  name: 'Dental practices',
  texts: { ...pickThesisTexts(EMPTY_PROFILE.texts), sector: 'Dental practices' },
  criteria: EMPTY_PROFILE.criteria,
  rate: null,
  confirmed: NOTHING_CONFIRMED,
  ...changes,
})

describe('sameTheses', () => {
  it('returns true for the same ids, names, texts and criteria, regardless of the creation date', () => {
    assert.equal(sameTheses([thesis()], [thesis({ createdAt: null })]), true)
    assert.equal(sameTheses([], []), true)
  })

  it('returns false for another number, order, id, name, text or figure', () => {
    const other = thesis({ id: 2, name: 'Laboratories' })
    assert.equal(sameTheses([thesis()], []), false)
    assert.equal(sameTheses([thesis(), other], [other, thesis()]), false)
    assert.equal(sameTheses([thesis()], [thesis({ id: 2 })]), false)
    assert.equal(sameTheses([thesis()], [thesis({ name: 'Laboratories' })]), false)
    assert.equal(sameTheses([thesis()], [thesis({ texts: { ...thesis().texts, sector: 'Opticians' } })]), false)
    const criteria = { ...EMPTY_PROFILE.criteria, ticketMinEurM: 5 }
    assert.equal(sameTheses([thesis()], [thesis({ criteria })]), false)
  })
})
