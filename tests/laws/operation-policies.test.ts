import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allErrorCodes, contract, type OperationShape, operations } from '../../src/contract/index.ts'
import { BODY_LIMIT_BYTES } from '../../src/contract/operation.ts'
import { mayActAs } from '../../src/domain/workspace/workspace-role.ts'
import { refuseEndedKey } from '../../src/entry/viewer.ts'
import { ALLOWED_ROLES, isAllowed, OPERATIONS_BY_ACCESS, ROLES } from '../_operation-policies.ts'

const idsWhere = (holds: (operation: OperationShape) => boolean) =>
  operations
    .filter(holds)
    .map(({ id }) => id)
    .toSorted()

describe('operation policies in the contract', () => {
  it('each operation requires the credential in the literal table', () => {
    const declared = Object.groupBy(operations, ({ access }) => access)
    for (const [access, ids] of Object.entries(OPERATIONS_BY_ACCESS))
      assert.deepEqual(
        (declared[access as OperationShape['access']] ?? []).map(({ id }) => id).toSorted(),
        ids.toSorted(),
        `OPERATIONS_BY_ACCESS.${access} in tests/_operation-policies.ts differs from the contract`,
      )
  })

  it('each role may call exactly the operations in the literal matrix', () => {
    const { session, signed, signer, party } = OPERATIONS_BY_ACCESS
    assert.deepEqual(
      Object.keys(ALLOWED_ROLES).toSorted(),
      [...session, ...signed, ...signer, ...party].toSorted(),
      'ALLOWED_ROLES and OPERATIONS_BY_ACCESS in tests/_operation-policies.ts differ',
    )
    const keyed = operations.filter(({ id }) => Object.hasOwn(ALLOWED_ROLES, id))
    for (const operation of keyed)
      for (const role of ROLES) {
        const ask = () => refuseEndedKey(operation, role)
        if (isAllowed(operation.id, role)) assert.doesNotThrow(ask, `${operation.id} rejects a ${role}`)
        else assert.throws(ask, { code: 'role_insufficient' }, `${operation.id} accepts a ${role}`)
      }
  })

  it('a reader ranks below a member, and a member below an owner', () => {
    for (const [role, least, may] of [
      ['reader', 'reader', true],
      ['reader', 'member', false],
      ['reader', 'owner', false],
      ['member', 'reader', true],
      ['member', 'member', true],
      ['member', 'owner', false],
      ['owner', 'reader', true],
      ['owner', 'member', true],
      ['owner', 'owner', true],
    ] as const)
      assert.equal(mayActAs(role, least), may, `${role} where ${least} is required`)
  })

  it('only documents that describe the service pass the access gateway without a token', () => {
    assert.deepEqual(
      idsWhere(({ isOpenAtGate }) => isOpenAtGate === true),
      [
        'getAgentCard',
        'getAgentSkill',
        'getAgentSkills',
        'getAiCatalog',
        'getAiPlugin',
        'getApiCatalog',
        'getApiOpenApi',
        'getApiPage',
        'getIndex',
        'getLlmsFullTxt',
        'getLlmsTxt',
        'getLogo',
        'getMcpServerCard',
        'getOpenApi',
        'getOpenApiOfTag',
        'getResourceSchema',
        'getRobotsTxt',
        'getSecurityTxt',
        'getSigningKeys',
        'getSitemap',
        'getWellKnownLlmsTxt',
        'getWellKnownMcp',
        'getWellKnownMcpServerCard',
      ],
    )
  })

  it('a health check, a session operation and a signed operation declare the errors of their guards', () => {
    const always = [
      'database_unavailable',
      'deadline_exceeded',
      'headers_too_large',
      'internal_error',
      'loading',
      'overloaded',
      'request_timed_out',
      'request_unreadable',
      'stopping',
    ]
    const limited = [...always, 'rate_limited']
    const ofKey = [
      'access_token_invalid',
      'foreign_origin',
      'malformed_session_id',
      'role_insufficient',
      'scope_insufficient',
      'session_id_guessable',
    ]
    const ofBody = ['body_not_object', 'body_too_deep', 'body_too_large', 'invalid_json', 'unsupported_media_type']
    const ofReplay = [
      'idempotency_in_progress',
      'idempotency_key_guessable',
      'idempotency_key_malformed',
      'idempotency_key_reused',
    ]
    const ofWrite = [...ofBody, ...ofReplay, 'dry_run_unsupported', 'if_match_unsupported', 'validation_failed']
    for (const [operation, codes] of [
      [contract.getHealth, always],
      [contract.getOverview, [...limited, ...ofKey, 'session_not_found', 'workspace_suspended']],
      [
        contract.listMatchedNames,
        [
          ...limited,
          ...ofKey,
          'assurance_required',
          'body_too_deep',
          'invalid_cursor',
          'nda_required',
          'no_profile',
          'session_not_found',
          'signing_barred',
          'signing_held',
          'validation_failed',
          'workspace_suspended',
        ],
      ],
      [contract.withdrawParty, [...limited, ...ofWrite, 'foreign_origin', 'operator_required', 'party_not_found']],
    ] as const)
      assert.deepEqual(allErrorCodes(operation).toSorted(), codes.toSorted(), operation.id)
  })

  it('a suspended workspace may only read, export and erase its own data', () => {
    assert.deepEqual(
      idsWhere(({ openToSuspended }) => openToSuspended === true),
      [
        'downloadOwnDocument',
        'eraseWorkspace',
        'exportWorkspace',
        'getAccess',
        'getDataRoom',
        'getNdaReceipt',
        'getSession',
        'getWorkspace',
        'listAccess',
        'listAccessActs',
        'listMembers',
        'listRoomReadings',
      ],
    )
  })

  it('only documents about the service and its health are exempt from the rate limit', () => {
    assert.deepEqual(
      idsWhere(({ rate }) => rate === 'none'),
      [
        'getAgentCard',
        'getAgentSkill',
        'getAgentSkills',
        'getAiCatalog',
        'getAiPlugin',
        'getApiCatalog',
        'getApiHealth',
        'getApiOpenApi',
        'getApiPage',
        'getExchangeSpec',
        'getHealth',
        'getIndex',
        'getLlmsFullTxt',
        'getLlmsTxt',
        'getLogo',
        'getMcpServerCard',
        'getNdaText',
        'getOpenApi',
        'getOpenApiOfTag',
        'getReady',
        'getResourceSchema',
        'getRobotsTxt',
        'getSecurityTxt',
        'getSitemap',
        'getWellKnownLlmsTxt',
        'getWellKnownMcp',
        'getWellKnownMcpServerCard',
      ],
    )
  })

  it('reads count as reads and writes as writes, except registrations and agents with limits of their own', () => {
    const others = new Map([
      ['decideAddress', 'registration'],
      ['decideSignature', 'registration'],
      ['endSupervisedAccess', 'registration'],
      ['getChallenge', 'registration'],
      ['getEngageThread', 'exchange-lookup'],
      ['getExchangeAnswer', 'exchange-lookup'],
      ['joinWorkspace', 'registration'],
      ['openNames', 'read'],
      ['previewQuality', 'registration'],
      ['previewReading', 'read'],
      ['proposeReading', 'registration'],
      ['publishManifest', 'exchange-manifest'],
      ['readSignatureRequest', 'registration'],
      ['readSupervisedAccess', 'registration'],
      ['recoverWorkspace', 'registration'],
      ['replyByKey', 'exchange-reply'],
      ['replyByToken', 'exchange-reply'],
      ['requestRecovery', 'registration'],
      ['submit', 'registration'],
      ['withdrawManifest', 'exchange-reply'],
    ])
    for (const { id, method, rate } of operations.filter(({ rate }) => rate !== 'none'))
      assert.equal(rate, others.get(id) ?? (method === 'GET' ? 'read' : 'write'), id)
  })

  it('one operation opens a workspace for an unknown key, and three support a dry run', () => {
    assert.deepEqual(
      idsWhere(({ opensWorkspace }) => opensWorkspace === true),
      ['updateSession'],
    )
    assert.deepEqual(
      idsWhere(({ dryRun }) => dryRun === true),
      ['createPairing', 'importParties', 'submit'],
    )
  })

  it('exchange answers, readings and consent requests are not cached, and only three lists are followed', () => {
    assert.deepEqual(
      idsWhere(({ isNeverKept }) => isNeverKept === true),
      [
        'getEngageThread',
        'getExchangeAnswer',
        'getExchangeSpec',
        'previewReading',
        'publishManifest',
        'readConsentRequest',
        'replyByKey',
        'replyByToken',
        'withdrawManifest',
      ],
    )
    assert.deepEqual(
      idsWhere(({ isFollowed }) => isFollowed === true),
      ['listMatchedNames', 'listMatches', 'search'],
    )
  })

  it('body limits are 256 KiB, 64 KiB for unknown agents and readings, and 700,075 bytes for a file part', () => {
    const limits = Object.fromEntries(
      operations.flatMap(({ id, bodyLimitBytes }) => (bodyLimitBytes === undefined ? [] : [[id, bodyLimitBytes]])),
    )
    assert.equal(BODY_LIMIT_BYTES, 262_144)
    assert.deepEqual(limits, {
      getEngageThread: 65_536,
      getExchangeAnswer: 65_536,
      getExchangeSpec: 65_536,
      previewReading: 65_536,
      publishManifest: 65_536,
      replyByKey: 65_536,
      replyByToken: 65_536,
      sendPart: 700_075,
      withdrawManifest: 65_536,
    })
  })
})
