import { refuse } from '../entry/refusal.ts'

interface Schema {
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  items?: Schema
}

/** Read-only fields of answers, ignored on input so that a profile can be sent back as it was read. */
const READ_ONLY: ReadonlySet<string> = new Set(['id', 'data_quality', 'missing_fields', 'valuation'])

/**
 * Refuses an argument name that a tool does not have, at any depth: ignoring it would silently drop part of the
 * request.
 */
export function refuseUnknown(schema: object, given: Readonly<Record<string, unknown>>): void {
  const unknown = unknownIn(schema as Schema, given, '')
  if (unknown !== null) refuseAs(unknown)
}

/** Refuses an argument name that a composed tool does not have; its operations check the fields of an argument. */
export function refuseUnknownArgument(schema: object, given: Readonly<Record<string, unknown>>): void {
  const { properties = {} } = schema as Schema
  const name = Object.keys(given).find((one) => !Object.hasOwn(properties, one))
  if (name !== undefined) refuseAs({ name, where: '', known: Object.keys(properties) })
}

function refuseAs(unknown: Unknown): never {
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
  /** Path of the object without such a field; empty for the arguments themselves. */
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

/** Returns the object branch of a nullable field. */
function objectIn(schema: Schema): Schema {
  return schema.anyOf?.find(({ properties, items }) => properties !== undefined || items !== undefined) ?? schema
}

/** Repeats only a plain identifier; anything else may be a key or a party's text. */
function said(name: string): string {
  return /^[a-z]\w{0,39}$/i.test(name) ? name : '…'
}
