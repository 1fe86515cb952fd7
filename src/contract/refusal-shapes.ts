import { Type } from 'typebox'
import { ERROR_CODES } from './errors.ts'
import { MemorandumContradiction } from './memorandum-table-shapes.ts'
import { AssuranceLevel, PairId } from './schemas.ts'
import { maybe, messageNumber, named } from './shape.ts'

/** Members of a manifest's receipt besides its status, also returned if a field is missing. */
export const receiptMembers = {
  recorded: Type.Boolean(),
  id: messageNumber('Number of the manifest in its thread.'),
  msgid: Type.String({ description: 'The key of the thread, shown only once: keep it.' }),
  answer_key: Type.String({
    description: 'A second key of the thread to pass on instead of the msgid, which cannot be derived from it.',
  }),
  agent_name: Type.String(),
  verdict: Type.Enum(['PASS', 'FAIL']),
  checks: Type.Array(
    named('ManifestCheck', 'Check of one field.', {
      field: Type.String(),
      ok: Type.Boolean(),
      message: Type.String(),
    }),
  ),
  next: Type.String({ description: 'The next step.' }),
  answer_url: Type.String(),
  spec_url: Type.String(),
}

export const FieldError = named('FieldError', 'One invalid field.', { path: Type.String(), message: Type.String() })

/** Body of every refusal: the specification's `error` and `detail`, with the members of RFC 9457. */
export const ApiError = named(
  'ApiError',
  'Reason for a refusal and its remedy, in English, French, German or Spanish by Accept-Language.',
  {
    error: Type.String({ description: 'The problem, in one sentence.' }),
    code: Type.Enum([...ERROR_CODES], { description: 'Code of the error, the same in every language and release.' }),
    detail: maybe(Type.String({ description: 'The remedy.' })),
    type: Type.String({ description: 'Page of the code, with cause and remedy.' }),
    title: Type.String(),
    status: Type.Integer(),
    instance: Type.String({ description: 'Id of this refusal, to quote to support.' }),
    fields: maybe(Type.Array(FieldError, { description: 'Every invalid field, for 400.' })),
    nda_required: maybe(Type.Boolean()),
    human_check_required: maybe(
      Type.Boolean({
        description: 'More is available once the workspace passes the human check or declares a supervisor.',
      }),
    ),
    signing_barred: maybe(Type.Boolean({ description: 'A signature of the workspace was revoked: ask the operator.' })),
    signing_held: maybe(Type.Boolean({ description: 'The operator must review the workspace before it signs.' })),
    assurance_required: maybe(AssuranceLevel),
    workspace_suspended: maybe(Type.Boolean({ description: 'The operator suspended the workspace.' })),
    contradictions: maybe(
      Type.Array(MemorandumContradiction, {
        description: 'Contradictions without an explanation, for memorandum_contradictory.',
      }),
    ),
    pair_id: maybe(PairId),
    retry_after: maybe(Type.Integer({ description: 'Seconds to wait, for 429.' })),
    // A manifest that lacks a field is recorded anyway, so its 422 is a receipt too.
    ...Type.Partial(Type.Object(receiptMembers)).properties,
  },
)
