import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { FIT_THRESHOLD, type Fit, fitOf, isMatch } from '../../src/domain/matching/scoring/fit.ts'
import { communicationGateOf, type Gate, isOpen, ticketGateOf } from '../../src/domain/matching/scoring/gates.ts'
import { byRank, type Page, type Place, type Scored, shortlistOf } from '../../src/domain/matching/scoring/shortlist.ts'
import { CONTACT_STATUSES, type Criteria, type SellerFigures } from '../../src/domain/party.ts'

/** Numbers of a range with its ends, zero, denormals and figures as people write them. */
function numbers(min: number, max: number): fc.Arbitrary<number> {
  const special = [min, max, 0, Number.MIN_VALUE, -Number.MIN_VALUE, 1e-310].filter((n) => n >= min && n <= max)
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: Math.ceil(min), max: Math.min(max, 100) }) },
    { weight: 3, arbitrary: fc.double({ min, max: Math.min(max, 200), noNaN: true }) },
    { weight: 1, arbitrary: fc.double({ min, max, noNaN: true }) },
    { weight: 2, arbitrary: fc.constantFrom(...special) },
  )
}

const revenue = numbers(0, 1e6)
const growth = numbers(-100, 1e4)
const margin = numbers(-1e3, 100)
const figures: fc.Arbitrary<SellerFigures> = fc.record({
  revenueEurM: fc.option(revenue),
  growthPct: fc.option(growth),
  ebitdaMarginPct: fc.option(margin),
})
const criteria: fc.Arbitrary<Criteria> = fc
  .record({
    tickets: fc.tuple(numbers(0, 1e6), numbers(0, 1e6)),
    hasMin: fc.boolean(),
    hasMax: fc.boolean(),
    growthTargetPct: fc.option(growth),
    ebitdaTargetPct: fc.option(margin),
  })
  .map(({ tickets, hasMin, hasMax, ...targets }) => ({
    ...targets,
    ticketMinEurM: hasMin ? Math.min(...tickets) : null,
    ticketMaxEurM: hasMax ? Math.max(...tickets) : null,
  }))
const multiple = fc.double({ min: 0.05, max: 30, noNaN: true })
const semantic = fc.double({ min: 0, max: 1, noNaN: true })

const NOTHING: SellerFigures = { revenueEurM: null, growthPct: null, ebitdaMarginPct: null }
const ANY: Criteria = { ticketMinEurM: null, ticketMaxEurM: null, growthTargetPct: null, ebitdaTargetPct: null }

const near = (actual: number, expected: number, message: string) =>
  assert.ok(
    Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected)),
    `${message}: ${actual}, not ${expected}`,
  )

/** The naive twin, in the words of decisions §7. */
function naiveFit(seller: SellerFigures, k: number, buyer: Criteria, factor: number): Fit {
  const revenueFit = 30 * revenueShare(seller.revenueEurM, k, buyer)
  const growthFit = 40 * targetShare(seller.growthPct, buyer.growthTargetPct, 15)
  const ebitdaFit = 30 * targetShare(seller.ebitdaMarginPct, buyer.ebitdaTargetPct, 10)
  const deterministic = revenueFit + growthFit + ebitdaFit
  return { revenueFit, growthFit, ebitdaFit, deterministic, semantic: factor, fit: deterministic * factor }
}

function revenueShare(r: number | null, k: number, { ticketMinEurM: tmin, ticketMaxEurM: tmax }: Criteria): number {
  if (tmin === null && tmax === null) return 0.7
  if (r === null) return 0.3
  const [low, high] = [(tmin ?? 0) / k, (tmax ?? Number.POSITIVE_INFINITY) / k]
  if (low <= r && r <= high) return 1
  const doublings = r < low ? Math.log2(low / r) : Math.log2(r / high)
  return 2 ** -doublings
}

function targetShare(actual: number | null, target: number | null, width: number): number {
  if (target === null) return 0.7
  if (actual === null) return 0.3
  if (actual >= target) return 1
  const s = target - actual
  return Math.exp(-((s / width) ** 2) / 2)
}

describe('the fit', () => {
  it('is what decisions §7 says, to one decimal', () => {
    fc.assert(
      fc.property(figures, multiple, criteria, semantic, (seller, k, buyer, factor) => {
        const fit = fitOf(seller, k, buyer, factor)
        const naive = naiveFit(seller, k, buyer, factor)
        for (const part of ['revenueFit', 'growthFit', 'ebitdaFit', 'deterministic', 'semantic'] as const)
          near(fit[part], naive[part], part)
        assert.ok(Math.abs(fit.fit - naive.fit) <= 0.05 + 1e-9, `fit ${fit.fit}, not ${naive.fit}`)
        assert.equal(fit.fit, Number(fit.fit.toFixed(1)))
      }),
      { numRuns: 2000 },
    )
  })

  it('stays in range and is never NaN', () => {
    fc.assert(
      fc.property(figures, multiple, criteria, semantic, (seller, k, buyer, factor) => {
        const fit = fitOf(seller, k, buyer, factor)
        const within = { revenueFit: 30, growthFit: 40, ebitdaFit: 30, deterministic: 100, semantic: 1, fit: 100 }
        for (const [part, max] of Object.entries(within)) {
          const value = fit[part as keyof Fit]
          assert.ok(value >= 0 && value <= max, `${part} = ${value}`)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('never falls as growth, margin or the semantic factor rises', () => {
    fc.assert(
      fc.property(
        figures,
        multiple,
        criteria,
        semantic,
        semantic,
        growth,
        margin,
        (seller, k, buyer, one, other, g, m) => {
          const base = { ...seller, growthPct: g, ebitdaMarginPct: m }
          const least = fitOf(base, k, buyer, one)
          for (const more of [0, Number.EPSILON, 0.01, 1, 40, 5000]) {
            assert.ok(fitOf({ ...base, growthPct: g + more }, k, buyer, one).fit >= least.fit)
            assert.ok(fitOf({ ...base, ebitdaMarginPct: m + more }, k, buyer, one).fit >= least.fit)
          }
          const [low, high] = [Math.min(one, other), Math.max(one, other)]
          assert.ok(fitOf(base, k, buyer, high).fit >= fitOf(base, k, buyer, low).fit)
        },
      ),
    )
  })

  it('rises with revenue to the band, is whole within it, and falls beyond it', () => {
    fc.assert(
      fc.property(fc.array(revenue, { minLength: 3, maxLength: 8 }), multiple, criteria, (revenues, k, buyer) => {
        const ordered = revenues.toSorted((one, other) => one - other)
        const fits = ordered.map((revenueEurM) => fitOf({ ...NOTHING, revenueEurM }, k, buyer, 1).revenueFit)
        const peak = fits.indexOf(Math.max(...fits))
        fits.forEach((fit, i) => {
          if (i === 0) return
          const before = fits[i - 1] ?? fit
          assert.ok(i <= peak ? fit >= before : fit <= before, `${ordered.join(' ')} → ${fits.join(' ')}`)
        })
      }),
    )
  })

  it('halves its revenue part for each doubling of distance from the band', () => {
    const ticket = { ...ANY, ticketMinEurM: 8, ticketMaxEurM: 16 }
    const at = (revenueEurM: number) => fitOf({ ...NOTHING, revenueEurM }, 2, ticket, 1).revenueFit
    assert.deepEqual([1, 2, 4, 6, 8, 16, 32].map(at), [7.5, 15, 30, 30, 30, 15, 7.5])
  })

  it('earns the maximum where a figure equals its target', () => {
    fc.assert(
      fc.property(growth, margin, multiple, numbers(0, 1e6), (g, m, k, ticket) => {
        const buyer = { ticketMinEurM: ticket, ticketMaxEurM: ticket, growthTargetPct: g, ebitdaTargetPct: m }
        const seller = { revenueEurM: ticket / k, growthPct: g, ebitdaMarginPct: m }
        assert.equal(fitOf(seller, k, buyer, 1).fit, 100)
      }),
    )
  })

  it('gives 70 % where nothing is asked and 30 % where nothing is told', () => {
    near(fitOf({ revenueEurM: 1, growthPct: 2, ebitdaMarginPct: 3 }, 1, ANY, 1).deterministic, 70, 'unstated')
    const asked = { ticketMinEurM: 1, ticketMaxEurM: 2, growthTargetPct: 5, ebitdaTargetPct: 10 }
    near(fitOf(NOTHING, 1, asked, 1).deterministic, 30, 'undisclosed')
  })

  it('rises by no more than the figure’s own 30 % when a seller takes a figure away', () => {
    const most = { revenueEurM: 9, growthPct: 12, ebitdaMarginPct: 9 } as const
    fc.assert(
      fc.property(figures, multiple, criteria, semantic, (seller, k, buyer, factor) => {
        const told = fitOf(seller, k, buyer, factor)
        for (const [figure, credit] of Object.entries(most)) {
          const silent = fitOf({ ...seller, [figure]: null }, k, buyer, factor)
          assert.ok(silent.deterministic - told.deterministic <= credit + 1e-9)
          assert.ok(silent.fit - told.fit <= credit * factor + 0.1 + 1e-9)
        }
      }),
    )
  })

  it('makes a match from the threshold up with both gates open, and not otherwise', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), fc.boolean(), (tenths, open) => {
        assert.equal(isMatch(tenths / 10, open), open && tenths >= 500)
      }),
    )
    assert.equal(FIT_THRESHOLD, 50)
  })
})

describe('the ticket gate', () => {
  const verdictOf = (evEurM: number | null, tmin: number | null, tmax: number | null): Gate['verdict'] => {
    if (evEurM === null || (tmin === null && tmax === null)) return 'unchecked'
    const need = [0.4 * evEurM, evEurM] as const
    const reach = [0.8 * (tmin ?? 0), 1.2 * (tmax ?? Number.POSITIVE_INFINITY)] as const
    return need[0] <= reach[1] && reach[0] <= need[1] ? 'open' : 'closed'
  }

  it('opens where equity need and ticket overlap, ends included', () => {
    fc.assert(
      fc.property(fc.option(numbers(0, 1e6)), criteria, (evEurM, { ticketMinEurM, ticketMaxEurM }) => {
        const gate = ticketGateOf({ evEurM, ticketMinEurM, ticketMaxEurM })
        assert.equal(gate.verdict, verdictOf(evEurM, ticketMinEurM, ticketMaxEurM))
        assert.equal(isOpen(gate), gate.verdict !== 'closed')
      }),
      { numRuns: 2000 },
    )
  })

  it('decides the ends as written', () => {
    const cases = [
      [30, 5, 10, 'open'],
      [30.1, 5, 10, 'closed'],
      [4, 5, 10, 'open'],
      [3.9, 5, 10, 'closed'],
      [0, 0, 10, 'open'],
      [1e6, null, 1, 'closed'],
      [1e6, 1, null, 'open'],
      [null, 5, 10, 'unchecked'],
      [30, null, null, 'unchecked'],
    ] as const
    for (const [evEurM, ticketMinEurM, ticketMaxEurM, verdict] of cases)
      assert.equal(ticketGateOf({ evEurM, ticketMinEurM, ticketMaxEurM }).verdict, verdict, `EV ${evEurM}`)
  })

  it('names no figure in its reason', () => {
    fc.assert(
      fc.property(fc.option(numbers(0, 1e6)), criteria, (evEurM, { ticketMinEurM, ticketMaxEurM }) => {
        assert.doesNotMatch(ticketGateOf({ evEurM, ticketMinEurM, ticketMaxEurM }).reason, /\d/)
      }),
    )
  })
})

describe('the communication gate', () => {
  const sides = CONTACT_STATUSES.flatMap((contactStatus) =>
    [true, false].map((offered) => ({ contactStatus, offered })),
  )

  it('has the truth table of decisions §7, the same from either side', () => {
    for (const one of sides)
      for (const other of sides) {
        const both = [one, other]
        const isClosed = both.some(
          ({ contactStatus, offered }) => !offered || /none|opted_out|bounced/.test(contactStatus),
        )
        const isWarm = both.some(({ contactStatus }) => contactStatus === 'warm')
        const gate = communicationGateOf(one, other)
        assert.equal(gate.verdict, !isClosed && isWarm ? 'open' : 'closed', JSON.stringify(both))
        assert.equal(communicationGateOf(other, one).verdict, gate.verdict)
      }
  })
})

const scored = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 500 }),
    fit: fc.integer({ min: 480, max: 520 }).map((tenths) => tenths / 10),
  }),
  { selector: ({ id }) => id, maxLength: 60 },
)

describe('the shortlist', () => {
  it('shows each match exactly once, in one order, whatever the limit', () => {
    fc.assert(
      fc.property(scored, fc.integer({ min: 1, max: 70 }), (longlist, limit) => {
        const expected = longlist.filter(({ fit }) => fit >= 50).toSorted((a, b) => b.fit - a.fit || a.id - b.id)
        const seen: Scored[] = []
        let place: Place | null = null
        for (let pages = 0; pages <= longlist.length; pages++) {
          const page: Page<Scored> = shortlistOf(longlist, limit, place)
          assert.equal(page.total, expected.length)
          assert.ok(page.shown.length <= limit)
          seen.push(...page.shown)
          place = page.next
          if (place === null) break
        }
        assert.equal(place, null)
        assert.deepEqual(seen, expected)
      }),
    )
  })

  it('goes on after a place whose match is gone', () => {
    fc.assert(
      fc.property(
        scored,
        fc.record({ id: fc.integer({ min: 1, max: 500 }), fit: fc.constantFrom(50, 50.5, 51) }),
        (longlist, place) => {
          const { shown } = shortlistOf(longlist, 100, place)
          assert.deepEqual(new Set(shown), new Set(longlist.filter((one) => one.fit >= 50 && byRank(one, place) > 0)))
        },
      ),
    )
  })
})
