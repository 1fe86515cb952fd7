import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DEAL_PHASES, mayChangeOffer, pairingStands, showsInterest } from '../../src/domain/deals/deal.ts'

describe('change of deal phase', () => {
  it('may take parties off the market or back only when it closes or reopens a deal', () => {
    for (const from of DEAL_PHASES)
      for (const to of DEAL_PHASES)
        assert.equal(mayChangeOffer(from, to), [from, to].includes('8_closed'), `${from} to ${to}`)
  })
  it('shows interest in the counterparty unless it abandons the pairing', () => {
    for (const phase of DEAL_PHASES) assert.equal(showsInterest(phase), phase !== '9_abandoned', phase)
  })
})

describe('pairing', () => {
  it('is confirmed by any one ground unless a party is withdrawn', () => {
    const grounds = [true, false].flatMap((fits) =>
      [true, false].flatMap((counterpartyActed) =>
        [true, false].map((madeByOperator) => ({ fits, counterpartyActed, madeByOperator })),
      ),
    )
    for (const ground of grounds) {
      assert.equal(pairingStands({ ...ground, withdrawn: false }), Object.values(ground).includes(true))
      assert.equal(pairingStands({ ...ground, withdrawn: true }), false)
    }
  })
})
