import { reveal } from '../domain/confidentiality/policy/confidential.ts'
import { introducedClearance } from '../domain/confidentiality/policy/disclosure.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Candidate } from '../matching-index/universe.ts'
import { loadIdentities } from '../store/disclosures.ts'
import type { NameRequest } from '../store/name-requests.ts'

/** What whoever asks for a name tells of itself. */
export interface Introduced {
  company: string | null
  contactName: string | null
}

/** Who asks, as far as it agreed to say so; null for an asker that goes by its code name, or was erased. */
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
