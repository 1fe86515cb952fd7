import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { format, inspect } from 'node:util'
import fc from 'fast-check'
import { pino } from 'pino'
import { Confidential, reveal } from '../../src/domain/confidentiality/policy/confidential.ts'
import {
  asOwn,
  type Clearance,
  clearanceFor,
  clears,
  ownClearance,
  type Relation,
  type Viewer,
  withoutNda,
} from '../../src/domain/confidentiality/policy/disclosure.ts'
import { ASSURANCES } from '../../src/domain/parties/assurance-levels.ts'
import { NAME_RELEASES, RELEASED_TO_MATCHES } from '../../src/domain/parties/name-release.ts'
import { USER_TYPES } from '../../src/domain/parties/party.ts'

const SECRET = 'Grunevaxplor'
const OWNER = 7
const box = new Confidential(OWNER, { company: SECRET, revenueEurM: 13.4682 })
const own = (identityId: number): Clearance => ownClearance(asOwn({ identityId }))

function hides(text: string): void {
  assert.doesNotMatch(text, /Grunevaxplor|13[.,]?4682/i)
}

describe('confidential value', () => {
  it('is revealed with a clearance for its owner', () => {
    assert.deepEqual(reveal(own(OWNER), box), { company: SECRET, revenueEurM: 13.4682 })
  })

  it('is hidden when inspected or formatted, at any depth', () => {
    for (const held of [
      box,
      { box },
      [box],
      new Map([[1, box]]),
      new Set([box]),
      new Error('with a cause', { cause: box }),
    ]) {
      hides(inspect(held, { depth: null, showHidden: true, getters: true, showProxy: true }))
      hides(inspect(held, { customInspect: false, depth: null, showHidden: true, getters: true }))
      hides(format('%s %o %O %j', held, held, held, 'end'))
    }
    assert.equal(inspect(box), '[confidential]')
  })

  it('is hidden in console output', (test) => {
    const written: string[] = []
    test.mock.method(process.stdout, 'write', (text: string) => written.push(text))
    console.log(box, { box })
    console.dir({ box }, { depth: null })
    console.table([box])
    test.mock.restoreAll()
    assert.ok(written.length >= 3)
    hides(written.join(''))
  })

  it('is hidden in log lines', () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    log.info({ box }, 'boxed')
    log.info({ deep: { list: [box] } }, `box: ${box}`)
    log.info(box, 'bare')
    log.error(new Error('failed', { cause: box }))
    assert.equal(lines.length, 4)
    hides(lines.join(''))
  })

  it('throws when serialised to JSON', () => {
    for (const held of [box, { box }, [[box]]]) assert.throws(() => JSON.stringify(held), /reveal it with a clearance/)
  })

  it('converts to a string as “[confidential]”', () => {
    assert.equal(`${box}`, '[confidential]')
    assert.equal(String(box), '[confidential]')
    assert.equal([box].join(), '[confidential]')
    hides(String(Number(box)))
  })

  it('has no contents to spread, enumerate, copy or clone', () => {
    for (const copy of [{ ...box }, Object.assign({}, box), structuredClone(box)]) hides(JSON.stringify(copy))
    const keys = Reflect.ownKeys(box).map(String)
    assert.deepEqual(keys, ['identityId'])
    assert.equal(Object.isFrozen(box), true)
  })

  it('is revealed only from the original object, not from a clone or an object that inherits from it', () => {
    const copy = structuredClone(box) as typeof box
    assert.equal(reveal(own(OWNER), copy), undefined)
    const twin = Object.create(box) as typeof box
    assert.equal(reveal(own(OWNER), twin), undefined)
  })
})

describe('clearance', () => {
  it('throws when used on another party’s value, with an error that names the misuse', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (holder, subject) => {
        const other = new Confidential(subject, SECRET)
        if (holder === subject) assert.equal(reveal(own(holder), other), SECRET)
        else assert.throws(() => reveal(own(holder), other), /used on another/)
      }),
    )
  })

  it('cannot be forged, copied, cloned, inherited, proxied or altered', () => {
    const real = own(OWNER)
    const forged: unknown[] = [
      { identityId: OWNER, ground: 'own' },
      { ...real },
      structuredClone(real),
      Object.create(real),
      JSON.parse(JSON.stringify(real)),
      new Proxy(real, {}),
    ]
    for (const forgery of forged) {
      assert.equal(clears(forgery as Clearance, OWNER), false)
      assert.throws(() => reveal(forgery as Clearance, box), /used on another/)
    }
    assert.throws(() => Object.assign(real, { identityId: 8 }), TypeError)
    assert.equal(clears(real, OWNER), true)
  })
})

const id = fc.integer({ min: 1, max: 3 })
const partyId = fc.option(fc.integer({ min: 1, max: 9 }))
const nda = fc.option(fc.record({ id, signedAt: fc.constant(new Date(0)), expiresAt: fc.constant(new Date(8.64e15)) }))
const viewer: fc.Arbitrary<Viewer> = fc
  .record({
    sessionId: id,
    identityId: id,
    userType: fc.option(fc.constantFrom(...USER_TYPES)),
    side: fc.constantFrom('buyer' as const, 'seller' as const, null),
    buyerId: partyId,
    sellerId: partyId,
    nda,
    agentDriven: fc.boolean(),
    signingBarred: fc.boolean(),
    signingHeld: fc.boolean(),
    suspended: fc.boolean(),
    checked: fc.boolean(),
    assurance: fc.constantFrom(...ASSURANCES),
    network: fc.constant(null),
  })
  .map((loaded) => asOwn(loaded))
const relation: fc.Arbitrary<Relation> = fc.record({
  identityId: id,
  nameRelease: fc.record({ to: fc.constantFrom(...NAME_RELEASES), leastAssurance: fc.constantFrom(...ASSURANCES) }),
  isApproved: fc.boolean(),
  isCurrentMatch: fc.boolean(),
  isMatchByOwnChange: fc.boolean(),
  pairing: fc.option(
    fc.record({
      fits: fc.boolean(),
      counterpartyActed: fc.boolean(),
      madeByOperator: fc.boolean(),
      withdrawn: fc.boolean(),
    }),
  ),
  isDisclosed: fc.boolean(),
  leastAssurance: fc.constantFrom(...ASSURANCES),
})

/** Naive twin of the policy in decisions §4. */
function mayKnow(asker: Viewer, party: Relation): boolean {
  const isItsOwn = asker.identityId === party.identityId
  const isRecorded = asker.nda !== null && !asker.signingBarred && !asker.signingHeld && !asker.suspended
  const isPaired = party.pairing !== null && !party.pairing.withdrawn
  const reachesLevel = (least: Relation['leastAssurance']) =>
    ASSURANCES.indexOf(asker.assurance) >= ASSURANCES.indexOf(least)
  const isReleased =
    (party.nameRelease.to === 'matched' || party.isApproved) && reachesLevel(party.nameRelease.leastAssurance)
  const isOpen = party.isDisclosed || (isReleased && (party.isCurrentMatch || isPaired))
  return isItsOwn || (isRecorded && reachesLevel(party.leastAssurance) && isOpen)
}

describe('clearance policy', () => {
  it('grants a clearance exactly in the cases of decisions §4, and for that party only', () => {
    fc.assert(
      fc.property(viewer, relation, (asker, party) => {
        const clearance = clearanceFor(asker, party)
        assert.equal(clearance !== null, mayKnow(asker, party))
        if (clearance !== null) {
          assert.equal(clears(clearance, party.identityId), true)
          assert.equal(clears(clearance, party.identityId + 1), false)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('grants an unsigned viewer nothing but its own identity', () => {
    fc.assert(
      fc.property(viewer, relation, (asker, party) => {
        const unsigned = withoutNda(asker)
        assert.equal(
          clearanceFor(unsigned, party)?.ground ?? null,
          asker.identityId === party.identityId ? 'own' : null,
        )
      }),
    )
  })

  it('grants a barred or suspended viewer nothing but its own identity', () => {
    fc.assert(
      fc.property(viewer, relation, fc.constantFrom('signingBarred', 'suspended'), (asker, party, bar) => {
        const ground = clearanceFor(asOwn({ ...asker, [bar]: true }), party)?.ground ?? null
        assert.equal(ground, asker.identityId === party.identityId ? 'own' : null)
      }),
    )
  })

  it('marks as sought a party within reach only through the viewer’s own wish or own change', () => {
    const wish = { fits: false, counterpartyActed: false, madeByOperator: false, withdrawn: false }
    const nameRelease = RELEASED_TO_MATCHES
    const unrelated = {
      nameRelease,
      isApproved: false,
      isCurrentMatch: false,
      isMatchByOwnChange: false,
      isDisclosed: false,
      pairing: null,
      leastAssurance: 'declared' as const,
    }
    fc.assert(
      fc.property(viewer, nda, (asker, signature) => {
        const signed = asOwn({ ...asker, nda: signature, signingBarred: false, signingHeld: false, suspended: false })
        const identityId = asker.identityId + 1
        const groundOf = (relation: Partial<Relation>) =>
          clearanceFor(signed, { ...unrelated, ...relation, identityId })?.ground
        const sought = signature === null ? undefined : 'sought'
        assert.equal(groundOf({}), undefined)
        assert.equal(groundOf({ pairing: wish }), sought)
        assert.equal(groundOf({ isCurrentMatch: true, isMatchByOwnChange: true }), sought)
        assert.equal(groundOf({ pairing: { ...wish, fits: true }, isMatchByOwnChange: true }), sought)
        assert.equal(groundOf({ pairing: { ...wish, counterpartyActed: true } }), signature ? 'pairing' : undefined)
        assert.equal(groundOf({ isCurrentMatch: true }), signature ? 'match' : undefined)
        const approved = { isApproved: true, nameRelease: { to: 'ask', leastAssurance: 'declared' } } as const
        assert.equal(groundOf(approved), undefined)
        assert.equal(groundOf({ ...approved, pairing: wish }), signature ? 'approved' : undefined)
      }),
    )
  })

  it('depends only on identity, NDA, assurance, the operator’s bars and the relation', () => {
    fc.assert(
      fc.property(viewer, viewer, relation, (one, other, party) => {
        const { identityId, nda, assurance, signingBarred, signingHeld, suspended } = one
        const alike = asOwn({ ...other, identityId, nda, assurance, signingBarred, signingHeld, suspended })
        assert.equal(clearanceFor(one, party)?.ground, clearanceFor(alike, party)?.ground)
      }),
    )
  })
})
