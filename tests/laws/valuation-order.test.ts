/** Expectations of a banker: the order of trades, the level by size and the businesses that are not valued. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { recognizeIndustry } from '../../src/domain/valuation/industry.ts'
import type { NotValued } from '../../src/domain/valuation/not-valued.ts'
import { type CompanyValue, type ValuationInput, valueSeller } from '../../src/domain/valuation/valuation.ts'

const company: ValuationInput = {
  sector: null,
  product: null,
  description: null,
  country: 'FR',
  revenueEurM: 8,
  growthPct: 5,
  ebitdaMarginPct: 12,
}

function valued(changes: Partial<ValuationInput>): CompanyValue {
  const valuation = valueSeller({ ...company, ...changes })
  assert.ok(valuation.status === 'ok', JSON.stringify(changes))
  return valuation
}

/** [trade worth more, trade worth less] at equal revenue, growth and margin, judged without seeing the values. */
const TRADES: readonly (readonly [string, string])[] = [
  ['Fire safety maintenance', 'Contract cleaning'],
  ['Maintenance d’ascenseurs', 'Nettoyage industriel'],
  ['Fire protection', 'Roofing'],
  ['Maintenance industrielle', 'Gros œuvre'],
  ['Laboratory testing', 'Contract cleaning'],
  ['Pest control', 'Contract cleaning'],
  ['Courtier en assurances', 'Intérim'],
  ['Expertise comptable', 'Gardiennage'],
  ['Alarm monitoring', 'Security guarding'],
  ['Syndic', 'Coiffure'],
  ['Business services', 'Staffing'],
  ['Managed IT services', 'ESN'],
  ['Infogérance', 'Nettoyage industriel'],
  ['Software', 'IT services'],
  ['Éditeur de logiciels', 'Machines-outils'],
  ['Software', 'Restaurants'],
  ['Medical devices', 'Dental laboratory'],
  ['Machinery', 'Précision, décolletage'],
  ['Packaging machines', 'Sheet metal work'],
  ['Clinic', 'Aide à domicile'],
  ['Medical laboratory', 'Home care'],
  ['Food processing', 'Restaurants'],
  ['Wholesale', 'Retail'],
  ['Cosmetics', 'Retail'],
  ['Bureau d’études', 'Maçonnerie'],
  ['Waste management', 'Travaux publics'],
]

describe('valuation order of judged pairs', () => {
  for (const [more, less] of TRADES)
    test(`${more} is worth more than ${less}`, () => {
      assert.ok(valued({ sector: more }).triangulatedEurM > 1.03 * valued({ sector: less }).triangulatedEurM)
    })
  const growing: readonly (readonly [string, Partial<ValuationInput>, Partial<ValuationInput>, number])[] = [
    [
      'growing software is worth more than shrinking software',
      { sector: 'Software', growthPct: 25 },
      { sector: 'Software', growthPct: -10 },
      1.2,
    ],
    [
      'a profitable software house is worth more than one at a loss',
      { sector: 'Software', ebitdaMarginPct: 5 },
      { sector: 'Software', ebitdaMarginPct: -15 },
      1.2,
    ],
    [
      'a machine maker with a good margin is worth more than one with an undisclosed margin',
      { sector: 'Machinery', ebitdaMarginPct: 14 },
      { sector: 'Machinery', ebitdaMarginPct: null },
      1.2,
    ],
    [
      'one large company is worth more than two of half its size',
      { sector: 'Wholesale', revenueEurM: 80 },
      { sector: 'Wholesale', revenueEurM: 40 },
      2,
    ],
  ]
  for (const [what, more, less, times] of growing)
    test(what, () => {
      assert.ok(valued(more).triangulatedEurM > times * valued(less).triangulatedEurM)
    })
})

describe('level of values', () => {
  // Lowest published average at the band's start, highest at its end (size-discount.ts).
  const bands = [
    { from: 0, to: 0.5, low: 3.5, high: 5 },
    { from: 0.5, to: 1, low: 4.1, high: 5.3 },
    { from: 1, to: 2, low: 4.6, high: 5.7 },
    { from: 2, to: 5, low: 5.1, high: 6.4 },
    { from: 5, to: 10, low: 5.8, high: 8 },
    { from: 10, to: 40, low: 6.7, high: 9.8 },
  ]
  interface Demonstrated extends Pick<ValuationInput, 'sector' | 'product' | 'description' | 'country'> {
    readonly revenue_eur_m: number | null
    readonly growth_pct: number | null
    readonly ebitda_margin_pct: number | null
  }
  const sellers: readonly Demonstrated[] = JSON.parse(
    readFileSync(new URL('../../demo/sellers.json', import.meta.url), 'utf8'),
  )
  const multiples = sellers.flatMap(
    ({ revenue_eur_m: revenueEurM, growth_pct: growthPct, ebitda_margin_pct: ebitdaMarginPct, ...texts }) => {
      const ebitdaEurM = ((revenueEurM ?? 0) * (ebitdaMarginPct ?? 0)) / 100
      if (ebitdaEurM <= 0) return []
      const { triangulatedEurM } = valued({ ...texts, revenueEurM, growthPct, ebitdaMarginPct })
      return [{ ebitdaEurM, multiple: triangulatedEurM / ebitdaEurM }]
    },
  )
  for (const { from, to, low, high } of bands)
    test(`the median multiple of demonstration companies with EBITDA of ${from} to ${to} m is within published figures`, () => {
      const within = multiples.filter(({ ebitdaEurM }) => ebitdaEurM >= from && ebitdaEurM < to)
      const sorted = within.map(({ multiple }) => multiple).toSorted((a, b) => a - b)
      assert.ok(sorted.length >= 15)
      const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
      assert.ok(median >= low && median <= high, `${median.toFixed(2)} is outside ${low} to ${high}`)
    })
})

describe('company that multiples do not value', () => {
  const kinds: Readonly<Record<NotValued, readonly string[]>> = {
    bank: ['Banque', 'Bank', 'Private bank', 'NACE 64.19', 'Crédit-bail'],
    insurer: ['Insurance company', 'Compagnie d’assurances', 'Versicherung', 'NACE 65.12', 'Reinsurance'],
    holding: ['Holding', 'Holding company', 'Fonds d’investissement', 'NAF 64.20Z', 'Beteiligungsgesellschaft'],
    property: [
      'Foncière',
      'Owner of let office buildings',
      'NACE 68.20',
      'Vermietung eigener Immobilien',
      'NAF 68.20B',
    ],
  }
  for (const [kind, sectors] of Object.entries(kinds))
    test(`every ${kind} returns no_data with that reason`, () => {
      for (const sector of sectors) {
        const valuation = valueSeller({ ...company, sector })
        assert.ok(valuation.status === 'no_data', sector)
        assert.equal(valuation.reason, kind, sector)
      }
    })
  test('brokers, advisers, suppliers and makers are valued even if their text contains such a word', () => {
    for (const sector of [
      'Courtier en assurances',
      'Insurance broker',
      'Versicherungsmakler',
      'Wealth management',
      'Software for banks',
      'Logiciel pour les assureurs',
      'Conseil pour banques et assurances',
      'Sperm bank equipment',
      'Immobilier / Syndic',
      'NACE 66.22',
    ])
      assert.equal(valueSeller({ ...company, sector }).status, 'ok', sector)
    const maker = { sector: 'Holding', product: 'Machines for packaging, made in Lyon' }
    assert.equal(valueSeller({ ...company, ...maker }).status, 'ok')
  })
  test('property managers, brokers and learning platforms are recognised by their activity', () => {
    const named = (sector: string) => recognizeIndustry({ sector, product: null, description: null })
    assert.equal(named('Immobilier / Syndic').name, 'Business & Consumer Services')
    assert.equal(named('Immobilier / Syndic').trade?.key, 'property_management')
    assert.equal(named('Courtier en assurances').trade?.key, 'insurance_broking')
    assert.equal(named('LMS').name, 'Software (System & Application)')
    assert.equal(named('Impression d’étiquettes').name, 'Packaging & Container')
  })
})
