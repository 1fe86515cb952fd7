import { identityPhrases } from '../domain/confidentiality/masking/identity-phrases.ts'
import { holdsAny } from '../domain/confidentiality/masking/mask.ts'
import { type Confidential, reveal } from '../domain/confidentiality/policy/confidential.ts'
import { type Clearance, introducedClearance } from '../domain/confidentiality/policy/disclosure.ts'
import type { AnalysisFacts } from '../domain/memo/analysis-facts.ts'
import type { MemorandumFacts } from '../domain/memo/memorandum-facts.ts'
import { wordsNaming } from '../domain/workspace/workspace.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Refuse } from '../entry/refusal.ts'
import { refuseBelowRole } from '../entry/viewer.ts'
import type { Candidate, Universe } from '../matching-index/universe.ts'
import { loadIdentities } from '../store/disclosures.ts'
import type { StoredVersion } from '../store/memoranda.ts'
import type { NameRequest } from '../store/name-requests.ts'
import type { PairingMessage } from '../store/pairing-messages.ts'
import type { StoredPairing } from '../store/pairings.ts'
import type { StoredWebsite } from '../store/product-analyses.ts'
import type { PublishedAnswer } from '../store/published-answers.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { clearanceByRecord, discloseList } from './disclose.ts'
import { refuseHeldBack, refuseWithheld } from './withheld.ts'

/** Returns the facts of a released version. */
export function openedRelease(clearance: Clearance, version: Pick<StoredVersion, 'facts'>): MemorandumFacts {
  return reveal(clearance, version.facts)
}

/** Discloses a seller to a viewer that may know it. Returns the clearance by that disclosure, null without one. */
async function discloseSeller(
  app: AppContext,
  viewer: LoadedViewer,
  universe: Universe,
  seller: Candidate,
  names?: 'open' | 'told',
) {
  const { shown, withheld } = await discloseList(app, viewer, universe, [seller], names)
  const isDisclosed = shown.get(seller.id)?.cleared ?? false
  const clearance = isDisclosed ? clearanceByRecord(app, viewer, seller, isDisclosed) : null
  return { clearance, usedUp: withheld.get(seller.id) }
}

/** Returns proof that the buyer may know the seller, by the same rules and with the same refusals as for its name. */
export async function sellersClearance(
  app: AppContext,
  viewer: LoadedViewer,
  { sellerId }: StoredPairing,
  refuse: Refuse<
    'party_withdrawn' | 'human_check_required' | 'consent_required' | 'assurance_required' | 'disclosure_limit_reached'
  >,
): Promise<Clearance> {
  const universe = await app.universe.current()
  const seller = await universe.partyOf(sellerId)
  if (seller === null) throw new Error('the seller of a pairing is missing from the universe')
  const { clearance, usedUp } = await discloseSeller(app, viewer, universe, seller)
  if (usedUp !== undefined) refuseWithheld(app, usedUp, refuse)
  if (clearance !== null) return clearance
  refuseBelowRole(viewer, 'member')
  await refuseHeldBack(app, viewer, seller, refuse)
  return refuse('party_withdrawn', 'pairing_party_withdrawn', 'name_stays_open')
}

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
  const { clearance } = await discloseSeller(app, viewer, universe, seller, names)
  if (clearance === null) return null
  const identity = (await loadIdentities(app.database.db, [seller.id])).get(seller.id)
  const words = website && reveal(clearance, website.contents)
  return { websiteUrl: words?.finalUrl ?? (identity ? reveal(clearance, identity).website : null), words }
}

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

/** A message as one reader may see it. */
export interface ReadMessage extends Pick<PairingMessage, 'id' | 'partyId' | 'sentAt' | 'readAt'> {
  text: string
  /** True if words that could identify the writer are left out. */
  masked: boolean
}

/**
 * Returns messages as written if the writer's name has been disclosed to the reader, otherwise their blind texts.
 * `clearances` holds the reader's clearances, keyed by party.
 */
export function readMessages(
  clearances: ReadonlyMap<number, Clearance>,
  messages: readonly PairingMessage[],
): ReadMessage[] {
  return messages.map(({ id, partyId, text, blindText, sentAt, readAt }) => {
    const writer = clearances.get(partyId)
    const shown = writer ? reveal(writer, text) : blindText
    return { id, partyId, sentAt, readAt, text: shown, masked: !writer }
  })
}

/** A published answer as its readers see it. */
export interface ReadAnswer extends Pick<PublishedAnswer, 'id' | 'publishedAt'> {
  question: string | null
  answer: string
}

/** Opens a seller's published answers for a reader cleared for it. The question is always the blind version. */
export function readAnswers(seller: Clearance, answers: readonly PublishedAnswer[]): ReadAnswer[] {
  return answers.map(({ id, blindQuestion, answer, publishedAt }) => ({
    id,
    publishedAt,
    question: blindQuestion,
    answer: reveal(seller, answer),
  }))
}

/**
 * True if the seller's answer names the buyer that asked. Call it only for a seller cleared for that buyer: for any
 * other the result would confirm or refute a guess.
 */
export async function namesAsker(
  app: AppContext,
  { seller, asker }: { seller: Clearance; asker: Clearance },
  askerId: number,
  answer: Confidential<string>,
): Promise<boolean> {
  const identity = (await loadIdentities(app.database.db, [askerId])).get(askerId)
  if (identity === undefined) return false
  const phrases = identityPhrases(wordsNaming({ identity: reveal(asker, identity), supervisor: null }))
  return holdsAny(phrases, reveal(seller, answer))
}
