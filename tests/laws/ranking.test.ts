import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { blindCriteria, blindFigures } from '../../src/domain/confidentiality/blinding/fineness.ts'
import { FIT_THRESHOLD, inNumbers, shortfallsMax } from '../../src/domain/matching/scoring/fit.ts'
import { type BuyerToMatch, scorePair } from '../../src/domain/matching/scoring/pair.ts'
import { factorOfDot, VECTOR_DIMENSIONS } from '../../src/domain/matching/scoring/semantic.ts'
import { byRank, mergedShortlist, type Place, rankedPage } from '../../src/domain/matching/scoring/shortlist.ts'
import { NOTHING_CONFIRMED } from '../../src/domain/parties/confirmed.ts'
import { CONTACT_STATUSES } from '../../src/domain/parties/party.ts'
import { EMPTY_PROFILE } from '../../src/domain/parties/profile.ts'
import { recognizeIndustry } from '../../src/domain/valuation/industry.ts'
import { valuationIn } from '../../src/domain/valuation/valuation.ts'
import { type Scorable, toScorable } from '../../src/matching-index/candidate.ts'
import { KERNEL_CODE } from '../../src/matching-index/kernel-code.ts'
import { minimumDots, type Question, Ranker, tenthsOf } from '../../src/matching-index/ranker.ts'
import { SHARD_IDS, shardOf } from '../../src/matching-index/shards.ts'
import { compiledKernel } from '../../tooling/compiled-kernel.ts'

/** Few directions, so that dot products include opposites, ties, maxima and sparse vectors. */
const directions = [
  ...[1, 2, 3].map((seed) =>
    Int8Array.from({ length: VECTOR_DIMENSIONS }, (_, i) => Math.round(40 * Math.sin(seed * 7.3 * (i + 1)))),
  ),
  new Int8Array(VECTOR_DIMENSIONS).fill(127),
  Int8Array.from({ length: VECTOR_DIMENSIONS }, (_, i) => (i % 97 === 13 ? 110 : 0)),
]
const vector = fc
  .record({
    direction: fc.oneof(fc.constantFrom(...directions), fc.constantFrom(...directions.slice(0, 1))),
    scale: fc.constantFrom(-1, 0, 0.25, 0.5, 0.5, 1, 1, 1),
  })
  .map(({ direction, scale }) => direction.map((x) => Math.round(x * scale)))
const maybe = (values: fc.Arbitrary<number>) => fc.option(values, { nil: null, freq: 6 })
/** Any figure, and twice as often one that makes a match likely: otherwise most rankings are empty. */
const mostly = (from: number, to: number) =>
  maybe(
    fc.oneof(
      fc.double({ min: 0, max: 200, noNaN: true }),
      fc.integer({ min: from, max: to }),
      fc.constantFrom(from, to),
    ),
  )
const sectors = ['Industrial maintenance', 'Payroll software', 'Bakery', null] as const

const sectorBits = fc.constantFrom(0, 0, 0, 1, 2, 3, 1 << 14)
const none = fc.constant({})
const keys = fc.array(fc.constantFrom(1, 2, 3, 4, 5, 6, 7), { maxLength: 2 })
const roles = fc.constantFrom(0, 0, 1, 2, 3, 6)
const sellerMeaning = fc.record({
  keys,
  roles,
  sectors: sectorBits,
  place: fc.constantFrom(
    null,
    { country: 'FR', region: null },
    { country: 'FR', region: 'Bretagne' },
    { country: 'BE', region: null },
    { country: 'PL', region: null },
  ),
})
const buyerMeaning = fc.record({
  keys,
  roles,
  isGeneralist: fc.constantFrom(false, false, true),
  broadSectors: sectorBits,
  excludedSectors: fc.constantFrom(0, 0, 0, 2),
  exclusions: fc.array(vector, { maxLength: 2 }),
  statedSize: fc.constantFrom(
    null,
    null,
    { revenueMinEurM: 12, revenueMaxEurM: 18, ebitdaMinEurM: null, ebitdaMaxEurM: null },
    { revenueMinEurM: null, revenueMaxEurM: null, ebitdaMinEurM: 1.5, ebitdaMaxEurM: null },
    { revenueMinEurM: null, revenueMaxEurM: 14, ebitdaMinEurM: 1, ebitdaMaxEurM: 3 },
  ),
  geography: fc.constantFrom(
    null,
    { inside: ['FR'], outside: [] },
    { inside: ['FR/Bretagne', 'BE'], outside: [] },
    { inside: ['PL', 'FR'], outside: ['FR/Bretagne'] },
  ),
})

const party = (side: 'buyer' | 'seller', facets: number): fc.Arbitrary<Omit<Scorable, 'id'>> =>
  fc
    .record({
      sector: fc.constantFrom(...sectors),
      figures: fc.record({ revenueEurM: mostly(10, 20), growthPct: mostly(5, 30), ebitdaMarginPct: mostly(10, 30) }),
      criteria: fc.record({
        ticketMinEurM: mostly(0, 4),
        ticketMaxEurM: mostly(20, 150),
        growthTargetPct: mostly(0, 15),
        ebitdaTargetPct: mostly(0, 15),
      }),
      contactStatus: fc.oneof(fc.constantFrom(...CONTACT_STATUSES), {
        arbitrary: fc.constant('warm' as const),
        weight: 3,
      }),
      withdrawn: fc.integer({ min: 0, max: 9 }),
      identityId: fc.integer({ min: 1, max: 60 }),
      meaning: fc.oneof(none, side === 'seller' ? sellerMeaning : buyerMeaning),
      vectors: fc.oneof(
        fc.array(vector, { maxLength: facets }),
        fc.array(vector, { minLength: 1, maxLength: facets, size: 'max' }),
      ),
    })
    .map(({ sector, withdrawn, figures, criteria, meaning, ...rest }) =>
      withMeaning(
        toScorable({
          id: 0,
          sessionId: null,
          network: null,
          circle: null,
          nameRelease: EMPTY_PROFILE.nameRelease,
          hidden: [],
          side,
          fineness: 'digits',
          blindTexts: { ...EMPTY_PROFILE.texts, sector },
          wording: { ...EMPTY_PROFILE.texts, sector },
          country: null,
          region: null,
          buyerType: null,
          theses: [],
          fictional: true,
          unproven: false,
          erased: false,
          dataQuality: 5,
          textRevision: 0,
          valuedAt: null,
          blindFigures: blindFigures(figures, 'digits'),
          blindCriteria: blindCriteria(criteria, 'digits'),
          blindSize: null,
          confirmed: NOTHING_CONFIRMED,
          ...rest,
          offered: withdrawn > 0,
          redFlags: [],
        }),
        meaning,
      ),
    )

/** Returns a party with a drawn meaning instead of one read from its texts. */
const withMeaning = (party: Scorable, drawn: Partial<Scorable['toMatch']>): Scorable => ({
  ...party,
  toMatch: { ...party.toMatch, ...drawn },
})

/** Adds theses to a buyer: some with their own criteria and meaning, some with the profile's and past deals. */
const withTheses = (drawn: fc.Arbitrary<Omit<Scorable, 'id'>>): fc.Arbitrary<Omit<Scorable, 'id'>> =>
  fc
    .tuple(
      drawn,
      fc.array(fc.oneof(drawn, fc.array(vector, { minLength: 1, maxLength: 4 })), { maxLength: 3 }),
      fc.boolean(),
    )
    .map(([party, theses, hasSeveral]) => ({
      ...party,
      furtherTheses: hasSeveral
        ? theses.map((one): BuyerToMatch => {
            const { contactStatus, offered } = party
            return Array.isArray(one)
              ? {
                  ...party.toMatch,
                  facets: one,
                  keys: [],
                  isGeneralist: false,
                  broadSectors: 0,
                  arePastDeals: true,
                }
              : { ...one.toMatch, contactStatus, offered }
          })
        : [],
    }))

/** Naive twin: the best fit of a buyer's matching theses, null if none matches. */
function plainFit(buyer: Scorable, seller: Scorable): number | null {
  const fits = [buyer.toMatch, ...buyer.furtherTheses]
    .map((thesis) => scorePair(thesis, seller.toMatch))
    .flatMap(({ fit, isMatch }) => (isMatch ? [fit] : []))
  return fits.length === 0 ? null : Math.max(...fits)
}

/** Naive twin: the shortlist by scoring every candidate. */
function plainRanking(asking: Scorable, universe: readonly Scorable[], limit: number, after: Place | null) {
  const scored = universe
    .filter((one) => one.side !== asking.side && one.identityId !== asking.identityId)
    .flatMap((one) => {
      const fit = asking.side === 'buyer' ? plainFit(asking, one) : plainFit(one, asking)
      return fit === null ? [] : [{ id: one.id, fit }]
    })
  return rankedPage(scored.sort(byRank), limit, after)
}

/** Returns ascending ids that are spread unevenly over shards. */
const idAt = (place: number): number => place * 7919 + 1

/** Distributes the universe over rankers as the index does over threads. */
function rankingIn(shards: number, universe: readonly Scorable[]) {
  const rankers = Array.from({ length: shards }, () => new Ranker(undefined, 7))
  for (const one of universe) rankers[shardOf(one.id, shards)]?.put(one)
  return (asking: Scorable, question: Question) =>
    mergedShortlist(
      rankers.map((ranker) => ranker.rank(asking, question)),
      question.limit,
    )
}

describe('ranking index', () => {
  for (const [side, otherSide, ownFacets, otherFacets] of [
    ['buyer', 'seller', 4, 1],
    ['seller', 'buyer', 1, 4],
  ] as const)
    it(`ranks ${otherSide}s for a ${side} identically to the naive twin, to the last id and digit`, () => {
      fc.assert(
        fc.property(
          side === 'buyer' ? withTheses(party(side, ownFacets)) : party(side, ownFacets),
          fc.array(side === 'buyer' ? party(otherSide, otherFacets) : withTheses(party(otherSide, otherFacets)), {
            maxLength: 60,
            size: 'max',
          }),
          fc.integer({ min: 1, max: 8 }),
          fc.integer({ min: 1, max: 3 }),
          (asking, others, limit, shards) => {
            const universe = others.map((one, i): Scorable => ({ ...one, id: idAt(i) }))
            const rank = rankingIn(shards, universe)
            const own: Scorable = { ...asking, id: 10_000_000 }
            let after: Place | null = null
            do {
              const counted = rank(own, { limit, after, count: true })
              assert.deepEqual(counted, plainRanking(own, universe, limit, after))
              const uncounted = rank(own, { limit, after, count: false })
              assert.deepEqual(uncounted, { ...counted, total: 0 })
              after = counted.next
            } while (after !== null)
          },
        ),
        { numRuns: 150 },
      )
    })

  it('distributes parties evenly, and keeps a small universe in one shard', () => {
    for (const shards of [1, 2, 3, 4]) {
      const held = new Array<number>(shards).fill(0)
      for (let id = 1; id <= 1_000_000; id += 1) held[shardOf(id, shards)] = (held[shardOf(id, shards)] ?? 0) + 1
      assert.ok(Math.max(...held) - Math.min(...held) <= SHARD_IDS, `${held}`)
      for (let id = 1; id < SHARD_IDS; id += 1) assert.equal(shardOf(id, shards), 0)
    }
  })

  it('uses the publicly visible enterprise value for the ticket gate, or more for software', () => {
    fc.assert(
      fc.property(
        party('seller', 1),
        fc.option(fc.constantFrom('FR', 'Deutschland', 'Lyon, France')),
        (seller, country) => {
          const { toMatch, blindTexts, blindFigures } = toScorable({ ...seller, id: 1, country })
          const industry = recognizeIndustry(blindTexts)
          const valuation = valuationIn(industry, { ...blindFigures, country })
          const evEurM = valuation.status === 'ok' ? valuation.triangulatedEurM : null
          if (evEurM === null || !industry.name.startsWith('Software')) assert.equal(toMatch.evEurM, evEurM)
          else assert.ok((toMatch.evEurM ?? 0) >= evEurM, `${toMatch.evEurM} is below ${evEurM}`)
        },
      ),
    )
  })

  it('uses the latest version of a party', () => {
    const sample = fc.sample(fc.tuple(party('buyer', 4), party('seller', 1), party('seller', 1)), {
      numRuns: 200,
      seed: 7,
    })
    const ranker = new Ranker()
    for (const [buyer, before, after] of sample) {
      ranker.put({ ...before, id: 1 })
      ranker.put({ ...after, id: 1 })
      const own: Scorable = { ...buyer, id: 1000 }
      const question = { limit: 5, after: null, count: true }
      assert.deepEqual(ranker.rank(own, question), plainRanking(own, [{ ...after, id: 1 }], 5, null))
    }
    assert.equal(ranker.sizeOf('seller'), 1)
  })

  it('uses the latest theses of a buyer and counts the buyer once', () => {
    const buyer = withTheses(party('buyer', 4))
    const sample = fc.sample(fc.tuple(party('seller', 1), buyer, buyer), { numRuns: 300, seed: 7 })
    const ranker = new Ranker()
    let matches = 0
    for (const [seller, before, after] of sample) {
      ranker.put({ ...before, id: 1 })
      ranker.put({ ...after, id: 1 })
      const own: Scorable = { ...seller, id: 1000 }
      const page = ranker.rank(own, { limit: 5, after: null, count: true })
      assert.deepEqual(page, plainRanking(own, [{ ...after, id: 1 }], 5, null))
      matches += page.total
    }
    assert.ok(matches > 20, `${matches} matches`)
    assert.equal(ranker.sizeOf('buyer'), 1)
  })

  it('has minimum dot products that agree with the domain’s match threshold', () => {
    const tables = [1, 2, 3, 4].flatMap((facets) =>
      [1, 0.7, 0.45, 0.3].map((place) => ({ facets, place, least: minimumDots(facets, place) })),
    )
    const matches = (deterministic: number, dot: number, facets: number, place: number) =>
      inNumbers.fit(deterministic, factorOfDot(dot, facets) * place) >= FIT_THRESHOLD
    for (const { facets, place, least } of tables)
      for (let tenths = 0; tenths <= 1000; tenths += 1) {
        const [deterministic, dot] = [tenths / 10, least[tenthsOf(tenths / 10)] ?? 0]
        if (dot <= VECTOR_DIMENSIONS * 128 * 128) assert.ok(matches(deterministic, dot, facets, place))
        assert.ok(!matches(deterministic, dot - 1, facets, place))
      }
  })

  it('excludes nobody whose shortfall still allows the minimum fit', () => {
    const least = fc.oneof(fc.integer({ min: 500, max: 1000 }), fc.integer({ min: 950, max: 1000 })).map((n) => n / 10)
    const target = fc.double({ min: -50, max: 100, noNaN: true })
    fc.assert(
      fc.property(least, target, fc.double({ min: 0, max: 1, noNaN: true }), (fit, targetPct, beyond) => {
        const { growthPts, ebitdaPts } = shortfallsMax(fit)
        const [growth, margin] = [targetPct - growthPts - beyond, targetPct - ebitdaPts - beyond]
        if (targetPct - growth > growthPts)
          assert.ok(inNumbers.deterministic(30, inNumbers.growthFit(growth, targetPct), 30) < fit)
        if (targetPct - margin > ebitdaPts)
          assert.ok(inNumbers.deterministic(30, 40, inNumbers.ebitdaFit(margin, targetPct)) < fit)
      }),
      { numRuns: 2000 },
    )
  })

  it('runs the kernel compiled from its source', async () => {
    assert.equal(Buffer.from(await compiledKernel()).toString('base64'), Buffer.from(KERNEL_CODE).toString('base64'))
  })
})
