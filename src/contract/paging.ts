import { Type } from 'typebox'

/** The rows of a page where a request does not say. */
export const PAGE_ROWS = 50
/** The most rows that a page has, whatever a request asks for. */
export const PAGE_ROWS_MAX = 200

/** How many rows of a list a request wants; `description` says of what. */
export const rowsWanted = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_ROWS_MAX, default: PAGE_ROWS, description }))

/** How many rows a request wants on a page. */
export const pageLimit = rowsWanted('Maximum rows to return.')
