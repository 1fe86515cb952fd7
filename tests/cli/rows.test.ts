import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fill } from '../../src/cli/message.ts'
import { ROWS } from '../../src/cli/rows.ts'
import { operations } from '../../src/contract/index.ts'

describe('rows of the command line', () => {
  it('fill only fields that their operation takes', () => {
    const unknown = Object.entries(ROWS).flatMap(
      ([name, { ask, with: fixed = {}, positionals = {}, options = {} }]) => {
        const operation = operations.find(({ id }) => id === ask)
        const taken = [operation?.params, operation?.query, operation?.body].flatMap((part) =>
          Object.keys(part?.properties ?? {}),
        )
        const filled = [
          ...Object.keys(fixed),
          ...Object.entries({ ...positionals, ...options }).map(([called, { field }]) => field ?? called),
        ]
        return filled.filter((field) => !taken.includes(field)).map((field) => `${name}: ${field}`)
      },
    )
    assert.deepEqual(unknown, [])
  })

  it('offer the kinds of a block and the decisions on an address', () => {
    const blocks = ROWS['blocks add']?.positionals?.kind?.choices
    assert.deepEqual(blocks, ['company', 'competitor', 'domain', 'siren'])
    assert.deepEqual(ROWS['recover address']?.positionals?.decision?.choices, ['confirm', 'deny'])
  })
})

describe('messages of the command line', () => {
  it('show a value at a path, in a format, and lists with commas', () => {
    const values = { party: { id: 7 }, at: '2026-11-27T20:41:09Z', fit: 8, ids: [1, 2], rows: [{ id: 3 }, { id: 4 }] }
    assert.equal(fill('Party {party.id} fits {fit, fixed}', values), 'Party 7 fits 8.0')
    assert.equal(fill('{at, date} or {at, minute}', values), '2026-11-27 or 2026-11-27 20:41')
    assert.equal(fill('{ids}; the last is {rows.-1.id}', values), '1, 2; the last is 4')
  })

  it('choose a text by a value, and the text of other where none fits', () => {
    const message = '{state, select, open {until {day}} undefined {new} other {done}}'
    assert.equal(fill(message, { state: 'open', day: 'Monday' }), 'until Monday')
    assert.equal(fill(message, {}), 'new')
    assert.equal(fill(message, { state: 'closed' }), 'done')
  })

  it('are absent where they hold nothing but absent values', () => {
    assert.equal(fill('{name}', { name: null }), undefined)
    assert.equal(fill('{name}{mark, select, true {!} other {}}', { name: 'Ann' }), 'Ann')
    assert.equal(fill('by {name}', {}), 'by ')
  })

  it('refuse a format that does not exist', () => {
    assert.throws(() => fill('{name, loud}', { name: 'Ann' }), /a message has no format loud/)
  })
})
