import { PAGE_ROWS } from '../../contract/paging.ts'
import type { Handlers } from '../../entry/perform.ts'
import { pageLink } from '../../presenting/page-link.ts'
import { actsBefore } from '../../store/operator.ts'

export const listAudit: Handlers['listAudit'] = async ({ app, input }) => {
  const limit = input.limit ?? PAGE_ROWS
  const before = input.cursor === undefined ? null : Number(input.cursor)
  const rows = await actsBefore(app.database.db, before, limit + 1)
  return { body: { acts: rows.slice(0, limit) }, headers: pageLink(rows, limit) }
}
