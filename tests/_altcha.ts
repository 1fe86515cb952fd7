import { solveChallenge as solve } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { ProofOfWork } from '../src/integrations/human-check/altcha.ts'
import type { Challenge } from '../src/integrations/human-check/challenge.ts'

/** Proof of work that is quick to solve: at most 30 keys of 10 iterations. */
export const LIGHT_WORK: ProofOfWork = { cost: 10, counterMin: 5, counterMax: 30 }

/** Solves the answer of `GET /api/challenge` with altcha-lib and returns the `challengeToken`. */
export async function solveChallenge(answer: Challenge): Promise<string> {
  if (answer.provider !== 'altcha') throw new Error(`${answer.provider} challenges are solved in a browser only`)
  const challenge = { parameters: answer.parameters, signature: answer.signature }
  const solution = await solve({ challenge, deriveKey })
  if (solution === null) throw new Error('the challenge was not solved in time')
  return tokenOf({ challenge, solution })
}

/** Encodes `payload` as ALTCHA does: JSON in base64. */
export function tokenOf(payload: unknown): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}
