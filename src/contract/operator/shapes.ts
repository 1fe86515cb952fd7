import { Type } from 'typebox'
import { pageLimit } from '../paging.ts'
import { maybe, none, rowId } from '../schemas.ts'

/** The id of a row that is no party: of a proposal, a token, a signature. */
export const RowId = rowId()

/** A path that names one row. */
export const byId = Type.Object({ id: RowId })

/** Paging of a list by descending id. */
export const paging = {
  limit: pageLimit,
  cursor: maybe(
    Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'From the Link header of the page before.' }),
  ),
}
export const NEXT_PAGE = { Link: 'The next page, rel="next" (RFC 8288).' }
export const COUNTED_PAGE = { ...NEXT_PAGE, 'X-Total-Count': 'Rows on all pages together.' }

const shared = {
  tag: 'operator',
  access: 'operator',
  success: 200,
  mediaType: 'application/json',
  headers: {},
} as const

/** What the operator's reads have in common. */
export const read = { ...shared, method: 'GET', rate: 'read', body: null } as const
/** What the operator's writes have in common. */
export const act = { ...shared, method: 'POST', rate: 'write', query: none } as const
