import { maskTextsInParts } from '../domain/confidentiality/blinding/blind-texts.ts'
import { holdsName } from '../domain/confidentiality/blinding/profile-findings.ts'
import type { IdentifyingWords } from '../domain/confidentiality/masking/identity-phrases.ts'
import { sellerEmbeddingText } from '../domain/matching/text/seller-text.ts'
import { listPastDeals } from '../domain/matching/track-record.ts'
import { sameEvidence } from '../domain/parties/company-file.ts'
import { type Confirmed, NOTHING_CONFIRMED, sameConfirmedTrades } from '../domain/parties/confirmed.ts'
import type { Side } from '../domain/parties/party.ts'
import { EMPTY_PROFILE, effectiveFigures, type Profile, sameValues } from '../domain/parties/profile.ts'
import { newlyStated } from '../domain/quality/figure-sources.ts'
import type { WishTexts } from '../domain/reading/buyer-wishes.ts'
import {
  blindTextSource,
  deriveFromProfile,
  sameProfile,
  sameTheses,
  sameWording,
  type Workspace,
} from '../domain/workspace/workspace.ts'
import { inParts } from '../entry/in-parts.ts'
import { ordinaryWords } from '../integrations/ordinary-words-file.ts'
import { tradeText } from '../integrations/trade-vocabulary.ts'
import { readConfirmedWishes } from '../matching-index/confirmed-wishes.ts'
import { loadProfiles, withdrawApproval } from '../store/blind-profiles.ts'
import { insertParty, type OwnProfile, updateParty } from '../store/profiles.ts'
import type { Db } from '../store/schema.ts'
import { keepSettledProfile } from '../store/settled-profiles.ts'
import type { Embedding } from './embed-texts.ts'
import { maskTheses, NO_THESES, saveTheses } from './save-theses.ts'
import { statedSize } from './stated-size.ts'

/** Starts embedding during the transaction. Returns null when no text changed or in a dry run. */
type BeginEmbedding = (facets: readonly string[]) => Embedding | null

/** Stores one side's party if its profile, or a word that must not show in its texts, has changed. */
export async function saveParty(
  trx: Db,
  own: OwnProfile,
  side: Side,
  before: Workspace,
  after: Workspace,
  begin: BeginEmbedding,
  now: Date,
) {
  const profile = after.profiles[side]
  if (profile === undefined) return null
  const party = own.parties[side]
  const known = before.profiles[side] ?? EMPTY_PROFILE
  const textsChanged = !sameWording(known, profile)
  const maskedBefore = party ? { ...blindTextSource(known, before), blindTexts: party.blindTexts } : null
  const source = blindTextSource(profile, after)
  const blindTexts = await inParts(maskTextsInParts(source, ordinaryWords(), maskedBefore))
  if (side === 'seller' && party && JSON.stringify(maskedBefore?.words) !== JSON.stringify(source.words))
    await withdrawIdentifying(trx, party.id, source.words)
  const is = deriveFromProfile(side, profile, after, blindTexts)
  const theses =
    side === 'buyer' && party !== undefined ? await maskTheses(party.blindTheses, before, after) : NO_THESES
  const thesesChanged = theses.changed.length > 0 || theses.removed.length > 0
  const blindChanged = party === undefined || !sameValues(party.blindTexts, is.blindTexts)
  const profileChanged = !sameProfile(known, profile)
  const qualityChanged = party?.dataQuality !== is.dataQuality
  const releaseChanged = !sameValues(known.nameRelease, profile.nameRelease)
  if (party && !blindChanged && !profileChanged && !thesesChanged && !qualityChanged && !releaseChanged) return null
  const moved = known.location.country !== profile.location.country
  const isRefigured = !sameValues(effectiveFigures(known), effectiveFigures(profile))
  const revalued = blindChanged || moved || isRefigured || !sameEvidence(known.file, profile.file)
  const valuedAt = is.valued ? (revalued ? now.toISOString() : (party?.valuedAt ?? now.toISOString())) : null
  const statedAt = side === 'seller' ? newlyStated(known, profile, now.toISOString().slice(0, 10)) : {}
  const size = statedSize(side, profile)
  const toSave = {
    profile,
    blindTexts: is.blindTexts,
    statedSize: size,
    dataQuality: is.dataQuality,
    valuedAt,
    statedAt,
  }
  const valued = is.valued && revalued
  const blindTheses = theses.theses.map(({ blindTexts: texts, confirmed }) => ({ texts, confirmed }))
  const tradesChanged = !sameConfirmedTrades(known.confirmed, profile.confirmed)
  const embedding =
    blindChanged || tradesChanged || theses.areOtherTexts
      ? begin(embeddedFacets(side, is.blindTexts, blindTheses, profile.confirmed))
      : null
  if (party === undefined) {
    const { sessionId, identityId } = own
    const made = {
      ...toSave,
      sessionId,
      identityId,
      side,
      contactStatus: 'warm',
      fictional: false,
      // Circle 0 belongs to nobody; it is used if the network is unknown.
      circle: own.checked ? null : (own.network ?? 0),
    } as const
    return { valued, party: await insertParty(trx, made, now), embedding }
  }
  const isRestated = profileChanged || !sameTheses(before.theses, after.theses)
  if (isRestated && party.isToSettle) await keepSettledProfile(trx, party.id, now)
  await saveTheses(trx, party.id, theses, now)
  const changed = {
    texts: textsChanged,
    blindTexts: blindChanged,
    thesisTexts: theses.areOtherTexts,
    confirmedTrades: tradesChanged,
  }
  await updateParty(trx, party.id, toSave, changed, now)
  return { valued, party: { id: party.id, textRevision: party.textRevision + 1 }, embedding }
}

/** Ends the approval of teaser profiles that contain a name which the party has now. */
async function withdrawIdentifying(trx: Db, partyId: number, words: IdentifyingWords): Promise<void> {
  for (const { language, approved } of await loadProfiles(trx, partyId))
    if (approved !== null && holdsName(approved.profile, words)) await withdrawApproval(trx, partyId, language)
}

/**
 * Returns the texts to embed: for a seller, each of its confirmed trades, or else its texts as one; for a buyer, each wish and each
 * exclusion, then each past deal, then the wishes and exclusions of each thesis.
 */
export function embeddedFacets(
  side: Side,
  blindTexts: Profile['texts'],
  theses: readonly { readonly texts: WishTexts; readonly confirmed: Confirmed }[] = [],
  confirmed: Confirmed = NOTHING_CONFIRMED,
): string[] {
  if (side === 'buyer')
    return [
      ...wishedFor(blindTexts, confirmed),
      ...listPastDeals(blindTexts),
      ...theses.flatMap(({ texts, confirmed }) => wishedFor(texts, confirmed)),
    ]
  if (confirmed.trades !== null) return confirmed.trades.map(tradeText)
  const text = sellerEmbeddingText(blindTexts)
  return text === '' ? [] : [text]
}

function wishedFor(texts: WishTexts, confirmed: Confirmed): string[] {
  const { facets, exclusions } = readConfirmedWishes(texts, confirmed, tradeText)
  return [...facets.map(({ text }) => text), ...exclusions]
}
