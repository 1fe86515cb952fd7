import type { Route } from '../src/client/route.ts'
import { answersJson, type OperationShape, operations } from '../src/contract/index.ts'

/** The client's route table, as the contract has it now. */
export function clientRoutes(): Record<string, Route> {
  return Object.fromEntries(operations.map((operation) => [operation.id, routeOf(operation)]))
}

function routeOf(operation: OperationShape): Route {
  const { method, path, access, replays } = operation
  return {
    call: `${method} ${path as `/${string}`}`,
    access,
    ...(replays === false ? { once: true } : {}),
    answer: answerOf(operation),
  }
}

/** A memorandum is a download of text; what is neither JSON nor text is bytes, or a file that is read as it comes. */
function answerOf({ mediaType, streams }: OperationShape): Route['answer'] {
  if (streams) return 'stream'
  if (answersJson({ mediaType })) return 'json'
  return /^text\/|xml$|octet-stream$/.test(mediaType) ? 'text' : 'bytes'
}
