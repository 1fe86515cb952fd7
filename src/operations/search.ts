import { PAGE_ROWS } from '../contract/paging.ts'
import { discloseParties, showKnown } from '../disclosure/disclose.ts'
import { ownPartyId } from '../disclosure/own-party.ts'
import type { PartyView } from '../disclosure/party-view.ts'
import { isSigned } from '../domain/confidentiality/policy/disclosure.ts'
import { type Aggregate, plusListed } from '../domain/figures/aggregate.ts'
import { decimals, threeSignificant } from '../domain/figures/rounding.ts'
import { computeEbitdaEurM } from '../domain/parties/party.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'
import type { Refuse } from '../entry/refusal.ts'
import type { Candidate, Universe } from '../matching-index/universe.ts'
import { withoutNulls } from '../presenting/api-mapping.ts'
import { bandsOnWire } from '../presenting/bands-on-wire.ts'
import { decodeSearchCursor, encodeSearchCursor, type SearchPlace } from '../presenting/cursors.ts'
import { hiddenFrom } from '../store/block-lists.ts'
import { partiesDisclosedTo } from '../store/disclosures.ts'
import { loadCounterpartyIds } from '../store/pairings.ts'
import { foldSearchWords, type NameHit, searchNames } from '../store/search.ts'
import type { LoadedViewer } from '../store/sessions.ts'

/** Maximum number of names found and disclosed by one search. */
const NAMES_MAX = 20
/** Previously disclosed parties whose names are searched, latest first: more than three months' allowance. */
const DISCLOSED_MAX = 10_000
/** Best matches whose names are searched although not disclosed yet: twice a day's allowance. */
const MATCHES_SEARCHED = 200
/**
 * Minimum length of a query for names not yet disclosed; a shorter one would reveal all names with the same beginning.
 */
const SHORTEST_NAME = 3

export const search: Handlers['search'] = async ({ app, viewer, input, asked, refuse }) => {
  const place = placeIn(input.cursor, refuse)
  const found = async () => {
    const [universe, pairedIds, hidden, words] = await Promise.all([
      app.universe.current(),
      pairedWith(app, viewer),
      hiddenFor(app, viewer),
      app.reads.read(`words ${input.q}`, () => foldSearchWords(app.database.db, input.q)),
    ])
    const named = await namesFound(app, viewer, universe, input.q, pairedIds)
    const limit = input.limit ?? PAGE_ROWS
    const namedIds = named.map(({ id }) => id)
    const texts = await universe.searchTexts(words, {
      named: namedIds,
      paired: pairedIds,
      before: place.before,
      network: viewer.network,
      hidden,
      limit: limit + 1,
    })
    const first = leadingIds(named, texts.paired, new Set(pairedIds))
    const { ids, next } = pageOf(first, texts.others, place, limit)
    const total = plusListed(texts.total, named)
    const hits = await hitsShown(app, viewer, universe, ids, new Set(pairedIds))
    return {
      body: {
        sellers: hits.flatMap(({ party, view, paired }) =>
          party.side === 'seller' ? [{ ...sellerHit(party, view), paired }] : [],
        ),
        buyers: hits.flatMap(({ party, view, paired }) =>
          party.side === 'buyer' ? [{ ...buyerHit(party, view), paired }] : [],
        ),
        total,
        query: input.q,
      },
      headers: pageHeaders(total, limit, input.q, next),
    }
  }
  return await app.searches.run(asked, found)
}

function placeIn(cursor: string | undefined, refuse: Refuse<'invalid_cursor'>): SearchPlace {
  if (cursor === undefined) return { shown: 0, before: null }
  return decodeSearchCursor(cursor) ?? refuse('invalid_cursor', 'cursor_unknown', 'follow_link_header')
}

const pairedWith = ({ database, reads }: AppContext, viewer: LoadedViewer): Promise<number[]> =>
  reads.read(`counterparties ${viewer.buyerId} ${viewer.sellerId}`, (dependencies) => {
    for (const id of [viewer.buyerId, viewer.sellerId]) if (id !== null) dependencies.addParty(id)
    return loadCounterpartyIds(database.db, viewer)
  })

const hiddenFor = ({ database, reads }: AppContext, { sessionId }: LoadedViewer): Promise<number[]> =>
  reads.read(`all hidden ${sessionId}`, (dependencies) => {
    dependencies.addWorkspace(sessionId)
    return hiddenFrom(database.db, sessionId)
  })

/**
 * Finds parties by name: the viewer's own, and those it is cleared for that were disclosed to it before, are paired
 * with it or match it. A result is a disclosure: a name returned for the first time is recorded here.
 */
async function namesFound(
  app: AppContext,
  viewer: LoadedViewer,
  universe: Universe,
  query: string,
  pairedIds: readonly number[],
): Promise<NameHit[]> {
  const { db } = app.database
  const ids = [viewer.buyerId, viewer.sellerId].filter((id) => id !== null)
  if (isSigned(viewer)) {
    ids.push(...(await partiesDisclosedTo(db, viewer.sessionId, app.now(), DISCLOSED_MAX)))
    if (query.trim().length >= SHORTEST_NAME) ids.push(...pairedIds, ...(await matchIds(viewer, universe)))
  }
  const hits = await searchNames(db, query, ids, NAMES_MAX)
  if (hits.length === 0) return []
  const parties = [...(await universe.partiesOf(hits.map(({ id }) => id))).values()]
  const { shown } = await discloseParties(app, viewer, universe, parties)
  return hits.filter(({ id }) => shown.get(id)?.cleared)
}

async function matchIds(viewer: LoadedViewer, universe: Universe): Promise<number[]> {
  const ownId = ownPartyId(viewer)
  const own = ownId === null ? null : await universe.partyOf(ownId)
  if (own === null) return []
  const { shown } = await universe.matchesOf(own, { limit: MATCHES_SEARCHED, after: null })
  return shown.map(({ id }) => id)
}

/** Orders exact names first, then paired parties, then similar names. */
function leadingIds(named: readonly NameHit[], pairedTexts: readonly number[], paired: ReadonlySet<number>): number[] {
  const rankOf = ({ id, exact }: NameHit) => (exact ? 0 : paired.has(id) ? 1 : 2)
  const ranked = named.toSorted((one, other) => rankOf(one) - rankOf(other))
  const resembling = ranked.filter((hit) => rankOf(hit) === 2)
  return [
    ...ranked.slice(0, ranked.length - resembling.length),
    ...pairedTexts.map((id) => ({ id })),
    ...resembling,
  ].map(({ id }) => id)
}

/**
 * Returns a page of leading and other results. `others` has one more row than fits, to detect a following page; `next`
 * is null without one.
 */
function pageOf(
  first: readonly number[],
  others: readonly number[],
  { shown, before }: SearchPlace,
  limit: number,
): { ids: number[]; next: SearchPlace | null } {
  const leading = first.slice(shown, shown + limit)
  const following = others.slice(0, limit - leading.length)
  const isLast = shown + leading.length >= first.length && following.length === others.length
  const next = { shown: shown + leading.length, before: following.at(-1) ?? before }
  return { ids: [...leading, ...following], next: isLast ? null : next }
}

async function hitsShown(
  app: AppContext,
  viewer: LoadedViewer,
  universe: Universe,
  ids: readonly number[],
  paired: ReadonlySet<number>,
) {
  const known = await universe.partiesOf(ids)
  const parties = ids.flatMap((id) => known.get(id) ?? [])
  const views = await showKnown(app, viewer, parties)
  return parties.flatMap((party) => {
    const view = views.get(party.id)
    return view ? [{ party, view, paired: paired.has(party.id) }] : []
  })
}

/**
 * Returns the total and a link to the next page, relative to the request because a header must not contain the
 * workspace key.
 */
function pageHeaders(total: Aggregate, limit: number, q: string, next: SearchPlace | null): Record<string, string> {
  const count = { 'X-Total-Count': String(total) }
  if (next === null) return count
  const query = new URLSearchParams({ q, limit: String(limit), cursor: encodeSearchCursor(next) })
  return { ...count, Link: `<?${query}>; rel="next"` }
}

function sellerHit(party: Candidate, known: PartyView) {
  const ebitdaEurM = computeEbitdaEurM(known.figures)
  return {
    id: party.id,
    name: known.name,
    ...withoutNulls({
      sector: party.blindTexts.sector,
      revenue: known.figures.revenueEurM,
      ebitda: ebitdaEurM === null ? null : known.cleared ? decimals(ebitdaEurM, 2) : threeSignificant(ebitdaEurM),
      bands: bandsOnWire(known),
      product: party.blindTexts.product,
      contact_name: known.contactName,
      contact_email: known.contactEmail,
      assurance: known.assurance,
    }),
  }
}

function buyerHit(party: Candidate, known: PartyView) {
  return {
    id: party.id,
    name: known.name,
    ...withoutNulls({
      sector: party.blindTexts.sector,
      ticket_min: known.criteria.ticketMinEurM,
      ticket_max: known.criteria.ticketMaxEurM,
      bands: bandsOnWire(known),
      contact: known.contactName,
      contact_email: known.contactEmail,
      assurance: known.assurance,
    }),
  }
}
