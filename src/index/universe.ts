import { LRUCache } from 'lru-cache'
import { type Anonymity, anonymityOf, emptyCensus, type Traits } from '../domain/confidentiality/k-anonymity.ts'
import { cannotMatch, deterministicOf } from '../domain/matching/fit.ts'
import { isOpen } from '../domain/matching/gates.ts'
import { type BuyerToMatch, gatesOf, type Pair, pairOf, type SellerToMatch } from '../domain/matching/pair.ts'
import { noTextVector } from '../domain/matching/semantic.ts'
import { byRank } from '../domain/matching/shortlist.ts'
import { otherSide, type Side } from '../domain/party.ts'
import { taxOf } from '../domain/valuation/country-tax.ts'
import { industryOf } from '../domain/valuation/industry.ts'
import { evToRevenueOf } from '../domain/valuation/multiples.ts'
import { type Valuation, valuationIn } from '../domain/valuation/valuation.ts'
import type { Database } from '../store/database.ts'
import type { Schema } from '../store/schema.ts'
import { changesSince, type IndexedParty } from '../store/universe.ts'

/** A party of the universe with what is derived from it: its valuation and traits (sellers) and its two faces in matching. */
export type Candidate = IndexedParty & {
  valuation: Valuation | null
  traits: Traits | null
  toMatch: SellerToMatch & BuyerToMatch
}

/** A counterparty that matches; `id` is its party's. */
export interface Match extends Pair {
  id: number
  candidate: Candidate
}

/** The parties in memory as of one moment, and what matching says of them. */
export interface Universe {
  partyOf(id: number): Candidate | null
  /** Every match of a party, best first. */
  matchesOf(id: number): readonly Match[]
  /** One pair scored, whichever side is asked first; null when either is unknown, both stand on one side, or one workspace holds both. */
  pairOf(oneId: number, otherId: number): Pair | null
  /** Every match of a party that is not in the universe itself, best first. */
  matchesFor(party: IndexedParty): Promise<readonly Match[]>
  /** Parties of a side that are offered: those that exist, and those of the demonstration universe. */
  offeredOn(side: Side): { real: number; fictional: number }
  /** What may be told of a seller among all that are offered; null when there is no such seller. */
  anonymityOf(sellerId: number): Anonymity | null
}

export interface UniverseIndex {
  /** The universe with everything committed before the call. */
  current(): Promise<Universe>
}

/** Rankings kept while no party changes. */
const RANKINGS_KEPT = 500

/** Keeps the universe in memory and reads what changed before it answers, so that no score is ever stale. */
export function openUniverseIndex(database: Database<Schema>, model: string): UniverseIndex {
  const sides: Record<Side, Map<number, Candidate>> = { buyer: new Map(), seller: new Map() }
  const rankings = new LRUCache<number, readonly Match[]>({ max: RANKINGS_KEPT })
  const census = emptyCensus()
  let horizon: string | null = null
  let seen: string | null = null
  let running: Promise<void> | null = null
  let waiting: Promise<void> | null = null

  const partyOf = (id: number): Candidate | null => sides.seller.get(id) ?? sides.buyer.get(id) ?? null

  const universe: Universe = {
    partyOf,
    matchesOf(id) {
      const party = partyOf(id)
      if (party === null) return []
      const known = rankings.get(id)
      if (known) return known
      const ranking = rankingOf(party, sides[otherSide(party.side)].values())
      rankings.set(id, ranking)
      return ranking
    },
    pairOf(oneId, otherId) {
      const one = partyOf(oneId)
      const other = partyOf(otherId)
      return one === null || other === null || one.side === other.side || one.identityId === other.identityId
        ? null
        : pairBetween(one, other)
    },
    matchesFor: async (party) => rankingOf(candidateOf(party), sides[otherSide(party.side)].values()),
    offeredOn(side) {
      const offered = { real: 0, fictional: 0 }
      for (const party of sides[side].values()) if (party.offered) offered[party.fictional ? 'fictional' : 'real'] += 1
      return offered
    },
    anonymityOf(sellerId) {
      const traits = sides.seller.get(sellerId)?.traits
      return traits ? anonymityOf(traits, census) : null
    },
  }

  function put(party: Candidate): void {
    const before = sides[party.side].get(party.id)
    if (before?.traits && before.offered) census.remove(before.traits)
    if (party.traits && party.offered) census.add(party.traits)
    sides[party.side].set(party.id, party)
  }

  async function refresh(): Promise<void> {
    const token = await database.freshness()
    if (token === seen) return
    const changes = await changesSince(database.db, model, horizon)
    for (const party of changes.parties) put(candidateOf(party))
    if (changes.parties.length > 0) rankings.clear()
    horizon = changes.horizon
    seen = token
  }

  return {
    async current() {
      if (running === null && seen !== null && (await database.freshness()) === seen) return universe
      // A refresh under way may have read before this call's writes: wait for one that starts after it.
      waiting ??= (running ?? Promise.resolve())
        .catch(() => {})
        .then(() => {
          waiting = null
          running = refresh().finally(() => {
            running = null
          })
          return running
        })
      await waiting
      return universe
    },
  }
}

function candidateOf(party: IndexedParty): Candidate {
  const { blindTexts, figures, criteria, contactStatus, offered, vectors } = party
  const industry = party.side === 'seller' ? industryOf(blindTexts) : null
  const valuation = industry === null ? null : valuationIn(industry, { ...figures, country: party.country })
  return {
    ...party,
    valuation,
    traits: industry === null ? null : traitsOf(party, industry.name),
    toMatch: {
      figures,
      criteria,
      contactStatus,
      offered,
      evToRevenue: industry === null ? 1 : evToRevenueOf(industry),
      evEurM: valuation?.status === 'ok' ? valuation.triangulatedEurM : null,
      vector: vectors[0] ?? noTextVector(),
      facets: vectors,
    },
  }
}

function traitsOf({ country, figures, fictional }: IndexedParty, industry: string): Traits {
  const { countryCode, recognised } = taxOf(country)
  return { industry, country: recognised ? countryCode : null, revenueEurM: figures.revenueEurM, fictional }
}

function pairBetween(one: Candidate, other: Candidate): Pair {
  return one.side === 'buyer' ? pairOf(one.toMatch, other.toMatch) : pairOf(other.toMatch, one.toMatch)
}

/** Everyone but the party's own other side. Gates first, then the figures, then the text: a party left out early could not have been a match. */
function rankingOf(party: Candidate, longlist: Iterable<Candidate>): Match[] {
  const matches: Match[] = []
  for (const candidate of longlist) {
    if (candidate.identityId === party.identityId) continue
    const [buyer, seller] =
      party.side === 'buyer' ? [party.toMatch, candidate.toMatch] : [candidate.toMatch, party.toMatch]
    const gates = gatesOf(buyer, seller)
    if (!isOpen(gates.communication) || !isOpen(gates.ticketFit)) continue
    if (cannotMatch(deterministicOf(seller.figures, seller.evToRevenue, buyer.criteria))) continue
    const pair = pairOf(buyer, seller)
    if (pair.isMatch) matches.push({ ...pair, id: candidate.id, candidate })
  }
  return matches.sort(byRank)
}
