import { Type } from 'typebox'
import { buyerFileOnWire, sellerFileOfParty } from '../company-file.ts'
import { wishesConfirmedOnWire } from '../confirmed-shapes.ts'
import { ofParty, partyText } from '../counterparty-text.ts'
import { operation } from '../operation.ts'
import { nameReleaseInput } from '../party-shapes.ts'
import { ContactStatus, keepable, maybe, named } from '../schemas.ts'
import { figure, PartySide, PartySource, PartySummary, partyExample, summary, text } from './party-summary.ts'
import { act, byId, COUNTED_PAGE, paging, read } from './shapes.ts'

const { role: trade_role, ...lists } = wishesConfirmedOnWire
/** Confirmed statements beside the contact, whose own role is `role`. */
const confirmedInRow = { ...lists, trade_role }

export const listParties = operation({
  ...read,
  id: 'listParties',
  path: '/api/operator/parties',
  summary: 'Parties of the universe',
  description: 'All parties with their names, newest first, with filters.',
  query: Type.Object({
    q: maybe(
      Type.String({
        maxLength: 200,
        description:
          'Part of a company, contact, e-mail, company number, website, sector or product; accents and case are ignored.',
      }),
    ),
    side: maybe(PartySide),
    source: maybe(PartySource),
    contact_status: maybe(ContactStatus),
    withdrawn: maybe(Type.Boolean()),
    quality_min: maybe(Type.Integer({ minimum: 0, maximum: 10, description: 'Minimum data quality.' })),
    quality_max: maybe(Type.Integer({ minimum: 0, maximum: 10, description: 'Maximum data quality.' })),
    ...paging,
  }),
  output: named('PartyList', 'A page of parties.', { parties: Type.Array(PartySummary) }),
  headers: COUNTED_PAGE,
  example: { request: { side: 'seller', q: 'dumas' }, response: { parties: [partyExample] } },
})

export const getParty = operation({
  ...read,
  id: 'getParty',
  path: '/api/operator/parties/{id}',
  summary: 'A party with all its entries',
  description: 'Identity of a party, its entries as written, missing fields, and its progress.',
  params: byId,
  output: named('PartyDetail', 'A party for the operator.', {
    ...summary,
    role: text,
    phone: text,
    website: text,
    siren: text,
    company_number: text,
    vat_number: text,
    address: text,
    product: text,
    description: text,
    geography: text,
    region: text,
    buyer_type: text,
    ...ofParty({ ...sellerFileOfParty, ...buyerFileOnWire }),
    ...confirmedInRow,
    solution_1: text,
    solution_2: text,
    solution_3: text,
    growth_target: figure('Of a buyer, percent.'),
    ebitda_target: figure('Of a buyer, percent.'),
    missing_fields: Type.Array(Type.String(), { description: 'Absent fields, most valuable first.' }),
    supervisor: maybe(
      named('PartySupervisor', 'The human supervisor of the workspace’s agent.', {
        name: partyText(),
        email: Type.String(),
        company: text,
      }),
    ),
    pairings: Type.Integer({ description: 'Number of its pairings.' }),
    told_to: Type.Integer({ description: 'Workspaces to which its name is disclosed.' }),
    embedded: Type.Boolean({ description: 'Its texts have vectors of the serving model.' }),
  }),
  refusals: ['party_not_found'],
  example: {
    request: { id: 51 },
    response: { ...partyExample, missing_fields: ['revenue'], pairings: 0, told_to: 0, embedded: true },
  },
})

export const setContactStatus = operation({
  ...act,
  id: 'setContactStatus',
  path: '/api/operator/parties/{id}/contact-status',
  summary: 'Set the contact status of a party',
  description:
    'Sets a party’s contact status. The communication gate stays closed for a pair with none, opted_out or bounced, and for two parties that are both cold.',
  params: byId,
  body: named('ContactStatusChange', 'The new contact status.', { contact_status: ContactStatus }),
  output: PartySummary,
  refusals: ['party_not_found'],
  example: {
    request: { id: 51, contact_status: 'warm' },
    response: { ...partyExample, contact_status: 'warm' },
  },
})

const Reason = named('WithdrawalReason', 'The reason.', {
  reason: keepable(Type.String({ maxLength: 500, description: 'For the audit; shown to nobody else.' })),
})

export const withdrawParty = operation({
  ...act,
  id: 'withdrawParty',
  path: '/api/operator/parties/{id}/withdraw',
  summary: 'Withdraw a party',
  description: 'From now on the party is not offered to anyone. Its workspace, pairings and records stay.',
  params: byId,
  body: Reason,
  output: PartySummary,
  refusals: ['party_not_found'],
  example: { request: { id: 51, reason: 'Sold.' }, response: { ...partyExample, withdrawn: true } },
})

export const reinstateParty = operation({
  ...act,
  id: 'reinstateParty',
  path: '/api/operator/parties/{id}/reinstate',
  summary: 'Reinstate a withdrawn party',
  description: 'Offers a withdrawn party again.',
  params: byId,
  body: Reason,
  output: PartySummary,
  refusals: ['party_not_found', 'workspace_erased'],
  example: { request: { id: 51 }, response: partyExample },
})

export const setNameRelease = operation({
  ...act,
  id: 'setNameRelease',
  path: '/api/operator/parties/{id}/name-release',
  summary: 'Set the name release of an imported party',
  description:
    'For a party without a workspace: releases its name to every match and pairing, or on request with the operator’s approval, and sets the minimum assurance. A party with a workspace decides itself. Earlier disclosures stay.',
  params: byId,
  body: named('NameReleaseDecision', 'The name release. Absent and null fields keep their values.', {
    ...nameReleaseInput,
    reason: keepable(Type.String({ maxLength: 500, description: 'For the audit; shown to nobody else.' })),
  }),
  output: PartySummary,
  refusals: ['party_not_found', 'party_has_workspace'],
  example: { request: { id: 51, name_release: 'ask' }, response: { ...partyExample, name_release: 'ask' as const } },
})

export const liftRedFlags = operation({
  ...act,
  id: 'liftRedFlags',
  path: '/api/operator/parties/{id}/lift-red-flags',
  summary: 'Lift the red flags of a party',
  description:
    'Offers a party again that a register reports as struck off or insolvent, after the operator’s review. Later reports of registers are flagged again.',
  params: byId,
  body: named('RedFlagsLifted', 'The reason.', {
    reason: keepable(Type.String({ maxLength: 500, description: 'For the audit; shown to nobody else.' })),
  }),
  output: PartySummary,
  refusals: ['party_not_found'],
  example: { request: { id: 51, reason: 'The plan was adopted.' }, response: partyExample },
})
