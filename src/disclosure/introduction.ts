import { reveal } from '../domain/confidentiality/policy/confidential.ts'
import { introducedClearance } from '../domain/confidentiality/policy/disclosure.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Candidate } from '../matching-index/universe.ts'
import { loadIdentities } from '../store/disclosures.ts'
import type { NameRequest } from '../store/name-requests.ts'

/** The details that the asker of a name agreed to show of itself. */
export interface Introduced {
  company: string | null
  contactName: string | null
}

/**
 * Returns the asker's details as far as it agreed to show them. Null for an asker under its code name and for an erased
 * one.
 */
export async function introducedAs(
  app: AppContext,
  { introduction }: Pick<NameRequest, 'introduction'>,
  asker: Candidate,
): Promise<Introduced | null> {
  if (introduction === 'code_name') return null
  const box = (await loadIdentities(app.database.db, [asker.id])).get(asker.id)
  if (box === undefined) return null
  const { company, name } = reveal(introducedClearance({ identityId: asker.identityId, introduction }), box)
  return { company, contactName: introduction === 'contact' ? name : null }
}
