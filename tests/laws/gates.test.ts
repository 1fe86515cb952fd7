import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  communicationGate,
  isAboveTicket,
  isBelowTicket,
  isOpen,
  isReachable,
  isWarm,
  type Reachability,
  ticketGate,
  ticketsThatFit,
} from '../../src/domain/matching/scoring/gates.ts'
import type { ContactStatus } from '../../src/domain/parties/party.ts'

const STATUSES: readonly ContactStatus[] = ['none', 'cold', 'warm', 'opted_out', 'bounced']

/** All combinations that the communication gate distinguishes. */
const PARTIES: readonly Required<Reachability>[] = STATUSES.flatMap((contactStatus) =>
  [true, false].flatMap((offered) => [true, false].map((redFlagged) => ({ contactStatus, offered, redFlagged }))),
)

describe('communication gate', () => {
  it('is open only for two offered, unflagged and reachable parties of which at least one is warm', () => {
    for (const one of PARTIES) {
      for (const other of PARTIES) {
        const both = [one, other]
        const expected =
          both.every(({ offered, redFlagged }) => offered && !redFlagged) &&
          both.every(({ contactStatus }) => ['cold', 'warm'].includes(contactStatus)) &&
          both.some(({ contactStatus }) => contactStatus === 'warm')
        const said = JSON.stringify(both)
        assert.equal(isOpen(communicationGate(one, other)), expected, said)
        assert.deepEqual(communicationGate(one, other).verdict, communicationGate(other, one).verdict, said)
      }
    }
  })
  it('states the reason for closing, regardless of the side that causes it', () => {
    const sound: Reachability = { contactStatus: 'warm', offered: true }
    const causes: [Partial<Reachability>, string][] = [
      [{ redFlagged: true }, 'red_flag'],
      [{ offered: false }, 'not_offered'],
      [{ contactStatus: 'none' }, 'no_address'],
      [{ contactStatus: 'opted_out' }, 'opted_out'],
      [{ contactStatus: 'bounced' }, 'bounced'],
    ]
    for (const [flaw, reason] of causes) {
      const flawed = { ...sound, ...flaw }
      assert.deepEqual(communicationGate(flawed, sound), { verdict: 'closed', reason })
      assert.deepEqual(communicationGate(sound, flawed), { verdict: 'closed', reason })
    }
    const cold: Reachability = { contactStatus: 'cold', offered: true }
    assert.deepEqual(communicationGate(cold, cold), { verdict: 'closed', reason: 'both_cold' })
    assert.deepEqual(communicationGate(cold, sound), { verdict: 'open', reason: 'introducible' })
  })
  it('is open towards a warm party exactly if isReachable accepts the other party', () => {
    const warm: Reachability = { contactStatus: 'warm', offered: true }
    for (const { contactStatus, offered } of PARTIES) {
      const party = { contactStatus, offered }
      assert.equal(isReachable(party), isOpen(communicationGate(party, warm)), JSON.stringify(party))
      assert.equal(isWarm(party), contactStatus === 'warm')
    }
  })
})

describe('ticket gate', () => {
  it('is open from 0.8 × the lowest ticket to 1.2 × the highest, both ends included', () => {
    // A value of 10 needs equity of 4 to 10, and 10 = 0.8 × 12.5; a value of 30 needs at least 12 = 1.2 × 10.
    const verdict = (evEurM: number, ticketMinEurM: number | null, ticketMaxEurM: number | null) =>
      ticketGate({ evEurM, ticketMinEurM, ticketMaxEurM }).reason
    assert.equal(verdict(10, 12.5, null), 'within_ticket')
    assert.equal(verdict(10, 12.51, null), 'below_ticket')
    assert.equal(verdict(9.99, 12.5, 100), 'below_ticket')
    assert.equal(verdict(30, null, 10), 'within_ticket')
    assert.equal(verdict(30.01, null, 10), 'above_ticket')
    assert.equal(verdict(30.01, 1, 10), 'above_ticket')
    assert.equal(verdict(30, 1, 10), 'within_ticket')
  })
  it('is open but unchecked if the value or both ticket bounds are unknown', () => {
    assert.deepEqual(ticketGate({ evEurM: null, ticketMinEurM: 1, ticketMaxEurM: 2 }), {
      verdict: 'unchecked',
      reason: 'ev_unknown',
    })
    assert.deepEqual(ticketGate({ evEurM: 5, ticketMinEurM: null, ticketMaxEurM: null }), {
      verdict: 'unchecked',
      reason: 'ticket_unstated',
    })
    assert.equal(isOpen({ verdict: 'unchecked', reason: 'ev_unknown' }), true)
    assert.equal(isOpen({ verdict: 'closed', reason: 'red_flag' }), false)
  })
  it('does not close on NaN', () => {
    assert.equal(isAboveTicket(Number.NaN, 1), false)
    assert.equal(isAboveTicket(1, Number.NaN), false)
    assert.equal(isBelowTicket(Number.NaN, 1), false)
    assert.equal(isBelowTicket(1, Number.NaN), false)
  })
  it('accepts the tickets returned by ticketsThatFit and none beyond them', () => {
    for (const evEurM of [0.4, 3, 12.5, 80, 1234.5]) {
      const { leastMaxEurM, mostMinEurM } = ticketsThatFit(evEurM)
      assert.equal(isAboveTicket(evEurM, leastMaxEurM * 1.000_001), false)
      assert.equal(isAboveTicket(evEurM, leastMaxEurM * 0.999_999), true)
      assert.equal(isBelowTicket(evEurM, mostMinEurM * 0.999_999), false)
      assert.equal(isBelowTicket(evEurM, mostMinEurM * 1.000_001), true)
    }
  })
})
