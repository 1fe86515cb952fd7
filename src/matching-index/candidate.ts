import { narrowestLevel } from '../domain/confidentiality/blinding/fineness.ts'
import type { Traits } from '../domain/confidentiality/blinding/k-anonymity.ts'
import { sectorsOfSeller } from '../domain/matching/broad-sectors.ts'
import { kindBits, kindsImplied, kindsStated, shownKinds } from '../domain/matching/company-kinds.ts'
import type { BuyerToMatch, SellerToMatch, Theses } from '../domain/matching/scoring/pair.ts'
import {
  type BuyerMeaning,
  hasText,
  joinVectors,
  noTextVector,
  type SellerMeaning,
} from '../domain/matching/scoring/semantic.ts'
import { LOCAL_CALIBRATED, type Serving } from '../domain/matching/scoring/serving.ts'
import { listPastDeals, weighPastDeals } from '../domain/matching/track-record.ts'
import { inferSellerRoles, inferWantedRoles } from '../domain/matching/trade-roles.ts'
import type { Confirmed } from '../domain/parties/confirmed.ts'
import { countryCodeOf } from '../domain/parties/country.ts'
import type { PartyTexts } from '../domain/parties/profile.ts'
import { anyRoleBut, type RoleBits, roleBits } from '../domain/parties/trade-role.ts'
import { type BuyerWishes, FACETS_PER_ROW, weighExclusions, weighFacets } from '../domain/reading/buyer-wishes.ts'
import { confirmGeography } from '../domain/reading/confirmed.ts'
import { readGeography } from '../domain/reading/geography.ts'
import { buyerWordKeys, sellerWordKeys } from '../domain/reading/same-words.ts'
import { countryTax } from '../domain/valuation/country-tax.ts'
import { recognizeIndustry } from '../domain/valuation/industry.ts'
import { estimateEvEurM } from '../domain/valuation/valuation.ts'
import { loadReadingRules } from '../integrations/reading-rules.ts'
import { loadRoleRules } from '../integrations/trade-vocabulary.ts'
import type { IndexedThesis } from '../store/theses.ts'
import type { BoxedParty, IndexedParty } from '../store/universe.ts'
import { readConfirmedWishes } from './confirmed-wishes.ts'

/** A party as needed for ranking: its traits (sellers) and its two faces in matching. */
export type Ranked = IndexedParty & {
  traits: Traits | null
  toMatch: SellerToMatch & BuyerToMatch
  /** A buyer's theses beside its profile. */
  furtherTheses: readonly BuyerToMatch[]
  /** Id of the only thesis to match by. Absent for a party that matches by all of its theses. */
  onlyThesis?: number
}

/** Returns every thesis of a buyer, its profile first. */
export function allTheses({ toMatch, furtherTheses }: Pick<Ranked, 'toMatch' | 'furtherTheses'>): Theses {
  return [toMatch, ...furtherTheses]
}

/** The part of an asking party that its ranking is computed from, without texts and workings. */
export type Asker = Pick<
  Ranked,
  'side' | 'identityId' | 'network' | 'hidden' | 'seesUpTo' | 'contactStatus' | 'offered' | 'toMatch' | 'furtherTheses'
>

export function toAsker(party: Ranked): Asker {
  const { side, identityId, network, hidden, seesUpTo = null, contactStatus, offered, toMatch, furtherTheses } = party
  return { side, identityId, network, hidden, seesUpTo, contactStatus, offered, toMatch, furtherTheses }
}

/** A party that can be scored with another whose vectors are of the same model. */
export type Scorable = Ranked & {
  /** The model of its vectors with its calibration. */
  serving: Serving
}

/** A party of the universe. All derived data are based on its blind figures; the exact ones stay in their box. */
export type Candidate = Scorable & BoxedParty

export function toCandidate(party: BoxedParty, serving: Serving = LOCAL_CALIBRATED): Candidate {
  return {
    ...toScorable(party, serving),
    exact: party.exact,
    ownTheses: party.ownTheses,
    searchText: party.searchText,
  }
}

const askingAlone = new WeakMap<Candidate, Map<number, Candidate>>()
const wholes = new WeakMap<Scorable, Candidate>()

/**
 * Returns a buyer reduced to one of its named theses, or null if it has no such thesis. The same party gives the same
 * object.
 */
export function withThesisAlone(party: Candidate, thesisId: number): Candidate | null {
  const ofParty = askingAlone.get(party) ?? new Map<number, Candidate>()
  askingAlone.set(party, ofParty)
  const known = ofParty.get(thesisId)
  if (known !== undefined) return known
  const [thesis, ...further] = party.furtherTheses.filter((one) => one.thesisId === thesisId)
  if (thesis === undefined) return null
  const alone = { ...party, toMatch: { ...party.toMatch, ...thesis }, furtherTheses: further, onlyThesis: thesisId }
  ofParty.set(thesisId, alone)
  wholes.set(alone, party)
  return alone
}

/** Returns the full party of one that matches by a single thesis; any other party is returned as is. */
export function wholeParty(party: Scorable): Scorable {
  return wholes.get(party) ?? party
}

export function toScorable(party: IndexedParty, serving: Serving = LOCAL_CALIBRATED): Scorable {
  return { ...toRanked(party), serving }
}

export function toRanked(party: IndexedParty): Ranked {
  const { side, wording, blindFigures: figures, blindCriteria: criteria } = party
  const { country, contactStatus, offered } = party
  const asked = side === 'buyer' ? buyerMeaningsOf(party) : null
  const [profile = NOTHING_ASKED, ...furtherWishes] = asked === null ? [] : inRows(asked.profile)
  const industry = side === 'seller' ? recognizeIndustry(wording) : null
  const evEurM = industry === null ? null : estimateEvEurM(industry, { ...figures, country })
  const toMatch = {
    figures,
    criteria,
    statedSize: party.blindSize,
    contactStatus,
    offered,
    redFlagged: party.redFlags.length > 0,
    evEurM,
    ...(party.fineness === 'grid' ? { hasOnlyRanges: true } : {}),
    ...(asked === null ? sellerMeaningOf(party) : { ...NO_SELLER, ...profile }),
  }
  return {
    ...party,
    traits: industry === null ? null : traitsOf(party, industry.name),
    toMatch,
    furtherTheses:
      asked === null
        ? []
        : [
            ...furtherWishes.map((wishes) => ({ ...toMatch, ...wishes })),
            ...pastDealTheses({ ...toMatch, roles: asked.pastDealRoles }, asked.pastDeals),
            ...namedTheses(toMatch, party.theses, asked.theses),
          ],
  }
}

/** Splits wishes of more facets than a row holds into rows that share everything else. */
function inRows(wishes: BuyerMeaning): BuyerMeaning[] {
  if (wishes.facets.length <= FACETS_PER_ROW) return [wishes]
  return Array.from({ length: Math.ceil(wishes.facets.length / FACETS_PER_ROW) }, (_, row) => ({
    ...wishes,
    facets: wishes.facets.slice(row * FACETS_PER_ROW, (row + 1) * FACETS_PER_ROW),
  }))
}

/** Returns the theses that a buyer named, each with its own texts and criteria alone. */
function namedTheses(
  profile: SellerToMatch & BuyerToMatch,
  theses: readonly IndexedThesis[],
  meanings: readonly BuyerMeaning[],
): BuyerToMatch[] {
  return theses.flatMap(({ id, blindCriteria, blindSize }, at) =>
    inRows(meanings[at] ?? NOTHING_ASKED).map((wishes) => ({
      ...profile,
      ...wishes,
      criteria: blindCriteria,
      statedSize: blindSize,
      thesisId: id,
    })),
  )
}

/**
 * Returns the buyer's past deals as theses of a few each. Each deal counts on its own, so the grouping does not affect
 * scores.
 */
function pastDealTheses(profile: SellerToMatch & BuyerToMatch, pastDeals: readonly Int8Array[]): BuyerToMatch[] {
  return Array.from({ length: Math.ceil(pastDeals.length / FACETS_PER_ROW) }, (_, at) => ({
    ...profile,
    facets: pastDeals.slice(at * FACETS_PER_ROW, (at + 1) * FACETS_PER_ROW),
    keys: [],
    isGeneralist: false,
    isOfKinds: false,
    isUnread: false,
    broadSectors: 0,
    arePastDeals: true,
  }))
}

/** Wishes of a buyer without texts. */
export const NOTHING_ASKED = {
  facets: [],
  keys: [],
  exclusions: [],
  isGeneralist: false,
  broadSectors: 0,
  excludedSectors: 0,
  geography: null,
} satisfies BuyerMeaning

/** Seller's meaning of a buyer. */
const NO_SELLER = { vector: noTextVector(), sectors: 0, place: null } satisfies Omit<SellerMeaning, 'keys'>

function sellerMeaningOf(party: IndexedParty): SellerMeaning & BuyerMeaning {
  const { country, region, vectors } = party
  const vector = joinVectors(vectors)
  const code = country === null ? null : countryCodeOf(country)
  const sectors = sectorsOfSeller(party.wording, vector)
  const roles = confirmedRoles(
    party.confirmed,
    party.confirmed.trades === null ? inferSellerRoles(party.blindTexts, loadRoleRules()) : 0,
  )
  return {
    ...NOTHING_ASKED,
    vector,
    sectors,
    isUnread: sectors === 0 && areWithoutText(vectors),
    // Words that the owner corrected are no evidence of its trade.
    keys: party.confirmed.trades === null ? sellerWordKeys(party.wording) : [],
    roles,
    kinds: shownKinds(
      kindBits(party.confirmed.kinds ?? sellerKindsStated(party.blindTexts)) | (party.provenKinds ?? 0),
      party.confirmed.kinds === null ? kindsImplied(roles, party.blindFigures) : 0,
    ),
    place: code === null ? null : { country: code, region },
  }
}

const SELLER_TEXTS = ['sector', 'product', 'description'] as const

/** Returns the kinds of company that a seller's texts state. */
function sellerKindsStated(texts: PartyTexts): string[] {
  return SELLER_TEXTS.flatMap((field) => {
    const text = texts[field]
    return text ? kindsStated(text, loadReadingRules()) : []
  })
}

/** Returns the confirmed role as bits, else the inferred ones. */
function confirmedRoles({ role }: Confirmed, inferred: RoleBits = 0): RoleBits {
  return role === null ? inferred : roleBits(role)
}

/** True if texts were embedded and none of them has content. Vectors still being made give false. */
const areWithoutText = (vectors: readonly Int8Array[]): boolean => vectors.length > 0 && !vectors.some(hasText)

function meaningOf(
  { geography, confirmed }: Pick<PartyTexts, 'geography'> & { confirmed: Confirmed },
  wishes: BuyerWishes,
  { facets, exclusions }: WishVectors,
): BuyerMeaning {
  return {
    facets,
    exclusions,
    isGeneralist: wishes.isGeneralist,
    kinds: kindBits(wishes.kinds),
    isOfKinds: wishes.isOfKinds,
    isUnread:
      wishes.unread.length > 0 ||
      (!wishes.isGeneralist && !wishes.isOfKinds && wishes.broadSectors === 0 && areWithoutText(facets)),
    keys: buyerWordKeys(wishes),
    roles: confirmedRoles(confirmed, inferWantedRoles(wishes, loadRoleRules())),
    broadSectors: wishes.broadSectors,
    excludedSectors: wishes.excludedSectors,
    geography: confirmGeography(readGeography(geography, loadReadingRules()), confirmed),
  }
}

/** Stored vectors of a buyer's wishes and exclusions, in its profile or in one thesis. */
interface WishVectors {
  readonly facets: readonly Int8Array[]
  readonly exclusions: readonly Int8Array[]
}

const NO_VECTORS: WishVectors = { facets: [], exclusions: [] }

/** A buyer's wishes by its profile and by each thesis, and the stored vectors of its past deals. */
interface BuyerMeanings {
  readonly profile: BuyerMeaning
  readonly pastDeals: readonly Int8Array[]
  /** Roles of companies like those of past deals: any that the profile does not rule out. */
  readonly pastDealRoles: RoleBits
  readonly theses: readonly BuyerMeaning[]
}

/**
 * Reads a buyer's texts with its vectors, in embedding order: wishes, exclusions, past deals, then the wishes and
 * exclusions of each thesis. If the number of vectors differs, because a provider embedded differently read texts, all
 * of them are taken as the profile's wishes.
 */
function buyerMeaningsOf({ blindTexts, confirmed, theses, vectors }: IndexedParty): BuyerMeanings {
  const profile = { ...blindTexts, confirmed }
  const wishes = readConfirmedWishes(blindTexts, confirmed)
  const ofTheses = theses.map(({ texts, confirmed }) => ({
    texts: { ...texts, confirmed },
    wishes: readConfirmedWishes(texts, confirmed),
  }))
  const counts = {
    profile: vectorCount(wishes),
    pastDeals: listPastDeals(blindTexts).length,
    theses: ofTheses.reduce((count, one) => count + vectorCount(one.wishes), 0),
  }
  const pastDealRoles = confirmedRoles(confirmed, anyRoleBut(wishes.excludedRoles))
  const withPastDeals = counts.profile + counts.pastDeals
  if (![counts.profile, withPastDeals, withPastDeals + counts.theses].includes(vectors.length))
    return {
      profile: meaningOf(profile, wishes, { facets: vectors.slice(0, FACETS_PER_ROW), exclusions: [] }),
      pastDeals: [],
      pastDealRoles,
      theses: ofTheses.map((one) => meaningOf(one.texts, one.wishes, NO_VECTORS)),
    }
  const next = inEmbeddingOrder(vectors)
  return {
    profile: meaningOf(profile, wishes, wishVectors(wishes, next)),
    pastDeals: weighPastDeals(next(counts.pastDeals)),
    pastDealRoles,
    theses: ofTheses.map((one) => meaningOf(one.texts, one.wishes, wishVectors(one.wishes, next))),
  }
}

const vectorCount = ({ facets, exclusions }: BuyerWishes): number => facets.length + exclusions.length

/** Returns a function that returns the next vectors at each call. */
function inEmbeddingOrder(vectors: readonly Int8Array[]): (count: number) => readonly Int8Array[] {
  let at = 0
  return (count) => {
    at += count
    return vectors.slice(at - count, at)
  }
}

function wishVectors({ facets, exclusions }: BuyerWishes, next: ReturnType<typeof inEmbeddingOrder>): WishVectors {
  return { facets: weighFacets(facets, next(facets.length)), exclusions: weighExclusions(next(exclusions.length)) }
}

/** Based on blind figures, so that no range reveals on which side of its edge an exact figure is. */
function traitsOf(party: IndexedParty, industry: string): Traits {
  const { country, blindFigures, fictional } = party
  const { countryCode, basis } = countryTax(country)
  return {
    industry,
    country: basis === 'rate' ? countryCode : null,
    revenueEurM: blindFigures.revenueEurM,
    narrowest: narrowestLevel(party.fineness),
    fictional,
  }
}
