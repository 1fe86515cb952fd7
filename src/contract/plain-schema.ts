type Json = Record<string, unknown>

/** Formats that JSON Schema defines; validation has more, which some hosts of models refuse a tool for. */
const KNOWN_FORMATS: ReadonlySet<unknown> = new Set(['date', 'date-time', 'email', 'uri', 'uuid'])

/**
 * Writes a schema for other programs: adds the type to every enumeration of texts, since some refuse an `enum` without
 * a `type`, and drops formats that JSON Schema does not define.
 */
export function plainSchema(schema: object): Json {
  return typed(JSON.parse(JSON.stringify(schema))) as Json
}

function typed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(typed)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, typed(value)]))
  if ('format' in copy && typeof copy.format === 'string' && !KNOWN_FORMATS.has(copy.format)) delete copy.format
  const isTexts = Array.isArray(copy.enum) && copy.enum.every((value) => typeof value === 'string')
  return isTexts && !('type' in copy) ? { type: 'string', ...copy } : copy
}
