import { refuse } from '../entry/refusal.ts'

interface Schema {
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  items?: Schema
}

/** What an answer of the service holds that is ignored where it is sent back: a profile may be sent as it was read. */
const READ_ONLY: ReadonlySet<string> = new Set(['id', 'data_quality', 'missing_fields', 'valuation'])

/**
 * Refuses a name that a tool does not have, however deep it stands: dropped in silence, what it was to say would be missing from the
 * request.
 */
export function refuseUnknown(schema: object, given: Readonly<Record<string, unknown>>): void {
  const unknown = unknownIn(schema as Schema, given, '')
  if (unknown === null) return
  const { name, where, known } = unknown
  refuse(
    'unknown_argument',
    'argument_unknown',
    where === ''
      ? { of: 'tool_arguments_are', name: said(name), known: known.length === 0 ? '–' : known }
      : { of: 'tool_fields_are', name: said(name), where, known },
    { fields: [{ path: where === '' ? said(name) : `${where}.${said(name)}`, message: 'field_unknown' }] },
  )
}

interface Unknown {
  name: string
  /** Path of the object that has no such field; empty for the arguments themselves. */
  where: string
  known: string[]
}

function unknownIn(schema: Schema, value: unknown, where: string): Unknown | null {
  const { properties, items } = objectIn(schema)
  if (Array.isArray(value)) {
    for (const item of items ? value : []) {
      const unknown = unknownIn(items ?? {}, item, where)
      if (unknown) return unknown
    }
    return null
  }
  if (properties === undefined || typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (field === undefined) {
      if (where !== '' && READ_ONLY.has(name)) continue
      return { name, where, known: Object.keys(properties) }
    }
    const unknown = unknownIn(field, inner, where === '' ? name : `${where}.${name}`)
    if (unknown) return unknown
  }
  return null
}

/** The branch of a field that may be null which is not. */
function objectIn(schema: Schema): Schema {
  return schema.anyOf?.find(({ properties, items }) => properties !== undefined || items !== undefined) ?? schema
}

/** A name that looks like one; anything else, which may be a key or a text of somebody, is not repeated. */
function said(name: string): string {
  return /^[a-z]\w{0,39}$/i.test(name) ? name : '…'
}
