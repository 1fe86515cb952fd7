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

/** Greatest id of a row: a `bigint` column holds more than a JSON number carries exactly. */
export const ROW_ID_MAX = Number.MAX_SAFE_INTEGER
/** Greatest number of a message in a thread, which an `integer` column holds. */
const MESSAGE_NUMBER_MAX = 2_147_483_647

/** The id of a row. Every id in the contract is one of these, so that each has the same maximum. */
export const rowId = (description?: string) =>
  Type.Integer({ minimum: 1, maximum: ROW_ID_MAX, ...(description === undefined ? {} : { description }) })
/** The number of a message in its thread, from `minimum` on. */
export const messageNumber = (description: string, minimum = 1) =>
  Type.Integer({ minimum, maximum: MESSAGE_NUMBER_MAX, description })
