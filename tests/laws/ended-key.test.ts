import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allErrorCodes, type ErrorCode, type OperationShape, operations } from '../../src/contract/index.ts'
import { Refusal } from '../../src/entry/refusal.ts'
import { dependOnViewer, refuseEndedKey } from '../../src/entry/viewer.ts'
import { isInForce } from '../../src/store/members.ts'
import type { LoadedViewer } from '../../src/store/sessions.ts'
import { isAllowed, ROLES } from '../_operation-policies.ts'

const refusalOf = (work: () => void): ErrorCode | null => {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof Refusal ? error.code : assert.fail(String(error))
  }
}

/** Error code for an unknown key, by the access of the operation. */
const UNKNOWN: Partial<Record<OperationShape['access'], ErrorCode>> = {
  session: 'session_not_found',
  signed: 'session_not_found',
  party: 'credential_invalid',
  signer: 'signer_not_found',
}
const WITH_KEY = operations.filter(({ access }) => access in UNKNOWN)

describe('key revoked during its request', () => {
  it('is rejected like an unknown key, with a code that the operation declares', () => {
    for (const operation of WITH_KEY) {
      const code = refusalOf(() => refuseEndedKey(operation, null))
      assert.equal(code, UNKNOWN[operation.access], operation.id)
      assert.ok(code !== null && allErrorCodes(operation).includes(code), operation.id)
    }
  })

  it('is rejected with role_insufficient exactly if the changed role may not call the operation', () => {
    assert.deepEqual(new Set(WITH_KEY.map(({ access }) => access)), new Set(Object.keys(UNKNOWN)))
    for (const operation of WITH_KEY)
      for (const role of ROLES) {
        const code = refusalOf(() => refuseEndedKey(operation, role))
        assert.equal(code, isAllowed(operation.id, role) ? null : 'role_insufficient', operation.id)
      }
  })
})

describe('cached state of a viewer', () => {
  it('depends on the viewer’s workspace and each of its parties', () => {
    for (const [buyerId, sellerId] of [
      [7, 8],
      [7, null],
      [null, 8],
      [null, null],
    ]) {
      const rested: string[] = []
      dependOnViewer(
        {
          addWorkspace: (id) => void rested.push(`workspace ${id}`),
          addParty: (id) => void rested.push(`party ${id}`),
          addEverything: () => void rested.push('everything'),
        },
        { sessionId: 3, buyerId, sellerId } as unknown as LoadedViewer,
      )
      const parties = [buyerId, sellerId].filter((id) => id !== null)
      assert.deepEqual(rested, ['workspace 3', ...parties.map((id) => `party ${id}`)])
    }
  })
})

describe('member key', () => {
  it('is valid up to, but not including, the instant of its expiry or revocation', () => {
    const now = new Date('2026-11-20T09:30:00.000Z')
    for (const [expiresAt, revokedAt, works] of [
      [null, null, true],
      ['2026-11-20T09:30:00.001Z', null, true],
      ['2026-11-20T09:30:00.000Z', null, false],
      ['2026-11-20T09:29:59.999Z', null, false],
      [null, '2026-11-20T09:29:59.999Z', false],
      ['2027-11-20T09:30:00.000Z', '2026-11-20T09:30:00.000Z', false],
    ] as const)
      assert.equal(isInForce({ expiresAt, revokedAt }, now), works, `${expiresAt} ${revokedAt}`)
  })
})
