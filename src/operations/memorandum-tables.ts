import type { Static } from 'typebox'
import type { ReplacedTables as ReplacedTablesShape } from '../contract/memorandum-table-shapes.ts'
import { toXlsx } from '../documents/xlsx.ts'
import { type ExchangeRate, inCurrency, toEurM, withAmounts } from '../domain/figures/exchange-rates.ts'
import { type DocumentLanguage, negotiateDocumentLanguage } from '../domain/language/language.ts'
import { tableSheets } from '../domain/memo/table-sheets.ts'
import { isTableAmount, type MemorandumTables, TABLES } from '../domain/memo/tables.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'
import { openedAdditions, refuseNoSeller, tablesAt } from '../memoranda/memorandum-facts.ts'
import { withoutNulls } from '../presenting/api-mapping.ts'
import { tablesOnWire } from '../presenting/memorandum-tables-on-wire.ts'
import { statedRate } from '../presenting/money-on-wire.ts'
import { keepAdditions, loadAdditions, type StoredAdditions } from '../store/memoranda.ts'
import { loadOwnProfile } from '../store/profiles.ts'
import { type LoadedViewer, lockSessionById } from '../store/sessions.ts'
import { openedWorkspace } from '../workspace/opened-profile.ts'

type ReplacedTables = Static<typeof ReplacedTablesShape>

export const getMemorandumTables: Handlers['getMemorandumTables'] = async ({ app, viewer, refuse }) => {
  const stored = await loadAdditions(app.database.db, viewer.sellerId ?? refuseNoSeller(refuse))
  const { tables, rate } = await ownTables(app, viewer, stored)
  return {
    body: {
      tables: tablesOnWire(tables),
      ...(rate === null || rate.currency === 'EUR'
        ? {}
        : {
            reporting: {
              ...{ currency: rate.currency, per_eur: rate.perEur, rate_date: rate.date },
              tables: tablesOnWire(inCompanyCurrency(tables, rate)),
            },
          }),
      ...withoutNulls({ updated_at: stored?.updatedAt ?? null }),
    },
  }
}

export const updateMemorandumTables: Handlers['updateMemorandumTables'] = async ({
  app,
  viewer,
  input,
  commit,
  refuse,
}) => {
  const sellerId = viewer.sellerId ?? refuseNoSeller(refuse)
  return await commit(async (trx) => {
    await lockSessionById(trx, viewer.sessionId)
    const additions = openedAdditions(viewer, await loadAdditions(trx, sellerId))
    const rate = statedRate(input)
    const held = tablesAt(additions, rate)
    const all = { ...held, ...inEuros(input.tables, rate) }
    const kept = TABLES.filter((name) => (all[name] ?? []).length > 0)
    const tables: MemorandumTables = Object.fromEntries(kept.map((name) => [name, all[name]]))
    const now = app.now()
    await keepAdditions(
      trx,
      sellerId,
      { ...additions, tables, ...(rate === null || rate.currency === 'EUR' ? {} : { rate }) },
      now,
    )
    return { body: { written: kept, updated_at: now.toISOString() } }
  })
}

export const downloadMemorandumTemplate: Handlers['downloadMemorandumTemplate'] = async ({
  app,
  viewer,
  asked,
  refuse,
}) => {
  const stored = await loadAdditions(app.database.db, viewer.sellerId ?? refuseNoSeller(refuse))
  const language = negotiateDocumentLanguage(asked.acceptLanguage)
  const { tables, rate } = await ownTables(app, viewer, stored)
  const sheets = tableSheets(
    inCompanyCurrency(tables, rate),
    rate?.currency ?? 'EUR',
    app.now().getUTCFullYear(),
    language,
  )
  return {
    body: toXlsx(sheets),
    headers: { 'Content-Disposition': `attachment; filename="${WORKBOOK_NAMES[language]}"` },
  }
}

/** Returns a seller's own tables in EUR millions, and the rate of its currency; null for euros. */
async function ownTables(app: AppContext, viewer: LoadedViewer, stored: StoredAdditions | null) {
  const own = await loadOwnProfile(app.database.db, viewer.sessionId)
  const rate = openedWorkspace(own).profiles.seller?.file.reporting ?? null
  return { tables: tablesAt(openedAdditions(viewer, stored), rate), rate }
}

function inEuros(tables: ReplacedTables, rate: ExchangeRate | null): ReplacedTables {
  if (rate === null) return tables
  return withAmounts(tables, isTableAmount, (amountM) => toEurM({ amountM, currency: rate.currency }, rate))
}

function inCompanyCurrency(tables: MemorandumTables, rate: ExchangeRate | null): MemorandumTables {
  return rate === null ? tables : withAmounts(tables, isTableAmount, (eurM) => inCurrency(eurM, rate).amountM)
}

const WORKBOOK_NAMES: Readonly<Record<DocumentLanguage, string>> = {
  en: 'memorandum-tables.xlsx',
  fr: 'tableaux-du-memorandum.xlsx',
  de: 'tabellen-des-memorandums.xlsx',
  es: 'tablas-del-cuaderno.xlsx',
  it: 'tabelle-del-memorandum.xlsx',
}
