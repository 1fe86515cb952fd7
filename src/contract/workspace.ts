import { Type } from 'typebox'
import { listActivity } from './activity.ts'
import { listDisclosures } from './disclosures.ts'
import { getMemorandum } from './memoranda.ts'
import { getNdaReceipt } from './nda.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { listPairings } from './pairings.ts'
import { getQuality } from './quality.ts'
import {
  BuyerProfile,
  DismissalReason,
  Identity,
  Instant,
  keepable,
  maybe,
  named,
  none,
  noParams,
  PartyId,
  SellerProfile,
  SessionId,
  UserType,
} from './schemas.ts'
import { Valuation } from './valuation-shapes.ts'

export const rotateKey = operation({
  id: 'rotateKey',
  tag: 'workspace',
  method: 'POST',
  path: '/api/session/{session_id}/rotate',
  summary: 'Take a new workspace key',
  description:
    'The workspace answers to the new key alone, at once; the old one opens nothing any more (404). Everything in the workspace stays. Send `new_session_id`, a UUID v4 from a cryptographic source, and a lost answer costs nothing: the key is known to you already. Without it one is minted and answered this once; the answer is never given again, not for an Idempotency-Key either, since whoever holds the old key would be given the new one.',
  access: 'session',
  rate: 'write',
  replays: false,
  params: noParams,
  query: none,
  body: named('RotateRequest', 'The new key, if it is of your making.', { new_session_id: keepable(SessionId) }),
  success: 200,
  mediaType: 'application/json',
  output: named('RotateResponse', 'The key that holds from now on.', { session_id: SessionId }),
  refusals: ['session_not_found', 'session_id_taken'],
  headers: {},
  example: {
    request: { new_session_id: '0b6f3c58-4f0e-4a68-9a55-5b1c9d3c7e21' },
    response: { session_id: '0b6f3c58-4f0e-4a68-9a55-5b1c9d3c7e21' },
  },
  built: true,
})

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

export const exportWorkspace = operation({
  ...ownRead,
  id: 'exportWorkspace',
  tag: 'workspace',
  path: '/api/session/{session_id}/export',
  summary: 'Everything the workspace holds, as a file',
  description:
    'All that is kept of the session, as one JSON file: identity with former names, profiles, valuation, memorandum, facts found with their sources, pairings as this session may see them today, watchlist, dismissed matches, the whole activity, NDA records, disclosures, and messages that came through tokens issued to it. It discloses no new name, and holds no workspace key.',
  output: named('WorkspaceExport', 'A workspace as a file.', {
    exported_at: Instant,
    created_at: Instant,
    user_type: maybe(UserType),
    agent_driven: Type.Boolean(),
    identity: FullIdentity,
    supervisor: maybe(FullSupervisor),
    former: Type.Array(Bearer),
    buyer: maybe(BuyerProfile),
    seller: maybe(SellerProfile),
    valuation: maybe(Valuation),
    quality: getQuality.output.properties.entities,
    memorandum: maybe(
      named('MemorandumOfFile', 'What the seller wrote of its memorandum, and the versions that it approved.', {
        sections: Type.Record(Type.String(), Type.String(), { description: 'Texts by section.' }),
        versions: getMemorandum.output.properties.versions,
      }),
    ),
    pairings: listPairings.output.properties.pairings,
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
    activity: listActivity.output.properties.events,
    nda_records: Type.Array(
      named('NdaRecordOfFile', 'A signature as it stands in the chain, with its hash.', {
        record: getNdaReceipt.output.properties.record,
        hash: getNdaReceipt.output.properties.hash,
      }),
    ),
    disclosures: listDisclosures.output,
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
      watchlist: [],
      activity: [],
      nda_records: [],
      disclosures: { told: [], told_count: 0, learned: [], learned_count: 0 },
      exchange: [],
    },
  },
  built: true,
})

export const eraseWorkspace = operation({
  id: 'eraseWorkspace',
  tag: 'workspace',
  method: 'POST',
  path: '/api/session/{session_id}/erase',
  summary: 'Erase the workspace',
  description:
    'Erases for good who stands behind the workspace, its profiles, texts, vectors, facts and activity. Its parties are withdrawn, pairings under way are abandoned, and counterparties see them by their code names. The key opens nothing any more. What stays, and why, is answered: records of who was told a name, and the signature itself where it opened names to this session.',
  access: 'session',
  rate: 'write',
  replays: false,
  params: noParams,
  query: none,
  body: named('EraseRequest', 'That it is meant.', {
    confirm: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The company as registered, or the contact’s name where there is none; or the word `erase`.',
    }),
  }),
  success: 200,
  mediaType: 'application/json',
  output: named('EraseResponse', 'What is gone and what stays.', {
    erased_at: Instant,
    message: Type.String(),
    kept: Type.Array(
      named('Kept', 'What stays, without a word that identifies, signatures apart.', {
        what: Type.Enum(['signatures', 'blank_signatures', 'disclosures', 'pairings'], {
          description:
            '`signatures`: NDA records whole, since names were told under them. `blank_signatures`: NDA records of which only times, text version and hash are left. `disclosures`: who was told whose name and when, by numbers. `pairings`: their phases and dates, for the counterparties.',
        }),
        count: Type.Integer({ minimum: 1 }),
        why: Type.String(),
      }),
    ),
  }),
  openToSuspended: true,
  refusals: ['erasure_not_confirmed'],
  headers: {},
  example: {
    request: { confirm: 'erase' },
    response: { erased_at: '2026-11-20T10:30:00.000Z', message: 'The workspace is erased.', kept: [] },
  },
  built: true,
})
