import { type PageRequest, pageIterators } from './pages.ts'
import { buildRequest } from './request.ts'
import type { Route } from './route.ts'
import { routes } from './routes.ts'
import { send } from './sending.ts'
import type { Client, ClientSettings, RequestOptions } from './types.ts'

/**
 * Opens a client with one method for every operation of the contract, for Node and browsers. A method takes path, query
 * and body in one object, uses the client's workspace key, and returns status, body and headers. It rejects with
 * `ClientRefusal` if the service refuses and with `ClientUnreachable` without an answer. The method of a list in pages
 * has two iterators: `client.listMatches.items({ names: 'told' })`, and `pages`.
 */
export function openClient(settings: ClientSettings = {}): Client {
  const methods = Object.entries<Route>(routes).map(([id, route]) => {
    const ask = async (input: Readonly<Record<string, unknown>> = {}, options: RequestOptions = {}) =>
      await send(route, buildRequest(route, input, settings, options), settings, options)
    const pages = route.lists && pageIterators(ask as PageRequest, route.lists)
    return [id, Object.assign(ask, pages)]
  })
  return Object.fromEntries(methods)
}

export { solveChallenge } from './challenge.ts'
export { ClientRefusal, ClientUnreachable, type Problem } from './errors.ts'
export { nextPage } from './pages.ts'
export { type CellFault, readTablesWorkbook, type TablesRead } from './tables-workbook.ts'
export type { Client, ClientSettings, InputFor, NotModified, OutputFor, RequestOptions, Success } from './types.ts'
export { type FileToUpload, readWhole as wholeOf, uploadDocument } from './uploads.ts'

interface GivenKey {
  member_id: number
  state: 'active' | 'expired' | 'revoked'
  invited_by?: number | undefined
}

/**
 * Returns the members whose keys end with a member's: those invited by it, directly or through others, and not revoked.
 */
export function keysBelow<Member extends GivenKey>(members: readonly Member[], memberId: number): Member[] {
  const below = new Set([memberId])
  // Members are listed in the order of invitation.
  for (const { member_id, invited_by } of members) if (invited_by && below.has(invited_by)) below.add(member_id)
  below.delete(memberId)
  return members.filter(({ member_id, state }) => below.has(member_id) && state !== 'revoked')
}
