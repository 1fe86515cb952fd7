// Reads the JSON of GET /api/challenge on standard input, solves it (about a second) and prints the challengeToken.
import { text } from 'node:stream/consumers'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** The challenge in `json`, or null where there is none. */
function challengeIn(json: string): Challenge | null {
  try {
    const { parameters, signature } = JSON.parse(json)
    return parameters && signature ? { parameters, signature } : null
  } catch {
    return null
  }
}

const challenge = challengeIn(await text(process.stdin))
if (challenge === null) {
  fail('This is no ALTCHA challenge: pipe in the answer of GET /api/challenge of a service with HUMAN_CHECK=altcha.')
}
const solution = await solveChallenge({ challenge, deriveKey })
if (solution === null) fail('The challenge was not solved within 90 seconds; ask for a new one and try again.')
console.log(Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'))
