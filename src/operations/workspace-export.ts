import type { Static } from 'typebox'
import type { exportWorkspace as contractOfExport } from '../contract/workspace-export.ts'
import { existingClearances, showKnown } from '../disclosure/disclose.ts'
import { readAnswers, readMessages } from '../disclosure/opened-contents.ts'
import { pairingId } from '../domain/deals/deal.ts'
import { type Language, negotiateLanguage } from '../domain/language/language.ts'
import { identityFields, type PartyOwner, type Supervisor } from '../domain/parties/profile.ts'
import { SIDES, type Workspace } from '../domain/workspace/workspace.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'
import { openedAdditions, ownMemorandum } from '../memoranda/memorandum-facts.ts'
import { loadRoom } from '../memoranda/room-writes.ts'
import { withoutNulls } from '../presenting/api-mapping.ts'
import { blindProfileOnWire } from '../presenting/blind-profile-on-wire.ts'
import { blockOnWire } from '../presenting/block-on-wire.ts'
import { ownFoldersOnWire, readingsOnWire } from '../presenting/data-room-on-wire.ts'
import { dealRulesOnWire } from '../presenting/deal-rules-on-wire.ts'
import { disclosuresOnWire } from '../presenting/disclosures-on-wire.ts'
import { eventsOnWire } from '../presenting/events-on-wire.ts'
import { memberOnWire } from '../presenting/member-on-wire.ts'
import { tablesOnWire } from '../presenting/memorandum-tables-on-wire.ts'
import { messageOnWire } from '../presenting/message-on-wire.ts'
import { standingOnWire } from '../presenting/name-request-on-wire.ts'
import { ndaOnWire } from '../presenting/nda-on-wire.ts'
import { notebooksOnWire } from '../presenting/notebook-on-wire.ts'
import { pairingsOnWire } from '../presenting/pairings-on-wire.ts'
import { profilesOnWire } from '../presenting/profiles-on-wire.ts'
import { publishedAnswerOnWire } from '../presenting/published-answer-on-wire.ts'
import { partyOnWire } from '../presenting/quality-on-wire.ts'
import { thesisOnWire } from '../presenting/thesis-on-wire.ts'
import { vettingOnWire } from '../presenting/vetting-on-wire.ts'
import { loadProofs } from '../store/assurances.ts'
import { loadProfiles } from '../store/blind-profiles.ts'
import { type Block, hiddenAmong, loadBlocks } from '../store/block-lists.ts'
import { loadFileReadings } from '../store/data-room-files.ts'
import { threadsOfSession } from '../store/erasure.ts'
import { loadEvents } from '../store/events.ts'
import { loadThreadMessages } from '../store/exchange.ts'
import { dismissedBy, watchedBy } from '../store/match-marks.ts'
import { loadMembers } from '../store/members.ts'
import { loadAdditions, loadVersions } from '../store/memoranda.ts'
import { nameRequestsBy, nameRequestsFor } from '../store/name-requests.ts'
import { loadSignatures } from '../store/ndas.ts'
import { loadRecords } from '../store/owned-rows.ts'
import { pairingMessages } from '../store/pairing-messages.ts'
import { loadPairings } from '../store/pairings.ts'
import { loadDealRules } from '../store/phase-requests.ts'
import { loadOwnProfile, type OwnProfile } from '../store/profiles.ts'
import { loadPublishedAnswers } from '../store/published-answers.ts'
import { loadSteps } from '../store/quality-steps.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import type { ExportPart } from '../store/table.ts'
import { loadVettingRequests } from '../store/vetting-requests.ts'
import {
  openedBlindDraft,
  openedFacts,
  openedNote,
  openedTheses,
  openedWorkspace,
} from '../workspace/opened-profile.ts'

/** Maximum number of rows of one kind in a file, more than decades of use produce. */
const ROWS_MAX = 100_000

export const exportWorkspace: Handlers['exportWorkspace'] = async ({ app, viewer, asked }) => {
  const { db } = app.database
  const own = await loadOwnProfile(db, viewer.sessionId)
  const facts = await openedFacts(db, own)
  const workspace = openedWorkspace(own, facts)
  const language = negotiateLanguage(asked.acceptLanguage)
  const profiles = await profilesOnWire(app, own, workspace, language)
  const partyIds = [viewer.buyerId, viewer.sellerId].filter((id) => id !== null)
  const exporting: Exporting = { app, viewer, own, facts, workspace, partyIds, language, profiles }
  const parts: [string, unknown][] = []
  for (const [name, load] of Object.entries(PARTS)) parts.push([name, await load(exporting)])
  return {
    headers: { 'Content-Disposition': 'attachment; filename="concordat-workspace.json"' },
    // Every member of the contract has a loader of its type.
    body: Object.fromEntries(parts.filter(([, part]) => part !== undefined && part !== null)) as WorkspaceExport,
  }
}

type WorkspaceExport = Static<typeof contractOfExport.output>

/** Data that several parts of an export are made from. */
interface Exporting {
  app: AppContext
  viewer: LoadedViewer
  own: OwnProfile
  facts: Awaited<ReturnType<typeof openedFacts>>
  workspace: Workspace
  /** Ids of the workspace's parties. */
  partyIds: readonly number[]
  language: Language
  profiles: Awaited<ReturnType<typeof profilesOnWire>>
}

type Loader<Part> = (exporting: Exporting) => Part | Promise<Part>

/** Loaders of the parts of an export, by member; a member without a value is omitted. */
const PARTS: { [Part in keyof WorkspaceExport]-?: Loader<WorkspaceExport[Part] | null> } & Record<ExportPart, unknown> =
  {
    exported_at: ({ app }) => app.now().toISOString(),
    created_at: ({ viewer }) => viewer.createdAt,
    user_type: ({ viewer }) => viewer.userType,
    agent_driven: ({ viewer }) => viewer.agentDriven,
    identity: ({ workspace }) => bearerOnWire(workspace).identity,
    supervisor: ({ workspace }) => bearerOnWire(workspace).supervisor,
    former: ({ workspace }) => workspace.former.map(bearerOnWire),
    proofs: async ({ app, viewer: { sessionId } }) =>
      ((await loadProofs(app.database.db, [sessionId])).get(sessionId) ?? []).map(({ kind, provenAt }) => ({
        kind,
        proven_at: provenAt,
      })),
    buyer: ({ profiles }) => profiles.buyer,
    seller: ({ profiles }) => profiles.seller,
    valuation: ({ profiles }) => profiles.valuation,
    theses: ({ own }) => openedTheses(own).map(thesisOnWire),
    blind_view: blindViewOnWire,
    blind_profiles: blindProfilesOnWire,
    quality: qualityOnWire,
    memorandum: memorandumOnWire,
    pairings: ownPairingsOnWire,
    deal_rules: async ({ app, viewer }) => dealRulesOnWire(await loadDealRules(app.database.db, viewer.sessionId)),
    watchlist: async ({ app, viewer }) =>
      (await watchedBy(app.database.db, viewer.sessionId)).map(({ partyId, watchedAt }) => ({
        id: partyId,
        watched_at: watchedAt,
      })),
    dismissals: async ({ app, viewer }) =>
      (await dismissedBy(app.database.db, viewer.sessionId)).map(({ partyId, reason, dismissedAt }) => ({
        id: partyId,
        reason,
        dismissed_at: dismissedAt,
      })),
    name_requests: nameRequestsOnWire,
    vetting: async ({ app, own }) => {
      const request = (await loadVettingRequests(app.database.db, [own.sessionId])).get(own.sessionId)
      return request === undefined ? null : { ...vettingOnWire(request), note: openedNote(own, request) }
    },
    blocks: async ({ app, partyIds }) => {
      const blocks: Block[] = []
      for (const id of partyIds) blocks.push(...(await loadBlocks(app.database.db, id)))
      return blocks.map(blockOnWire)
    },
    notebooks: ({ app, viewer }) => notebooksOnWire(app, viewer),
    members: async ({ app, viewer }) =>
      (await loadMembers(app.database.db, viewer.sessionId)).map((member) => memberOnWire(member, app.now())),
    activity: async ({ app, viewer, language }) => {
      const all = { before: null, partyId: null, thesisId: null, limit: ROWS_MAX }
      return await eventsOnWire(app, viewer, await loadEvents(app.database.db, viewer.sessionId, all), language)
    },
    nda_records: async ({ app, viewer }) =>
      (await loadSignatures(app.database.db, viewer.sessionId)).map((nda) => ({
        record: ndaOnWire(nda),
        hash: nda.hash,
      })),
    disclosures: ({ app, viewer }) => disclosuresOnWire(app, viewer, ROWS_MAX),
    conversations: conversationsOnWire,
    data_room: async ({ app, viewer }) => await ownFoldersOnWire(app, viewer, await loadRoom(app.database.db, viewer)),
    data_room_readings: async ({ app, viewer, partyIds }) =>
      await readingsOnWire(
        app,
        viewer,
        await loadFileReadings(app.database.db, partyIds, { before: null, limit: ROWS_MAX }),
      ),
    published_answers: publishedAnswersOnWire,
    exchange: threadsOnWire,
    records: async ({ app, viewer, partyIds }) =>
      await loadRecords(app.database.db, { sessionId: viewer.sessionId, partyIds }),
  }

/** Exports requests of both directions, except those for the name of a party hidden from the workspace. */
async function nameRequestsOnWire({ app, viewer, partyIds }: Exporting) {
  const { db } = app.database
  const made = await nameRequestsBy(db, viewer.sessionId, ROWS_MAX)
  const received = await nameRequestsFor(db, partyIds, ROWS_MAX)
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

/** Exports the seller's decisions on its blind view, with the words it wrote for others. */
function blindViewOnWire({ own, workspace: { profiles } }: Exporting) {
  const { seller } = own.parties
  if (seller === undefined) return null
  const { product, description } = profiles.seller?.blindWords ?? { product: '', description: '' }
  return {
    approved: seller.isBlindApproved,
    teaser_value: seller.teaserValue,
    ...(product ? { own_product: product } : {}),
    ...(description ? { own_description: description } : {}),
  }
}

/** Exports what the seller states in its teasers, by language. */
async function blindProfilesOnWire({ app, viewer, own }: Exporting) {
  if (viewer.sellerId === null) return null
  return (await loadProfiles(app.database.db, viewer.sellerId)).map(
    ({ language, draft, updatedAt, approved, approvedAt }) => ({
      language,
      draft: blindProfileOnWire(openedBlindDraft(own, draft), null),
      updated_at: updatedAt,
      ...withoutNulls({
        approved: approved === null ? null : blindProfileOnWire(approved.profile, null),
        approved_at: approvedAt,
      }),
    }),
  )
}

async function qualityOnWire({ app, own, facts, workspace, partyIds, language }: Exporting) {
  const steps = await loadSteps(app.database.db, partyIds)
  const parties = await (await app.universe.current()).partiesOf(partyIds)
  return SIDES.flatMap((side) => {
    const id = own.parties[side]?.id
    const redFlags = parties.get(id ?? 0)?.redFlags ?? []
    return id === undefined ? [] : [partyOnWire(side, id, workspace, facts, steps, redFlags, language)]
  })
}

function bearerOnWire({ identity, supervisor }: PartyOwner) {
  return {
    identity: withoutNulls(identityFields(identity)),
    ...(supervisor === null ? {} : { supervisor: supervisorOnWire(supervisor) }),
  }
}

const supervisorOnWire = ({ name, email, company }: Supervisor) => ({ name, email, ...withoutNulls({ company }) })

async function memorandumOnWire({ app, viewer }: Exporting) {
  const { db } = app.database
  const own = await ownMemorandum(db, viewer, app.now())
  if (own === null || viewer.sellerId === null) return null
  const versions = await loadVersions(db, viewer.sellerId)
  const { explanations } = openedAdditions(viewer, await loadAdditions(db, viewer.sellerId))
  return {
    sections: { ...own.facts.written },
    ...(explanations === undefined ? {} : { explanations: { ...explanations } }),
    ...(own.facts.tables === undefined ? {} : { tables: tablesOnWire(own.facts.tables) }),
    versions: versions.map(({ version, approvedAt }) => ({ version, approved_at: approvedAt })),
  }
}

async function ownPairingsOnWire({ app, viewer }: Exporting) {
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

async function conversationsOnWire({ app, viewer }: Exporting) {
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
      const clearances = await existingClearances(app, viewer, [...parties.values()])
      const onWire = readMessages(clearances, messages).map((message) => messageOnWire(message, ownId))
      shown.push({ pair_id: pairingId(buyerId, sellerId), messages: onWire })
    }
  }
  return shown
}

async function publishedAnswersOnWire({ app, viewer }: Exporting) {
  if (viewer.sellerId === null) return null
  const parties = await (await app.universe.current()).partiesOf([viewer.sellerId])
  const clearance = (await existingClearances(app, viewer, [...parties.values()])).get(viewer.sellerId)
  if (clearance === undefined) return null
  const answers = readAnswers(clearance, await loadPublishedAnswers(app.database.db, viewer.sellerId))
  return answers.map(publishedAnswerOnWire)
}

async function threadsOnWire({ app, viewer }: Exporting) {
  const threads = []
  for (const { id, participant } of await threadsOfSession(app.database.db, viewer.sessionId)) {
    const messages = await loadThreadMessages(app.database.db, id)
    threads.push({
      participant,
      messages: messages.map(({ author, text, createdAt }) => ({ from: author, text, time: createdAt })),
    })
  }
  return threads
}
