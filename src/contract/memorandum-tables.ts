import { Type } from 'typebox'
import { TABLES } from '../domain/memo/tables.ts'
import { currency, Reporting } from './company-file.ts'
import { ReplacedTables, Tables } from './memorandum-table-shapes.ts'
import { BY_DOCUMENT_LANGUAGE, operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { Instant, keepable, maybe, named } from './schemas.ts'

const EXAMPLE = {
  profit_and_loss: [{ year: 2025, revenue: 4.8, cost_of_sales: 0.9, staff_costs: 2.1, other_costs: 0.7, ebitda: 1.1 }],
  revenue_by_customer: [{ name: 'Building contractor', amounts: [{ year: 2025, amount: 0.3 }] }],
}

export const getMemorandumTables = operation({
  ...ownRead,
  id: 'getMemorandumTables',
  tag: 'memos',
  path: '/api/memorandum/{session_id}/tables',
  summary: 'Tables of the session’s information memorandum',
  description:
    'Accounts, splits of revenue, people, sites, shareholders, licences and orders that the seller gives to the readers of its memorandum. No teaser, match or valuation uses them.',
  output: named('MemorandumTablesStored', 'The stored tables, in EUR millions.', {
    tables: Tables,
    reporting: maybe(
      named('TablesReporting', 'The tables in the currency of the company, millions; only if it is not the euro.', {
        currency,
        per_eur: Reporting.properties.per_eur,
        rate_date: Reporting.properties.rate_date,
        tables: Tables,
      }),
    ),
    updated_at: maybe(Instant),
  }),
  refusals: ['no_profile'],
  example: { request: {}, response: { tables: EXAMPLE, updated_at: '2026-11-20T09:30:00.000Z' } },
})

export const updateMemorandumTables = operation({
  tag: 'memos',
  id: 'updateMemorandumTables',
  comparedWith: 'getMemorandumTables',
  method: 'POST',
  path: '/api/memorandum/{session_id}/tables',
  summary: 'Write tables of the information memorandum',
  description:
    'Replaces the given tables; null or an empty list removes a table; others stay. Amounts are in millions of `currency`, EUR if absent; they are converted at the rate of the European Central Bank. The memorandum is printed in the currency of the company. Sums that do not add up are stored and listed as `contradictions` of `getMemorandum`: they are to be corrected or explained before approval. Buyers read a change once it is approved.',
  access: 'session',
  body: named('MemorandumTablesUpdate', 'Tables to replace.', {
    currency: keepable(currency),
    tables: ReplacedTables,
  }),
  output: named('MemorandumTablesWritten', 'Tables that are now stored.', {
    written: Type.Array(Type.Enum([...TABLES])),
    updated_at: Instant,
  }),
  refusals: ['no_profile', 'currency_unsupported'],
  example: {
    request: { tables: EXAMPLE },
    response: {
      written: ['profit_and_loss' as const, 'revenue_by_customer' as const],
      updated_at: '2026-11-20T09:30:00.000Z',
    },
  },
})

export const downloadMemorandumTemplate = operation({
  ...ownRead,
  id: 'downloadMemorandumTemplate',
  tag: 'memos',
  path: '/api/memorandum/{session_id}/tables.xlsx',
  summary: 'Workbook in which the tables of the memorandum are filled in',
  description:
    'An XLSX workbook with one sheet for each table, in thousands of the company’s currency, filled with the stored tables. Filled in, it is read by the application (`Memorandum`, `Import a workbook`), by the command line (`memo import`) or by `readTablesWorkbook` of the client, which send it as `updateMemorandumTables`.',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  output: Type.Unsafe<Uint8Array>(Type.String()),
  refusals: ['no_profile'],
  headers: { ...BY_DOCUMENT_LANGUAGE, 'Content-Disposition': 'attachment, with an anonymous file name.' },
  isInDocumentLanguage: true,
  example: { request: {}, response: 'PK …' },
})
