import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Fit } from '../../src/domain/matching/scoring/fit.ts'
import { REVENUE_FIT_MAX } from '../../src/domain/matching/scoring/fit-maxima.ts'
import { fitReasons, textCloseness } from '../../src/domain/matching/scoring/reasons.ts'

const NO_FIGURES = { revenueEurM: null, growthPct: null, ebitdaMarginPct: null }
const NO_CRITERIA = { ticketMinEurM: null, ticketMaxEurM: null, growthTargetPct: null, ebitdaTargetPct: null }

describe('fit reasons', () => {
  it('the verdict on two businesses changes at factors of 0.4, 0.5, 0.88 and 0.98', () => {
    const verdicts = [0, 0.399, 0.4, 0.499, 0.5, 0.879, 0.88, 0.979, 0.98, 1].map(textCloseness)
    const expected = ['loose', 'neighbour', 'related', 'close', 'same'].flatMap((verdict) => [verdict, verdict])
    assert.deepEqual(verdicts, expected)
  })

  const verdictsOf = (semantic: number, buyer: object, seller: object) =>
    fitReasons(
      { semantic, revenueFit: 0, growthFit: 0, ebitdaFit: 0 } as Fit,
      {
        seller: { figures: NO_FIGURES, evEurM: null, ...seller },
        buyer: { criteria: NO_CRITERIA, ...buyer },
      },
      { figures: NO_FIGURES, criteria: NO_CRITERIA, hasRanges: false },
    ).flatMap(({ of, verdict }) => (of === 'business' || of === 'place' ? [verdict] : []))

  it('the verdict on a business that was not compared states its basis', () => {
    assert.deepEqual(verdictsOf(0.75, { isGeneralist: true }, {}), ['any'])
    assert.deepEqual(verdictsOf(0.8, { broadSectors: 6 }, { sectors: 4 }), ['sector'])
    assert.deepEqual(verdictsOf(0.98, { broadSectors: 6 }, { sectors: 4 }), ['same'])
    assert.deepEqual(verdictsOf(0.88, { broadSectors: 2 }, { sectors: 4 }), ['close'])
  })

  it('the reason on business ignores the place, which has its own reason if the buyer names one', () => {
    const [inside, near] = [
      { country: 'FR', region: null },
      { country: 'BE', region: null },
    ]
    const geography = { inside: ['FR'], outside: [] }
    assert.deepEqual(verdictsOf(0.98, {}, { place: inside }), ['same'])
    assert.deepEqual(verdictsOf(0.98, { geography }, { place: inside }), ['same', 'inside'])
    assert.deepEqual(verdictsOf(0.441, { geography }, { place: near }).toSorted(), ['next_country', 'same'])
    const region = { inside: ['FR/Normandie'], outside: [] }
    assert.deepEqual(verdictsOf(0.98, { geography: region }, { place: inside }), ['same', 'perhaps'])
    const only = { ...region, isOnly: true as const }
    assert.deepEqual(verdictsOf(0.686, { geography: only }, { place: inside }), ['same', 'perhaps_only'])
    const beside = { country: 'FR', region: 'Bretagne' }
    assert.deepEqual(verdictsOf(0.441, { geography: only }, { place: beside }).toSorted(), ['other_region', 'same'])
    const loose = { ...geography, isLoose: true as const }
    assert.deepEqual(verdictsOf(0.686, { geography: loose }, { place: near }).toSorted(), ['neighbouring', 'same'])
    assert.deepEqual(verdictsOf(0.98, { geography }, { place: null }), ['same', 'unknown'])
  })

  it('the reason on size compares the required equity, 0.4 to 1 of the enterprise value, with the ticket', () => {
    const verdictAt = (ticketMinEurM: number | null, ticketMaxEurM: number | null, share: number, evEurM = 10) => {
      const criteria = { ...NO_CRITERIA, ticketMinEurM, ticketMaxEurM }
      const fit = { semantic: 0, revenueFit: share * REVENUE_FIT_MAX, growthFit: 0, ebitdaFit: 0 }
      const scored = { seller: { figures: NO_FIGURES, evEurM }, buyer: { criteria } }
      return fitReasons(fit as Fit, scored as never, { figures: NO_FIGURES, criteria, hasRanges: false }).flatMap(
        ({ of, verdict }) => (of === 'revenue' ? [verdict] : []),
      )
    }
    assert.deepEqual([verdictAt(null, 4, 1), verdictAt(10, null, 1), verdictAt(5, 6, 1)].flat(), [
      'inside',
      'inside',
      'inside',
    ])
    assert.deepEqual([verdictAt(1, 3.99, 0.8), verdictAt(1, 2, 0.79)].flat(), ['just_above', 'far_above'])
    assert.deepEqual([verdictAt(10.01, 20, 0.8), verdictAt(30, null, 0.79)].flat(), ['just_below', 'far_below'])
    assert.deepEqual(verdictAt(null, null, 1), ['unstated'])
    assert.deepEqual(verdictAt(5, 6, 1, null as never), ['undisclosed'])
  })

  it('the reason on a figure below target is “short” from 0.6 of the sub-score and “far short” below', () => {
    const criteria = { ticketMinEurM: null, ticketMaxEurM: null, growthTargetPct: 20, ebitdaTargetPct: 20 }
    const verdictsAt = (growthPct: number, ebitdaMarginPct: number) => {
      const figures = { revenueEurM: 10, growthPct, ebitdaMarginPct }
      const scored = { seller: { figures, evEurM: 10 }, buyer: { criteria } }
      const fit = { semantic: 0, revenueFit: 0, growthFit: 0, ebitdaFit: 0 }
      return fitReasons(fit as Fit, scored as never, { figures, criteria, hasRanges: false }).flatMap(
        ({ of, verdict }) => (of === 'growth' || of === 'margin' ? [verdict] : []),
      )
    }
    assert.deepEqual(verdictsAt(4.9, 9.9), ['short', 'short'])
    assert.deepEqual(verdictsAt(4.8, 9.8), ['far_short', 'far_short'])
  })

  it('the reason on a figure depends on the figures it quotes, not on those of the score', () => {
    const own = { revenueEurM: 12.4, growthPct: 7.5, ebitdaMarginPct: 14 }
    const criteria = { ticketMinEurM: 1, ticketMaxEurM: 5, growthTargetPct: 5, ebitdaTargetPct: 8 }
    const fit = { semantic: 1, revenueFit: 12, growthFit: 16, ebitdaFit: 12 } as Fit
    const reasonsFor = (seller: object, quoted: object) =>
      Object.fromEntries(
        fitReasons(
          fit,
          { seller: { figures: NO_FIGURES, evEurM: null, ...seller }, buyer: { criteria } },
          {
            figures: own,
            criteria,
            hasRanges: false,
            ...quoted,
          },
        ).flatMap(({ of, verdict }) => (of === 'business' || of === 'place' ? [] : [[of, verdict]])),
      )
    const all = (revenue: string, growth = revenue, margin = growth) => ({ revenue, growth, margin })
    assert.deepEqual(reasonsFor({}, { isUnapproved: true }), all('unapproved'))
    const middle = { figures: { revenueEurM: 30, growthPct: -5, ebitdaMarginPct: 10 }, evEurM: 20, hasOnlyRanges: true }
    assert.deepEqual(reasonsFor(middle, { hasRanges: true, figures: NO_FIGURES }), all('range'))
    assert.deepEqual(reasonsFor(middle, { evEurM: () => 9.2 }), all('inside', 'meets'))
    assert.deepEqual(reasonsFor(middle, { evEurM: () => 0.9 }).revenue, 'just_below')
  })
})
