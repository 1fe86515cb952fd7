import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lazy, preloading } from '../../src/web/lazy.ts'

test('code is fetched once, on first use', async () => {
  let fetched = 0
  const code = lazy(async () => {
    fetched += 1
    return { fetched }
  })
  assert.equal(code.now(), null)
  assert.deepEqual(await code.load(), { fetched: 1 })
  assert.equal(await code.load(), code.now())
  assert.equal(fetched, 1)
})

test('code that failed to load is fetched again on the next request', async () => {
  let isReachable = false
  const code = lazy(async () => {
    if (!isReachable) throw new TypeError('failed to fetch')
    return 'code'
  })
  await assert.rejects(code.load(), TypeError)
  assert.equal(code.now(), null)
  isReachable = true
  assert.equal(await code.load(), 'code')
})

test('hover and focus preload all code, and ignore failures', async () => {
  const first = lazy(async () => 'first')
  const failing = lazy(async () => {
    throw new TypeError('failed to fetch')
  })
  const second = lazy(async () => 'second')
  const near = preloading(first, failing, second)
  near.onPointerEnter()
  near.onFocus()
  await new Promise((done) => setImmediate(done))
  assert.deepEqual([first.now(), failing.now(), second.now()], ['first', null, 'second'])
})
