import { operation } from './operation.ts'
import { none, noParams, Valuation } from './schemas.ts'

export const getValuation = operation({
  id: 'getValuation',
  tag: 'valuation',
  method: 'GET',
  path: '/api/valuation/{session_id}',
  summary: "What the session's seller is worth",
  description:
    'Revenue multiple, EBITDA multiple, DCF, conservative and triangulated values with ranges, assumptions (each with source and date) and workings. `no_data` with a message when revenue is not known. Always of the current figures.',
  access: 'session',
  rate: 'read',
  params: noParams,
  query: none,
  body: null,
  success: 200,
  mediaType: 'application/json',
  output: Valuation,
  refusals: { 404: 'The session has no seller profile.' },
  headers: {},
  example: {
    request: {},
    response: {
      valuation_revenue: 18.4,
      valuation_ebitda: 24.1,
      valuation_dcf: 21.7,
      valuation_conservative: 15.64,
      valuation_triangulated: 21.34,
      status: 'ok',
      message: 'Valued by revenue, EBITDA and DCF.',
      as_of: '2026-11-20T09:30:00.000Z',
    },
  },
  built: true,
})
