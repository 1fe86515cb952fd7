import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { readConfig } from '../src/config.ts'
import { contract } from '../src/contract/index.ts'
import { clientNetwork } from '../src/entry/client-network.ts'
import { type Guarded, openGuards, rateLimitHeaders } from '../src/entry/guards.ts'
import type { Quota } from '../src/entry/rate-limit.ts'
import { type Allowance, openRateLimit } from '../src/entry/rate-limit.ts'

const IP = '203.0.113.7'

const hourly = (limit: number): Quota => ({ limit, windowS: 3600, refill: 'at once' })

/** Opens a rate limit on a simulated clock. */
function openAt(given: { limit: number; windowS: number; refill?: Quota['refill'] }, maxKeys = 1000) {
  const quota: Quota = { refill: 'at once', ...given }
  let nowMs = Date.UTC(2026, 10, 20)
  const rateLimit = openRateLimit({ policies: { read: quota }, now: () => new Date(nowMs), maxKeys })
  return {
    rateLimit,
    take: (ip = IP, family = 'matches') => toldOf(rateLimit.take('read', ip, family)),
    advance: (ms: number) => {
      nowMs += ms
    },
  }
}

/** Returns the part of an allowance that the client receives. */
function toldOf({ takenAtMs: _, ...told }: Allowance) {
  return told
}

describe('rate limit', () => {
  it('allows the quota, rejects the next request, and resets when the window ends', () => {
    const { take, advance } = openAt({ limit: 60, windowS: 60 })
    for (let n = 1; n <= 60; n++) assert.deepEqual([take().allowed, n], [true, n])
    const about = { policy: 'read', limit: 60, windowS: 60, remaining: 0 }
    assert.deepEqual(take(), { ...about, allowed: false, resetS: 60 })
    advance(59_001)
    assert.deepEqual(take(), { ...about, allowed: false, resetS: 1 })
    advance(998)
    assert.equal(take().allowed, false)
    advance(1)
    assert.deepEqual(take(), { ...about, allowed: true, remaining: 59, resetS: 60 })
  })

  it('opens its window at the first request, not at the turn of the minute', () => {
    const { take, advance } = openAt({ limit: 1, windowS: 60 })
    advance(45_000)
    assert.equal(take().allowed, true)
    advance(30_000)
    assert.deepEqual([take().allowed, take().resetS], [false, 30])
  })

  it('allows a burst and then four requests a second if it refills gradually', () => {
    const { take, advance } = openAt({ limit: 60, windowS: 15, refill: 'gradually' })
    const burst = Array.from({ length: 100 }, () => take())
    assert.equal(burst.filter(({ allowed }) => allowed).length, 60)
    assert.deepEqual(burst.at(-1), { policy: 'read', allowed: false, limit: 60, windowS: 15, remaining: 0, resetS: 1 })
    advance(249)
    assert.equal(take().allowed, false)
    advance(1)
    assert.equal(take().allowed, true)
    assert.equal(take().allowed, false)
    for (let second = 0; second < 1000; second += 1) {
      advance(250)
      assert.equal(take().allowed, true, `request ${second}`)
    }
    advance(15_000)
    assert.deepEqual([take().remaining, take().resetS], [59, 1])
  })

  it('never allows more than the burst and the refill since, for any sequence of requests', () => {
    const quota = fc.record({ limit: fc.integer({ min: 1, max: 7 }), windowS: fc.integer({ min: 1, max: 9 }) })
    fc.assert(
      fc.property(quota, fc.array(fc.nat(3000), { maxLength: 80 }), (given, waitsMs) => {
        const { take, advance } = openAt({ ...given, refill: 'gradually' })
        const passedMs: number[] = []
        let nowMs = 0
        for (const waitMs of waitsMs) {
          advance(waitMs)
          nowMs += waitMs
          const { allowed, remaining, resetS } = take()
          if (allowed) passedMs.push(nowMs)
          else {
            advance(resetS * 1000)
            nowMs += resetS * 1000
            assert.equal(take().allowed, true, 'the wait of Retry-After is too short')
            passedMs.push(nowMs)
          }
          assert.ok(remaining >= 0 && remaining < given.limit)
        }
        for (const [from, startMs] of passedMs.entries())
          for (let to = from; to < passedMs.length; to += 1) {
            const backMs = ((passedMs[to] ?? 0) - startMs) * given.limit
            assert.ok(to - from + 1 <= given.limit + backMs / (given.windowS * 1000) + 1e-6)
          }
      }),
    )
  })

  it('refunds a request that cost nothing, once and only within its window', () => {
    let nowMs = 1_000_000
    const rateLimit = openRateLimit({ policies: { lookup: hourly(2) }, now: () => new Date(nowMs) })
    rateLimit.take('lookup', IP)
    assert.equal(rateLimit.giveBack('lookup', IP, nowMs).remaining, 2)
    assert.equal(rateLimit.giveBack('lookup', IP, nowMs).remaining, 2)
    rateLimit.take('lookup', IP)
    const takenAtMs = nowMs
    nowMs += 3_600_000
    rateLimit.take('lookup', IP)
    assert.equal(rateLimit.giveBack('lookup', IP, takenAtMs).remaining, 1)
  })

  it('counts each family, network and policy separately', () => {
    const rateLimit = openRateLimit({
      policies: { read: hourly(1), registration: hourly(1) },
      now: () => new Date(0),
    })
    const asked = [
      rateLimit.take('read', IP, 'matches'),
      rateLimit.take('read', IP, 'session'),
      rateLimit.take('read', '203.0.113.8', 'matches'),
      rateLimit.take('registration', IP),
    ]
    assert.deepEqual(
      asked.map(({ allowed }) => allowed),
      [true, true, true, true],
    )
    assert.equal(rateLimit.take('read', IP, 'matches').allowed, false)
    assert.equal(rateLimit.take('registration', IP).allowed, false)
  })

  it('limits a client that changes address within its IPv6 /64, but not its neighbour', () => {
    const { take } = openAt({ limit: 1, windowS: 60 })
    assert.equal(take('2001:db8:1:2::1').allowed, true)
    assert.equal(take('2001:0DB8:1:2:ffff:ffff:ffff:ffff').allowed, false)
    assert.equal(take('2001:db8:1:3::1').allowed, true)
  })

  it('limits a client that changes address within its IPv6 /56 or /48 to four or sixteen times the limit', () => {
    const { take } = openAt({ limit: 1, windowS: 60 })
    const letThrough = (networks: readonly string[]) =>
      networks.filter((one) => take(`2001:db8:${one}::1`).allowed).length
    assert.equal(letThrough(['1:100', '1:101', '1:102', '1:103', '1:104', '1:105']), 4)
    assert.equal(letThrough(Array.from({ length: 40 }, (_, i) => `1:${(i + 2).toString(16)}00`)), 12)
    assert.equal(letThrough(['2:100']), 1)
  })

  it('does not lock a client out when the clock is set back', () => {
    const { take, advance } = openAt({ limit: 1, windowS: 60 })
    take()
    advance(-86_400_000)
    assert.deepEqual([take().allowed, take().resetS], [true, 60])
  })

  it('agrees with a naive model that keeps every allowed request', () => {
    const step = fc.record({ ip: fc.constantFrom('192.0.2.1', '192.0.2.2', '2001:db8::1'), waitMs: fc.nat(4000) })
    const quota = fc.record({ limit: fc.integer({ min: 1, max: 5 }), windowS: fc.integer({ min: 1, max: 8 }) })
    fc.assert(
      fc.property(quota, fc.array(step, { maxLength: 60 }), (given, steps) => {
        const { take, advance } = openAt(given)
        const windows = new Map<string, { openedMs: number; letThrough: number[] }>()
        let nowMs = 0
        for (const { ip, waitMs } of steps) {
          advance(waitMs)
          nowMs += waitMs
          let window = windows.get(ip)
          if (window === undefined || nowMs - window.openedMs >= given.windowS * 1000) {
            window = { openedMs: nowMs, letThrough: [] }
            windows.set(ip, window)
          }
          const allowed = window.letThrough.length < given.limit
          if (allowed) window.letThrough.push(nowMs)
          const leftS = given.windowS - (nowMs - window.openedMs) / 1000
          const { resetS, ...answer } = take(ip)
          const remaining = given.limit - window.letThrough.length
          assert.deepEqual(answer, { policy: 'read', ...given, allowed, remaining })
          assert.ok(resetS >= leftS && resetS < leftS + 1 && resetS >= 1)
        }
      }),
    )
  })

  it('allows a request at once after the wait stated in Retry-After', () => {
    const quota = fc.record({ limit: fc.integer({ min: 1, max: 5 }), windowS: fc.integer({ min: 1, max: 4000 }) })
    fc.assert(
      fc.property(quota, fc.integer({ min: 0, max: 3_999_999 }), (given, laterMs) => {
        const { take, advance } = openAt(given)
        for (let n = 0; n < given.limit; n++) take()
        advance(laterMs % (given.windowS * 1000))
        const retryAfterS = Number(rateLimitHeaders(take())['Retry-After'])
        assert.ok(Number.isInteger(retryAfterS))
        advance(retryAfterS * 1000)
        assert.equal(take().allowed, true)
      }),
    )
  })
})

describe('rate limit memory', () => {
  it('never exceeds its maximum number of counts', () => {
    const { rateLimit, take } = openAt({ limit: 5, windowS: 60 }, 100)
    for (let n = 0; n < 5000; n++) take(`10.0.${n >> 8}.${n & 255}`)
    assert.equal(rateLimit.size, 100)
  })

  it('evicts the count idle longest', () => {
    const { take } = openAt({ limit: 1, windowS: 60 }, 3)
    for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.1', '192.0.2.4']) take(ip)
    assert.equal(take('192.0.2.1').allowed, false)
    assert.equal(take('192.0.2.3').allowed, false)
    assert.equal(take('192.0.2.2').allowed, true)
  })

  it('keeps the counts of one policy during a flood on another', () => {
    const quota = hourly(1)
    const rateLimit = openRateLimit({
      policies: { read: quota, registration: quota },
      now: () => new Date(0),
      maxKeys: 10,
    })
    rateLimit.take('registration', IP)
    for (let n = 0; n < 256; n++) rateLimit.take('read', `10.0.0.${n}`)
    assert.equal(rateLimit.take('registration', IP).allowed, false)
    assert.equal(rateLimit.size, 6)
  })
})

describe('clientNetwork', () => {
  const cases: [string, string][] = [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0DB8:00aa:0bbb:1:2:3:4', '2001:db8:aa:bbb::/64'],
    ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:3:4::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1::ffff:203.0.113.7', '1:0:0:0::/64'],
  ]
  for (const [ip, network] of cases) it(`maps ${ip} to ${network}`, () => assert.equal(clientNetwork(ip), network))

  it('counts everything that is not an address as one network', () => {
    const strange = [
      '',
      'localhost',
      '203.0.113',
      '203.0.113.7, 10.0.0.1',
      '203.0.113.007',
      '1::2::3',
      '__proto__',
      '\u0000',
    ]
    assert.deepEqual(new Set(strange.map((ip) => clientNetwork(ip))), new Set(['unknown']))
  })

  it('distinguishes IPv6 addresses by exactly their first 64 bits, in any notation', () => {
    const groups = fc.array(fc.constantFrom(0, 1, 0xabc, 0xffff), { minLength: 8, maxLength: 8 })
    const written = (parts: number[]) => parts.map((part) => part.toString(16)).join(':')
    const shortened = (parts: number[]) => new URL(`http://[${written(parts)}]`).hostname.slice(1, -1)
    const isMapped = (parts: number[]) => parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff
    fc.assert(
      fc.property(groups, groups, (one, other) => {
        fc.pre(!isMapped(one) && !isMapped(other))
        assert.equal(clientNetwork(written(one)), clientNetwork(shortened(one)))
        const same = written(one.slice(0, 4)) === written(other.slice(0, 4))
        assert.equal(clientNetwork(written(one)) === clientNetwork(shortened(other)), same)
      }),
    )
  })
})

describe('operation guard', () => {
  it('allows ten times as many writes as reads at once, refilled two and a half times as fast', () => {
    const { guard } = openGuards({ config: readConfig({ READ_LIMIT: '60' }), now: () => new Date() })
    const caller = { origin: undefined, referer: undefined, sessionKey: null, ip: IP }
    const policyOf = (operation: Guarded) => {
      let told = ''
      guard(operation, caller, (headers) => {
        told = headers['RateLimit-Policy'] ?? ''
      })
      const [, name, limit, windowS] = /^"(.+)";q=(\d+);w=(\d+)$/.exec(told) ?? assert.fail(told)
      return { name, limit: Number(limit), perSecond: Number(limit) / Number(windowS) }
    }
    const [read, write] = [policyOf(contract.listMatches), policyOf(contract.updateSession)]
    assert.deepEqual([read.name, write.name], ['read', 'write'])
    assert.equal(write.limit, read.limit * 10)
    assert.equal(write.perSecond, read.perSecond * 2.5)
  })

  it('refunds a request that cost nothing although the clock advances between readings', () => {
    let nowMs = Date.UTC(2026, 10, 20)
    const now = () => {
      nowMs += 1
      return new Date(nowMs)
    }
    const { guard } = openGuards({ config: readConfig({ EXCHANGE_MANIFESTS_PER_HOUR: '5' }), now })
    const caller = { origin: undefined, referer: undefined, sessionKey: null, ip: IP }
    for (let turn = 0; turn < 3; turn += 1) {
      let told: Record<string, string> = {}
      const admitted = guard(contract.publishManifest, caller, (headers) => {
        told = headers
      })
      assert.match(told.RateLimit ?? '', /^"exchange-manifest";r=4;/)
      admitted.settle(400)
      assert.match(told.RateLimit ?? '', /^"exchange-manifest";r=5;/)
    }
  })
})

describe('openRateLimit', () => {
  it('rejects an invalid limit, window or name, naming the policy', () => {
    const now = () => new Date(0)
    for (const limit of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e308]) {
      assert.throws(
        () => openRateLimit({ policies: { read: { ...hourly(limit), windowS: 60 } }, now }),
        /policy read: the limit/,
      )
      assert.throws(
        () => openRateLimit({ policies: { read: { ...hourly(60), windowS: limit } }, now }),
        /policy read: the window/,
      )
    }
    const policies = { 'read"': hourly(1) }
    assert.throws(() => openRateLimit({ policies, now }), /policy read": use a to z/)
  })
})

describe('rateLimitHeaders', () => {
  const allowance = { policy: 'read', limit: 60, windowS: 60, resetS: 34 }

  it('states the policy and the remainder, without Retry-After, for an allowed request', () => {
    assert.deepEqual(rateLimitHeaders({ ...allowance, allowed: true, remaining: 12 }), {
      'RateLimit-Policy': '"read";q=60;w=60',
      RateLimit: '"read";r=12;t=34',
    })
  })

  it('sets Retry-After to the end of the window for a rejected request', () => {
    assert.deepEqual(rateLimitHeaders({ ...allowance, allowed: false, remaining: 0 }), {
      'RateLimit-Policy': '"read";q=60;w=60',
      RateLimit: '"read";r=0;t=34',
      'Retry-After': '34',
    })
  })
})
