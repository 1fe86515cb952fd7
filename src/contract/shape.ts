import { type TProperties, type TSchema, Type } from 'typebox'

/** Names a schema, which makes it a component of the OpenAPI document; the name is its JSON Schema `title`. */
export function named<P extends TProperties>(title: string, description: string, properties: P) {
  return Type.Object(properties, { title, description })
}

/** An optional field. */
export const maybe = <S extends TSchema>(schema: S) => Type.Optional(schema)
/** An optional input field; absent and null both keep the stored value. */
export const keepable = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]))

/** An instant in requests and answers. */
export const Instant = Type.String({ format: 'date-time', description: 'RFC 3339, UTC, milliseconds.' })

/** Maximum row id: a `bigint` column can exceed the exact range of a JSON number. */
export const ROW_ID_MAX = Number.MAX_SAFE_INTEGER
/** Maximum number of a message in a thread, the limit of an `integer` column. */
const MESSAGE_NUMBER_MAX = 2_147_483_647

/** Declares a row id. Every id in the contract uses it, so that all have the same maximum. */
export const rowId = (description?: string) =>
  Type.Integer({ minimum: 1, maximum: ROW_ID_MAX, ...(description === undefined ? {} : { description }) })
/** Declares the number of a message in its thread, from `minimum`. */
export const messageNumber = (description: string, minimum = 1) =>
  Type.Integer({ minimum, maximum: MESSAGE_NUMBER_MAX, description })

/** Addition of every write to the object that it answers. */
export const IgnoredFields = named('IgnoredFields', 'Fields that the operation does not have.', {
  ignored: maybe(
    Type.Array(Type.String(), {
      description:
        'Paths of the fields of the body and parameters of the query that were not read, at most 20: check their spelling. Absent if everything was read.',
    }),
  ),
})
