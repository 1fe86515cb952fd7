import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { BuyerInput, IdentityInput, SellerInput } from '../party-shapes.ts'
import { keepable, named } from '../schemas.ts'

const { role: tradeRole, ...buyer } = BuyerInput.properties
const { role: _, ...seller } = SellerInput.properties

/** Schema of an import row. Rows are validated one by one, after the request itself. */
export const ImportedParty = named(
  'ImportedParty',
  'A party to import, with the fields of IdentityInput, SellerInput and BuyerInput (their `role` is `trade_role`). Unknown values are omitted or null; figures are numbers: EUR millions and percent.',
  {
    row: keepable(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000_000,
        description: 'Line in its source file, repeated in the result.',
      }),
    ),
    side: Type.Enum(['buyer', 'seller']),
    ...IdentityInput.properties,
    phone: keepable(Type.String({ maxLength: 50 })),
    address: keepable(Type.String({ maxLength: 500 })),
    ...seller,
    ...buyer,
    // `role` is that of the contact.
    trade_role: tradeRole,
  },
)

/**
 * Accepts any value in a row's fields: each row is validated separately, so that an invalid one does not refuse the
 * others.
 */
function judgedLater<Row extends TObject>(row: Row, title: string) {
  const fields = Object.entries(row.properties).map(([name, schema]) => [name, { description: ruleOf(schema) }])
  return Type.Unsafe<Static<Row>>({
    type: 'object',
    title,
    description: (row as { description?: string }).description ?? '',
    properties: Object.fromEntries(fields),
  })
}

/** Describes the accepted values of a field in words. */
function ruleOf(schema: TSchema): string {
  const branches = (schema as { anyOf?: TSchema[] }).anyOf ?? [schema]
  const { description, minimum, maximum, maxLength, pattern, format } = branches[0] as unknown as Record<
    string,
    unknown
  >
  const options = (branches[0] as { enum?: unknown[] }).enum
  return [
    ...(typeof description === 'string' ? [description] : []),
    ...(options === undefined ? [] : [`One of ${options.join(', ')}.`]),
    ...(minimum === undefined ? [] : [`A number from ${minimum} to ${maximum}.`]),
    ...(maxLength === undefined ? [] : [`At most ${maxLength} characters.`]),
    ...(format === 'email' ? ['An e-mail address.'] : []),
    ...(pattern === undefined ? [] : [`Matches ${pattern}.`]),
  ].join(' ')
}

/** An import row in a request. */
export const PartyToImport = judgedLater(ImportedParty, 'PartyToImport')
