import { Type } from 'typebox'
import { DIFFERENCES, LIKENESSES } from '../domain/quality/duplicate-parties.ts'
import { dataQuality, missingFields } from './party-shapes.ts'
import { FieldError } from './refusal-shapes.ts'
import { ContactStatus, PartyId } from './schemas.ts'
import { IgnoredFields, keepable, maybe, named } from './shape.ts'

export const ImportOutcome = named('ImportOutcome', 'Result of an import row.', {
  row: Type.Integer({ description: 'The row’s own number, else its position in the request, from 1.' }),
  outcome: Type.Enum(['created', 'updated', 'duplicate', 'refused']),
  id: maybe(PartyId),
  why: maybe(
    Type.Enum([...LIKENESSES], {
      description: 'Identifier by which the existing party was recognised: the most reliable one.',
    }),
  ),
  differs: maybe(
    Type.Array(Type.Enum([...DIFFERENCES]), {
      description:
        'Differences from that party, by which the importer has to decide whether they are one company. Such a row never updates; send it with `on_doubt: create` if it is a separate company.',
    }),
  ),
  same_as_row: maybe(Type.Integer({ description: 'The earlier row that it repeats.' })),
  registered: maybe(
    Type.Boolean({ description: 'The party has a workspace of its own, so an import never changes it.' }),
  ),
  changed: maybe(Type.Array(Type.String(), { description: 'Fields that were updated.' })),
  kept: maybe(
    Type.Array(Type.String(), {
      description: 'Fields that an import never changes, here the company name, if the row has another value.',
    }),
  ),
  contact_status: maybe(ContactStatus),
  data_quality: maybe(dataQuality),
  fields: maybe(Type.Array(FieldError, { description: 'Every invalid field.' })),
})

const dryRun = Type.Boolean({ description: 'Return the effect only; nothing is written.' })
/** Requests a dry run in the body. */
export const dryRunBody = { dry_run: keepable(dryRun) }
/** Requests a dry run in the query. */
export const dryRunQuery = Type.Object({ dry_run: maybe(dryRun) })
/** Status of every dry run, which no request carried out answers: nothing was stored. */
export const DRY_RUN_STATUS = 203
export const DryRun = named('DryRun', 'Effect that a request would have. Nothing was written.', {
  dry_run: Type.Literal(true),
  would: Type.String({ description: 'The effect, in sentences.' }),
  changed: maybe(Type.Array(Type.String(), { description: 'Fields that would change.' })),
  missing: maybe(missingFields),
  rows: maybe(Type.Array(ImportOutcome, { description: 'Result for each row of an import.' })),
  ...IgnoredFields.properties,
})
