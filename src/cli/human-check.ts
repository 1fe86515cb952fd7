import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { ClientUnreachable, type OutputFor } from '../client/index.ts'
import { UsageError } from './arguments.ts'
import type { Terminal } from './terminal.ts'

/** The most keys that a service with the usual settings lets a solver derive. */
const USUAL_KEYS = 2000

/** Solves the human check, with a bar while it works, and answers the token of POST /api/submit. */
export async function solvedChallenge(answer: OutputFor<'getChallenge'>, terminal: Terminal): Promise<string> {
  const { provider, parameters, signature } = answer
  if (provider !== 'altcha' || parameters === undefined || signature === undefined)
    throw new UsageError(
      `this service checks people with ${provider}, which needs a browser: register there and keep the key with concordat key set, or name the person who answers for an agent with --supervisor`,
    )
  const challenge = { parameters, signature } as Challenge
  const bar = terminal.progress('Solving the human check', USUAL_KEYS)
  let keys = 0
  const counted: DeriveKeyFunction = (...args) => {
    keys += 1
    bar.at(keys)
    return deriveKey(...args)
  }
  try {
    const solution = await solveChallenge({ challenge, deriveKey: counted })
    if (solution === null) throw new ClientUnreachable('the human check was not solved within 90 seconds')
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  } finally {
    bar.end()
  }
}
