import { buildRequest } from './request.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'
import { send } from './sending.ts'
import type { Client, ClientSettings, RequestOptions } from './types.ts'

/**
 * Opens a client with one method for every operation of the contract, for Node and browsers. A method takes path, query
 * and body in one object, uses the client's workspace key, and returns status, body and headers. It rejects with
 * `ClientRefusal` if the service refuses and with `ClientUnreachable` without an answer.
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
