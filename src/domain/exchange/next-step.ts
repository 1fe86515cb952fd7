import type { Topic } from './boundary.ts'
import type { Constraints } from './constraints.ts'

/** What is to be done next, and whether the exchange ends with it by the agent's own boundary. */
export interface NextStep {
  readonly next: string
  readonly ends: boolean
}

/** How an exchange stands when its next step is asked for. */
export interface ExchangeState {
  /** Fields the manifest lacks. */
  readonly lacking: readonly string[]
  /** What no intent could be scored without. */
  readonly unsaid: readonly string[]
  readonly served: boolean
}

const REGISTERING: readonly Topic[] = ['registration', 'nda', 'signing', 'names']

/** The step that follows an answer; where there is none it says why, and what would change that. */
export function decideNextStep(
  { lacking, unsaid, served }: ExchangeState,
  { withheld, exitsOn }: Constraints,
): NextStep {
  if (lacking.length > 0)
    return {
      next: `Publish a complete manifest with POST /api/exchange/manifest; this one lacks ${lacking.join(', ')}.`,
      ends: false,
    }
  if (unsaid.length > 0)
    return {
      next: `Reply with what is not said yet (${unsaid.join(', ')}): POST /api/exchange/reply with your key.`,
      ends: false,
    }
  if (!served)
    return {
      next: 'Nothing now, since too few counterparties match; reply with a wider size, geography or sector, or ask again once others have registered.',
      ends: false,
    }
  const excluded = REGISTERING.filter((topic) => withheld.has(topic) || exitsOn.has(topic))
  if (excluded.includes('registration') || excluded.includes('nda') || excluded.includes('signing')) {
    const ends = excluded.some((topic) => exitsOn.has(topic))
    return {
      next: ends
        ? 'None: any further step would ask for what your boundary exits on. A new manifest opens a new exchange.'
        : 'None is asked of you, since your boundary refuses it; a person reads the proposal, and an answer would appear here.',
      ends,
    }
  }
  return {
    next: 'Have the person who answers for you open a workspace: POST /api/submit with supervisor {name, email}. Its matches are listed there.',
    ends: false,
  }
}

/** The next step of an exchange that its own boundary has ended. */
export const ENDED = 'None: your boundary ended this exchange. A new manifest opens a new one.'

/** A message as it is sent: what it says, and always the next step last. */
export function composeMessage(statements: readonly string[], next: string): string {
  return [...statements, `Next: ${next}`].join('\n')
}
