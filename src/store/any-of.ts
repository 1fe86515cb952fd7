import { type RawBuilder, sql } from 'kysely'

/**
 * Returns an operand for `where(column, '=', anyOf(ids))`. The statement's text is the same for a list of any length,
 * so that sessions reuse its plan; a list of parameters gives a text for each length.
 */
export const anyOf = (ids: readonly number[]): RawBuilder<number> => sql<number>`any(${[...ids]}::bigint[])`
