import { readMessages } from '../disclosure/conversation.ts'
import { showKnown, toldClearances } from '../disclosure/disclose.ts'
import { readAnswers } from '../disclosure/published-answers.ts'
import { pairingId } from '../domain/deals/deal.ts'
import { negotiateLanguage } from '../domain/language/language.ts'
import type { Identity, PartyOwner, Supervisor } from '../domain/parties/profile.ts'
import { SIDES, type Workspace } from '../domain/workspace/workspace.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'
import { ownMemorandum } from '../memoranda/memorandum-facts.ts'
import { loadRoom } from '../memoranda/room-writes.ts'
import { withoutNulls } from '../presenting/api-mapping.ts'
import { blockOnWire } from '../presenting/block-on-wire.ts'
import { ownFoldersOnWire, readingsOnWire } from '../presenting/data-room-on-wire.ts'
import { dealRulesOnWire } from '../presenting/deal-rules-on-wire.ts'
import { disclosuresOnWire } from '../presenting/disclosures-on-wire.ts'
import { eventsOnWire } from '../presenting/events-on-wire.ts'
import { memberOnWire } from '../presenting/member-on-wire.ts'
import { messageOnWire } from '../presenting/message-on-wire.ts'
import { standingOnWire } from '../presenting/name-request-on-wire.ts'
import { ndaOnWire } from '../presenting/nda-on-wire.ts'
import { notebooksOnWire } from '../presenting/notebooks-on-wire.ts'
import { pairingsOnWire } from '../presenting/pairings-on-wire.ts'
import { profilesOnWire } from '../presenting/profiles-on-wire.ts'
import { publishedAnswerOnWire } from '../presenting/published-answer-on-wire.ts'
import { partyOnWire } from '../presenting/quality-on-wire.ts'
import { thesisOnWire } from '../presenting/thesis-on-wire.ts'
import { vettingOnWire } from '../presenting/vetting-on-wire.ts'
import { loadProofs } from '../store/assurances.ts'
import { type Block, hiddenAmong, loadBlocks } from '../store/block-lists.ts'
import { loadFileReadings } from '../store/data-room-files.ts'
import { dismissedBy } from '../store/dismissals.ts'
import { loadEvents } from '../store/events.ts'
import { loadThreadMessages } from '../store/exchange.ts'
import { loadMembers } from '../store/members.ts'
import { loadVersions } from '../store/memoranda.ts'
import { nameRequestsBy, nameRequestsFor } from '../store/name-requests.ts'
import { loadSignatures } from '../store/ndas.ts'
import { pairingMessages } from '../store/pairing-messages.ts'
import { loadPairings } from '../store/pairings.ts'
import { loadDealRules } from '../store/phase-requests.ts'
import { loadOwnProfile, type OwnProfile } from '../store/profiles.ts'
import { loadPublishedAnswers } from '../store/published-answers.ts'
import { loadSteps } from '../store/quality-steps.ts'
import { threadsOfSession } from '../store/session-threads.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { loadVettingRequests } from '../store/vetting-requests.ts'
import { watchedBy } from '../store/watchlist.ts'
import { openedFacts, openedNote, openedTheses, openedWorkspace } from '../workspace/opened-profile.ts'

/** Maximum number of rows of one kind in a file, more than decades of use produce. */
const ROWS_MAX = 100_000

export const exportWorkspace: Handlers['exportWorkspace'] = async ({ app, viewer, asked }) => {
  const { db } = app.database
  const { sessionId } = viewer
  const own = await loadOwnProfile(db, sessionId)
  const facts = await openedFacts(db, own)
  const workspace = openedWorkspace(own, facts)
  const partyIds = [viewer.buyerId, viewer.sellerId].filter((id) => id !== null)
  const steps = await loadSteps(db, partyIds)
  const watched = await watchedBy(db, sessionId)
  const dismissed = await dismissedBy(db, sessionId)
  const language = negotiateLanguage(asked.acceptLanguage)
  const events = await loadEvents(db, sessionId, { before: null, partyId: null, thesisId: null, limit: ROWS_MAX })
  const universe = await app.universe.current()
  const parties = await universe.partiesOf(SIDES.flatMap((side) => own.parties[side]?.id ?? []))
  return {
    headers: { 'Content-Disposition': 'attachment; filename="concordat-workspace.json"' },
    body: {
      exported_at: app.now().toISOString(),
      created_at: viewer.createdAt,
      ...withoutNulls({ user_type: viewer.userType }),
      agent_driven: viewer.agentDriven,
      ...bearerOnWire(workspace),
      former: workspace.former.map(bearerOnWire),
      proofs: ((await loadProofs(db, [sessionId])).get(sessionId) ?? []).map(({ kind, provenAt }) => ({
        kind,
        proven_at: provenAt,
      })),
      ...(await profilesOnWire(app, own, workspace, language)),
      theses: openedTheses(own).map(thesisOnWire),
      ...blindViewOnWire(own, workspace),
      quality: SIDES.flatMap((side) => {
        const id = own.parties[side]?.id
        const redFlags = parties.get(id ?? 0)?.redFlags ?? []
        return id === undefined ? [] : [partyOnWire(side, id, workspace, facts, steps, redFlags, language)]
      }),
      ...(await memorandumOnWire(app, viewer)),
      pairings: await ownPairingsOnWire(app, viewer),
      deal_rules: dealRulesOnWire(await loadDealRules(db, sessionId)),
      watchlist: watched.map(({ partyId, watchedAt }) => ({ id: partyId, watched_at: watchedAt })),
      dismissals: dismissed.map(({ partyId, reason, dismissedAt }) => ({
        id: partyId,
        reason,
        dismissed_at: dismissedAt,
      })),
      name_requests: await nameRequestsOnWire(app, viewer, partyIds),
      ...(await vettingOf(app, own)),
      blocks: (await blocksOfAll(app, partyIds)).map(blockOnWire),
      notebooks: await notebooksOnWire(app, viewer),
      members: (await loadMembers(db, sessionId)).map((member) => memberOnWire(member, app.now())),
      activity: await eventsOnWire(app, viewer, events, language),
      nda_records: (await loadSignatures(db, sessionId)).map((nda) => ({ record: ndaOnWire(nda), hash: nda.hash })),
      disclosures: await disclosuresOnWire(app, viewer, ROWS_MAX),
      conversations: await conversationsOnWire(app, viewer),
      data_room: await ownFoldersOnWire(app, viewer, await loadRoom(db, viewer)),
      data_room_readings: await readingsOnWire(
        app,
        viewer,
        await loadFileReadings(db, partyIds, { before: null, limit: ROWS_MAX }),
      ),
      ...(await publishedAnswersOnWire(app, viewer)),
      exchange: await threadsOnWire(app, sessionId),
    },
  }
}

/** Exports requests of both directions, except those for the name of a party hidden from the workspace. */
async function nameRequestsOnWire(app: AppContext, viewer: LoadedViewer, ownIds: readonly number[]) {
  const { db } = app.database
  const made = await nameRequestsBy(db, viewer.sessionId, ROWS_MAX)
  const received = await nameRequestsFor(db, ownIds, ROWS_MAX)
  const hidden = await hiddenAmong(
    db,
    viewer.sessionId,
    made.map(({ partyId }) => partyId),
  )
  const now = app.now()
  return [
    ...made
      .filter(({ partyId }) => !hidden.has(partyId))
      .map((request) => ({
        direction: 'made' as const,
        own_party_id: request.askerPartyId,
        party_id: request.partyId,
        introduction: request.introduction,
        ...standingOnWire(request, now),
      })),
    ...received.map((request) => ({
      direction: 'received' as const,
      own_party_id: request.partyId,
      party_id: request.askerPartyId,
      introduction: request.introduction,
      ...standingOnWire(request, now),
    })),
  ]
}

async function vettingOf(app: AppContext, own: OwnProfile) {
  const request = (await loadVettingRequests(app.database.db, [own.sessionId])).get(own.sessionId)
  return request === undefined ? {} : { vetting: { ...vettingOnWire(request), note: openedNote(own, request) } }
}

async function blocksOfAll(app: AppContext, partyIds: readonly number[]): Promise<Block[]> {
  const blocks = []
  for (const id of partyIds) blocks.push(...(await loadBlocks(app.database.db, id)))
  return blocks
}

/** Exports the seller's decisions on its blind view, with the words it wrote for others. */
function blindViewOnWire({ parties: { seller } }: OwnProfile, { profiles }: Workspace) {
  if (seller === undefined) return {}
  const { product, description } = profiles.seller?.blindWords ?? { product: '', description: '' }
  return {
    blind_view: {
      approved: seller.isBlindApproved,
      teaser_value: seller.teaserValue,
      ...(product ? { own_product: product } : {}),
      ...(description ? { own_description: description } : {}),
    },
  }
}

function bearerOnWire({ identity, supervisor }: PartyOwner) {
  return {
    identity: withoutNulls<Identity>(identity),
    ...(supervisor === null ? {} : { supervisor: supervisorOnWire(supervisor) }),
  }
}

const supervisorOnWire = ({ name, email, company }: Supervisor) => ({ name, email, ...withoutNulls({ company }) })

async function memorandumOnWire(app: AppContext, viewer: LoadedViewer) {
  const { db } = app.database
  const own = await ownMemorandum(db, viewer)
  if (own === null || viewer.sellerId === null) return {}
  const versions = await loadVersions(db, viewer.sellerId)
  return {
    memorandum: {
      sections: { ...own.facts.written },
      versions: versions.map(({ version, approvedAt }) => ({ version, approved_at: approvedAt })),
    },
  }
}

async function ownPairingsOnWire(app: AppContext, viewer: LoadedViewer) {
  const universe = await app.universe.current()
  const shown = []
  for (const side of SIDES) {
    const ownId = side === 'buyer' ? viewer.buyerId : viewer.sellerId
    if (ownId === null) continue
    const { pairings } = await pairingsOnWire(app, universe, side, ownId, (parties) => showKnown(app, viewer, parties))
    shown.push(...pairings)
  }
  return shown
}

async function conversationsOnWire(app: AppContext, viewer: LoadedViewer) {
  const { db } = app.database
  const universe = await app.universe.current()
  const shown = []
  for (const side of SIDES) {
    const ownId = side === 'buyer' ? viewer.buyerId : viewer.sellerId
    if (ownId === null) continue
    for (const { id, buyerId, sellerId } of await loadPairings(db, side, ownId)) {
      const messages = await pairingMessages(db, id, { before: null, limit: ROWS_MAX })
      if (messages.length === 0) continue
      const parties = await universe.partiesOf([buyerId, sellerId])
      const told = await toldClearances(app, viewer, [...parties.values()])
      const onWire = readMessages(told, messages).map((message) => messageOnWire(message, ownId))
      shown.push({ pair_id: pairingId(buyerId, sellerId), messages: onWire })
    }
  }
  return shown
}

async function publishedAnswersOnWire(app: AppContext, viewer: LoadedViewer) {
  if (viewer.sellerId === null) return {}
  const parties = await (await app.universe.current()).partiesOf([viewer.sellerId])
  const clearance = (await toldClearances(app, viewer, [...parties.values()])).get(viewer.sellerId)
  if (clearance === undefined) return {}
  const answers = readAnswers(clearance, await loadPublishedAnswers(app.database.db, viewer.sellerId))
  return { published_answers: answers.map(publishedAnswerOnWire) }
}

async function threadsOnWire(app: AppContext, sessionId: number) {
  const threads = []
  for (const { id, participant } of await threadsOfSession(app.database.db, sessionId)) {
    const messages = await loadThreadMessages(app.database.db, id)
    threads.push({
      participant,
      messages: messages.map(({ author, text, createdAt }) => ({ from: author, text, time: createdAt })),
    })
  }
  return threads
}
