import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { EMPTY_FILE, type FinancialYear } from '../../src/domain/parties/company-file.ts'
import { EMPTY_PROFILE, type Profile } from '../../src/domain/parties/profile.ts'
import type { Fact } from '../../src/domain/quality/facts.ts'
import { FACT_SOURCES } from '../../src/domain/quality/facts.ts'
import { findFigureContradictions, traceFigureSources } from '../../src/domain/quality/figure-sources.ts'

const FOUND_AT = '2026-11-20T09:30:00.000Z'
const filed = (change: Partial<Fact> = {}): Fact => ({
  id: 1,
  partyId: 1,
  field: 'revenue',
  value: 12.4,
  detail: null,
  source: 'ratios-inpi-bce',
  reference: 'https://register.example/',
  asOf: '2025-12-31',
  matchedBy: 'siren',
  decision: 'current',
  foundAt: FOUND_AT,
  ...change,
})
const year = (change: Partial<FinancialYear> = {}): FinancialYear => ({
  year: 2025,
  revenueEurM: 12.4,
  ebitdaEurM: 1.5,
  adjustments: [],
  netDebtEurM: null,
  capexEurM: null,
  source: 'typed',
  ...change,
})
const seller = (revenueEurM: number | null, financialYears: FinancialYear[] | null = null): Profile => ({
  ...EMPTY_PROFILE,
  figures: { revenueEurM, growthPct: null, ebitdaMarginPct: null },
  file: { ...EMPTY_FILE, financialYears },
})
const STATED = { revenue: '2026-11-02' }
const revenueFrom = (profile: Profile, facts: Fact[]) =>
  traceFigureSources(profile, facts, STATED).find(({ field }) => field === 'revenue')

describe('source of a figure in a register', () => {
  it('is the register, with its name and closing date, if the register agrees', () => {
    assert.deepEqual(revenueFrom(seller(12.4), [filed()]), {
      field: 'revenue',
      from: 'register',
      asOf: '2025-12-31',
      financialYear: 2025,
      sourceName: FACT_SOURCES['ratios-inpi-bce'],
    })
  })
  it('is the register also for a figure derived from the financial years', () => {
    assert.equal(revenueFrom(seller(null, [year()]), [filed()])?.from, 'register')
  })
  it('is the owner’s statement if the fact is uncertain, not current, too old, different or of another field', () => {
    const others: Partial<Fact>[] = [
      { matchedBy: 'name' },
      { matchedBy: 'domain' },
      { matchedBy: 'unconfirmed' },
      { decision: 'rejected' },
      { decision: 'superseded' },
      { asOf: '2013-12-31' },
      { value: 14 },
      { field: 'growth' },
    ]
    for (const other of others) {
      const source = revenueFrom(seller(12.4), [filed(other)])
      assert.deepEqual([source?.from, source?.asOf], ['typed', STATED.revenue], JSON.stringify(other))
    }
  })
  it('is the register that confirms it, even if another one disagrees', () => {
    const facts = [filed({ value: 9 }), filed({ id: 2, source: 'recherche-entreprises' })]
    assert.equal(revenueFrom(seller(12.4), facts)?.sourceName, FACT_SOURCES['recherche-entreprises'])
  })
})

describe('contradiction between a figure and a register', () => {
  it('states the stated value, the found value, the register and the year', () => {
    assert.deepEqual(findFigureContradictions(seller(20), [filed()]), [
      {
        field: 'revenue',
        stated: 20,
        found: 12.4,
        from: 'register',
        financialYear: 2025,
        sourceName: FACT_SOURCES['ratios-inpi-bce'],
      },
    ])
  })
  it('is also raised against the financial years, and in addition to a contradiction with them', () => {
    const byYears = findFigureContradictions(seller(null, [year({ revenueEurM: 20 })]), [filed()])
    assert.deepEqual(
      byYears.map(({ stated, found, from }) => [stated, found, from]),
      [[20, 12.4, 'register']],
    )
    const both = findFigureContradictions(seller(20, [year({ revenueEurM: 15 })]), [filed()])
    assert.deepEqual(
      both.map(({ found, from }) => [found, from]),
      [
        [15, 'financial_years'],
        [12.4, 'register'],
      ],
    )
  })
  it('is not raised by old accounts, a namesake or a field that another fact confirms', () => {
    for (const other of [{ asOf: '2013-12-31' }, { matchedBy: 'name' as const }, { matchedBy: 'unconfirmed' as const }])
      assert.deepEqual(findFigureContradictions(seller(20), [filed(other)]), [], JSON.stringify(other))
    assert.deepEqual(findFigureContradictions(seller(20), [filed(), filed({ id: 2, value: 20 })]), [])
  })
})
