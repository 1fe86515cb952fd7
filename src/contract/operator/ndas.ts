import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { Instant, maybe, named, none, noParams, PartyId, rowId } from '../schemas.ts'
import { act, byId, COUNTED_PAGE, paging, RowId, read } from './shapes.ts'

const NdaState = Type.Enum(['stands', 'revoked', 'expired'])

const nda = {
  id: rowId('Its sequence in the chain.'),
  workspace_id: RowId,
  state: NdaState,
  signer_name: maybe(Type.String()),
  company: maybe(Type.String({ description: 'As the signer gave it.' })),
  stated_signed_at: maybe(Type.String({ description: 'When the signer says it signed, as given.' })),
  party_ids: Type.Array(PartyId, { description: 'Parties of the workspace that signed.' }),
  recorded_at: Instant,
  expires_at: Instant,
  text_version: Type.String(),
  text_sha256: Type.String(),
  hash: Type.String({ description: 'SHA-256 of the record, which the next one holds.' }),
  disclosures: Type.Integer({ description: 'Names told under it.' }),
  revoked_at: maybe(Instant),
  revoked_by: maybe(Type.String({ description: 'The operator’s credential.' })),
  reason: maybe(Type.String({ description: 'Why it was revoked.' })),
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
  summary: 'The register of NDAs',
  description:
    'Every signature with what became of it, the newest first. GET /api/operator/nda/verify recomputes them.',
  params: noParams,
  query: Type.Object({ state: maybe(NdaState), ...paging }),
  output: named('NdaRegister', 'A page of signatures.', { ndas: Type.Array(NdaEntry) }),
  refusals: [],
  headers: COUNTED_PAGE,
  example: { request: { state: 'stands' }, response: { ndas: [ndaExample] } },
  built: true,
})

export const revokeNda = operation({
  ...act,
  id: 'revokeNda',
  path: '/api/operator/ndas/{id}/revoke',
  summary: 'Revoke an NDA',
  description:
    'Appends to the chain that a signature is taken back. Names told under it are code names again from the next answer on; what was told stays told, and recorded. From then on the workspace cannot sign and no other signature of it opens names, until allow-signing lifts that.',
  params: byId,
  body: named('NdaRevocation', 'Why.', {
    reason: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'For the register and the audit, told to no party. Kept in the chain for good: name nobody.',
    }),
  }),
  output: named('RevokedNda', 'The signature, revoked.', {
    ...nda,
    still_stand: Type.Array(RowId, {
      description:
        'Its signatures that are neither revoked nor expired: they open names again once signing is allowed.',
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
  built: true,
})

export const rotateSigningKey = operation({
  ...act,
  id: 'rotateSigningKey',
  path: '/api/operator/signing-keys/rotate',
  summary: 'Replace the key that receipts are signed with',
  description:
    'A new key signs from now on. The private part of the one before is forgotten; its public part stays published, so that the receipts it signed can still be checked. Audited.',
  params: noParams,
  body: named('KeyRotation', 'Why.', {
    reason: Type.String({ minLength: 1, maxLength: 500, description: 'Kept in the audit. Name nobody.' }),
  }),
  output: named('KeyRotated', 'The key in use.', { kid: Type.String() }),
  refusals: [],
  example: {
    request: { reason: 'Yearly rotation.' },
    response: { kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k' },
  },
  built: true,
})

export const verifyNdaChain = operation({
  ...read,
  id: 'verifyNdaChain',
  path: '/api/operator/nda/verify',
  summary: 'Verify the NDA chain',
  description: 'Recomputes every hash and link of the recorded signatures.',
  params: noParams,
  query: none,
  output: named('NdaChain', 'Whether the chain holds.', {
    verified: Type.Boolean(),
    length: Type.Integer(),
    broken_at: maybe(Type.Integer({ description: 'Sequence of the first record that does not hold.' })),
    head_hash: maybe(Type.String({ description: 'Hash of the last record.' })),
  }),
  refusals: [],
  example: { request: {}, response: { verified: true, length: 3, head_hash: '0'.repeat(64) } },
  built: true,
})
