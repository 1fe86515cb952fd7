import type { Kysely } from 'kysely'
import { reveal } from '../domain/confidentiality/policy/confidential.ts'
import { type Own, ownClearance } from '../domain/confidentiality/policy/disclosure.ts'
import { findListedPeers } from '../domain/memo/market-blocks.ts'
import type { MemorandumFacts, MemorandumTexts } from '../domain/memo/memorandum-facts.ts'
import { selectCitedFacts } from '../domain/memo/source-facts.ts'
import { effectiveFigures, partyName, profileFields } from '../domain/parties/profile.ts'
import { type FigureContradiction, findFigureContradictions } from '../domain/quality/figure-sources.ts'
import { hashContent } from '../entry/etag.ts'
import type { Refuse } from '../entry/refusal.ts'
import { loadDraft, type StoredDraft, type StoredVersion } from '../store/memoranda.ts'
import { changedAt } from '../store/memos.ts'
import { loadOwnProfile } from '../store/profiles.ts'
import type { Schema } from '../store/schema.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { openedFacts, openedWorkspace } from '../workspace/opened-profile.ts'

/** A seller's own memorandum as it would be approved now. */
interface OwnMemorandum {
  facts: MemorandumFacts
  /** Figures of the profile that the financial years of the company file contradict. */
  contradictions: FigureContradiction[]
  /** Time of the seller's last edit. Null before the first. */
  writtenAt: string | null
}

/** Loads the memorandum of a session's own seller. Null without a seller's profile. */
export async function ownMemorandum(
  db: Kysely<Schema>,
  { sessionId, sellerId, createdAt }: LoadedViewer,
): Promise<OwnMemorandum | null> {
  if (sellerId === null) return null
  const own = await loadOwnProfile(db, sessionId)
  const workspace = openedWorkspace(own, await openedFacts(db, own))
  const profile = workspace.profiles.seller
  if (profile === undefined) throw new Error('a session has a seller without a profile')
  const draft = await loadDraft(db, sellerId)
  const { sector, product, description } = profile.texts
  return {
    facts: {
      name: partyName(workspace.identity),
      location: profile.location,
      fictional: false,
      texts: { sector, product, description },
      file: profile.file,
      listedPeers: findListedPeers(profile.texts) ?? undefined,
      figures: effectiveFigures(profile),
      statedAt: (await changedAt(db, [sellerId])).get(sellerId) ?? createdAt,
      cited: selectCitedFacts(workspace.facts, profileFields('seller', profile, workspace.identity)),
      written: openedDraft(own, draft),
    },
    // A contradicting register is cited beside the figure, so the reader sees both.
    contradictions: findFigureContradictions(profile, []),
    writtenAt: draft?.updatedAt ?? null,
  }
}

/** Opens a seller's own draft. */
export function openedDraft(own: Own, draft: StoredDraft | null): MemorandumTexts {
  return draft === null ? {} : reveal(ownClearance(own), draft.written)
}

/** Opens a seller's own approved memorandum. */
export function openedVersion(own: Own, { facts }: Pick<StoredVersion, 'facts'>): MemorandumFacts {
  return reveal(ownClearance(own), facts)
}

/** Hashes a memorandum's content: the same words and figures give the same hash, whenever they were stated. */
export function hashMemorandum({ statedAt: _, ...facts }: MemorandumFacts): string {
  return hashContent(facts)
}

export function refuseNoSeller(refuse: Refuse<'no_profile'>): never {
  return refuse('no_profile', 'no_seller_for_memorandum', 'add_seller')
}
