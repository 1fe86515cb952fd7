import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Confidential, reveal } from '../../src/domain/confidentiality/policy/confidential.ts'
import { operatorClearance } from '../../src/domain/confidentiality/policy/disclosure.ts'
import { findLikeness, isSurer, LIKENESSES, likenessKeys } from '../../src/domain/quality/duplicate-parties.ts'
import { companyDomains } from '../../src/domain/quality/website-address.ts'

const maybe = <T>(...values: T[]) => fc.constantFrom(null, ...values)
/** Identities with few values per field, so that many are alike. */
const identity = fc.record({
  company: maybe('Dumas', 'DUMAS S.A.S.', 'Dumas & Fils', 'SAS', '', 'Été', 'Ete SARL'),
  siren: maybe('552100554', '404833048'),
  email: maybe('a@dumas.example', 'A@Dumas.example', 'b@dumas.example', 'x@gmail.com', 'nonsense'),
  website: maybe(
    'https://www.dumas.example/fr?x',
    'dumas.example',
    'https://linkedin.com/company/dumas',
    'http://',
    'été.fr',
  ),
})

describe('likeness of two identities', () => {
  it('is symmetric', () => {
    fc.assert(
      fc.property(identity, identity, (one, other) => assert.equal(findLikeness(one, other), findLikeness(other, one))),
    )
  })
  it('is reflexive for an identity with at least one key', () => {
    fc.assert(
      fc.property(identity, (one) => assert.equal(findLikeness(one, one) === null, likenessKeys(one).length === 0)),
    )
  })
  it('implies a shared key, so that a lookup by key finds it', () => {
    fc.assert(
      fc.property(identity, identity, (one, other) => {
        const likeness = findLikeness(one, other)
        const shared = likenessKeys(one).filter((key) => likenessKeys(other).includes(key))
        if (likeness !== null) assert.ok(shared.some((key) => key.startsWith(`${likeness} `)))
        else if (one.siren === null || other.siren === null || one.siren === other.siren) assert.deepEqual(shared, [])
      }),
    )
  })
  it('is null if the SIRENs differ, even if everything else matches', () => {
    fc.assert(
      fc.property(identity, (one) =>
        assert.equal(findLikeness({ ...one, siren: '552100554' }, { ...one, siren: '404833048' }), null),
      ),
    )
  })
  it('is the strongest sign they share', () => {
    const one = { company: 'Dumas', siren: '552100554', email: 'a@dumas.example', website: 'dumas.example' }
    assert.equal(findLikeness(one, { ...one, company: null }), 'siren')
    assert.equal(findLikeness(one, { ...one, siren: null }), 'email')
    assert.equal(findLikeness(one, { ...one, siren: null, email: null }), 'domain')
    assert.equal(findLikeness(one, { company: 'dumas sarl', siren: null, email: null, website: null }), 'company')
    for (const [i, likeness] of LIKENESSES.entries()) {
      assert.ok(isSurer(likeness, undefined))
      for (const [j, other] of LIKENESSES.entries()) assert.equal(isSurer(likeness, other), i < j)
    }
  })
})

describe('companyDomains', () => {
  it('returns the domains of the website and e-mail, excluding shared hosts', () => {
    const domains = (website: string | null, email: string | null) => companyDomains({ website, email })
    assert.deepEqual(domains('https://www.Dumas.example:8080/fr#x', 'a@dumas.example'), ['dumas.example'])
    assert.deepEqual(domains('dumas.example', 'a@holding.example'), ['dumas.example', 'holding.example'])
    assert.deepEqual(domains('https://fr.linkedin.com/company/dumas', 'a@gmail.com'), [])
    assert.deepEqual(domains('nonsense', null), [])
    assert.deepEqual(domains(null, null), [])
  })
})

describe('operator clearance', () => {
  it('reveals only the identity it was issued for', () => {
    const clearance = operatorClearance({ kind: 'operator', credential: 'configuration' }, 7)
    assert.equal(reveal(clearance, new Confidential(7, 'Dumas')), 'Dumas')
    assert.throws(() => reveal(clearance, new Confidential(8, 'Verdier')), /used on another/)
  })
})
