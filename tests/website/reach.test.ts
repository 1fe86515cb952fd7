import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isPublicAddress, publicWebOnly } from '../../src/integrations/website/public-addresses.ts'
import { isUnread } from '../../src/integrations/website/unread.ts'
import { parseWebAddress } from '../../src/integrations/website/web-address.ts'

describe('isPublicAddress', () => {
  const inside = {
    'addresses of this network': '0.0.0.0 0.1.2.3',
    'private addresses': '10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 192.168.255.255',
    'carrier-grade NAT addresses': '100.64.0.1 100.127.255.255 100.100.100.200',
    'loopback addresses': '127.0.0.1 127.255.255.254 ::1',
    'link-local and cloud metadata addresses':
      '169.254.0.1 169.254.169.254 fe80::1 fe80::1%eth0 168.63.129.16 fd00:ec2::254 192.0.0.192',
    'documentation and benchmark addresses':
      '192.0.2.1 198.51.100.7 203.0.113.9 198.18.0.1 198.19.255.255 2001:db8::1 3fff::1',
    'multicast, reserved and broadcast addresses':
      '224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 ff02::1 ff0e::1',
    'unique local and site-local addresses': 'fc00::1 fdff::1 fec0::1',
    'IPv4 addresses in IPv6 form': '::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:7f00:1 ::127.0.0.1 ::ffff:0:127.0.0.1',
    '6to4, Teredo and NAT64 addresses':
      '2002:7f00:1:: 2002:0808:0808::1 2001::1 64:ff9b::7f00:1 64:ff9b::8.8.8.8 64:ff9b:1::1',
    'text that is not an address':
      '0 1.2.3 127.1 0x7f.0.0.1 0177.0.0.1 2130706433 localhost :: example.org 1.2.3.4.5 [::1]',
  }
  for (const [what, addresses] of Object.entries(inside))
    it(`returns false for ${what}`, () => {
      for (const address of [...addresses.split(' '), '']) assert.equal(isPublicAddress(address), false, address)
    })

  it('returns true for public internet addresses', () => {
    for (const address of '1.1.1.1 8.8.8.8 172.15.255.255 172.32.0.1 100.63.0.1 100.128.0.1 192.169.0.1 223.255.255.1 2606:4700::1111 2a00:1450:4007::200e'.split(
      ' ',
    ))
      assert.equal(isPublicAddress(address), true, address)
  })

  it('returns false for any IPv4 address written as IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
        const hex = [a * 256 + b, c * 256 + d].map((part) => part.toString(16)).join(':')
        for (const form of [`::ffff:${address}`, `::${address}`, `::ffff:${hex}`, `64:ff9b::${hex}`, `2002:${hex}::1`])
          assert.equal(isPublicAddress(form), false, form)
      }),
    )
  })

  it('publicWebOnly allows only web ports and no address of this machine', () => {
    assert.equal(publicWebOnly('1.1.1.1', 443), true)
    assert.equal(publicWebOnly('1.1.1.1', 80), true)
    for (const port of [0, 22, 25, 3000, 5432, 8080, 8443])
      assert.equal(publicWebOnly('1.1.1.1', port), false, String(port))
    const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
    for (const { address } of own) assert.equal(publicWebOnly(address, 443), false, address)
  })
})

describe('parseWebAddress', () => {
  const refusedOnes = {
    'other schemes': 'ftp://a.fr file:///etc/passwd gopher://a.fr data://text javascript://a.fr ws://a.fr',
    'user names': 'http://user@a.fr http://user:pass@a.fr http://a.fr@127.0.0.1/ https://1.1.1.1@a.fr mailto:ada@a.fr',
    'numeric hosts in any notation':
      'http://127.0.0.1 http://8.8.8.8 http://2130706433 http://017700000001 http://0x7f000001 http://0x7f.1 http://127.1 http://0177.0.0.1 http://[::1] http://[::ffff:127.0.0.1] http://[2606:4700::1111] http://①②⑦.0.0.1 169.254.169.254',
    'names of internal networks':
      'http://localhost http://LOCALHOST. http://a.localhost http://metadata.google.internal http://metadata http://printer.local http://db.lan http://router.home.arpa http://x.onion http://firm.example http://firm.test http://a.invalid intranet',
    'invalid addresses': 'http:// http://a..fr https:///// %% http://a_b http://exa%20mple.fr http://a.fr:99999',
  }
  for (const [what, addresses] of Object.entries(refusedOnes))
    it(`refuses ${what}`, () => {
      for (const address of addresses.split(' ')) {
        const outcome = parseWebAddress(address)
        assert.ok(isUnread(outcome), `${address} became ${outcome}`)
        assert.equal(outcome.status, 'refused')
      }
      assert.ok(isUnread(parseWebAddress('')))
      assert.ok(isUnread(parseWebAddress(`http://a.fr/${'x'.repeat(2000)}`)))
    })

  it('accepts public names, defaults to https and drops the fragment', () => {
    for (const [given, asked] of Object.entries({
      'atelier-durand.fr': 'https://atelier-durand.fr/',
      ' www.atelier-durand.fr/a?b=c#d ': 'https://www.atelier-durand.fr/a?b=c',
      'http://atelier-durand.fr.': 'http://atelier-durand.fr/',
      'HTTP://Atelier-Durand.FR:80/': 'http://atelier-durand.fr/',
      'https://société.fr': 'https://xn--socit-esab.fr/',
    }))
      assert.equal(String(parseWebAddress(given)), asked)
  })

  it('resolves a relative address against its base and applies the same checks', () => {
    const base = new URL('https://atelier-durand.fr/a/b')
    assert.equal(String(parseWebAddress('../c', base)), 'https://atelier-durand.fr/c')
    assert.equal(String(parseWebAddress('//other.fr/', base)), 'https://other.fr/')
    assert.ok(isUnread(parseWebAddress('//127.0.0.1/', base)))
    assert.ok(isUnread(parseWebAddress('javascript:alert(1)', base)))
  })
})
