import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  type AltchaSettings,
  CHALLENGE_LIFETIME_S,
  DEFAULT_WORK,
  SECRET_PERIOD_S,
  secretsFrom,
} from '../src/integrations/human-check/altcha.ts'
import type { AltchaChallenge, HumanCheck } from '../src/integrations/human-check/challenge.ts'
import { openHumanCheck, type Verdict } from '../src/integrations/human-check.ts'
import { LIGHT_WORK, solveChallenge, tokenOf } from './_altcha.ts'
import { anyCodePoint } from './_code-points.ts'
import { type Mood, openSiteverifyDouble } from './_siteverify.ts'

const SECRET = 'a secret that must appear in no answer at all'

function openAltchaCheck(settings: Partial<AltchaSettings> = {}, spent = new Map<string, Date>()) {
  let aheadMs = 0
  const opened = openHumanCheck({
    provider: 'altcha',
    secretOf: secretsFrom(SECRET),
    now: () => new Date(Date.now() + aheadMs),
    work: LIGHT_WORK,
    ...settings,
  })
  /** Verifies a token and uses it up, as the transaction of a registration does. */
  const verify: HumanCheck['verify'] = async (token, ip) => {
    const verdict = await opened.verify(token, ip)
    if (!verdict.ok || verdict.singleUse === null) return verdict
    const { id, expiresAt, replayed } = verdict.singleUse
    if (spent.has(id)) return replayed
    spent.set(id, expiresAt)
    return verdict
  }
  const check: HumanCheck = { ...opened, verify }
  return {
    spent,
    check,
    advanceS: (seconds: number) => {
      aheadMs += seconds * 1000
    },
  }
}

async function altchaChallenge(check: HumanCheck): Promise<AltchaChallenge> {
  const challenge = await check.challenge()
  assert.equal(challenge.provider, 'altcha')
  return challenge as AltchaChallenge
}

/** Returns the payload of a token, for tampering. */
function payloadOf(token: string) {
  return JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
}

function reasonOf(verdict: Verdict): string {
  return verdict.ok ? 'ok' : verdict.reason
}

describe('ALTCHA human check', () => {
  it('accepts a solved challenge and remembers its nonce until it expires', async () => {
    const { check, spent } = openAltchaCheck()
    const challenge = await altchaChallenge(check)
    assert.equal(reasonOf(await check.verify(await solveChallenge(challenge), null)), 'ok')
    const expiresAt = new Date(challenge.parameters.expiresAt * 1000)
    assert.deepEqual([...spent], [[challenge.parameters.nonce, expiresAt]])
  })

  it('issues challenges that live ten minutes and differ from each other', async () => {
    const now = new Date('2040-01-01T00:00:00Z')
    const { check } = openAltchaCheck({ now: () => now })
    const [one, other] = [await altchaChallenge(check), await altchaChallenge(check)]
    assert.equal(one.parameters.expiresAt, now.getTime() / 1000 + 600)
    assert.notEqual(one.parameters.nonce, other.parameters.nonce)
  })

  it('issues challenges of the configured cost and counter range', async () => {
    const { check } = openAltchaCheck({ work: { cost: 7, counterMin: 40, counterMax: 41 } })
    const challenge = await altchaChallenge(check)
    assert.equal(challenge.parameters.cost, 7)
    const { solution } = payloadOf(await solveChallenge(challenge))
    assert.ok(solution.counter === 40 || solution.counter === 41)
  })

  it('accepts a token in the URL-safe base64 alphabet', async () => {
    const { check } = openAltchaCheck()
    const token = await solveChallenge(await check.challenge())
    assert.equal(reasonOf(await check.verify(Buffer.from(token, 'base64').toString('base64url'), null)), 'ok')
  })

  it('starts counters at 0, so that a solver cannot skip any', () => {
    assert.deepEqual(DEFAULT_WORK, { cost: 5000, counterMin: 0, counterMax: 3000 })
  })

  it('rotates its secret every hour and still accepts a token of the previous hour', async () => {
    const asked: number[] = []
    const secretOf = async (period: number) => {
      asked.push(period)
      return secretsFrom(SECRET)(period)
    }
    let at = 10 * SECRET_PERIOD_S * 1000 - 1000 + Math.ceil(Date.now() / 3_600_000) * 3_600_000
    const { check } = openAltchaCheck({ secretOf, now: () => new Date(at) })
    const token = await solveChallenge(await altchaChallenge(check))
    at += 2000
    assert.equal(reasonOf(await check.verify(token, null)), 'ok')
    await check.challenge()
    const [first = 0] = asked
    assert.deepEqual(asked, [first, first, first + 1])
    const secrets = await Promise.all([first, first + 1].map(secretsFrom(SECRET)))
    assert.notEqual(secrets[0], secrets[1])
  })

  it('rejects a challenge whose period has no secret, and returns unavailable if the secret cannot be read', async () => {
    const { check } = openAltchaCheck()
    const token = await solveChallenge(await altchaChallenge(check))
    const { check: without } = openAltchaCheck({ secretOf: async () => null })
    assert.equal(reasonOf(await without.verify(token, null)), 'invalid')
    const { check: broken } = openAltchaCheck({ secretOf: () => Promise.reject(new Error('away')) })
    assert.equal(reasonOf(await broken.verify(token, null)), 'unavailable')
  })

  it('accepts a token issued by another process with the same secret and database', async () => {
    const { check, spent } = openAltchaCheck()
    const { check: other } = openAltchaCheck({}, spent)
    const token = await solveChallenge(await check.challenge())
    assert.equal(reasonOf(await other.verify(token, null)), 'ok')
    assert.equal(reasonOf(await check.verify(token, null)), 'replayed')
  })

  it('accepts a token in the last seconds of its challenge and rejects it from the second it expires', async () => {
    const { check, advanceS, spent } = openAltchaCheck()
    const [early, late] = [await solveChallenge(await check.challenge()), await solveChallenge(await check.challenge())]
    advanceS(CHALLENGE_LIFETIME_S - 10)
    assert.equal(reasonOf(await check.verify(early, null)), 'ok')
    advanceS(10)
    assert.equal(reasonOf(await check.verify(late, null)), 'expired')
    assert.equal(spent.size, 1)
  })

  it('rejects a second use of a token', async () => {
    const { check } = openAltchaCheck()
    const token = await solveChallenge(await check.challenge())
    await check.verify(token, null)
    assert.equal(reasonOf(await check.verify(token, null)), 'replayed')
  })

  it('rejects a second use of a token in another encoding', async () => {
    const { check } = openAltchaCheck()
    const token = await solveChallenge(await check.challenge())
    const { challenge, solution } = payloadOf(token)
    await check.verify(token, null)
    const respelt = tokenOf({ took: 1, solution: { ...solution, time: 2, counter: solution.counter + 1 }, challenge })
    assert.equal(reasonOf(await check.verify(respelt, null)), 'replayed')
  })

  it('rejects a challenge with any parameter changed', async () => {
    const { check, spent } = openAltchaCheck()
    const { challenge, solution } = payloadOf(await solveChallenge(await check.challenge()))
    const changes = {
      nonce: '0'.repeat(32),
      salt: '0'.repeat(32),
      cost: 1,
      keyLength: 16,
      keyPrefix: solution.derivedKey.slice(0, 31) + (solution.derivedKey[31] === '0' ? '1' : '0'),
      keySignature: '0'.repeat(64),
      expiresAt: challenge.parameters.expiresAt + 1,
    }
    for (const [key, value] of Object.entries(changes)) {
      const parameters = { ...challenge.parameters, [key]: value }
      const verdict = await check.verify(tokenOf({ challenge: { ...challenge, parameters }, solution }), null)
      assert.equal(reasonOf(verdict), 'invalid', key)
    }
    assert.equal(spent.size, 0)
  })

  it('rejects a challenge signed with another secret', async () => {
    const { check: foreign } = openAltchaCheck({ secretOf: secretsFrom('another secret of a sufficient length') })
    const { check } = openAltchaCheck()
    const verdict = await check.verify(await solveChallenge(await foreign.challenge()), null)
    assert.equal(reasonOf(verdict), 'invalid')
    assert.match(verdict.ok ? '' : verdict.cause, /not signed by this service/)
  })

  it('rejects a key that does not solve the challenge, without using up the challenge', async () => {
    const { check, spent } = openAltchaCheck()
    const token = await solveChallenge(await check.challenge())
    const { challenge, solution } = payloadOf(token)
    const derivedKey = solution.derivedKey.slice(0, 32) + '0'.repeat(32)
    const wrong = await check.verify(tokenOf({ challenge, solution: { ...solution, derivedKey } }), null)
    assert.equal(reasonOf(wrong), 'invalid')
    assert.equal(spent.size, 0)
    assert.equal(reasonOf(await check.verify(token, null)), 'ok')
  })

  it('reports anything that is not a token as malformed', async () => {
    const { check } = openAltchaCheck()
    const token = await solveChallenge(await check.challenge())
    const { challenge, solution } = payloadOf(token)
    const { parameters } = challenge
    const polluted = JSON.stringify({ challenge, solution }).replace(
      '"algorithm"',
      '"__proto__":{"verified":true},"algorithm"',
    )
    const cases: Record<string, string> = {
      empty: '',
      blank: '   ',
      words: 'not a token',
      'not base64': `${token}*`,
      'a line feed in it': `${token.slice(0, 40)}\n${token.slice(40)}`,
      huge: 'A'.repeat(1_000_000),
      'right but padded to a great length': tokenOf({ challenge, solution, padding: 'x'.repeat(4096) }),
      'cut short': token.slice(0, token.length / 2),
      'NUL and lone surrogates': '\u0000\ud800\udfff',
      'not JSON': Buffer.from('{"challenge":').toString('base64'),
      'not UTF-8': Buffer.from([0xff, 0xfe, 0x00, 0x80]).toString('base64'),
      null: tokenOf(null),
      number: tokenOf(1e308),
      string: tokenOf('token'),
      array: tokenOf([challenge, solution]),
      'an empty object': tokenOf({}),
      'no solution': tokenOf({ challenge }),
      'no challenge': tokenOf({ solution }),
      'no signature': tokenOf({ challenge: { parameters }, solution }),
      'empty signature': tokenOf({ challenge: { parameters, signature: '' }, solution }),
      'no key signature': tokenOf({
        challenge: { ...challenge, parameters: { ...parameters, keySignature: '' } },
        solution,
      }),
      'no expiry': tokenOf({ challenge: { ...challenge, parameters: { ...parameters, expiresAt: 0 } }, solution }),
      'a word as expiry': tokenOf({
        challenge: { ...challenge, parameters: { ...parameters, expiresAt: 'never' } },
        solution,
      }),
      'another algorithm': tokenOf({
        challenge: { ...challenge, parameters: { ...parameters, algorithm: 'SHA-256' } },
        solution,
      }),
      'a further parameter': tokenOf({
        challenge: { ...challenge, parameters: { ...parameters, data: {} } },
        solution,
      }),
      'negative counter': tokenOf({ challenge, solution: { ...solution, counter: -1 } }),
      'counter beyond 32 bits': tokenOf({ challenge, solution: { ...solution, counter: 2 ** 32 } }),
      'key in capitals': tokenOf({ challenge, solution: { ...solution, derivedKey: 'A'.repeat(64) } }),
      'key as array': tokenOf({ challenge, solution: { ...solution, derivedKey: [solution.derivedKey] } }),
      'ALTCHA version 1': tokenOf({
        algorithm: 'SHA-256',
        challenge: 'ab',
        number: 1,
        salt: 'ab',
        signature: 'ab',
        took: 1,
      }),
      'prototype in the parameters': Buffer.from(polluted).toString('base64'),
      'prototype alone': Buffer.from('{"__proto__":{"challenge":{},"solution":{}}}').toString('base64'),
      constructor: tokenOf({ constructor: { prototype: { ok: true } } }),
      'deeply nested': Buffer.from('['.repeat(3000)).toString('base64'),
    }
    for (const [name, malformed] of Object.entries(cases)) {
      assert.equal(reasonOf(await check.verify(malformed, null)), 'malformed', name)
    }
    assert.equal(Object.hasOwn(Object.prototype, 'verified'), false)
    assert.equal(reasonOf(await check.verify(token, null)), 'ok')
  })

  it('never throws and never accepts, for any string or JSON payload', async () => {
    const { check } = openAltchaCheck()
    const { challenge, solution } = payloadOf(await solveChallenge(await check.challenge()))
    const part = fc.oneof(
      fc.jsonValue(),
      fc.constant(challenge),
      fc.constant({ ...challenge, signature: '0'.repeat(64) }),
    )
    const payload = fc.record({
      challenge: part,
      solution: fc.oneof(fc.jsonValue(), fc.constant({ ...solution, derivedKey: '0'.repeat(64) })),
    })
    const anything = fc.oneof(fc.string({ unit: anyCodePoint }), fc.base64String(), payload.map(tokenOf))
    await fc.assert(
      fc.asyncProperty(anything, async (token) => {
        assert.ok(['malformed', 'invalid'].includes(reasonOf(await check.verify(token, '::1'))))
      }),
    )
  })

  it('includes no secret, token or address in a rejection', async () => {
    const { check } = openAltchaCheck()
    const token = await solveChallenge(await check.challenge())
    await check.verify(token, null)
    for (const used of [token, 'nonsense', tokenOf({})]) {
      const said = JSON.stringify(await check.verify(used, '203.0.113.7'))
      assert.ok(!said.includes(SECRET) && !said.includes(used) && !said.includes('203.0.113.7'), said)
    }
  })

  it('throws on a short secret without printing it', () => {
    assert.throws(
      () => secretsFrom('hunter2'),
      (error: Error) =>
        error instanceof RangeError && /HUMAN_CHECK_SECRET/.test(error.message) && !/hunter2/.test(error.message),
    )
  })

  it('accepts the token that scripts/solve-challenge.ts prints for a challenge on its standard input', async () => {
    const { check } = openAltchaCheck()
    const script = new URL('../scripts/solve-challenge.ts', import.meta.url).pathname
    const solver = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
    solver.stdin.end(JSON.stringify(await check.challenge()))
    assert.equal(reasonOf(await check.verify((await text(solver.stdout)).trim(), null)), 'ok')
  })
})

for (const provider of ['turnstile', 'hcaptcha'] as const) {
  const SITEKEY = '10000000-ffff-ffff-ffff-000000000001'

  /** Opens a check over a double of its provider, which closes with the test. */
  async function openWidgetCheck(t: { after: (fn: () => Promise<void>) => void }, extra: object = {}) {
    const double = await openSiteverifyDouble({ provider, secret: SECRET, sitekey: SITEKEY })
    t.after(double.close)
    const settings = { sitekey: SITEKEY, secret: SECRET, hostnames: [], url: double.url, timeoutMs: 10_000, ...extra }
    return { double, check: openHumanCheck({ provider, ...settings }) }
  }

  describe(provider, () => {
    it('returns its provider and sitekey, and nothing secret, as the challenge', async (t) => {
      const { check } = await openWidgetCheck(t)
      assert.deepEqual(await check.challenge(), { provider, sitekey: SITEKEY })
    })

    it('sends secret, token and address form-encoded, and accepts a valid token once', async (t) => {
      const { check, double } = await openWidgetCheck(t)
      const token = double.issue()
      assert.equal(reasonOf(await check.verify(token, '2001:db8::7')), 'ok')
      const sent = double.seen[0]
      assert.ok(sent !== undefined)
      assert.match(sent.contentType, /^application\/x-www-form-urlencoded/)
      const own = provider === 'hcaptcha' ? ['sitekey'] : ['idempotency_key']
      assert.deepEqual([...sent.form.keys()].sort(), ['remoteip', 'response', 'secret', ...own].sort())
      assert.equal(sent.form.get('remoteip'), '2001:db8::7')
      assert.equal(sent.form.get('response'), token)
      assert.equal(reasonOf(await check.verify(token, null)), provider === 'turnstile' ? 'expired' : 'replayed')
    })

    it('accepts exactly one of two simultaneous uses', async (t) => {
      const { check, double } = await openWidgetCheck(t)
      const token = double.issue()
      const verdicts = await Promise.all([check.verify(token, null), check.verify(token, null)])
      assert.equal(verdicts.filter((verdict) => verdict.ok).length, 1)
    })

    it('omits the address if it is unknown or is not an IP address', async (t) => {
      const { check, double } = await openWidgetCheck(t)
      await check.verify(double.issue(), null)
      await check.verify(double.issue(), 'unix:/run/socket')
      assert.deepEqual(
        double.seen.map(({ form }) => form.has('remoteip')),
        [false, false],
      )
    })

    it('rejects an unknown token and an expired one', async (t) => {
      const { check, double } = await openWidgetCheck(t)
      assert.equal(reasonOf(await check.verify('made-up', null)), 'invalid')
      assert.equal(reasonOf(await check.verify(double.issue({ expired: true }), null)), 'expired')
    })

    it('accepts only tokens solved on its own host names, if any are configured', async (t) => {
      const { check, double } = await openWidgetCheck(t, { hostnames: ['Deals.example'] })
      assert.equal(reasonOf(await check.verify(double.issue({ hostname: 'deals.EXAMPLE' }), null)), 'ok')
      for (const hostname of ['evil.example', 'deals.example.evil.example', 'not-deals.example', '', null]) {
        assert.equal(reasonOf(await check.verify(double.issue({ hostname }), null)), 'invalid', String(hostname))
      }
    })

    it('rejects malformed tokens without calling the provider', async (t) => {
      const { check, double } = await openWidgetCheck(t)
      const longest = provider === 'turnstile' ? 2048 : 16_384
      for (const token of ['', ' ', 'two words', 'line\nfeed', 'é', '\u0000', '\ud800', 'x'.repeat(longest + 1)]) {
        assert.equal(reasonOf(await check.verify(token, null)), 'malformed')
      }
      assert.equal(double.seen.length, 0)
      assert.equal(reasonOf(await check.verify('x'.repeat(longest), null)), 'invalid')
    })

    it('sends a token with form characters unaltered', async (t) => {
      const { check, double } = await openWidgetCheck(t)
      await check.verify('a&secret=b+c=%20', null)
      assert.equal(double.seen[0]?.form.get('response'), 'a&secret=b+c=%20')
      assert.equal(double.seen[0]?.form.getAll('secret').length, 1)
    })

    const ailing: Mood[] = [
      'error 500',
      'error 429',
      'html',
      'empty',
      'success as text',
      'yes with status 400',
      'endless',
      'hangs up',
      'redirects',
    ]
    for (const mood of ailing) {
      it(`returns unavailable for a valid token while the provider fails: ${mood}`, async (t) => {
        const { check, double } = await openWidgetCheck(t)
        double.behave(mood)
        const verdict = await check.verify(double.issue(), '203.0.113.7')
        assert.equal(reasonOf(verdict), 'unavailable')
        assert.ok(!JSON.stringify(verdict).includes(SECRET))
        assert.doesNotMatch(verdict.ok ? '' : verdict.cause, /did not answer within/)
        assert.equal(double.redirected(), 0)
        assert.equal(double.seen.length, provider === 'turnstile' ? 2 : 1)
      })
    }

    it('returns unavailable if the provider does not respond before the timeout', async (t) => {
      const { check, double } = await openWidgetCheck(t, { timeoutMs: 50 })
      double.behave('silent')
      const verdict = await check.verify(double.issue(), null)
      assert.equal(reasonOf(verdict), 'unavailable')
      assert.match(verdict.ok ? '' : verdict.cause, /did not answer within 50 ms/)
    })

    it('returns unavailable if the provider refuses the connection', async (t) => {
      const { check, double } = await openWidgetCheck(t)
      const token = double.issue()
      await double.close()
      assert.equal(reasonOf(await check.verify(token, null)), 'unavailable')
    })

    it('returns unavailable with the cause, but not the secret, if the provider rejects the secret', async (t) => {
      const { check, double } = await openWidgetCheck(t, { secret: 'a-wrong-secret' })
      const verdict = await check.verify(double.issue(), null)
      assert.ok(!verdict.ok)
      assert.equal(verdict.reason, 'unavailable')
      assert.match(verdict.cause, /invalid-input-secret/)
      assert.ok(!JSON.stringify(verdict).includes('a-wrong-secret'))
    })

    it('throws without a sitekey or a secret', async (t) => {
      await assert.rejects(openWidgetCheck(t, { secret: '' }), RangeError)
      await assert.rejects(openWidgetCheck(t, { sitekey: '' }), RangeError)
    })
  })
}

describe('Turnstile human check', () => {
  const sitekey = '1x00000000000000000000AA'

  it('retries a lost response with the same idempotency key', async (t) => {
    const double = await openSiteverifyDouble({ provider: 'turnstile', secret: SECRET, sitekey })
    t.after(double.close)
    const check = openHumanCheck({ provider: 'turnstile', sitekey, secret: SECRET, hostnames: [], url: double.url })
    double.behave('hangs up', 'well')
    assert.equal(reasonOf(await check.verify(double.issue(), null)), 'ok')
    const keys = double.seen.map(({ form }) => form.get('idempotency_key'))
    assert.equal(keys.length, 2)
    assert.match(keys[0] ?? '', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.equal(keys[0], keys[1])
    await check.verify(double.issue(), null)
    assert.notEqual(double.seen[2]?.form.get('idempotency_key'), keys[0])
  })

  it('accepts only tokens solved for its action, if one is configured', async (t) => {
    const double = await openSiteverifyDouble({ provider: 'turnstile', secret: SECRET, sitekey })
    t.after(double.close)
    const settings = { sitekey, secret: SECRET, hostnames: [], url: double.url, action: 'register' }
    const check = openHumanCheck({ provider: 'turnstile', ...settings })
    assert.equal(reasonOf(await check.verify(double.issue({ action: 'register' }), null)), 'ok')
    assert.equal(reasonOf(await check.verify(double.issue({ action: 'login' }), null)), 'invalid')
    assert.equal(reasonOf(await check.verify(double.issue(), null)), 'invalid')
  })
})
