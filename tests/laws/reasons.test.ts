import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { EBITDA_FIT_MAX, type Fit, GROWTH_FIT_MAX } from '../../src/domain/matching/scoring/fit.ts'
import { closenessOf, reasonsOf } from '../../src/domain/matching/scoring/reasons.ts'

describe('a verdict', () => {
  it('on two businesses changes at 0.35, 0.55 and 0.75 of the semantic factor', () => {
    const verdicts = [0, 0.349, 0.35, 0.549, 0.55, 0.749, 0.75, 1].map(closenessOf)
    assert.deepEqual(verdicts, ['loose', 'loose', 'related', 'related', 'close', 'close', 'same', 'same'])
  })

  it('on a figure below its target is short from 0.6 of the sub-score on, and far short below', () => {
    const figures = { revenueEurM: 10, growthPct: 4, ebitdaMarginPct: 4 }
    const criteria = { ticketMinEurM: null, ticketMaxEurM: null, growthTargetPct: 8, ebitdaTargetPct: 8 }
    const scored = { seller: { figures, evEurM: 10, equityBasisEurM: 10 }, buyer: { criteria } }
    const verdictsAt = (share: number) => {
      const fit = { semantic: 0, revenueFit: 0, growthFit: share * GROWTH_FIT_MAX, ebitdaFit: share * EBITDA_FIT_MAX }
      return reasonsOf(fit as Fit, scored as never, { figures, criteria } as never).flatMap(({ of, verdict }) =>
        of === 'growth' || of === 'margin' ? [verdict] : [],
      )
    }
    assert.deepEqual(verdictsAt(0.6), ['short', 'short'])
    assert.deepEqual(verdictsAt(0.599), ['far_short', 'far_short'])
  })
})
