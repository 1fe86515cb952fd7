import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyInFile, keyTyped } from '../../src/web/features/identity/workspace-key.ts'

const KEY = '6f1c1d2e-8a57-4c0b-9b8e-0d5f5b1f2a34'

test('a key is accepted in any case, with spaces, other hyphens or none', () => {
  for (const text of [KEY, ` ${KEY.toUpperCase()}\n`, KEY.replaceAll('-', ''), KEY.replaceAll('-', ' – '), `"${KEY}"`])
    assert.deepEqual(keyTyped(text), { key: KEY })
})

test('an invalid key is reported with its reason', () => {
  assert.deepEqual(keyTyped('  '), { why: 'empty' })
  assert.deepEqual(keyTyped(KEY.slice(0, -3)), { why: 'short', count: 3 })
  assert.deepEqual(keyTyped(`${KEY}ab`), { why: 'long', count: 2 })
  assert.deepEqual(keyTyped(KEY.replace('6f', '6g')), { why: 'foreign', sign: 'g' })
  assert.deepEqual(keyTyped(KEY.replace('-4c', '-1c')), { why: 'version' })
})

test('a key is found in the downloaded file only if it is complete', () => {
  assert.equal(keyInFile(`Concordat workspace key\r\n\r\n${KEY}\r\n`), KEY)
  assert.equal(keyInFile(`a${KEY}`), null)
  assert.equal(keyInFile('nothing of the kind'), null)
})
