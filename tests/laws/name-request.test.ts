import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { requestName } from '../../src/contract/name-requests.ts'
import {
  lapsesAt,
  mayAskAgain,
  NAME_REQUEST_DAYS,
  NAME_REQUESTS_PER_DAY,
  type NameRequestStanding,
  nameRequestState,
} from '../../src/domain/deals/name-request.ts'
import { DAY_MS } from '../../src/domain/figures/durations.ts'

const ASKED_AT = Date.parse('2026-11-01T12:00:00.000Z')
const LAPSE = ASKED_AT + NAME_REQUEST_DAYS * DAY_MS
const request = (decision: NameRequestStanding['decision']): NameRequestStanding => ({
  askedAt: new Date(ASKED_AT).toISOString(),
  decision,
})

describe('name request', () => {
  it('has its daily limit stated in the contract', () => {
    assert.match(requestName.description, new RegExp(`At most ${NAME_REQUESTS_PER_DAY} requests a day`))
  })
  it('is open until it lapses, and lapsed from that instant on', () => {
    assert.equal(lapsesAt(request(null)).getTime(), LAPSE)
    assert.equal(nameRequestState(request(null), new Date(ASKED_AT)), 'open')
    assert.equal(nameRequestState(request(null), new Date(LAPSE - 1)), 'open')
    assert.equal(nameRequestState(request(null), new Date(LAPSE)), 'lapsed')
    assert.equal(nameRequestState(request('declined'), new Date(LAPSE)), 'declined')
    assert.equal(nameRequestState(request('approved'), new Date(LAPSE)), 'approved')
  })
  it('can be repeated from the lapse on, declined or not, but never after approval', () => {
    for (const decision of [null, 'declined'] as const) {
      assert.ok(!mayAskAgain(request(decision), new Date(LAPSE - 1)))
      assert.ok(mayAskAgain(request(decision), new Date(LAPSE)))
    }
    assert.ok(!mayAskAgain(request('approved'), new Date(LAPSE + 365 * DAY_MS)))
    assert.ok(mayAskAgain(null, new Date(ASKED_AT)))
  })
})
