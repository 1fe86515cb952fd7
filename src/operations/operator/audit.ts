import type { Handlers } from '../../entry/perform.ts'
import { pageLink } from '../../presenting/page-link.ts'
import { actsBefore } from '../../store/operator.ts'

const DEFAULT_LIMIT = 50

export const listAudit: Handlers['listAudit'] = async ({ app, input }) => {
  const limit = input.limit ?? DEFAULT_LIMIT
  const before = input.cursor === undefined ? null : Number(input.cursor)
  const rows = await actsBefore(app.database.db, before, limit + 1)
  return { body: { acts: rows.slice(0, limit) }, headers: pageLink(rows, limit) }
}
