import { ASSURANCES, type Assurance, reaches } from './assurance-levels.ts'

/** To whom a party releases its name: `matched`, to every match and pairing; `ask`, to whom it has approved. */
export const NAME_RELEASES = ['matched', 'ask'] as const

/** What a party decided about the release of its name. */
export interface NameRelease {
  to: (typeof NAME_RELEASES)[number]
  /** The least assurance of a workspace that is to learn the name. */
  leastAssurance: Assurance
}

/** Every decision there can be: a million parties share these eight. */
const DECISIONS: readonly Readonly<NameRelease>[] = NAME_RELEASES.flatMap((to) =>
  ASSURANCES.map((leastAssurance) => Object.freeze({ to, leastAssurance })),
)

/** The decision of these two parts, the same object each time. */
export function toNameRelease(to: NameRelease['to'], leastAssurance: Assurance): Readonly<NameRelease> {
  return DECISIONS.find((one) => one.to === to && one.leastAssurance === leastAssurance) ?? { to, leastAssurance }
}

/** What holds for a party that decided nothing, as the interface specification has it. */
export const RELEASED_TO_MATCHES = toNameRelease('matched', 'declared')

/** Why a party's decision keeps its name from a viewer whom it would be open to otherwise; null where it does not. */
export function heldBackBy(
  { to, leastAssurance }: NameRelease,
  { assurance }: { assurance: Assurance },
  isApproved: boolean,
): 'assurance' | 'consent' | null {
  if (!reaches(assurance, leastAssurance)) return 'assurance'
  return to === 'ask' && !isApproved ? 'consent' : null
}
