import type { Profile } from '../domain/parties/profile.ts'
import type { Fact } from '../domain/quality/facts.ts'
import { type Evidence, gatherEvidence } from '../domain/valuation/evidence.ts'
import type { AppContext } from '../entry/app-context.ts'

/** Returns the evidence of an own profile for its valuation. Accounts age, so the answer ends with the day. */
export function ownEvidence(
  app: Pick<AppContext, 'now' | 'answerEndsAt'>,
  profile: Profile,
  facts: readonly Fact[],
): Evidence {
  const now = app.now()
  if (profile.file.financialYears?.length) {
    const midnight = new Date(now)
    midnight.setUTCHours(24, 0, 0, 0)
    app.answerEndsAt(midnight)
  }
  return gatherEvidence(profile, facts, now)
}
