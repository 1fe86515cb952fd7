import { Type } from 'typebox'
import { SENSITIVITY_INPUTS } from '../domain/valuation/sensitivity.ts'
import { currency } from './company-file.ts'
import { BY_DOCUMENT_LANGUAGE, BY_LANGUAGE, operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { SellerInput } from './party-shapes.ts'
import { keepable, maybe, named } from './schemas.ts'
import { Valuation } from './valuation-shapes.ts'

export const getValuation = operation({
  ...ownRead,
  id: 'getValuation',
  tag: 'valuation',
  path: '/api/valuation/{session_id}',
  summary: 'Valuation of the session’s seller',
  description:
    'Revenue multiple, EBITDA multiple, DCF, conservative and triangulated values with ranges, assumptions (each with source and date) and workings. With `ok`, all five figures are present: an unknown margin is assumed at the industry’s lower quartile and unknown growth as zero, as the assumptions state. `no_data` with a message if revenue is unknown or not positive, and for banks, insurers, holding companies and funds, with the method they need. `industry` is that of the listed comparables, not the company’s own. If the profile states net debt, `equity` leads from the enterprise value to the price of the shares. Always based on the current figures. Its sentences are in English, French, German or Spanish by Accept-Language.',
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
})

export const downloadValuationWorksheet = operation({
  ...ownRead,
  id: 'downloadValuationWorksheet',
  tag: 'valuation',
  path: '/api/valuation/{session_id}/worksheet',
  summary: 'The valuation as a spreadsheet',
  description:
    'An XLSX workbook with live formulas for the figures of `getValuation`: every input and constant has a cell with its source and date, and results follow a changed cell. Its first sheet is one printed page: ranges with their chart, the price of the shares, sensitivity and years. In English, French, German, Spanish or Italian by Accept-Language. It contains no names.',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  output: Type.Unsafe<Uint8Array>(Type.String()),
  refusals: ['no_seller_profile', 'no_valuation'],
  headers: { ...BY_DOCUMENT_LANGUAGE, 'Content-Disposition': 'attachment, with an anonymous file name.' },
  isInDocumentLanguage: true,
  example: { request: {}, response: 'PK …' },
})

const { revenue, growth, ebitda_margin, recurring_share, largest_customer_share, top5_customers_share } =
  SellerInput.properties
const { business_model, arr, net_revenue_retention, net_rent, net_asset_value, royalty_income, owner_pay } =
  SellerInput.properties

const amount = (label: string, minimum: number) =>
  Type.Number({ minimum, maximum: 1e6, description: `${label}, EUR millions.` })

const weight = (method: string) =>
  keepable(
    Type.Number({
      minimum: 0,
      maximum: 100,
      description: `Weight of the ${method}. If any weight is given, those absent are 0, all are scaled to 100 %, and each method counts in full.`,
    }),
  )

const SensitivityStep = Type.Number({
  minimum: 0.01,
  maximum: 1e6,
  description: 'Distance between two values, in the unit of the input. By default a tenth for revenue.',
})
const Sensitivity = named(
  'SensitivityRequest',
  'Two inputs to vary around their present values, five values each, all else as it is.',
  {
    rows: Type.Enum([...SENSITIVITY_INPUTS]),
    columns: Type.Enum([...SENSITIVITY_INPUTS]),
    row_step: maybe(SensitivityStep),
    column_step: maybe(SensitivityStep),
  },
)

export const whatIfValuation = operation({
  id: 'whatIfValuation',
  tag: 'valuation',
  method: 'POST',
  path: '/api/valuation/{session_id}/what-if',
  summary: 'What-if valuation',
  description:
    'The valuation with some of the seller’s own figures or the service’s assumptions replaced; absent and null fields keep their values. Nothing is stored: neither the profile nor its valuation changes. A field that it does not know is refused (`unknown_argument`). `sensitivity` adds a table of the triangulated value over two inputs. Each replaced assumption states so in its source. With `business_model` and its figure the company is valued as living on something else; `business_model` of the answer states the figure that it lacks. With net debt, `equity` leads from the enterprise value to the price of the shares. Amounts are in EUR millions, or in millions of `currency`, which `in_currency` then answers; all other values stay in EUR. Its sentences are in English, French, German or Spanish by Accept-Language.',
  access: 'session',
  leastRole: 'reader',
  // Sliders send many requests.
  replays: false,
  refusesUnknownFields: true,
  body: named('WhatIf', 'Figures to replace. Absent and null fields keep their values.', {
    currency: keepable(currency),
    revenue,
    growth,
    ebitda_margin,
    wacc_pct: keepable(
      Type.Number({ minimum: 5, maximum: 30, description: 'Cost of capital, size premium included, percent.' }),
    ),
    terminal_growth_pct: keepable(
      Type.Number({ minimum: -2, maximum: 3, description: 'Perpetual growth after the fifth year, percent.' }),
    ),
    size_discount_pct: keepable(
      Type.Number({ minimum: 0, maximum: 80, description: 'Discount for size and illiquidity, percent.' }),
    ),
    multiple: keepable(
      Type.Number({
        minimum: 0.1,
        maximum: 100,
        description:
          'EV/EBITDA that is paid, after the discount for size and the effects of growth and revenue. The revenue multiple moves in proportion.',
      }),
    ),
    weight_revenue: weight('revenue multiple'),
    weight_ebitda: weight('EBITDA multiple'),
    weight_dcf: weight('discounted cash flow'),
    tax_pct: keepable(Type.Number({ minimum: 0, maximum: 60, description: 'Corporate tax, percent.' })),
    capex_pct: keepable(
      Type.Number({
        minimum: 0,
        maximum: 95,
        description: 'Depreciation and the capital expenditure that renews it, percent of EBITDA.',
      }),
    ),
    recurring_share,
    largest_customer_share,
    top5_customers_share,
    business_model,
    arr,
    net_revenue_retention,
    net_rent,
    net_asset_value,
    royalty_income,
    owner_pay,
    sensitivity: keepable(Sensitivity),
    net_debt: keepable(amount('Debt less cash; negative if cash exceeds debt', -1e6)),
    minority_interests: keepable(amount('Share of minority shareholders of subsidiaries', 0)),
    working_capital_excess: keepable(
      amount('Working capital above the normal need of the business; negative if below', -1e6),
    ),
    stake_pct: keepable(
      Type.Number({ minimum: 0.01, maximum: 100, description: 'Share of the company on offer, percent.' }),
    ),
    asking_price: keepable(amount('Price asked for all the shares', 0)),
  }),
  output: Valuation,
  refusals: ['no_seller_profile', 'unknown_argument', 'currency_unsupported'],
  headers: BY_LANGUAGE,
  furtherRequests: {
    model: {
      summary: 'Valued by its annual recurring revenue',
      request: { business_model: 'recurring', arr: 3.2, net_revenue_retention: 108 },
    },
    sensitivity: {
      summary: 'An EV/EBITDA of 8, with a table over margin and multiple',
      request: { multiple: 8, sensitivity: { rows: 'ebitda_margin', columns: 'multiple' } },
    },
  },
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
})
