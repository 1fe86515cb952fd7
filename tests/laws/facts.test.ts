import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { collectIdentifyingWords } from '../../src/domain/confidentiality/masking/identifying-words.ts'
import { EMPTY_IDENTITY } from '../../src/domain/parties/profile.ts'
import {
  agrees,
  contradictingFacts,
  FACT_DECISIONS,
  FACT_FIELDS,
  FACT_SOURCES,
  type Fact,
  type FactSource,
  type FoundFact,
  factStatus,
  isOld,
  MATCHES,
  type OwnEntries,
  reconcileFacts,
  verifiedFields,
} from '../../src/domain/quality/facts.ts'
import { fillFromFacts } from '../../src/domain/workspace/entries.ts'
import { sirenNumber } from '../_registries.ts'

const figures = ['revenue', 'growth', 'ebitda_margin'] as const

const foundFact: fc.Arbitrary<FoundFact> = fc.constantFrom(...FACT_FIELDS).chain((field) =>
  fc.record({
    field: fc.constant(field),
    value: figures.includes(field as never) ? fc.integer({ min: -50, max: 90 }) : fc.constantFrom('Brélu', 'Quenot'),
    detail: fc.constant(null),
    source: fc.constantFrom(...(Object.keys(FACT_SOURCES) as FactSource[])),
    reference: fc.constant('https://register.example/'),
    asOf: fc.constantFrom(null, '2025-12-31', '2023-11-20', '2013-12-31'),
    matchedBy: fc.constantFrom(...MATCHES),
  }),
)

const keptFact: fc.Arbitrary<Fact> = fc
  .tuple(foundFact, fc.constantFrom(...FACT_DECISIONS), fc.integer({ min: 1, max: 1000 }))
  .map(([found, decision, id]) => ({ ...found, decision, id, partyId: 1, foundAt: '2026-11-20T09:30:00.000Z' }))

const TODAY = '2026-11-20T09:30:00.000Z'
/** Figures closed before 20 November 2023 among the dates that `foundFact` draws. */
const OLD_AT_TODAY = new Set(['revenue 2013-12-31', 'growth 2013-12-31', 'ebitda_margin 2013-12-31'])
const entries: fc.Arbitrary<OwnEntries> = fc.record({
  revenue: fc.option(fc.integer({ min: -50, max: 90 })),
  growth: fc.option(fc.integer({ min: -50, max: 90 })),
  ebitda_margin: fc.option(fc.integer({ min: -50, max: 90 })),
  company: fc.option(fc.constantFrom('BRELU SAS', 'Other')),
  siren: fc.option(fc.constant(sirenNumber(1))),
})

/** [closing date, whether its figures are old on 20 November 2026] */
const CLOSINGS = [
  ['2026-11-20', false],
  ['2025-12-31', false],
  ['2023-12-31', false],
  ['2023-11-21', false],
  ['2023-11-20', false],
  ['2023-11-19', true],
  ['2022-12-31', true],
  ['2013-12-31', true],
] as const

describe('figure from filed accounts', () => {
  const kept = (changes: Partial<Fact>): Fact => ({
    field: 'revenue',
    value: 10,
    detail: null,
    source: 'ratios-inpi-bce',
    reference: 'https://register.example/',
    asOf: null,
    matchedBy: 'siren',
    id: 1,
    partyId: 1,
    decision: 'current',
    foundAt: TODAY,
    ...changes,
  })

  it('is current for three years to the day, and old from the next day', () => {
    for (const field of figures)
      for (const [asOf, old] of CLOSINGS) assert.equal(isOld({ field, asOf }, TODAY), old, `${field} of ${asOf}`)
    assert.equal(isOld({ field: 'revenue', asOf: '2024-02-29' }, '2027-02-28'), false)
    assert.equal(isOld({ field: 'revenue', asOf: '2024-02-29' }, '2027-03-01'), true)
  })

  it('ages only if the source states the closing date; other facts never age', () => {
    for (const field of ['company', 'address', 'president', 'headcount', 'insolvency'] as const)
      assert.equal(isOld({ field, asOf: '1998-12-31' }, TODAY), false, field)
    for (const field of figures) assert.equal(isOld({ field, asOf: null }, TODAY), false, field)
  })

  it('fills, verifies and contradicts an entry for three years, and not afterwards', () => {
    for (const [asOf, old] of CLOSINGS) {
      const fact = kept({ asOf })
      const filled = fillFromFacts([fact], { revenue: null }, [], TODAY)?.profiles.seller?.figures.revenueEurM
      assert.equal(filled, old ? undefined : 10, asOf)
      assert.deepEqual([...verifiedFields([fact], { revenue: 10 })], old ? [] : ['revenue'], asOf)
      assert.equal(factStatus(fact, { revenue: 20 }), old ? 'current' : 'conflict', asOf)
      assert.equal(contradictingFacts([fact], { revenue: 20 }).length, old ? 0 : 1, asOf)
    }
  })

  it('contradicts an entry only from a register matched by SIREN, or if the registered name differs', () => {
    const own = { revenue: 20, company: 'Quenot', address: 'Lyon' }
    for (const [changes, contradicts] of [
      [{}, true],
      [{ decision: 'rejected' }, true],
      [{ decision: 'superseded' }, false],
      [{ matchedBy: 'name' }, false],
      [{ matchedBy: 'domain' }, false],
      [{ matchedBy: 'unconfirmed' }, false],
      [{ source: 'website' }, false],
      [{ value: 20 }, false],
      [{ field: 'company', value: 'Brélu' }, true],
      [{ field: 'company', value: 'Brélu', matchedBy: 'unconfirmed' }, true],
      [{ field: 'address', value: 'Rennes' }, false],
    ] as const)
      assert.equal(contradictingFacts([kept(changes)], own).length, contradicts ? 1 : 0, JSON.stringify(changes))
  })
})

describe('fact from a public source', () => {
  it('verifies an entry only if matched by SIREN, undisputed and equal', () => {
    fc.assert(
      fc.property(fc.array(keptFact), entries, (facts, own) => {
        for (const field of verifiedFields(facts, own))
          assert.ok(
            facts.some(
              (fact) =>
                fact.field === field &&
                fact.matchedBy === 'siren' &&
                ['current', 'accepted'].includes(factStatus(fact, own)) &&
                agrees(fact.field, fact.value, own[field] ?? ''),
            ),
          )
      }),
    )
  })

  it('fills an empty field with the register’s value if matched by SIREN', () => {
    const found: FoundFact = {
      field: 'company',
      value: 'Brélu',
      detail: null,
      source: 'recherche-entreprises',
      reference: 'https://register.example/',
      asOf: null,
      matchedBy: 'siren',
    }
    assert.equal(fillFromFacts([found], { company: null }, [], TODAY)?.identity.company, 'Brélu')
    assert.equal(fillFromFacts([{ ...found, matchedBy: 'name' }], { company: null }, [], TODAY), null)
  })

  it('fills only empty fields, and not if it is old, found by name or rejected', () => {
    fc.assert(
      fc.property(fc.array(foundFact), fc.array(keptFact), entries, (found, known, own) => {
        const change = fillFromFacts(found, own, known, TODAY)
        if (change === null) return
        const { revenueEurM, growthPct, ebitdaMarginPct } = change.profiles.seller?.figures ?? {}
        const filled = { revenue: revenueEurM, growth: growthPct, ebitda_margin: ebitdaMarginPct, ...change.identity }
        for (const [field, value] of Object.entries(filled)) {
          if (value === null || value === undefined) continue
          assert.equal(own[field] ?? null, null, field)
          const sources = found.filter((fact) => fact.field === field && fact.value === value)
          assert.ok(
            sources.some(
              ({ matchedBy, source, ...fact }) =>
                matchedBy === 'siren' &&
                !OLD_AT_TODAY.has(`${fact.field} ${fact.asOf}`) &&
                !known.some((fact) => fact.field === field && fact.source === source && fact.decision === 'rejected'),
            ),
          )
        }
      }),
    )
  })

  it('keeps its decision when found again; only its date changes', () => {
    fc.assert(
      fc.property(fc.uniqueArray(foundFact, { selector: ({ field, source }) => `${field} ${source}` }), (found) => {
        const kept = found.map((one, id): Fact => {
          const decision = FACT_DECISIONS[id % 3] ?? 'current'
          return { ...one, id, partyId: 1, decision, foundAt: '2026-11-20T09:30:00.000Z' }
        })
        const { added, seenAgain, superseded } = reconcileFacts(kept, found)
        assert.deepEqual([added, superseded, seenAgain.length], [[], [], found.length])
      }),
    )
  })

  it('supersedes the previous value from the same source only', () => {
    const one: Fact = {
      field: 'revenue',
      value: 10,
      detail: null,
      source: 'ratios-inpi-bce',
      reference: '',
      asOf: null,
      matchedBy: 'siren',
      id: 1,
      partyId: 1,
      decision: 'rejected',
      foundAt: '',
    }
    const other: Fact = { ...one, id: 2, source: 'recherche-entreprises', decision: 'current' }
    const changes = reconcileFacts([one, other], [{ ...one, value: 11 }])
    assert.deepEqual([changes.superseded, changes.added.length], [[1], 1])
  })

  it('contradicts an entry only beyond the usual rounding', () => {
    assert.ok(agrees('revenue', 12.34, 12.3))
    assert.equal(agrees('revenue', 12.34, 12), false)
    for (const [found, own] of [
      [100, 99],
      [99, 100],
    ] as const)
      assert.ok(agrees('revenue', found, own), 'a difference of one per cent of the larger')
    for (const [found, own] of [
      [100, 98.9],
      [98.9, 100],
    ] as const)
      assert.equal(agrees('revenue', found, own), false, 'a difference above one per cent')
    assert.ok(agrees('growth', 7.5, 8))
    assert.equal(agrees('growth', 7.49, 8), false)
    assert.ok(agrees('growth', 7.77, 8))
    assert.equal(agrees('ebitda_margin', 7.4, 8), false)
    assert.ok(agrees('company', 'MECANIQUE BRELU SAS', 'Mécanique Brélu'))
    assert.ok(agrees('phone', '+33 2 99 00 11 22', '02 99 00 11 22'))
    assert.ok(agrees('website', 'https://www.brelu.example/', 'brelu.example'))
  })

  it('counts as identifying words if it names a person, unless rejected', () => {
    const named = (decision: Fact['decision']): Fact => ({
      field: 'president',
      value: 'Marthe Dubreuil',
      detail: null,
      source: 'recherche-entreprises',
      reference: '',
      asOf: null,
      matchedBy: 'name',
      id: 1,
      partyId: 1,
      decision,
      foundAt: '',
    })
    const nobody = { identity: EMPTY_IDENTITY, supervisor: null }
    for (const decision of ['current', 'accepted', 'superseded'] as const)
      assert.deepEqual(collectIdentifyingWords([nobody], [named(decision)]).people, ['Marthe Dubreuil'])
    assert.deepEqual(collectIdentifyingWords([nobody], [named('rejected')]).people, [])
  })
})
