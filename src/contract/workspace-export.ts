import { Type } from 'typebox'
import { listActivity } from './activity.ts'
import { getBlindProfile } from './blind-profile.ts'
import { listBlocks } from './block-lists.ts'
import { sendMessage } from './conversations.ts'
import { partyText } from './counterparty-text.ts'
import { listRoomReadings } from './data-room.ts'
import { OwnFolder } from './data-room-shapes.ts'
import { getDealRules } from './deal-rules.ts'
import { listDisclosures } from './disclosures.ts'
import { listMembers } from './members.ts'
import { getMemorandum } from './memoranda.ts'
import { Tables } from './memorandum-table-shapes.ts'
import { IntroductionKind, requestStanding } from './name-request-shapes.ts'
import { getNdaReceipt } from './nda.ts'
import { getNotebook } from './notebooks.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { listPairings } from './pairings.ts'
import { BuyerProfile, Identity, SellerProfile } from './party-shapes.ts'
import { listPublishedAnswers } from './published-answers.ts'
import { getQuality } from './quality.ts'
import { DismissalReason, Instant, maybe, named, PairId, PartyId, UserType } from './schemas.ts'
import { listTheses } from './theses.ts'
import { Valuation } from './valuation-shapes.ts'
import { VettingStanding } from './vetting-shapes.ts'

const FullIdentity = named('FullIdentity', 'The contact, with additions from sources.', {
  ...Identity.properties,
  phone: maybe(Type.String()),
  address: maybe(Type.String()),
})
const FullSupervisor = named('FullSupervisor', 'The human supervisor of the agent.', {
  name: Type.String(),
  email: Type.String(),
  company: maybe(Type.String()),
})
const Bearer = named('Bearer', 'A former identity of the workspace; its words stay masked in its texts.', {
  identity: FullIdentity,
  supervisor: maybe(FullSupervisor),
})

export const exportWorkspace = operation({
  ...ownRead,
  id: 'exportWorkspace',
  leastRole: 'member',
  tag: 'workspace',
  path: '/api/session/{session_id}/export',
  summary: 'All data of the workspace, as a file',
  description:
    'All stored data of the session as one JSON file: identity with former names and proofs, profiles, the blind view with the seller’s decisions, its blind profiles, valuation, memorandum, facts found with their sources, pairings as disclosed to this session, its deal rules, watchlist, dismissed matches, name requests, block list, members, notes and tasks, the folders of its data room with their readings, the whole activity, NDA records, disclosures, messages received through tokens issued to it, and its other rows as stored. It discloses no new name, and contains no workspace key.',
  output: named('WorkspaceExport', 'A workspace as a file.', {
    exported_at: Instant,
    created_at: Instant,
    user_type: maybe(UserType),
    agent_driven: Type.Boolean(),
    identity: FullIdentity,
    supervisor: maybe(FullSupervisor),
    former: Type.Array(Bearer),
    proofs: maybe(
      Type.Array(
        named('ProofOfFile', 'Proofs of the workspace’s identity, with their dates.', {
          kind: Type.Enum(['email', 'vetted']),
          proven_at: Instant,
        }),
      ),
    ),
    buyer: maybe(BuyerProfile),
    seller: maybe(SellerProfile),
    blind_view: maybe(
      named('BlindViewOfFile', 'The seller’s decisions on its blind view.', {
        approved: Type.Boolean({ description: 'The current texts are approved.' }),
        teaser_value: Type.Boolean({ description: 'Teasers include an indicative value.' }),
        own_product: maybe(Type.String({ description: 'Text for others in place of the product.' })),
        own_description: maybe(Type.String({ description: 'Text for others in place of the description.' })),
      }),
    ),
    blind_profiles: maybe(
      Type.Array(
        named('BlindProfileOfFile', 'What the seller states in its teasers in one language.', {
          language: getBlindProfile.output.properties.language,
          draft: getBlindProfile.output.properties.profile,
          updated_at: Instant,
          approved: maybe(getBlindProfile.output.properties.profile),
          approved_at: maybe(Instant),
        }),
      ),
    ),
    valuation: maybe(Valuation),
    quality: getQuality.output.properties.entities,
    memorandum: maybe(
      named('MemorandumOfFile', 'The seller’s texts of its memorandum, and the approved versions.', {
        sections: Type.Record(Type.String(), Type.String(), { description: 'Texts by section.' }),
        tables: maybe(Tables),
        explanations: maybe(
          Type.Record(Type.String(), Type.String(), { description: 'Explanations of contradictions, by id.' }),
        ),
        versions: getMemorandum.output.properties.versions,
      }),
    ),
    pairings: listPairings.output.properties.pairings,
    deal_rules: getDealRules.output,
    published_answers: maybe(listPublishedAnswers.output.properties.answers),
    watchlist: Type.Array(named('WatchedId', 'A watched party with its date.', { id: PartyId, watched_at: Instant })),
    dismissals: maybe(
      Type.Array(
        named('DismissedId', 'A dismissed party with date and reason.', {
          id: PartyId,
          reason: DismissalReason,
          dismissed_at: Instant,
        }),
      ),
    ),
    theses: maybe(listTheses.output.properties.theses),
    name_requests: maybe(
      Type.Array(
        named('NameRequestOfFile', 'A name request, made by the workspace or received by one of its parties.', {
          direction: Type.Enum(['made', 'received']),
          own_party_id: PartyId,
          party_id: PartyId,
          introduction: IntroductionKind,
          ...requestStanding,
        }),
      ),
    ),
    vetting: maybe(
      named('VettingOfFile', 'The vetting request, as written.', {
        ...VettingStanding.properties,
        note: Type.String(),
      }),
    ),
    blocks: maybe(listBlocks.output.properties.blocks),
    activity: listActivity.output.properties.events,
    notebooks: maybe(
      Type.Array(
        named('NotebookOfFile', 'The workspace’s private notebook of a pairing.', {
          ...getNotebook.output.properties,
          pair_id: PairId,
        }),
      ),
    ),
    members: maybe(listMembers.output.properties.members),
    nda_records: Type.Array(
      named('NdaRecordOfFile', 'A signature in the chain, with its hash.', {
        record: getNdaReceipt.output.properties.record,
        hash: getNdaReceipt.output.properties.hash,
      }),
    ),
    disclosures: listDisclosures.output,
    conversations: Type.Array(
      named('ConversationOfFile', 'The conversation of a pairing, as this workspace reads it, newest first.', {
        pair_id: PairId,
        messages: Type.Array(sendMessage.output),
      }),
    ),
    data_room: {
      ...Type.Array(OwnFolder),
      description: 'Each document is at GET /api/data-room/{session_id}/documents/{document_id}.',
    },
    data_room_readings: maybe(listRoomReadings.output.properties.readings),
    exchange: Type.Array(
      named('ExchangeOfFile', 'A thread opened for this workspace.', {
        participant: Type.String(),
        messages: Type.Array(
          named('MessageOfFile', 'A message of the thread.', {
            from: Type.String(),
            text: partyText(),
            time: Instant,
          }),
        ),
      }),
    ),
    records: {
      ...Type.Record(Type.String(), Type.Array(Type.Object({}, { additionalProperties: true }))),
      description:
        'Rows without a part of their own, by table: requests for signatures, changes of the e-mail address, the release rule of the memorandum, the allowance of names.',
    },
  }),
  openToSuspended: true,
  headers: { 'Content-Disposition': 'attachment, with an anonymous file name.', ...BY_LANGUAGE },
  example: {
    request: {},
    response: {
      exported_at: '2026-11-20T10:30:00.000Z',
      created_at: '2026-11-20T09:30:00.000Z',
      user_type: 'investor',
      agent_driven: false,
      identity: { name: 'Claire Fontaine', company: 'Northbridge Capital' },
      former: [],
      buyer: { id: 41, sector: 'Industrial maintenance' },
      quality: [],
      pairings: [],
      deal_rules: { phase_consent: 'one', pause_others_at_loi: false },
      watchlist: [],
      activity: [],
      nda_records: [],
      disclosures: { told: [], told_count: 0, learned: [], learned_count: 0 },
      conversations: [],
      data_room: [],
      exchange: [],
      records: {},
    },
  },
})
