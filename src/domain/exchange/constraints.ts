import { HOUR_MS } from '../figures/durations.ts'
import { EXIT_TOPICS, type Quota, type Rule, suppressesProposal, type Topic } from './boundary.ts'
import { TOPICS } from './boundary-words.ts'

/** Restrictions imposed by the rules of a boundary. */
export interface Constraints {
  /**
   * Topics that no answer discloses or requests. An unreadable refusal withholds the sectors, because it may refer to
   * one.
   */
  readonly withheld: ReadonlySet<Topic>
  readonly verifiedOnly: boolean
  /** An external model is a third party too. */
  readonly noModel: boolean
  readonly noProposal: boolean
  readonly noAnswers: boolean
  readonly industriesRefused: ReadonlySet<string>
  /** Topics that end the exchange if requested. */
  readonly exitsOn: ReadonlySet<Topic>
  readonly messagesMax: number | null
  readonly quotas: readonly Quota[]
  readonly endsAt: Date | null
  readonly erasedAt: Date | null
}

/** Derives the restrictions of a manifest published at an instant. */
export function deriveConstraints(rules: readonly Rule[], publishedAt: Date): Constraints {
  const refused = (topic: Topic) => rules.some(({ mode, topics }) => mode === 'refuses' && topics.includes(topic))
  const isUnread = rules.some(({ mode, obeyed }) => mode === 'refuses' && !obeyed)
  const after = (hours: number) => new Date(publishedAt.getTime() + hours * HOUR_MS)
  const ends = rules.flatMap(({ hours, until, erases }) => [
    ...(hours !== null && !erases ? [after(hours)] : []),
    ...(until !== null ? [new Date(`${until}T23:59:59.999Z`)] : []),
  ])
  const erasures = rules.flatMap(({ hours, erases }) => (hours !== null && erases ? [after(hours)] : []))
  const limits = rules.flatMap(({ messagesMax }) => messagesMax ?? [])
  return {
    withheld: new Set([...TOPICS.filter(refused), ...(isUnread ? (['sectors'] as const) : [])]),
    verifiedOnly: rules.some(
      ({ mode, topics }) => mode !== 'exits' && mode !== 'noted' && topics.includes('unverified'),
    ),
    noModel:
      refused('model') ||
      refused('proposals') ||
      rules.some(({ mode, topics }) => mode !== 'exits' && topics.includes('disclosure')),
    noProposal: rules.some(suppressesProposal),
    noAnswers: rules.some(({ mode, topics }) => mode === 'refuses' && topics.length === 1 && topics[0] === 'answers'),
    industriesRefused: new Set(rules.flatMap(({ industry }) => industry ?? [])),
    exitsOn: new Set(
      rules
        .filter(({ mode }) => mode === 'exits')
        .flatMap(({ topics }) => topics.filter((topic) => EXIT_TOPICS.has(topic))),
    ),
    messagesMax: limits.length === 0 ? null : Math.min(...limits),
    quotas: rules.flatMap(({ quota }) => quota ?? []),
    endsAt: earliestOf([...ends, ...erasures]),
    erasedAt: earliestOf(erasures),
  }
}

/**
 * Returns when each of our messages may be shown, in their order: at once, or as soon as every quota allows it. A
 * period is counted back from each message, so that no day of any time zone has more.
 */
export function shownTimes(
  messages: readonly { readonly author: string; readonly createdAt: string }[],
  quotas: readonly Quota[],
): Date[] {
  const shown: { author: string; at: number }[] = []
  return messages.map(({ author, createdAt }) => {
    const created = Date.parse(createdAt)
    if (author === 'participant') return new Date(created)
    const earliest = quotas.map(({ of, count, hours }) => {
      if (of === 'proposals' && author !== 'operator') return 0
      const counted = shown.filter((one) => of === 'answers' || one.author === 'operator').map(({ at }) => at)
      const first = counted.toSorted((one, other) => one - other).at(-count)
      return first === undefined ? 0 : first + hours * HOUR_MS
    })
    const at = Math.max(created, ...earliest)
    shown.push({ author, at })
    return new Date(at)
  })
}

function earliestOf(instants: readonly Date[]): Date | null {
  return instants.length === 0 ? null : new Date(Math.min(...instants.map((instant) => instant.getTime())))
}
