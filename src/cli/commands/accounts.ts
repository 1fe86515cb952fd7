import {
  ACCOUNTS_UNITS,
  type AccountsUnit,
  isFiledAccounts,
  type ProposedYear,
  readAccounts,
  withProposedProfit,
  withProposedYears,
} from '../../client/accounts-workbook.ts'
import type { InputFor } from '../../client/index.ts'
import { UsageError } from '../exit-codes.ts'
import { readBytes } from '../files.ts'
import type { Work } from '../row.ts'
import { faultSentence, readFiledInThread, readSheetInThread } from '../table-file.ts'

/** Reads accounts on this machine, prints their years, and with `save` stores them. The file is not sent. */
export async function readAccountsFile(
  work: Work,
  { file, unit, save }: { file: string; unit?: AccountsUnit; save?: true },
): Promise<void> {
  const { json, text, showPart, terminal } = work
  const bytes = new Uint8Array(readBytes(file))
  const read = isFiledAccounts(file)
    ? await readFiledInThread(bytes)
    : await readAccounts((choice) => readSheetInThread({ bytes, choice }), unit ?? null)
  if (read === 'no-rows' || read === 'not-a-table') throw new UsageError(text('no_years'))
  if (typeof read === 'string') throw new UsageError(faultSentence(read))
  if (read.unit === null) throw new UsageError(text('no_unit', { choices: ACCOUNTS_UNITS }))
  if (read.years.length === 0) throw new UsageError(text('no_years'))
  if (!json) showPart('read', { ...read, count: read.unused.length })
  const stored = save ? await storeYears(work, read.years, read.currency) : undefined
  if (json) terminal.json({ ...read, ...(stored === undefined ? {} : { stored }) })
  else if (stored) showPart('stored', { stored })
}

/** Stores the years of accounts among those of the company file and in the profit and loss account of the memorandum. */
async function storeYears({ client, text }: Work, proposals: readonly ProposedYear[], stated: string | undefined) {
  const { seller } = (await client.getSession()).body
  const { currency = 'EUR', financial_years = seller?.financial_years } = seller?.reporting ?? {}
  if (stated !== undefined && stated !== currency) throw new UsageError(text('currency', { stated, currency }))
  const { years, leftOut } = withProposedYears(financial_years ?? [], proposals)
  await client.updateSession({ seller: { currency, financial_years: years } })
  const { tables, reporting } = (await client.getMemorandumTables()).body
  const profit = withProposedProfit((reporting?.tables ?? tables).profit_and_loss ?? [], proposals)
  type Tables = InputFor<'updateMemorandumTables'>['tables']
  if (profit !== null) await client.updateMemorandumTables({ currency, tables: { profit_and_loss: profit } as Tables })
  return {
    financial_years: years.map(({ year }) => year),
    profit_and_loss: (profit ?? []).map(({ year }) => year),
    left_out: leftOut,
  }
}
