type Json = Record<string, unknown>

/** Adds the type to every enumeration of texts in a schema: some clients refuse an `enum` without a `type`. */
export function plainSchema(schema: object): Json {
  return typed(JSON.parse(JSON.stringify(schema))) as Json
}

function typed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(typed)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, typed(value)]))
  const isTexts = Array.isArray(copy.enum) && copy.enum.every((value) => typeof value === 'string')
  return isTexts && !('type' in copy) ? { type: 'string', ...copy } : copy
}
