import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import fc from 'fast-check'
import { readDescribedTrades, tradeNeighboursOf } from '../../scripts/trade-descriptions.ts'
import type { Fit } from '../../src/domain/matching/scoring/fit.ts'
import { FIT_THRESHOLD, inNumbers } from '../../src/domain/matching/scoring/fit.ts'
import { FIT_MAX } from '../../src/domain/matching/scoring/fit-maxima.ts'
import {
  findNeighbourhood,
  LINKS,
  linkBetween,
  mayBeNeighbour,
  NEIGHBOUR_FACTOR,
  neighbourFactor,
  neighbourShares,
} from '../../src/domain/matching/scoring/neighbours.ts'
import {
  businessLikelihood,
  dotProduct,
  factorOfDot,
  VECTOR_DIMENSIONS,
} from '../../src/domain/matching/scoring/semantic.ts'
import { TRADE_NEIGHBOURS } from '../../src/domain/matching/scoring/semantic-figures.ts'
import { explainMismatch } from '../../src/domain/matching/scoring/why-not.ts'
import { TRADES_START } from '../../src/domain/matching/text/hybrid-vector.ts'
import { openRememberingEmbedder } from '../_embedder.ts'
import { askingFor, sellerOf } from '../_meaning.ts'

const TRADES = TRADE_NEIGHBOURS.length
const neighboursOf = (trade: number) =>
  (TRADE_NEIGHBOURS[trade] ?? []).map((code) => ({
    trade: Math.floor(code / LINKS.length),
    link: LINKS[code % LINKS.length],
  }))

/** Vector of a text about a few trades, each with a weight. */
const aboutTrades = fc
  .array(fc.tuple(fc.nat(TRADES - 1), fc.integer({ min: 1, max: 127 })), { minLength: 1, maxLength: 4 })
  .map((about) => {
    const vector = new Int8Array(VECTOR_DIMENSIONS)
    for (const [trade, root] of about) vector[TRADES_START + trade] = root
    return vector
  })

const RELATED = new Set(TRADE_NEIGHBOURS.flatMap((_, a) => neighboursOf(a).map(({ trade }) => a * TRADES + trade)))

const aboutOne = (trade: number) => {
  const vector = new Int8Array(VECTOR_DIMENSIONS)
  vector[TRADES_START + trade] = 127
  return vector
}
const RELATED_PAIRS = TRADE_NEIGHBOURS.flatMap((_, trade): [Int8Array, Int8Array][] =>
  neighboursOf(trade).map(({ trade: other }) => [aboutOne(trade), aboutOne(other)]),
).slice(0, 20)

/** Naive twin: weighs every trade of one text with every trade of the other. */
function naiveShareOf(one: Int8Array, other: Int8Array): number {
  const weight = (vector: Int8Array, trade: number) => Math.abs(vector[TRADES_START + trade] ?? 0) ** 5
  let [shared, all] = [0, 0]
  for (let a = 0; a < TRADES; a++)
    for (let b = 0; b < TRADES; b++) {
      const both = weight(one, a) * weight(other, b)
      all += both
      if (RELATED.has(a * TRADES + b)) shared += both
    }
  return shared / all
}

describe('neighbourhood of trades', () => {
  it('matches the hand-written table', () => {
    assert.deepEqual(TRADE_NEIGHBOURS, tradeNeighboursOf(readDescribedTrades()))
  })

  it('is symmetric: if one trade supplies another, the other buys from it', () => {
    const mirrored = { supplies: 'buys', buys: 'supplies', customers: 'customers', skills: 'skills' } as const
    for (let trade = 0; trade < TRADES; trade++)
      for (const { trade: other, link } of neighboursOf(trade)) {
        assert.notEqual(other, trade)
        const back = neighboursOf(other).filter(({ trade: its }) => its === trade)
        assert.deepEqual(back, [{ trade, link: link && mirrored[link] }])
      }
  })

  it('relates a trade to at most one in twenty', () => {
    for (let trade = 0; trade < TRADES; trade++) assert.ok(neighboursOf(trade).length <= TRADES / 20, `${trade}`)
  })
})

describe('neighbouring trade', () => {
  it('has the share that the naive twin computes', () => {
    fc.assert(
      fc.property(aboutTrades, aboutTrades, (one, other) => {
        assert.ok(Math.abs(findNeighbourhood(one, [other]).share - naiveShareOf(one, other)) < 1e-9)
      }),
      { numRuns: 30 },
    )
  })

  it('has a factor from 0.4 to 0.7, too low to match even with the best figures', () => {
    assert.ok(NEIGHBOUR_FACTOR >= 0.4 && NEIGHBOUR_FACTOR <= 0.7)
    assert.ok(inNumbers.fit(FIT_MAX, NEIGHBOUR_FACTOR) < FIT_THRESHOLD)
    fc.assert(
      fc.property(aboutTrades, fc.array(aboutTrades, { minLength: 1, maxLength: 4 }), (seller, facets) => {
        const dots = facets.map((facet) => dotProduct(seller, facet))
        const byTexts = factorOfDot(Math.max(...dots), facets.length)
        const business = businessLikelihood(sellerOf(seller), askingFor(facets))
        const expected = Math.max(byTexts, neighbourFactor(findNeighbourhood(seller, facets)))
        assert.equal(business, expected)
        assert.equal(business >= 0.5, byTexts >= 0.5)
      }),
    )
  })

  it('passes the quick check from either side if its share suffices, and fails it below', () => {
    fc.assert(
      fc.property(aboutTrades, aboutTrades, (one, other) => {
        const share = naiveShareOf(one, other)
        for (const [asked, row] of [
          [one, other],
          [other, one],
        ] as const) {
          const passes = mayBeNeighbour(row, neighbourShares(asked))
          if (share >= 0.95) assert.ok(passes, `${share}`)
          if (share < 0.9499) assert.ok(!passes, `${share}`)
        }
      }),
      { examples: RELATED_PAIRS, numRuns: 60 },
    )
  })

  it('scores 0 if the buyer excludes it', () => {
    for (let trade = 0; trade < TRADES; trade++) {
      const other = neighboursOf(trade)[0]
      if (other === undefined) continue
      const [asked, seller] = [new Int8Array(VECTOR_DIMENSIONS), new Int8Array(VECTOR_DIMENSIONS)]
      asked[TRADES_START + trade] = 127
      seller[TRADES_START + other.trade] = 127
      assert.equal(businessLikelihood(sellerOf(seller), askingFor([asked])), NEIGHBOUR_FACTOR)
      assert.equal(businessLikelihood(sellerOf(seller), askingFor([asked], { exclusions: [seller] })), 0)
    }
  })

  const embedder = openRememberingEmbedder()
  after(() => embedder.close())

  it('is recognised from its texts in five languages, with the direction of the link', async () => {
    const [buyer, ...sellers] = await embedder.embed([
      'Dental clinics',
      'Dental laboratory making crowns and bridges',
      'Laboratoire de prothèse dentaire, couronnes et bridges',
      'Zahntechnisches Labor für Kronen und Brücken',
      'Laboratorio de prótesis dental, coronas y puentes',
      'Laboratorio odontotecnico per protesi e corone dentali',
    ])
    if (buyer === undefined) throw new Error('the embedder returned no vector')
    for (const seller of sellers) {
      assert.equal(linkBetween(seller, [buyer]), 'supplies')
      assert.equal(linkBetween(buyer, [seller]), 'buys')
    }
  })
})

describe('explainMismatch', () => {
  const NO_FIGURES = { revenueEurM: null, growthPct: null, ebitdaMarginPct: null }
  const NO_CRITERIA = { ticketMinEurM: null, ticketMaxEurM: null, growthTargetPct: null, ebitdaTargetPct: null }
  const open = { verdict: 'open', reason: 'ticket_fits' } as never
  const changesAt = (semantic: number, seller: object = {}, buyer: object = {}) =>
    explainMismatch(
      {
        scores: {
          semantic,
          fit: semantic * 70,
          deterministic: 70,
          revenueFit: 21,
          growthFit: 28,
          ebitdaFit: 21,
        } as Fit,
        gates: { communication: open, ticketFit: open },
      },
      {
        seller: { figures: NO_FIGURES, evEurM: null, ...seller },
        buyer: { criteria: NO_CRITERIA, ...buyer },
      },
      { figures: NO_FIGURES, criteria: NO_CRITERIA, hasRanges: false },
    ).changes.map(({ of }) => of)

  it('returns the place, not the business, if only the place differs', () => {
    const [place, geography] = [
      { country: 'US', region: null },
      { inside: ['FR'], outside: [] },
    ]
    assert.deepEqual(changesAt(0.294, { place }, { geography }), ['place'])
    assert.deepEqual(changesAt(0.02), ['business'])
  })

  it('returns “neighbour” if the texts show neighbouring trades, and “business” otherwise', () => {
    const trade = TRADE_NEIGHBOURS.findIndex((row) => row.length > 0)
    const [asked, seller] = [new Int8Array(VECTOR_DIMENSIONS), new Int8Array(VECTOR_DIMENSIONS)]
    asked[TRADES_START + trade] = 127
    seller[TRADES_START + (neighboursOf(trade)[0]?.trade ?? 0)] = 127
    assert.deepEqual(changesAt(NEIGHBOUR_FACTOR, { vector: seller }, { facets: [asked] }), ['neighbour'])
    assert.deepEqual(changesAt(NEIGHBOUR_FACTOR, { vector: seller }, { facets: [seller] }), ['business'])
  })
})
