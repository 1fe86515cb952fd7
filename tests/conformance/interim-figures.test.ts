import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { companyFileBlocks } from '../../src/domain/memo/company-file-blocks.ts'
import { type CompanyFile, EMPTY_FILE } from '../../src/domain/parties/company-file.ts'
import { accountsAge } from '../../src/domain/valuation/warnings.ts'
import { ask, is } from '../_contract.ts'
import { seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

const update = (key: string, seller: object) => ask(app, 'updateSession', { key, body: { seller } })

describe('year end and interim figures', () => {
  it('a session update stores them, converted from the company’s currency', async () => {
    const { key } = await seedSeller(app)
    const interim = { interim_end: '2026-09-30', interim_months: 6, interim_revenue: 4.244, interim_ebitda: 0.8488 }
    is(await update(key, { currency: 'GBP', year_end: '03-31', ...interim }), 200)
    const { seller } = (await ask(app, 'getSession', { key })).body
    assert.deepEqual([seller.year_end, seller.interim_end, seller.interim_months], ['03-31', '2026-09-30', 6])
    assert.ok(Math.abs(seller.interim_revenue - 5) < 1e-9)
    assert.equal(seller.reporting.interim_ebitda, 0.8488)
  })
  it('a session update returns 400 if they contradict each other or the calendar', async () => {
    const { key } = await seedSeller(app)
    for (const [body, path] of [
      [{ year_end: '13-01' }, 'seller.year_end'],
      [{ interim_end: '30.9.2026' }, 'seller.interim_end'],
      [{ interim_end: '2031-09-30' }, 'seller.interim_end'],
      [{ interim_revenue: 4 }, 'seller.interim_end'],
      [{ interim_end: '2026-09-30', interim_months: 13 }, 'seller.interim_months'],
      [{ interim_end: '2026-09-30', interim_revenue: 1, interim_ebitda: 2 }, 'seller.interim_ebitda'],
    ] as const) {
      const answer = await update(key, body)
      is(answer, 400)
      assert.equal(answer.body.fields[0].path, path)
    }
  })
  it('the age of the accounts is counted from the year end', () => {
    const year = { year: 2024, revenueEurM: 5, ebitdaEurM: 1, adjustments: [], netDebtEurM: null, capexEurM: null }
    const months = (yearEnd: string | null) => {
      const file: CompanyFile = { ...EMPTY_FILE, yearEnd, financialYears: [{ ...year, source: 'typed' }] }
      const typed = { revenueEurM: null, growthPct: null, ebitdaMarginPct: null }
      return accountsAge({ file, typed, contradictions: [], today: '2026-04-01' })?.months
    }
    assert.equal(months(null), 15)
    assert.equal(months('12-31'), 15)
    assert.equal(months('03-31'), 24)
  })
  it('the memorandum labels them as the last twelve months or as part of the year', () => {
    const words = (file: Partial<CompanyFile>, language: 'en' | 'fr') =>
      JSON.stringify(companyFileBlocks({ ...EMPTY_FILE, ...file }, 'financials', {}, language))
    const figures = { interimEnd: '2026-09-30', interimRevenueEurM: 5.5, interimEbitdaEurM: 0.7 }
    assert.match(
      words({ ...figures, yearEnd: '03-31' }, 'en'),
      /Financial year ending on 31\/03\..*Last twelve months to 30/,
    )
    assert.match(words({ ...figures, interimMonths: 6 }, 'en'), /6 months to 30 September 2026: Revenue: €5.5m/)
    assert.match(words({ ...figures, interimMonths: 9 }, 'fr'), /9 mois au 30 septembre 2026/)
    assert.equal(words({ interimEnd: '2026-09-30' }, 'en'), '[]')
    const closed = { year: 2026, revenueEurM: 6, ebitdaEurM: 1, adjustments: [], netDebtEurM: null, capexEurM: null }
    const closedSince = { ...figures, financialYears: [{ ...closed, source: 'typed' as const }] }
    assert.doesNotMatch(words(closedSince, 'en'), /Last twelve months/)
    assert.match(words({ ...closedSince, yearEnd: '03-31' }, 'en'), /Last twelve months/)
    const reporting = { currency: 'CHF', perEur: 0.9359, date: '2026-10-06' }
    assert.match(words({ ...figures, reporting }, 'en'), /Last twelve months.*CHF\u00a05\.15m/)
  })
})
