import { buildRequest } from './request.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'
import { send } from './sending.ts'
import type { Client, ClientSettings, RequestOptions } from './types.ts'

/**
 * A client of the service with one method for every operation of its contract, in Node and the browser. A method is
 * given path, query and body in one object, the workspace key being the client's own, and answers status, body and
 * headers. It is rejected with `ClientRefusal` where the service says no, with `ClientUnreachable` where no answer came.
 */
export function openClient(settings: ClientSettings = {}): Client {
  const methods = Object.entries<Route>(routes).map(([id, route]) => [
    id,
    async (input: Readonly<Record<string, unknown>> = {}, options: RequestOptions = {}) =>
      await send(route, buildRequest(route, input, settings, options), settings, options),
  ])
  return Object.fromEntries(methods)
}

export { ClientRefusal, ClientUnreachable, type Problem } from './errors.ts'
export { keysBelow } from './keys-below.ts'
export type { Client, ClientSettings, InputFor, NotModified, OutputFor, RequestOptions, Success } from './types.ts'
export { type FileToUpload, readWhole as wholeOf, uploadDocument } from './uploads.ts'
