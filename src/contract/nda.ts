import { Type } from 'typebox'
import { operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { EXAMPLE_KEY, Instant, keepable, maybe, Name, named, SessionId } from './schemas.ts'

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, hexadecimal.' })

export const getNdaText = operation({
  id: 'getNdaText',
  tag: 'nda',
  method: 'GET',
  path: '/api/nda/text',
  summary: 'Text of the undertaking',
  description:
    'The current confidentiality undertaking with its version and hash. A recorded signature includes the hash of the text it was given on.',
  access: 'public',
  rate: 'none',
  output: named('NdaText', 'The undertaking.', {
    version: Type.String(),
    sha256: Sha256,
    term_years: Type.Integer(),
    markdown: Type.String(),
  }),
  example: {
    request: {},
    response: {
      version: 'concordat-nda-1.0',
      sha256: '0'.repeat(64),
      term_years: 2,
      markdown: '# Confidentiality undertaking …',
    },
  },
})

export const signNda = operation({
  id: 'signNda',
  tag: 'nda',
  method: 'POST',
  path: '/api/nda/sign',
  summary: 'Sign the NDA',
  description:
    'Records the signature of the session’s signatory: name, company, time, address, text version and hash, chained to the previous record. NDA-gated endpoints are available at once. After a signature was revoked, the workspace signs again only when the operator allows it. A workspace that shares its company, number, domain, mailbox or supervisor with a suspended or barred one, or for a day its network, can sign once the operator has reviewed it (403 signing_held). Signing again while a signature of the same signer is in force changes nothing. If the installation requires it (AGENT_SIGNATURES=approved), the signature of an agent-driven workspace is pending until its supervisor approves it by the link in a message; repeat the request to see the result.',
  access: 'signer',
  leastRole: 'owner',
  body: named('NdaSignRequest', 'A signature.', {
    session_id: SessionId,
    signer_name: keepable(Name),
    signerName: keepable(Name),
    company: keepable(Name),
    text_version: keepable(
      Type.String({
        maxLength: 100,
        description:
          'Version of the text that was read, from `GET /api/nda/text`, such as `concordat-nda-1.0`. If another text is in force, nothing is signed (409 nda_text_changed). Send it whenever an agent signs.',
      }),
    ),
    text_sha256: keepable(
      Type.String({
        pattern: '^[0-9a-fA-F]{64}$',
        description: 'The same by the SHA-256 of the text, from `GET /api/nda/text`.',
      }),
    ),
    signedAt: keepable(Type.String({ maxLength: 60 })),
    signed_at: keepable(Type.String({ maxLength: 60 })),
  }),
  output: named('NdaSignResponse', 'The signature is recorded.', {
    ok: Type.Boolean(),
    session_id: SessionId,
    nda_signed: Type.Boolean(),
    status: maybe(
      Type.Enum(['signed', 'pending'], {
        description:
          'pending: an agent requested it, and its human supervisor is asked to approve. Nothing is signed yet.',
      }),
    ),
    next: maybe(Type.String({ description: 'Next step, if the signature is pending.' })),
    expires_at: maybe(Instant),
    receipt_url: maybe(Type.String()),
  }),
  refusals: [
    'signer_not_found',
    'signer_name_missing',
    'nda_text_changed',
    'signing_barred',
    'signing_held',
    'mail_limit_reached',
  ],
  example: {
    request: { session_id: EXAMPLE_KEY, signer_name: 'Claire Fontaine', text_version: 'concordat-nda-1.0' },
    response: {
      ok: true,
      session_id: EXAMPLE_KEY,
      nda_signed: true,
      expires_at: '2028-11-20T09:30:00.000Z',
      receipt_url: '/api/nda/{session_id}/receipt',
    },
  },
})

export const getNdaReceipt = operation({
  ...ownRead,
  id: 'getNdaReceipt',
  tag: 'nda',
  path: '/api/nda/{session_id}/receipt',
  summary: 'Receipt of the recorded signature',
  description:
    'The record in the chain, its hash, and the verification of the record and its neighbours. `hash` is the SHA-256 of the JSON array of the fields of `record` in the order shown.',
  output: named('NdaReceipt', 'A recorded signature.', {
    record: named('NdaRecord', 'The signature as recorded.', {
      sequence: Type.Integer(),
      workspace: Type.Integer(),
      signer_name: Type.String(),
      company: Type.Union([Type.String(), Type.Null()]),
      stated_signed_at: Type.Union([Type.String(), Type.Null()]),
      recorded_at: Instant,
      expires_at: Instant,
      ip: Type.Union([Type.String(), Type.Null()]),
      user_agent: Type.Union([Type.String(), Type.Null()]),
      text_version: Type.String(),
      text_sha256: Sha256,
      nonce: Type.String(),
      previous_hash: Sha256,
    }),
    hash: Sha256,
    verified: Type.Boolean({ description: 'The record and its links to its neighbours are intact.' }),
    stands: Type.Boolean({ description: 'Neither revoked nor expired.' }),
    chain_length: Type.Integer(),
    next_hash: maybe(Sha256),
    revoked_at: maybe(Instant),
    jws: maybe(
      Type.String({
        description:
          'The record, its hash and its revocation, signed by this service: a compact JWS over Ed25519 that anyone can verify with the keys of /.well-known/jwks.json, or at POST /api/verify.',
      }),
    ),
  }),
  openToSuspended: true,
  refusals: ['signature_not_found'],
  example: {
    request: {},
    response: {
      record: {
        sequence: 1,
        workspace: 1,
        signer_name: 'Claire Fontaine',
        company: 'Northbridge Capital',
        stated_signed_at: null,
        recorded_at: '2026-11-20T09:30:00.000Z',
        expires_at: '2028-11-20T09:30:00.000Z',
        ip: '127.0.0.1',
        user_agent: 'curl/8.0',
        text_version: 'concordat-nda-1.0',
        text_sha256: '0'.repeat(64),
        nonce: '7f3c…',
        previous_hash: '0'.repeat(64),
      },
      hash: '1'.repeat(64),
      verified: true,
      stands: true,
      chain_length: 1,
    },
  },
})
