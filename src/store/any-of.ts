import { type RawBuilder, sql } from 'kysely'

/**
 * One of some ids, for `where(column, '=', anyOf(ids))`: the same text for a list of any length, so that sessions keep its plan. As a list of
 * parameters each length was a text of its own, and fifty of them were planned each time.
 */
export const anyOf = (ids: readonly number[]): RawBuilder<number> => sql<number>`any(${[...ids]}::bigint[])`
