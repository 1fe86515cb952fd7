import { Type } from 'typebox'
import { partyText } from '../counterparty-text.ts'
import { operation } from '../operation.ts'
import { Instant, maybe, named, PartyId, rowId } from '../schemas.ts'
import { act, byId, COUNTED_PAGE, paging, RowId, read } from './shapes.ts'

const NdaState = Type.Enum(['stands', 'revoked', 'expired'])

const nda = {
  id: rowId('Sequence number in the chain.'),
  workspace_id: RowId,
  state: NdaState,
  signer_name: maybe(partyText()),
  company: maybe(partyText('As given by the signer.')),
  stated_signed_at: maybe(partyText('Signing time stated by the signer, as given.')),
  party_ids: Type.Array(PartyId, { description: 'Parties of the workspace that signed.' }),
  recorded_at: Instant,
  expires_at: Instant,
  text_version: Type.String(),
  text_sha256: Type.String(),
  hash: Type.String({ description: 'SHA-256 of the record, included in the next one.' }),
  disclosures: Type.Integer({ description: 'Names disclosed under it.' }),
  revoked_at: maybe(Instant),
  revoked_by: maybe(Type.String({ description: 'The operator’s credential.' })),
  reason: maybe(Type.String({ description: 'Reason for the revocation.' })),
}
const NdaEntry = named('NdaEntry', 'A signature of the register.', nda)
const ndaExample = {
  id: 3,
  workspace_id: 12,
  state: 'stands' as const,
  signer_name: 'Claire Fontaine',
  company: 'Northbridge Capital',
  party_ids: [51],
  recorded_at: '2026-11-20T09:30:00.000Z',
  expires_at: '2028-11-20T09:30:00.000Z',
  text_version: 'concordat-nda-1.0',
  text_sha256: '0'.repeat(64),
  hash: '1'.repeat(64),
  disclosures: 2,
}

export const listNdas = operation({
  ...read,
  id: 'listNdas',
  path: '/api/operator/ndas',
  summary: 'Register of NDAs',
  description: 'Every signature with its state, newest first. GET /api/operator/nda/verify recomputes the chain.',
  query: Type.Object({ state: maybe(NdaState), ...paging }),
  output: named('NdaRegister', 'A page of signatures.', { ndas: Type.Array(NdaEntry) }),
  headers: COUNTED_PAGE,
  example: { request: { state: 'stands' }, response: { ndas: [ndaExample] } },
})

export const revokeNda = operation({
  ...act,
  id: 'revokeNda',
  path: '/api/operator/ndas/{id}/revoke',
  summary: 'Revoke an NDA',
  description:
    'Appends a revocation to the chain. Names disclosed under the signature are shown as code names from the next answer on; earlier disclosures stay on record. From then on the workspace cannot sign, and none of its other signatures gives access to names, until allow-signing lifts that.',
  params: byId,
  body: named('NdaRevocation', 'The reason.', {
    reason: Type.String({
      minLength: 1,
      maxLength: 500,
      description:
        'For the register and the audit, shown to no party. Kept permanently in the chain: do not include names.',
    }),
  }),
  output: named('RevokedNda', 'The signature, revoked.', {
    ...nda,
    still_stand: Type.Array(RowId, {
      description:
        'Its signatures that are neither revoked nor expired: they give access to names again once signing is allowed.',
    }),
  }),
  refusals: ['signature_not_found', 'signature_not_in_force'],
  example: {
    request: { id: 3, reason: 'Used the names for another purpose.' },
    response: {
      ...ndaExample,
      state: 'revoked' as const,
      revoked_at: '2026-11-21T09:30:00.000Z',
      revoked_by: 'token 2',
      reason: 'Used the names for another purpose.',
      still_stand: [],
    },
  },
})

export const rotateSigningKey = operation({
  ...act,
  id: 'rotateSigningKey',
  path: '/api/operator/signing-keys/rotate',
  summary: 'Rotate the key that signs receipts',
  description:
    'A new key signs from now on. The private part of the previous key is deleted; its public part stays published, so that its receipts can still be verified. Audited.',
  body: named('KeyRotation', 'The reason.', {
    reason: Type.String({ minLength: 1, maxLength: 500, description: 'Kept in the audit. Do not include names.' }),
  }),
  output: named('KeyRotated', 'The key in use.', { kid: Type.String() }),
  example: {
    request: { reason: 'Yearly rotation.' },
    response: { kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k' },
  },
})

export const verifyNdaChain = operation({
  ...read,
  id: 'verifyNdaChain',
  path: '/api/operator/nda/verify',
  summary: 'Verify the NDA chain',
  description: 'Recomputes every hash and link of the recorded signatures.',
  output: named('NdaChain', 'Verification of the chain.', {
    verified: Type.Boolean(),
    length: Type.Integer(),
    broken_at: maybe(Type.Integer({ description: 'Sequence number of the first invalid record.' })),
    head_hash: maybe(Type.String({ description: 'Hash of the last record.' })),
  }),
  example: { request: {}, response: { verified: true, length: 3, head_hash: '0'.repeat(64) } },
})
