import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { clientNetwork, networkNumber } from '../../src/entry/client-network.ts'

const SALT = 'a salt of this test'
const address = fc.oneof(fc.ipV4(), fc.ipV6())

describe('network number', () => {
  it('is equal for two addresses exactly when they share a /56 or are the same IPv4 address', () => {
    fc.assert(
      fc.property(address, address, (one, other) => {
        const isSame = networkNumber(one, SALT) === networkNumber(other, SALT)
        assert.equal(isSame, clientNetwork(one, 56) === clientNetwork(other, 56))
      }),
    )
  })

  it('is shared by two /64 networks of one /56, and differs for the next /56', () => {
    const number = networkNumber('2001:db8:1:200::1', SALT)
    assert.equal(networkNumber('2001:db8:1:2ff::1', SALT), number)
    assert.notEqual(networkNumber('2001:db8:1:300::1', SALT), number)
    assert.equal(networkNumber('::ffff:192.0.2.1', SALT), networkNumber('192.0.2.1', SALT))
  })

  it('is a safe integer above 0 (reserved for no circle) and differs under another salt', () => {
    fc.assert(
      fc.property(fc.option(address), (ip) => {
        const number = networkNumber(ip, SALT)
        assert.ok(Number.isSafeInteger(number) && number > 0)
        assert.notEqual(number, networkNumber(ip, 'another salt'))
      }),
    )
  })
})
