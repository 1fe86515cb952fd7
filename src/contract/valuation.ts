import { Type } from 'typebox'
import { BY_DOCUMENT_LANGUAGE, BY_LANGUAGE, operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { keepable, named, none, noParams, SellerInput } from './schemas.ts'
import { Valuation } from './valuation-shapes.ts'

export const getValuation = operation({
  ...ownRead,
  id: 'getValuation',
  tag: 'valuation',
  path: '/api/valuation/{session_id}',
  summary: "What the session's seller is worth",
  description:
    'Revenue multiple, EBITDA multiple, DCF, conservative and triangulated values with ranges, assumptions (each with source and date) and workings. Where `ok`, all five figures are there: an untold margin is taken at the industry’s lower quartile, untold growth as none, and the assumptions say so. `no_data` with a message when revenue is not known or not above 0, and for banks, insurers, holding companies and funds, with the method they need. `industry` names the listed comparables, not the company’s own trade. Where the profile states net debt, `equity` leads from the enterprise value to the price of the shares. Always of the current figures. Its sentences are in English, French, German or Spanish by Accept-Language.',
  output: Valuation,
  refusals: ['no_seller_profile'],
  headers: BY_LANGUAGE,
  example: {
    request: {},
    response: {
      valuation_revenue: 18.4,
      valuation_ebitda: 24.1,
      valuation_dcf: 21.7,
      valuation_conservative: 15.64,
      valuation_triangulated: 21.34,
      status: 'ok',
      message: 'Valued by revenue multiple (40%), EBITDA multiple (40%), DCF (20%).',
      as_of: '2026-11-20T09:30:00.000Z',
    },
  },
  built: true,
})

export const downloadValuationWorksheet = operation({
  ...ownRead,
  id: 'downloadValuationWorksheet',
  tag: 'valuation',
  path: '/api/valuation/{session_id}/worksheet',
  summary: 'The valuation as a spreadsheet',
  description:
    'An XLSX workbook with live formulas that give the figures of `getValuation`: every input and constant has a cell with its source and date, and a changed cell changes what follows from it. In English or French by Accept-Language. It names nobody.',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  output: Type.Unsafe<Uint8Array>(Type.String()),
  refusals: ['no_seller_profile', 'no_valuation'],
  headers: { ...BY_DOCUMENT_LANGUAGE, 'Content-Disposition': 'attachment, with a file name that names nobody.' },
  isInDocumentLanguage: true,
  example: { request: {}, response: 'PK …' },
  built: true,
})

const { revenue, growth, ebitda_margin } = SellerInput.properties

const amount = (what: string, minimum: number) =>
  Type.Number({ minimum, maximum: 1e6, description: `${what}, EUR millions.` })

export const whatIfValuation = operation({
  id: 'whatIfValuation',
  tag: 'valuation',
  method: 'POST',
  path: '/api/valuation/{session_id}/what-if',
  summary: 'What-if valuation',
  description:
    'The valuation with some figures put in the place of the seller’s own or of the house’s assumptions; what is absent or null stays as it is. Nothing is stored: neither the profile nor its valuation changes. Each assumption that was put in says so in its source. With net debt, `equity` leads from the enterprise value to the price of the shares. Its sentences are in English, French, German or Spanish by Accept-Language.',
  access: 'session',
  leastRole: 'reader',
  // Sliders ask often.
  rate: 'write',
  replays: false,
  params: noParams,
  query: none,
  body: named('WhatIf', 'Figures to put in. Absent and null keep what is known.', {
    revenue,
    growth,
    ebitda_margin,
    wacc_pct: keepable(
      Type.Number({ minimum: 5, maximum: 30, description: 'Cost of capital, size premium included, percent.' }),
    ),
    terminal_growth_pct: keepable(
      Type.Number({ minimum: -2, maximum: 3, description: 'Growth after the fifth year, for ever, percent.' }),
    ),
    size_discount_pct: keepable(
      Type.Number({ minimum: 0, maximum: 60, description: 'Discount for size and illiquidity, percent.' }),
    ),
    net_debt: keepable(amount('Debt less cash; negative where there is more cash than debt', -1e6)),
    minority_interests: keepable(amount('What belongs to minority shareholders of subsidiaries', 0)),
    working_capital_excess: keepable(
      amount('Working capital above what the business normally needs; negative below it', -1e6),
    ),
    stake_pct: keepable(
      Type.Number({ minimum: 0.01, maximum: 100, description: 'Share of the company on offer, percent.' }),
    ),
    asking_price: keepable(amount('Price asked for all the shares', 0)),
  }),
  success: 200,
  mediaType: 'application/json',
  output: Valuation,
  refusals: ['no_seller_profile'],
  headers: BY_LANGUAGE,
  example: {
    request: { growth: 12, wacc_pct: 11 },
    response: {
      valuation_revenue: 18.4,
      valuation_ebitda: 24.1,
      valuation_dcf: 25.3,
      valuation_conservative: 15.64,
      valuation_triangulated: 22.06,
      status: 'ok',
      message: 'Valued by revenue multiple (40%), EBITDA multiple (40%), DCF (20%).',
      as_of: '2026-11-20T09:30:00.000Z',
    },
  },
  built: true,
})
