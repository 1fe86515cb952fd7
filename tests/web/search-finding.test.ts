import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foundBy, parseRecent, withRecent } from '../../src/web/features/search/finding.ts'

test('search matches every word in label, note or alias, and ranks labels that start with it first', () => {
  const all = [
    { id: 'a', label: 'Data quality' },
    { id: 'b', label: 'Quality of earnings', note: 'Due diligence' },
    { id: 'c', label: 'Énergie', alias: 'quality' },
  ]
  assert.deepEqual(
    foundBy(all, 'quality').map(({ id }) => id),
    ['b', 'a', 'c'],
  )
  assert.deepEqual(
    foundBy(all, 'energie QUALITY').map(({ id }) => id),
    ['c'],
  )
  assert.deepEqual(foundBy(all, 'nothing'), [])
})

test('recent destinations are stored newest first, at most five, without duplicates', () => {
  let kept: string | null = null
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) kept = withRecent(kept, id)
  assert.deepEqual(parseRecent(kept), ['b', 'f', 'e', 'd', 'c'])
})

test('unreadable recent destinations are ignored', () => {
  for (const kept of [null, '', '{', '7', '{"a":1}']) assert.deepEqual(parseRecent(kept), [])
  assert.deepEqual(parseRecent('["a",7,null]'), ['a'])
})
