import { solveChallenge as solve } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { ProofOfWork } from '../src/integrations/human-check/altcha.ts'
import type { Challenge } from '../src/integrations/human-check/challenge.ts'

/** Real proof of work, small enough for a suite: at most 30 keys of 10 iterations. */
export const LIGHT_WORK: ProofOfWork = { cost: 10, counterMin: 5, counterMax: 30 }

/** The `challengeToken` for the answer of `GET /api/challenge`, found with altcha-lib's own solver. */
export async function solveChallenge(answer: Challenge): Promise<string> {
  if (answer.provider !== 'altcha') throw new Error(`${answer.provider} challenges are solved in a browser only`)
  const challenge = { parameters: answer.parameters, signature: answer.signature }
  const solution = await solve({ challenge, deriveKey })
  if (solution === null) throw new Error('the challenge was not solved in time')
  return tokenOf({ challenge, solution })
}

/** The base64 of the JSON of `payload`, as ALTCHA sends tokens. */
export function tokenOf(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}
