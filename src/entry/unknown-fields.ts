interface Schema {
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  anyOf?: Schema[]
  items?: Schema
}

/** A field that a schema does not have. */
export interface UnknownField {
  name: string
  /** Path of the object without such a field; empty for the outermost. */
  where: string
  /** Fields that the object has. */
  known: string[]
}

/** Read-only fields of answers, accepted on input so that a profile can be sent back as it was read. */
const READ_ONLY: ReadonlySet<string> = new Set([
  'id',
  'figure_sources',
  'contradictions',
  'data_quality',
  'missing_fields',
  'valuation',
  'reporting',
])

/** Lists the fields of a value, at any depth, that its schema does not have; in the order in which they were sent. */
export function* unknownFields(schema: object, value: unknown, where = ''): Generator<UnknownField> {
  const { properties, items, additionalProperties } = fieldsOf(schema)
  if (Array.isArray(value)) {
    for (const item of items ? value : []) yield* unknownFields(items ?? {}, item, where)
    return
  }
  if (properties === undefined || typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const field = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (field !== undefined) yield* unknownFields(field, inner, where === '' ? name : `${where}.${name}`)
    else if (additionalProperties !== true && (where === '' || !READ_ONLY.has(name)))
      yield { name, where, known: Object.keys(properties) }
  }
}

/** Returns the fields of all object branches of a union, such as a nullable object. */
function fieldsOf(schema: Schema): Schema {
  const branches = schema.anyOf?.filter(({ properties, items }) => properties !== undefined || items !== undefined)
  if (branches === undefined || branches.length === 0) return schema
  if (branches.length === 1) return branches[0] as Schema
  return { ...branches[0], properties: Object.assign({}, ...branches.map(({ properties }) => properties)) }
}

/** Returns a field's path if each part is a plain identifier; anything else may be a key or a party's text. */
export function fieldPath({ name, where }: Pick<UnknownField, 'name' | 'where'>): string {
  const plain = /^[a-z]\w{0,39}$/i.test(name) ? name : '…'
  return where === '' ? plain : `${where}.${plain}`
}
