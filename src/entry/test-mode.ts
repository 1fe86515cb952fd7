import { testUniverseIn } from '../domain/workspace/test-key.ts'
import type { Asked } from './app-context.ts'

/** Header of every answer about a test universe. */
export const TEST_HEADER = { 'Concordat-Test': 'true' } as const

type Credentials = Pick<Asked, 'sessionKey' | 'sessionHeader' | 'params' | 'query' | 'body'>

/**
 * Returns the name of the test universe that a request is for; null for any other request. A workspace key decides
 * alone; without one, a token in the address or the body.
 */
export function askedTestUniverse({ sessionKey, sessionHeader, params, query, body }: Credentials): string | null {
  const key = sessionKey ?? sessionHeader
  if (key !== null) return testUniverseIn(key)
  const sent = typeof body === 'object' && body !== null ? Object.values(body) : []
  for (const value of [...sent, ...Object.values(params), ...Object.values(query)]) {
    const universe = typeof value === 'string' ? testUniverseIn(value) : null
    if (universe !== null) return universe
  }
  return null
}
