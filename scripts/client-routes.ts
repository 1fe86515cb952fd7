import type { TObject, TSchema } from 'typebox'
import type { Route } from '../src/client/route.ts'
import { answersJson, type OperationShape, operations } from '../src/contract/index.ts'
import { NEXT_PAGE } from '../src/contract/paging.ts'

/** The client's route table, as the contract has it now. */
export function clientRoutes(): Record<string, Route> {
  return Object.fromEntries(operations.map((operation) => [operation.id, routeOf(operation)]))
}

/** A field of an input: its type, its choices, or its fields. */
type Kind = string | readonly string[] | { [field: string]: Kind }

/** The fields that each operation takes, for the command line, as JSON with an operation a line. */
export function commandInputsText(): string {
  const lines = operations.flatMap(({ id, params, query, body }) => {
    const kinds: object = Object.assign({}, ...[params, query, body].map((part) => kindsIn(part?.properties ?? {})))
    return Object.keys(kinds).length === 0 ? [] : [`  ${JSON.stringify(id)}: ${JSON.stringify(kinds)}`]
  })
  return `{\n${lines.join(',\n')}\n}\n`
}

const kindsIn = (properties: Readonly<Record<string, object>>): Record<string, Kind> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, kindOf(name, schema)]))

interface InputSchema {
  type?: string
  minimum?: number
  enum?: readonly string[]
  anyOf?: readonly InputSchema[]
  items?: InputSchema
  properties?: Record<string, object>
}

function kindOf(name: string, schema: InputSchema): Kind {
  const [only = schema] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  if (only.enum) return only.enum
  if (name === 'pair_id') return 'pairing'
  if (only.type === 'integer') return only.minimum === 0 ? 'count' : 'id'
  if (only.type === 'array' && only.items?.enum) return only.items.enum
  if (only.type === 'object' && only.properties) return kindsIn(only.properties)
  return { number: 'number', boolean: 'flag' }[only.type ?? ''] ?? 'text'
}

function routeOf(operation: OperationShape): Route {
  const { method, path, access, replays } = operation
  return {
    call: `${method} ${path as `/${string}`}`,
    access,
    ...(replays === false ? { once: true } : {}),
    ...answerOf(operation),
    ...(operation.headers.Link === NEXT_PAGE.Link ? { lists: listsIn(operation.output) } : {}),
  }
}

/** Returns the names of an answer's lists; optional ones repeat another. */
function listsIn(output: TSchema): string[] {
  const { properties = {}, required = [] } = output as Partial<TObject>
  return (required as string[]).filter((name) => (properties[name] as { type?: string }).type === 'array')
}

/** A memorandum is a download of text; what is neither JSON nor text is bytes, or a file that is read as it comes. */
function answerOf({ mediaType, streams }: OperationShape): Pick<Route, 'answer'> {
  if (streams) return { answer: 'stream' }
  if (answersJson({ mediaType })) return {}
  return { answer: /^text\/|xml$|octet-stream$/.test(mediaType) ? 'text' : 'bytes' }
}
