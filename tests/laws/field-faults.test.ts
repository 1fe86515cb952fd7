import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Type } from 'typebox'
import { schemaJudge } from '../../src/entry/input.ts'

it('schemaJudge reports the expected format of a field', () => {
  const said = (format: string) => schemaJudge(Type.Object({ of: Type.String({ format }) }))({ of: '?' })
  const form = (format: string) => said(format).map(({ path, message }) => [path, message])
  assert.deepEqual(form('email'), [['of', 'field_email']])
  assert.deepEqual(form('country'), [['of', 'field_country']])
  assert.deepEqual(form('date'), [['of', { of: 'field_format', format: 'date' }]])
})
