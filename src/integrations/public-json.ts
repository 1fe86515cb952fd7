import { type MayReach, publicWebOnly } from './website/public-addresses.ts'
import { isUnread } from './website/unread.ts'
import { openVisitor, type Resolve, systemResolve } from './website/visitor.ts'
import { parseWebAddress } from './website/web-address.ts'

const LIMITS = { requestMs: 2_500, pageMaxBytes: 0, redirectsMax: 0 }

/**
 * Returns a fetch for JSON documents at addresses that strangers name: https and public addresses only, no redirect,
 * 64 KB, 2.5 seconds. Throws for anything else, without a part of the address.
 *
 * @param options for tests only, whose documents are on this machine; it cannot be configured
 */
export function openPublicFetch({
  resolve = systemResolve,
  mayReach = publicWebOnly,
}: {
  resolve?: Resolve
  mayReach?: MayReach
} = {}) {
  return async (address: string, { signal }: { signal: AbortSignal }): Promise<Response> => {
    const url = parseWebAddress(address)
    if (isUnread(url) || url.protocol !== 'https:') throw new Error('not an https address of the public web')
    const answer = await openVisitor({ resolve, mayReach, limits: LIMITS }, signal).fetchJson(url)
    if (isUnread(answer)) throw new Error('the document could not be read')
    const { 'cache-control': cacheControl } = answer.headers
    const headers = { 'content-type': 'application/json', ...(cacheControl ? { 'cache-control': cacheControl } : {}) }
    return new Response(new Uint8Array(answer.body), { status: 200, headers })
  }
}
