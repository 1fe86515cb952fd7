import { reveal } from '../domain/confidentiality/policy/confidential.ts'
import type { AnalysisFacts } from '../domain/memo/analysis-facts.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Candidate, Universe } from '../matching-index/universe.ts'
import { loadIdentities } from '../store/disclosures.ts'
import type { StoredWebsite } from '../store/product-analyses.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { clearanceByRecord, discloseList } from './disclose.ts'

/**
 * Returns the address and contents of the seller's website for a viewer that may know the seller, and records a first
 * disclosure.
 */
export async function disclosedWebsite(
  app: AppContext,
  viewer: LoadedViewer,
  universe: Universe,
  { seller, website, names }: { seller: Candidate; website: StoredWebsite | null; names: 'open' | 'told' | undefined },
): Promise<AnalysisFacts['disclosed']> {
  const { shown } = await discloseList(app, viewer, universe, [seller], names)
  const isDisclosed = shown.get(seller.id)?.cleared ?? false
  const clearance = isDisclosed ? clearanceByRecord(app, viewer, seller, isDisclosed) : null
  if (clearance === null) return null
  const identity = (await loadIdentities(app.database.db, [seller.id])).get(seller.id)
  const words = website && reveal(clearance, website.contents)
  return { websiteUrl: words?.finalUrl ?? (identity ? reveal(clearance, identity).website : null), words }
}
