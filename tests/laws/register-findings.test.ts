import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  contradictingFacts,
  FACT_DECISIONS,
  type Fact,
  MATCHES,
  type OwnEntries,
} from '../../src/domain/quality/facts.ts'
import { findRedFlags, standingRedFlags } from '../../src/domain/quality/red-flags.ts'

const FACT: Fact = {
  id: 1,
  partyId: 1,
  field: 'revenue',
  value: 10,
  detail: null,
  source: 'ratios-inpi-bce',
  reference: 'https://register.example/',
  asOf: '2025-12-31',
  matchedBy: 'siren',
  decision: 'current',
  foundAt: '2026-11-20T09:30:00.000Z',
}
const INSOLVENCY: Fact = { ...FACT, field: 'insolvency', value: 'Redressement judiciaire', asOf: '2026-03-10' }

describe('red flag', () => {
  it('requires a SIREN stated by the party and a decision other than superseded', () => {
    for (const matchedBy of MATCHES)
      for (const decision of FACT_DECISIONS) {
        const counts = (matchedBy === 'siren' || matchedBy === 'unconfirmed') && decision !== 'superseded'
        assert.deepEqual(
          findRedFlags([{ ...INSOLVENCY, matchedBy, decision }]),
          counts ? ['insolvency 2026-03-10'] : [],
          `${matchedBy} ${decision}`,
        )
      }
  })
  it('is raised only by insolvency, deregistration or an inactive status', () => {
    const cases: [Partial<Fact>, string[]][] = [
      [{ field: 'insolvency', value: 'Liquidation judiciaire', asOf: null }, ['insolvency']],
      [{ field: 'insolvency', value: 'Clôture pour extinction du passif' }, []],
      [{ field: 'insolvency', value: 'Jugement infirmé en appel' }, []],
      [{ field: 'deregistration', value: 'Radiation', asOf: '2026-01-02' }, ['struck_off 2026-01-02']],
      [{ field: 'legal_status', value: 'ceased', asOf: '2026-01-02' }, ['struck_off']],
      [{ field: 'legal_status', value: 'active' }, []],
      [{ field: 'revenue', value: 0 }, []],
    ]
    for (const [fact, flags] of cases)
      assert.deepEqual(findRedFlags([{ ...FACT, ...fact }]), flags, JSON.stringify(fact))
  })
  it('remains until the operator lifts it, and a later event raises it again', () => {
    const flags = findRedFlags([INSOLVENCY, { ...INSOLVENCY, asOf: '2026-09-01' }, INSOLVENCY])
    assert.deepEqual(flags, ['insolvency 2026-03-10', 'insolvency 2026-09-01'])
    assert.deepEqual(standingRedFlags(flags, []), ['insolvency'])
    assert.deepEqual(standingRedFlags(flags, ['insolvency 2026-03-10']), ['insolvency'])
    assert.deepEqual(standingRedFlags(flags, flags), [])
    assert.deepEqual(standingRedFlags(flags, ['struck_off']), ['insolvency'])
  })
})

describe('contradiction by a register', () => {
  const own: OwnEntries = { revenue: 20, company: 'Kestrelmoor', address: 'Lyon' }
  const contradicts = (fact: Partial<Fact>, entries = own) =>
    contradictingFacts([{ ...FACT, ...fact }], entries).length > 0

  it('exists regardless of the party’s decision until another finding supersedes it', () => {
    for (const decision of FACT_DECISIONS) assert.equal(contradicts({ decision }), decision !== 'superseded', decision)
  })
  it('requires an entry of the party, a register and a recent figure or name', () => {
    assert.ok(contradicts({}))
    assert.ok(!contradicts({}, { revenue: null }))
    assert.ok(!contradicts({}, {}))
    assert.ok(!contradicts({}, { revenue: 10 }))
    assert.ok(!contradicts({ source: 'website' }))
    assert.ok(!contradicts({ field: 'address', value: 'Paris' }))
    assert.ok(!contradicts({ asOf: '2020-12-31' }))
  })
  it('requires a match by SIREN; an unconfirmed match contradicts the name only', () => {
    for (const matchedBy of MATCHES) {
      assert.equal(contradicts({ matchedBy }), matchedBy === 'siren', matchedBy)
      const isOther = matchedBy === 'siren' || matchedBy === 'unconfirmed'
      assert.equal(contradicts({ matchedBy, field: 'company', value: 'Harlan' }), isOther, matchedBy)
    }
  })
  it('does not exist if another certain finding confirms the entry', () => {
    const confirming: Fact = { ...FACT, id: 2, value: 20, source: 'recherche-entreprises' }
    assert.deepEqual(contradictingFacts([FACT, confirming], own), [])
    assert.equal(contradictingFacts([FACT, { ...confirming, matchedBy: 'name' }], own).length, 1)
  })
})
