import type { BlindProfile } from '../domain/confidentiality/blinding/blind-profile.ts'
import { type Confidential, reveal } from '../domain/confidentiality/policy/confidential.ts'
import { ownClearance } from '../domain/confidentiality/policy/disclosure.ts'
import type { Fact } from '../domain/quality/facts.ts'
import { SIDES, type Workspace } from '../domain/workspace/workspace.ts'
import { loadFacts } from '../store/facts.ts'
import type { OwnProfile } from '../store/profiles.ts'
import type { Db } from '../store/schema.ts'
import type { OwnThesis } from '../store/theses.ts'
import type { VettingRequest } from '../store/vetting-requests.ts'

/** Opens an own profile's workspace for its owner. */
export function openedWorkspace(own: OwnProfile, facts: readonly Fact[] = []): Workspace {
  const clearance = ownClearance(own)
  const profiles: Workspace['profiles'] = {}
  for (const side of SIDES) {
    const party = own.parties[side]
    if (party) {
      const { buyerType, figures, criteria, nameRelease, confirmed } = party
      const written = {
        texts: reveal(clearance, party.texts),
        location: reveal(clearance, party.location),
        file: reveal(clearance, party.file),
        blindWords: reveal(clearance, party.blindWords),
      }
      profiles[side] = { ...written, buyerType, figures, criteria, nameRelease, confirmed }
    }
  }
  const theses = openedTheses(own)
  const { userType, agentDriven } = own
  return { userType, agentDriven, ...reveal(clearance, own.standing), profiles, theses, facts }
}

/** Opens a session's own theses for their owner. Empty without a buyer. */
export function openedTheses(own: OwnProfile): readonly OwnThesis[] {
  const { buyer } = own.parties
  return buyer === undefined ? [] : reveal(ownClearance(own), buyer.theses)
}

/** Opens the draft of a session's own blind profile. */
export function openedBlindDraft(own: OwnProfile, draft: Confidential<BlindProfile>): BlindProfile {
  return reveal(ownClearance(own), draft)
}

/** Returns a workspace's own note to its request to be vetted. */
export function openedNote(own: OwnProfile, { note }: VettingRequest): string {
  return reveal(ownClearance(own), note)
}

/** Loads the facts that sources gave about a session's own parties, opened for their owner. */
export async function openedFacts(db: Db, own: OwnProfile) {
  return reveal(ownClearance(own), await loadFacts(db, own.identityId))
}
