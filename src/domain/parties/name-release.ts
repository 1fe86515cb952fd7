import { ASSURANCES, type Assurance, reaches } from './assurance-levels.ts'

/** Recipients of a party's name: `matched`, every match and pairing; `ask`, requesters that it approved. */
export const NAME_RELEASES = ['matched', 'ask'] as const

/** A party's setting for the release of its name. */
export interface NameRelease {
  to: (typeof NAME_RELEASES)[number]
  /** Minimum assurance of a workspace that may learn the name. */
  leastAssurance: Assurance
}

/** All possible settings. A million parties share these eight objects. */
const DECISIONS: readonly Readonly<NameRelease>[] = NAME_RELEASES.flatMap((to) =>
  ASSURANCES.map((leastAssurance) => Object.freeze({ to, leastAssurance })),
)

/** Returns the shared object for a setting. */
export function toNameRelease(to: NameRelease['to'], leastAssurance: Assurance): Readonly<NameRelease> {
  return DECISIONS.find((one) => one.to === to && one.leastAssurance === leastAssurance) ?? { to, leastAssurance }
}

/** Default of the interface specification. */
export const RELEASED_TO_MATCHES = toNameRelease('matched', 'declared')

/** Returns the reason for which a party's setting withholds its name from a viewer; null if it does not. */
export function heldBackBy(
  { to, leastAssurance }: NameRelease,
  { assurance }: { assurance: Assurance },
  isApproved: boolean,
): 'assurance' | 'consent' | null {
  if (!reaches(assurance, leastAssurance)) return 'assurance'
  return to === 'ask' && !isApproved ? 'consent' : null
}
