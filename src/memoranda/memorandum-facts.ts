import { reveal } from '../domain/confidentiality/policy/confidential.ts'
import { type Own, ownClearance } from '../domain/confidentiality/policy/disclosure.ts'
import { atNewRate, type ExchangeRate } from '../domain/figures/exchange-rates.ts'
import { type Contradiction, findContradictions } from '../domain/memo/contradictions.ts'
import type { MemorandumAdditions, MemorandumFacts } from '../domain/memo/memorandum-facts.ts'
import { selectCitedFacts } from '../domain/memo/memorandum-facts.ts'
import type { MemorandumTexts } from '../domain/memo/memorandum-sections.ts'
import { isTableAmount, type MemorandumTables } from '../domain/memo/tables.ts'
import { effectiveFigures, partyName, profileFields } from '../domain/parties/profile.ts'
import { findFigureContradictions } from '../domain/quality/figure-sources.ts'
import { hashContent } from '../entry/etag.ts'
import type { Refuse } from '../entry/refusal.ts'
import {
  loadAdditions,
  loadDraft,
  type StoredAdditions,
  type StoredDraft,
  type StoredVersion,
} from '../store/memoranda.ts'
import { changedAt } from '../store/memos.ts'
import { loadOwnProfile } from '../store/profiles.ts'
import type { Db } from '../store/schema.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { openedFacts, openedWorkspace } from '../workspace/opened-profile.ts'

/** A seller's own memorandum as it would be approved now. */
interface OwnMemorandum {
  facts: MemorandumFacts
  contradictions: Contradiction[]
  /** Time of the seller's last edit. Null before the first. */
  writtenAt: string | null
}

/** Loads the memorandum of a session's own seller. Null without a seller's profile. */
export async function ownMemorandum(
  db: Db,
  { sessionId, sellerId, createdAt }: LoadedViewer,
  now: Date,
): Promise<OwnMemorandum | null> {
  if (sellerId === null) return null
  const own = await loadOwnProfile(db, sessionId)
  const workspace = openedWorkspace(own, await openedFacts(db, own))
  const profile = workspace.profiles.seller
  if (profile === undefined) throw new Error('a session has a seller without a profile')
  const draft = await loadDraft(db, sellerId)
  const { sector, product, description } = profile.texts
  const written = openedDraft(own, draft)
  const additions = openedAdditions(own, await loadAdditions(db, sellerId))
  const { explanations = {} } = additions
  const { file } = profile
  const tables = tablesAt(additions, file.reporting)
  // A contradicting register is cited beside the figure, so the reader sees both.
  const figures = findFigureContradictions(profile, [])
  const contradictions = findContradictions({ written, file, tables }, figures, now.getUTCFullYear())
  const explained = contradictions.flatMap((one) => {
    const note = explanations[one.id]
    return note === undefined ? [] : [{ ...one, note }]
  })
  return {
    facts: {
      name: partyName(workspace.identity),
      location: profile.location,
      fictional: false,
      texts: { sector, product, description },
      file,
      figures: effectiveFigures(profile),
      statedAt: (await changedAt(db, [sellerId])).get(sellerId) ?? createdAt,
      cited: selectCitedFacts(workspace.facts, profileFields('seller', profile, workspace.identity)),
      written,
      ...(Object.keys(tables).length === 0 ? {} : { tables }),
      ...(explained.length === 0 ? {} : { explained }),
    },
    contradictions,
    writtenAt: draft?.updatedAt ?? null,
  }
}

/** Opens a seller's own draft. */
export function openedDraft(own: Own, draft: StoredDraft | null): MemorandumTexts {
  return draft === null ? {} : reveal(ownClearance(own), draft.written)
}

/** Opens what a seller added to its memorandum. */
export function openedAdditions(own: Own, additions: StoredAdditions | null): MemorandumAdditions {
  return additions === null ? { tables: {} } : reveal(ownClearance(own), additions.contents)
}

/** Returns tables at a rate. Amounts entered in its currency are converted again at this rate and so keep their values. */
export function tablesAt({ tables, rate }: MemorandumAdditions, now: ExchangeRate | null): MemorandumTables {
  const isNewer = rate !== undefined && now !== null && rate.currency === now.currency && rate.perEur !== now.perEur
  return isNewer ? atNewRate(tables, rate, now, isTableAmount) : tables
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
