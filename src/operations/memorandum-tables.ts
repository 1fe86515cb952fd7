import { toXlsx } from '../documents/xlsx.ts'
import { type DocumentLanguage, negotiateDocumentLanguage } from '../domain/language/language.ts'
import { tableSheets } from '../domain/memo/table-sheets.ts'
import { type MemorandumTables, TABLES } from '../domain/memo/tables.ts'
import type { Handlers } from '../entry/perform.ts'
import { openedAdditions, refuseNoSeller } from '../memoranda/memorandum-facts.ts'
import { withoutNulls } from '../presenting/api-mapping.ts'
import { tablesOnWire } from '../presenting/memorandum-tables-on-wire.ts'
import { keepAdditions, loadAdditions } from '../store/memoranda.ts'
import { lockSessionById } from '../store/sessions.ts'

export const getMemorandumTables: Handlers['getMemorandumTables'] = async ({ app, viewer, refuse }) => {
  const stored = await loadAdditions(app.database.db, viewer.sellerId ?? refuseNoSeller(refuse))
  const { tables } = openedAdditions(viewer, stored)
  return { body: { tables: tablesOnWire(tables), ...withoutNulls({ updated_at: stored?.updatedAt ?? null }) } }
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
    const all = { ...additions.tables, ...input.tables }
    const kept = TABLES.filter((name) => (all[name] ?? []).length > 0)
    const tables: MemorandumTables = Object.fromEntries(kept.map((name) => [name, all[name]]))
    const now = app.now()
    await keepAdditions(trx, sellerId, { ...additions, tables }, now)
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
  const { tables } = openedAdditions(viewer, stored)
  return {
    body: toXlsx(tableSheets(tables, app.now().getUTCFullYear(), language)),
    headers: { 'Content-Disposition': `attachment; filename="${WORKBOOK_NAMES[language]}"` },
  }
}

const WORKBOOK_NAMES: Readonly<Record<DocumentLanguage, string>> = {
  en: 'memorandum-tables.xlsx',
  fr: 'tableaux-du-memorandum.xlsx',
}
