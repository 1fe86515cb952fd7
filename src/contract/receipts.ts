import { Type } from 'typebox'
import { operation } from './operation.ts'
import { Instant, maybe, named, PairId } from './schemas.ts'

const Jws = Type.String({
  maxLength: 16_384,
  description: 'A compact JWS (RFC 7515) over Ed25519, verified with the keys of /.well-known/jwks.json.',
})
const Side = Type.Enum(['buyer', 'seller'])

export const getSigningKeys = operation({
  id: 'getSigningKeys',
  tag: 'nda',
  isOpenAtGate: true,
  method: 'GET',
  path: '/.well-known/jwks.json',
  summary: 'Public keys that verify receipts',
  description:
    'A JSON Web Key Set (RFC 7517): the current key and earlier ones, so that old receipts can be verified offline.',
  access: 'public',
  output: named('SigningKeys', 'Public keys, latest first.', {
    keys: Type.Array(
      named('SigningKey', 'A public Ed25519 key (RFC 8037).', {
        kty: Type.Literal('OKP'),
        crv: Type.Literal('Ed25519'),
        x: Type.String(),
        kid: Type.String({ description: 'Thumbprint of the key (RFC 7638).' }),
        alg: Type.Literal('EdDSA'),
        use: Type.Literal('sig'),
      }),
    ),
  }),
  example: {
    request: {},
    response: {
      keys: [
        {
          kty: 'OKP',
          crv: 'Ed25519',
          x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
          kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k',
          alg: 'EdDSA',
          use: 'sig',
        },
      ],
    },
  },
})

export const verifyReceipt = operation({
  id: 'verifyReceipt',
  tag: 'nda',
  method: 'POST',
  path: '/api/verify',
  summary: 'Verify a signed receipt',
  description:
    'States whether this service signed a receipt of an NDA or a disclosure ledger, its content, and for an NDA whether the record is in the chain and in force today. Anyone who has a receipt can verify it, here or offline with the published keys.',
  access: 'public',
  replays: false,
  body: named('VerifyRequest', 'The receipt.', { jws: Jws }),
  output: named('ReceiptVerdict', 'Verification and content of the receipt.', {
    valid: Type.Boolean({ description: 'It is unchanged and signed by one of this service’s keys.' }),
    fault: maybe(
      Type.Enum(['malformed', 'unknown_key', 'bad_signature'], {
        description: 'malformed: not a receipt; unknown_key: signed by another service; bad_signature: changed.',
      }),
    ),
    kind: maybe(Type.Enum(['nda', 'ledger'])),
    statement: maybe(Type.Object({}, { additionalProperties: true, description: 'Signed content.' })),
    in_chain: maybe(Type.Boolean({ description: 'For an NDA: the chain has exactly this record.' })),
    in_force: maybe(Type.Boolean({ description: 'For an NDA: neither revoked nor expired today.' })),
    revoked_at: maybe(Instant),
  }),
  example: { request: { jws: 'eyJhbGciOiJFZERTQSJ9.e30.c2ln' }, response: { valid: false, fault: 'unknown_key' } },
})

export const getLedger = operation({
  id: 'getLedger',
  tag: 'pairings',
  method: 'GET',
  path: '/api/pairings/{session_id}/{pair_id}/ledger',
  summary: 'Disclosure ledger of a pairing',
  description:
    'Which of the two names of a pairing was disclosed to the other side, when, and under which NDA, as a record for either side. It contains no names. `jws` is the signed form: anyone can verify it at POST /api/verify or offline.',
  access: 'session',
  params: Type.Object({ pair_id: PairId }),
  output: named('DisclosureLedger', 'Names disclosed within a pairing, earliest first.', {
    pair_id: PairId,
    entries: Type.Array(
      named('LedgerEntry', 'A disclosed name.', {
        told_at: Instant,
        name_of: Side,
        told_to: Side,
        nda_sequence: Type.Integer({ description: 'Record of the NDA under which it was disclosed.' }),
        nda_hash: Type.String(),
        nda_recorded_at: Instant,
        nda_text_version: Type.String(),
      }),
    ),
    jws: Jws,
  }),
  refusals: ['not_your_pairing', 'pairing_not_found'],
  example: {
    request: { pair_id: 'pair-241-17' },
    response: { pair_id: 'pair-241-17', entries: [], jws: 'eyJhbGciOiJFZERTQSJ9.e30.c2ln' },
  },
})
