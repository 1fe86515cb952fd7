import type { Topic } from './boundary.ts'
import type { Constraints } from './constraints.ts'

/** Next step, and whether it ends the exchange under the agent's own boundary. */
export interface NextStep {
  readonly next: string
  readonly ends: boolean
}

/** State of an exchange before its next step. */
interface ExchangeState {
  /** Missing fields of the manifest. */
  readonly lacking: readonly string[]
  /** Missing information without which no intent could be scored. */
  readonly unsaid: readonly string[]
  /** True if at least five counterparties match. */
  readonly served: boolean
  /** Credential of the participant's replies: the key of its thread, or the token that the operator issued. */
  readonly repliesBy?: 'key' | 'token'
}

const REGISTERING: readonly Topic[] = ['registration', 'nda', 'signing', 'names']

/** Decides the step after an answer. If there is none, it states the reason and a remedy. */
export function decideNextStep(
  { lacking, unsaid, served, repliesBy = 'key' }: ExchangeState,
  { withheld, exitsOn }: Constraints,
): NextStep {
  if (lacking.length > 0)
    return {
      next: `Publish a complete manifest with POST /api/exchange/manifest, or reply with what is missing as lines such as "${lacking[0]}: …"; this one lacks ${lacking.join(', ')}.`,
      ends: false,
    }
  if (unsaid.length > 0)
    return {
      next: `Reply with the missing information (${unsaid.join(', ')}): ${REPLY_WITH[repliesBy]}.`,
      ends: false,
    }
  const excluded = REGISTERING.filter((topic) => withheld.has(topic) || exitsOn.has(topic))
  if (excluded.includes('registration') || excluded.includes('nda') || excluded.includes('signing')) {
    const ends = excluded.some((topic) => exitsOn.has(topic))
    return {
      next: ends
        ? 'None: any further step would meet an exit condition of your boundary. A new manifest starts a new exchange.'
        : 'None is required of you, because your boundary refuses it. A person reads the proposal, and any answer appears here.',
      ends,
    }
  }
  const saysFew = !served && !withheld.has('counts') && !withheld.has('figures')
  return { next: saysFew ? `${OPEN_WORKSPACE} ${FEW}` : OPEN_WORKSPACE, ends: false }
}

const REPLY_WITH = {
  key: 'POST /api/exchange/reply with your key',
  token: 'POST /engage/{token}/reply with your token',
} as const

const OPEN_WORKSPACE =
  'Have the person responsible for you open a workspace: POST /api/submit with supervisor {name, email}. Its matches are listed there.'
const FEW =
  'Between none and four match now, and a workspace shows which; a reply with a wider size, geography or sector finds more.'

/** Next step of an exchange ended by its boundary. */
export const ENDED = 'None: your boundary ended this exchange. A new manifest starts a new one.'

/** Joins the statements of a message, with the next step last. */
export function composeMessage(statements: readonly string[], next: string): string {
  return [...statements, `Next: ${next}`].join('\n')
}
