/**
 * Recomputes the worksheet of a company of every industry and trade in LibreOffice: `npm run test:worksheet`. It fails
 * without LibreOffice.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Industry } from '../../src/domain/valuation/industry.ts'
import { INDUSTRY_FIGURES } from '../../src/domain/valuation/industry-figures.ts'
import { tradesInIndustry } from '../../src/domain/valuation/trades.ts'
import { type CompanyValue, valuationIn } from '../../src/domain/valuation/valuation.ts'
import { loadMessages } from '../../src/integrations/messages.ts'
import { hasLibreOffice, recomputeInLibreOffice } from './_libreoffice.ts'

loadMessages()

const AS_OF = '2026-11-22T09:00:00.000Z'
const REVENUES_EUR_M = [0.3, 1.7, 8, 42, 400]
const MARGINS_PCT = [null, -35, -0.4, 0.6, 7, 14.7, 31]
const GROWTHS_PCT = [null, -40, 0, 6.5, 29, 80]
const COUNTRIES = ['FR', 'DE', 'HU', null]

const taken = <T>(values: readonly T[], at: number): T => values[at % values.length] as T

describe('worksheet in LibreOffice', () => {
  it('recomputes to the cent for a company of every industry and trade', () => {
    assert.ok(hasLibreOffice(), 'LibreOffice is not installed: apt-get install libreoffice-calc')
    const industries = [...INDUSTRY_FIGURES.values()].flatMap((figures): Industry[] => {
      const plain = {
        name: figures.name,
        figures,
        recognisedBy: 'words',
        recognisedIn: 'sector',
        naceCode: null,
      } as const
      return [plain, ...tradesInIndustry(figures.name).map((trade) => ({ ...plain, trade }))]
    })
    const valuations = new Map(
      industries.map((industry, at): [string, CompanyValue] => {
        const valuation = valuationIn(industry, {
          revenueEurM: taken(REVENUES_EUR_M, at),
          ebitdaMarginPct: taken(MARGINS_PCT, at),
          growthPct: taken(GROWTHS_PCT, at),
          country: taken(COUNTRIES, at),
        })
        assert.ok(valuation.status === 'ok')
        return [`${industry.name} ${industry.trade?.key ?? ''}`, valuation]
      }),
    )
    assert.ok(valuations.size > 90, String(valuations.size))
    recomputeInLibreOffice(valuations, AS_OF)
  })
})
