import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openDownloads } from '../../src/entry/downloads.ts'

const TOO_MANY = { code: 'rate_limited', status: 429, more: { retry_after: 2 } }

describe('limit of concurrent downloads', () => {
  it('applies per workspace, and a finished download frees its place', () => {
    const downloads = openDownloads({ perWorkspace: 2, perNetwork: 9 })
    const first = downloads.begin(1, '192.0.2.1')
    downloads.begin(1, '192.0.2.2')
    assert.throws(() => downloads.begin(1, '192.0.2.3'), TOO_MANY)
    assert.equal(downloads.count(), 2)
    first.end()
    assert.equal(downloads.count(), 1)
    downloads.begin(1, '192.0.2.3')
    assert.equal(downloads.count(), 2)
  })

  it('applies per network across workspaces, independently of other networks', () => {
    const downloads = openDownloads({ perWorkspace: 9, perNetwork: 2 })
    downloads.begin(1, '2001:db8:1:2::1')
    downloads.begin(2, '2001:db8:1:2::2')
    assert.throws(() => downloads.begin(3, '2001:db8:1:2::3'), TOO_MANY)
    downloads.begin(3, '2001:db8:1:3::3')
    assert.equal(downloads.count(), 3)
  })

  it('treats downloads without an address as one network', () => {
    const downloads = openDownloads({ perWorkspace: 9, perNetwork: 1 })
    downloads.begin(1, null)
    assert.throws(() => downloads.begin(2, null), TOO_MANY)
  })
})
