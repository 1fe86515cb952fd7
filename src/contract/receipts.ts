import { Type } from 'typebox'
import { operation } from './operation.ts'
import { Instant, maybe, named, none, noParams, PairId } from './schemas.ts'

const Jws = Type.String({
  maxLength: 16_384,
  description: 'A compact JWS (RFC 7515) over Ed25519, checked with the keys of /.well-known/jwks.json.',
})
const Side = Type.Enum(['buyer', 'seller'])

export const getSigningKeys = operation({
  id: 'getSigningKeys',
  tag: 'nda',
  isOpenAtGate: true,
  method: 'GET',
  path: '/.well-known/jwks.json',
  summary: 'The keys that receipts are signed with',
  description:
    'A JSON Web Key Set (RFC 7517): the key in use and those before it, so that old receipts can be checked offline.',
  access: 'public',
  rate: 'read',
  params: noParams,
  query: none,
  body: null,
  success: 200,
  mediaType: 'application/json',
  output: named('SigningKeys', 'Public keys, the latest first.', {
    keys: Type.Array(
      named('SigningKey', 'A public Ed25519 key (RFC 8037).', {
        kty: Type.Literal('OKP'),
        crv: Type.Literal('Ed25519'),
        x: Type.String(),
        kid: Type.String({ description: 'The thumbprint of the key (RFC 7638).' }),
        alg: Type.Literal('EdDSA'),
        use: Type.Literal('sig'),
      }),
    ),
  }),
  refusals: [],
  headers: {},
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
  built: true,
})

export const verifyReceipt = operation({
  id: 'verifyReceipt',
  tag: 'nda',
  method: 'POST',
  path: '/api/verify',
  summary: 'Check a signed receipt',
  description:
    'Says whether this service signed a receipt of an NDA or a disclosure ledger, what it states, and for an NDA whether the record is in the chain and in force today. Anyone who holds a receipt may check it; it can be checked offline with the published keys as well.',
  access: 'public',
  rate: 'write',
  replays: false,
  params: noParams,
  query: none,
  body: named('VerifyRequest', 'The receipt.', { jws: Jws }),
  success: 200,
  mediaType: 'application/json',
  output: named('ReceiptVerdict', 'Whether the receipt is genuine, and what it states.', {
    valid: Type.Boolean({ description: 'Whether one of this service’s keys signed it as it is.' }),
    fault: maybe(
      Type.Enum(['malformed', 'unknown_key', 'bad_signature'], {
        description:
          'malformed: it is not a receipt; unknown_key: another service signed it; bad_signature: it was changed.',
      }),
    ),
    kind: maybe(Type.Enum(['nda', 'ledger'])),
    statement: maybe(Type.Object({}, { additionalProperties: true, description: 'What was signed.' })),
    in_chain: maybe(Type.Boolean({ description: 'Of an NDA: whether the chain holds this very record.' })),
    in_force: maybe(Type.Boolean({ description: 'Of an NDA: neither revoked nor expired today.' })),
    revoked_at: maybe(Instant),
  }),
  refusals: [],
  headers: {},
  example: { request: { jws: 'eyJhbGciOiJFZERTQSJ9.e30.c2ln' }, response: { valid: false, fault: 'unknown_key' } },
  built: true,
})

export const getLedger = operation({
  id: 'getLedger',
  tag: 'pairings',
  method: 'GET',
  path: '/api/pairings/{session_id}/{pair_id}/ledger',
  summary: 'The disclosure ledger of a pairing',
  description:
    'Which of the two names of a pairing was told to the other side, when, and under which NDA, for either side to keep. It names nobody. `jws` is the same, signed: anyone can check it at POST /api/verify or offline.',
  access: 'session',
  rate: 'read',
  params: Type.Object({ pair_id: PairId }),
  query: none,
  body: null,
  success: 200,
  mediaType: 'application/json',
  output: named('DisclosureLedger', 'Names told within a pairing, the first to come first.', {
    pair_id: PairId,
    entries: Type.Array(
      named('LedgerEntry', 'A name told.', {
        told_at: Instant,
        name_of: Side,
        told_to: Side,
        nda_sequence: Type.Integer({ description: 'The record of the NDA under which it was told.' }),
        nda_hash: Type.String(),
        nda_recorded_at: Instant,
        nda_text_version: Type.String(),
      }),
    ),
    jws: Jws,
  }),
  refusals: ['not_your_pairing', 'pairing_not_found'],
  headers: {},
  example: {
    request: { pair_id: 'pair-241-17' },
    response: { pair_id: 'pair-241-17', entries: [], jws: 'eyJhbGciOiJFZERTQSJ9.e30.c2ln' },
  },
  built: true,
})
