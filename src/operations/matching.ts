import { PAGE_ROWS } from '../contract/paging.ts'
import { discloseList, discloseParties, ownPairings, showKnown } from '../disclosure/disclose.ts'
import { ownCandidate } from '../disclosure/own-party.ts'
import {
  isHumanCheckRequired,
  refuseBelowAssurance,
  refuseHeldBack,
  refuseWithheld,
  withheldOnWire,
} from '../disclosure/withheld.ts'
import type { Aggregate } from '../domain/figures/aggregate.ts'
import { negotiateLanguage } from '../domain/language/language.ts'
import type { Place } from '../domain/matching/scoring/shortlist.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'
import type { Refuse } from '../entry/refusal.ts'
import { refuseBelowRole } from '../entry/viewer.ts'
import { askingBy } from '../matches/asking-by.ts'
import { inLearnedOrder } from '../matches/learned-matches.ts'
import { nearestTo } from '../matches/near-misses.ts'
import { loadNearMatches, loadShownMatches } from '../matches/shown-matches.ts'
import type { MatchPage } from '../matching-index/loaded.ts'
import type { Candidate, Universe } from '../matching-index/universe.ts'
import { withoutNulls } from '../presenting/api-mapping.ts'
import { decodeCursor, encodeCursor } from '../presenting/cursors.ts'
import { matchesOnWire } from '../presenting/match-on-wire.ts'
import { hiddenAmong } from '../store/block-lists.ts'
import type { LoadedViewer } from '../store/sessions.ts'

/** Loads a page of a viewer's matches. Refuses a session without a party (404) and an invalid cursor (400). */
async function matchesPage(
  app: AppContext,
  viewer: LoadedViewer,
  universe: Universe,
  paging: { limit?: number; cursor?: string },
  refuse: Refuse<'invalid_cursor' | 'no_profile'>,
): Promise<{ own: Candidate; page: MatchPage }> {
  const own = await ownCandidate(viewer, universe, refuse)
  return { own, page: await pageFor(app, viewer, universe, own, paging, refuse) }
}

async function pageFor(
  app: AppContext,
  viewer: LoadedViewer,
  universe: Universe,
  asking: Candidate,
  paging: { limit?: number; cursor?: string },
  refuse: Refuse<'invalid_cursor'>,
): Promise<MatchPage> {
  const after =
    paging.cursor === undefined
      ? null
      : (decodeCursor(paging.cursor) ?? refuse('invalid_cursor', 'cursor_unknown', 'follow_link_header'))
  const question = { limit: paging.limit ?? PAGE_ROWS, after }
  return await loadShownMatches(app, viewer, universe, asking, question)
}

export const listMatches: Handlers['listMatches'] = async ({ app, viewer, input, asked, refuse, basis }) => {
  const universe = await app.universe.current()
  const own = askingBy(await ownCandidate(viewer, universe, refuse), input.thesis, refuse)
  const page = await pageFor(app, viewer, universe, own, input, refuse)
  const counterparties = page.shown.map(({ candidate }) => candidate)
  const { shown, withheld } = await discloseList(app, viewer, universe, counterparties, input.names)
  // A withheld name may become available when others of the network change their use or the day passes.
  if (withheld.size > 0) basis?.addEverything()
  const { names, limit, order, thesis } = input
  const ordered = order === 'learned' ? await inLearnedOrder(app, viewer, universe, own, page.shown) : page.shown
  const reason = page.total === 0 ? (await nearestTo(app, viewer, universe, own)).reason : null
  const language = negotiateLanguage(asked.acceptLanguage)
  const body = await matchesOnWire(app, viewer, own, ordered, shown, language)
  const isFirst = input.cursor === undefined
  return {
    body: input.include === 'near' && isFirst ? [...body, ...(await nearOnWire())] : body,
    headers: {
      ...pageHeaders(page, {
        limit,
        ...(names === undefined ? {} : { names }),
        ...(order === undefined ? {} : { order }),
        ...(thesis === undefined ? {} : { thesis: String(thesis) }),
      }),
      'X-Names-Withheld': String(withheld.size),
      ...(reason === null ? {} : { 'X-Empty-Reason': reason.of }),
      ...(isHumanCheckRequired(withheld) ? { 'X-Human-Check-Required': 'true' } : {}),
    },
  }

  /**
   * Shows names disclosed before and discloses nothing new. The marks of a match that is new or whose name can be
   * requested are left out, since neither holds below the threshold.
   */
  async function nearOnWire() {
    const near = await loadNearMatches(app, viewer, universe, own)
    const known = await showKnown(
      app,
      viewer,
      near.map(({ candidate }) => candidate),
    )
    const onWire = await matchesOnWire(app, viewer, own, near, known, language)
    return onWire.map(({ new_since: _, name_on_request: __, ...match }) => ({ ...match, near: true }))
  }
}

export const listMatchedNames: Handlers['listMatchedNames'] = async ({ app, viewer, input, refuse, basis }) => {
  refuseBelowAssurance(app, viewer, refuse)
  const universe = await app.universe.current()
  const { page } = await matchesPage(app, viewer, universe, input, refuse)
  const counterparties = page.shown.map(({ candidate }) => candidate)
  const { shown, withheld } = await discloseParties(app, viewer, universe, counterparties)
  // A withheld name may become available when others of the network change their use or the day passes.
  if (withheld.size > 0) basis?.addEverything()
  const named = page.shown.flatMap(({ id }) => {
    const known = shown.get(id)
    return known?.cleared ? [known] : []
  })
  const names = named.map(({ name }) => name)
  const details = named.map(({ id, name, assurance }) => ({ id, name, ...withoutNulls({ assurance }) }))
  return { body: { names, details, ...withheldOnWire(withheld) }, headers: pageHeaders(page, { limit: input.limit }) }
}

export const getSellerName: Handlers['getSellerName'] = async ({ app, viewer, input, refuse }) => {
  const universe = await app.universe.current()
  const found = (await hiddenAmong(app.database.db, viewer.sessionId, [input.id])).has(input.id)
    ? null
    : await universe.partyOf(input.id)
  const party = found ?? refuse('party_not_found', 'party_unknown', 'use_paired_id')
  const isOwn = party.id === viewer.buyerId || party.id === viewer.sellerId
  const pairing = isOwn ? undefined : (await ownPairings(app, viewer, [party.id])).get(party.id)
  if (!isOwn && (pairing === undefined || party.erased))
    return refuse('party_out_of_scope', 'neither_own_nor_paired', 'pair_or_read_names')
  const { shown, withheld } = await discloseParties(app, viewer, universe, [party])
  const usedUp = withheld.get(party.id)
  if (usedUp !== undefined) refuseWithheld(app, usedUp, refuse)
  const known = shown.get(party.id)
  if (!known?.cleared) {
    refuseBelowRole(viewer, 'member')
    await refuseHeldBack(app, viewer, party, refuse)
    return refuse('party_withdrawn', 'pairing_party_withdrawn', 'name_stays_open')
  }
  return { body: { name: known.name } }
}

/**
 * Returns the total and a link to the next page, relative to the request because a header must not contain the
 * workspace key.
 */
function pageHeaders(
  page: { total: Aggregate; next: Place | null },
  { limit = PAGE_ROWS, ...asked }: { limit?: number | undefined; names?: string; order?: string; thesis?: string },
): Record<string, string> {
  const count = { 'X-Total-Count': String(page.total) }
  if (page.next === null) return count
  const query = new URLSearchParams({ limit: String(limit), ...asked, cursor: encodeCursor(page.next) })
  return { ...count, Link: `<?${query}>; rel="next"` }
}
