// Reads the JSON of GET /api/challenge on standard input, solves it (about a second) and prints the challengeToken.
import { text } from 'node:stream/consumers'
import { type OutputFor, solveChallenge } from '../src/client/index.ts'

/** The challenge in `json`, or null where there is none. */
function challengeIn(json: string): OutputFor<'getChallenge'> | null {
  try {
    const challenge = JSON.parse(json)
    return challenge.provider === 'altcha' && challenge.parameters && challenge.signature ? challenge : null
  } catch {
    return null
  }
}

const challenge = challengeIn(await text(process.stdin))
if (challenge === null) {
  console.error(
    'This is no ALTCHA challenge: pipe in the answer of GET /api/challenge of a service with HUMAN_CHECK=altcha.',
  )
  process.exit(1)
}
console.log(await solveChallenge(challenge))
