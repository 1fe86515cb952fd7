import type { Challenge } from 'altcha-lib'
import { ClientUnreachable } from './errors.ts'
import type { OutputFor } from './types.ts'

/**
 * Solves the human check of a registration, about a second of work, and returns the `challengeToken` of `submit`. Null
 * where the service has a check that only a page can show. In a browser it needs HTTPS or localhost.
 *
 * @param onTry called for each key that is derived, 1,500 on average and 3,000 at most with the usual settings
 */
export async function solveChallenge(
  { provider, parameters, signature }: OutputFor<'getChallenge'>,
  onTry = () => {},
): Promise<string | null> {
  if (provider !== 'altcha' || parameters === undefined || signature === undefined) return null
  // Loaded here, because no other method needs it.
  const { solveChallenge: solve } = await import('altcha-lib')
  const { deriveKey } = await import('altcha-lib/algorithms/web/pbkdf2')
  const challenge = { parameters, signature } as Challenge
  const solution = await solve({
    challenge,
    deriveKey: (...args) => {
      onTry()
      return deriveKey(...args)
    },
  })
  if (solution === null) throw new ClientUnreachable('the human check was not solved within 90 seconds')
  return btoa(JSON.stringify({ challenge, solution }))
}
