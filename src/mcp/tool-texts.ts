import { operations } from '../contract/index.ts'

/** Paths of the API, longest first, so that none is found within another. */
const CALLS: readonly (readonly [string, string])[] = operations
  .map(({ method, path, id }) => [`${method} ${path}`, id] as const)
  .toSorted(([one], [other]) => other.length - one.length)

/**
 * A text of the contract as a reader of tools needs it: an operation by the name of its tool, a header by the member that holds
 * what it says.
 */
export function toToolText(text: string): string {
  const named = CALLS.reduce((said, [call, id]) => said.replaceAll(call, `the tool ${id}`), text)
  return named
    .replaceAll(/(\bThe|\bthe) cursor of the `Link` header of the page before/g, '$1 `next_cursor` of the page before')
    .replaceAll('`Link` header', '`next_cursor`')
}

/** A schema with every description in it so written. */
export function toToolSchema<Schema>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map(toToolSchema) as Schema
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'description' && typeof value === 'string' ? toToolText(value) : toToolSchema(value),
    ]),
  ) as Schema
}
