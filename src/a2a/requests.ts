import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { type Static, type TObject, Type } from 'typebox'
import { keepable } from '../contract/schemas.ts'
import { A2aError, type Violation } from './errors.ts'

/** States of a task by protocol name; protobuf uses UNSPECIFIED for no filter. */
export const TASK_STATES = [
  'TASK_STATE_UNSPECIFIED',
  'TASK_STATE_SUBMITTED',
  'TASK_STATE_WORKING',
  'TASK_STATE_COMPLETED',
  'TASK_STATE_FAILED',
  'TASK_STATE_CANCELED',
  'TASK_STATE_INPUT_REQUIRED',
  'TASK_STATE_REJECTED',
  'TASK_STATE_AUTH_REQUIRED',
] as const

const ID_LENGTH_MAX = 200
const PARTS_MAX = 20
const Id = Type.String({ maxLength: ID_LENGTH_MAX })
const historyLength = keepable(Type.Integer({ minimum: 0 }))

const Part = Type.Object({
  text: keepable(Type.String()),
  data: Type.Optional(Type.Unknown()),
  raw: Type.Optional(Type.Unknown()),
  url: Type.Optional(Type.Unknown()),
  mediaType: keepable(Type.String()),
})

export const SendMessageRequest = Type.Object({
  message: Type.Object({
    messageId: Type.String({ minLength: 1, maxLength: ID_LENGTH_MAX }),
    role: Type.Enum(['ROLE_USER']),
    parts: Type.Array(Part, { minItems: 1, maxItems: PARTS_MAX }),
    taskId: keepable(Id),
    contextId: keepable(Id),
  }),
  configuration: keepable(
    Type.Object({
      acceptedOutputModes: keepable(Type.Array(Type.String())),
      historyLength,
      taskPushNotificationConfig: Type.Optional(Type.Unknown()),
    }),
  ),
})

export const TaskRequest = Type.Object({ id: Type.String({ minLength: 1, maxLength: ID_LENGTH_MAX }), historyLength })

export const ListTasksRequest = Type.Object({
  contextId: keepable(Id),
  status: keepable(Type.Enum([...TASK_STATES])),
  pageSize: keepable(Type.Integer({ minimum: 1, maximum: 100 })),
  pageToken: keepable(Id),
  historyLength,
  statusTimestampAfter: keepable(Type.String({ format: 'date-time' })),
  includeArtifacts: keepable(Type.Boolean()),
})

const addFormats = formats as unknown as (ajv: Ajv2020) => void
const ajv = new Ajv2020({ allErrors: true, strict: false })
addFormats(ajv)

/**
 * Returns a reader that validates parameters against a schema and ignores unknown members, as the protocol requires.
 * @throws A2aError invalidParams naming every invalid field
 */
export function paramsReader<Schema extends TObject>(schema: Schema): (params: unknown) => Static<Schema> {
  const check = ajv.compile(schema)
  return (params) => {
    if (check(params)) return params as Static<Schema>
    const violations = new Map((check.errors ?? []).flatMap(violationOf).map((one) => [one.field, one]))
    throw new A2aError('invalidParams', 'The parameters do not validate. Correct the fields named.', [
      ...violations.values(),
    ])
  }
}

/** Converts a schema error; omits the branches of a union that only allow null. */
function violationOf({ keyword, params, instancePath, message }: ErrorObject): Violation[] {
  if (keyword === 'anyOf' || (keyword === 'type' && params.type === 'null')) return []
  const path = instancePath.slice(1).replaceAll('/', '.')
  if (keyword === 'required') {
    const missing = String(params.missingProperty)
    return [{ field: path === '' ? missing : `${path}.${missing}`, description: 'is required' }]
  }
  const choices = keyword === 'enum' ? `must be one of ${(params.allowedValues as unknown[]).join(', ')}` : message
  return [{ field: path === '' ? 'params' : path, description: choices ?? 'is not valid' }]
}
