import { operations } from '../contract/index.ts'

/** API calls, longest first, so that none matches inside another. */
const CALLS: readonly (readonly [string, string])[] = operations
  .map(({ method, path, id }) => [`${method} ${path}`, id] as const)
  .toSorted(([one], [other]) => other.length - one.length)

/** Rewrites a text of the contract for tools: operations by tool name, headers by the member that replaces them. */
export function toToolText(text: string): string {
  const named = CALLS.reduce((said, [call, id]) => said.replaceAll(call, `the tool ${id}`), text)
  return named
    .replaceAll(/(\bThe|\bthe) cursor of the `Link` header of the page before/g, '$1 `next_cursor` of the page before')
    .replaceAll('`Link` header', '`next_cursor`')
}

const NEXT_TOOL = {
  type: 'object',
  description: 'The tool to call next.',
  properties: { tool: { type: 'string' } },
  required: ['tool'],
}

/** True for the fields of a call over HTTP. */
function isNextStep(properties: object): boolean {
  return 'operation' in properties && 'method' in properties && 'path' in properties
}

/** Rewrites every description of a schema for tools. */
export function toToolSchema<Schema>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map(toToolSchema) as Schema
  if (typeof schema !== 'object' || schema === null) return schema
  if ('properties' in schema && isNextStep(schema.properties as object)) return NEXT_TOOL as Schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'description' && typeof value === 'string' ? toToolText(value) : toToolSchema(value),
    ]),
  ) as Schema
}
