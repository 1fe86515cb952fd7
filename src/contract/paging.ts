import { Type } from 'typebox'

/** Default number of rows on a page. */
export const PAGE_ROWS = 50
/** Maximum number of rows on a page. */
export const PAGE_ROWS_MAX = 200

/** Declares the `limit` of a list; `description` names its rows. */
export const rowsWanted = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_ROWS_MAX, default: PAGE_ROWS, description }))

/** Header of a list in pages. */
export const NEXT_PAGE = { Link: 'The next page, rel="next" (RFC 8288).' }

export const pageLimit = rowsWanted('Maximum rows to return.')
