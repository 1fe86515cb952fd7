import { Type } from 'typebox'
import { listActivity } from './activity.ts'
import { listBlocks } from './block-lists.ts'
import { sendMessage } from './conversations.ts'
import { listRoomReadings } from './data-room.ts'
import { OwnFolder } from './data-room-shapes.ts'
import { getDealRules } from './deal-rules.ts'
import { listDisclosures } from './disclosures.ts'
import { listMembers } from './members.ts'
import { getMemorandum } from './memoranda.ts'
import { IntroductionKind, requestStanding } from './name-request-shapes.ts'
import { getNdaReceipt } from './nda.ts'
import { getNotebook } from './notebooks.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { listPairings } from './pairings.ts'
import { listPublishedAnswers } from './published-answers.ts'
import { getQuality } from './quality.ts'
import {
  BuyerProfile,
  DismissalReason,
  Identity,
  Instant,
  maybe,
  named,
  PairId,
  PartyId,
  SellerProfile,
  UserType,
} from './schemas.ts'
import { listTheses } from './theses.ts'
import { Valuation } from './valuation-shapes.ts'

const FullIdentity = named('FullIdentity', 'Who the contact is, with what sources added.', {
  ...Identity.properties,
  phone: maybe(Type.String()),
  address: maybe(Type.String()),
})
const FullSupervisor = named('FullSupervisor', 'The human who answers for the agent.', {
  name: Type.String(),
  email: Type.String(),
  company: maybe(Type.String()),
})
const Bearer = named('Bearer', 'Who stood behind the workspace before: these words stay masked in its texts.', {
  identity: FullIdentity,
  supervisor: maybe(FullSupervisor),
})

import { VettingStanding } from './vetting-shapes.ts'

export const exportWorkspace = operation({
  ...ownRead,
  id: 'exportWorkspace',
  leastRole: 'member',
  tag: 'workspace',
  path: '/api/session/{session_id}/export',
  summary: 'Everything the workspace holds, as a file',
  description:
    'All that is kept of the session, as one JSON file: identity with former names, what is proven of it, profiles, the blind view as the seller decided it, valuation, memorandum, facts found with their sources, pairings as this session may see them today, its deal rules, watchlist, dismissed matches, requests for names, block list, members, notes and tasks, the folders of its data room and who looked into them, the whole activity, NDA records, disclosures, and messages that came through tokens issued to it. It discloses no new name, and holds no workspace key.',
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
        named('ProofOfFile', 'What is proven of the workspace, and since when.', {
          kind: Type.Enum(['email', 'vetted']),
          proven_at: Instant,
        }),
      ),
    ),
    buyer: maybe(BuyerProfile),
    seller: maybe(SellerProfile),
    blind_view: maybe(
      named('BlindViewOfFile', 'What the seller decided of the view that others have of it.', {
        approved: Type.Boolean({ description: 'The texts are approved as they are.' }),
        teaser_value: Type.Boolean({ description: 'Teasers give an indicative value.' }),
        own_product: maybe(Type.String({ description: 'The words written for others in the place of the product.' })),
        own_description: maybe(Type.String({ description: 'The same of the description.' })),
      }),
    ),
    valuation: maybe(Valuation),
    quality: getQuality.output.properties.entities,
    memorandum: maybe(
      named('MemorandumOfFile', 'What the seller wrote of its memorandum, and the versions that it approved.', {
        sections: Type.Record(Type.String(), Type.String(), { description: 'Texts by section.' }),
        versions: getMemorandum.output.properties.versions,
      }),
    ),
    pairings: listPairings.output.properties.pairings,
    deal_rules: getDealRules.output,
    published_answers: maybe(listPublishedAnswers.output.properties.answers),
    watchlist: Type.Array(named('WatchedId', 'Who is watched since when.', { id: PartyId, watched_at: Instant })),
    dismissals: maybe(
      Type.Array(
        named('DismissedId', 'Who was dismissed, when and why.', {
          id: PartyId,
          reason: DismissalReason,
          dismissed_at: Instant,
        }),
      ),
    ),
    theses: maybe(listTheses.output.properties.theses),
    name_requests: maybe(
      Type.Array(
        named('NameRequestOfFile', 'A request for a name, made by the workspace or received by one of its parties.', {
          direction: Type.Enum(['made', 'received']),
          own_party_id: PartyId,
          party_id: PartyId,
          introduction: IntroductionKind,
          ...requestStanding,
        }),
      ),
    ),
    vetting: maybe(
      named('VettingOfFile', 'The request to be vetted, as it was written.', {
        ...VettingStanding.properties,
        note: Type.String(),
      }),
    ),
    blocks: maybe(listBlocks.output.properties.blocks),
    activity: listActivity.output.properties.events,
    notebooks: maybe(
      Type.Array(
        named('NotebookOfFile', 'What the workspace keeps for itself about a pairing.', {
          ...getNotebook.output.properties,
          pair_id: PairId,
        }),
      ),
    ),
    members: maybe(listMembers.output.properties.members),
    nda_records: Type.Array(
      named('NdaRecordOfFile', 'A signature as it stands in the chain, with its hash.', {
        record: getNdaReceipt.output.properties.record,
        hash: getNdaReceipt.output.properties.hash,
      }),
    ),
    disclosures: listDisclosures.output,
    conversations: Type.Array(
      named('ConversationOfFile', 'What was written in a pairing, as this workspace reads it, the newest first.', {
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
      named('ExchangeOfFile', 'A thread that was opened for this workspace.', {
        participant: Type.String(),
        messages: Type.Array(
          named('MessageOfFile', 'One message of it.', { from: Type.String(), text: Type.String(), time: Instant }),
        ),
      }),
    ),
  }),
  openToSuspended: true,
  refusals: [],
  headers: { 'Content-Disposition': 'attachment, under a name that tells nothing.', ...BY_LANGUAGE },
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
    },
  },
  built: true,
})
