import { type TProperties, type TSchema, Type } from 'typebox'

/** A named schema becomes a component of the OpenAPI document; the name is its JSON Schema `title`. */
export function named<P extends TProperties>(title: string, description: string, properties: P) {
  return Type.Object(properties, { title, description })
}

/** An answer or input field that may be absent. */
export const maybe = <S extends TSchema>(schema: S) => Type.Optional(schema)
/** An input field that may be absent or null; both mean "keep what is there". */
export const keepable = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]))

/** An instant on the wire. */
export const Instant = Type.String({ format: 'date-time', description: 'RFC 3339, UTC, milliseconds.' })
