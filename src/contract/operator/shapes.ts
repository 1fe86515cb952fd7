import { Type } from 'typebox'
import { NEXT_PAGE, pageLimit } from '../paging.ts'
import { maybe, rowId } from '../schemas.ts'

/** Id of a row other than a party: a proposal, a token, a signature. */
export const RowId = rowId()

/** Path parameters of one row. */
export const byId = Type.Object({ id: RowId })

/** Paging of a list by descending id. */
export const paging = {
  limit: pageLimit,
  cursor: maybe(
    Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'From the Link header of the previous page.' }),
  ),
}
export const COUNTED_PAGE = { ...NEXT_PAGE, 'X-Total-Count': 'Total number of rows.' }

/** Common properties of the operator's reads. */
export const read = { tag: 'operator', access: 'operator', method: 'GET' } as const
/** Common properties of the operator's writes. */
export const act = { tag: 'operator', access: 'operator', method: 'POST' } as const
