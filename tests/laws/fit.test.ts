import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { SellerFigures } from '../../src/domain/figures/seller-figures.ts'
import { computeFit, FIT_THRESHOLD, type Fit, isMatch } from '../../src/domain/matching/scoring/fit.ts'
import { communicationGate, type Gate, isOpen, ticketGate } from '../../src/domain/matching/scoring/gates.ts'
import { byRank, type Page, type Place, rankedPage, type Scored } from '../../src/domain/matching/scoring/shortlist.ts'
import { CONTACT_STATUSES, type Criteria } from '../../src/domain/parties/party.ts'

/** Numbers in a range, including its ends, zero, denormals and typical figures. */
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
/** Enterprise value, EUR millions; null if revenue is not disclosed. */
const basis = fc.option(numbers(0, 1e7))
const value = numbers(0, 1e7)
const semantic = fc.double({ min: 0, max: 1, noNaN: true })

const NOTHING: SellerFigures = { revenueEurM: null, growthPct: null, ebitdaMarginPct: null }
const ANY: Criteria = { ticketMinEurM: null, ticketMaxEurM: null, growthTargetPct: null, ebitdaTargetPct: null }

/** Naive twin of the formula in decisions §7. */
function naiveFit(seller: SellerFigures, ev: number | null, buyer: Criteria, factor: number): Fit {
  const revenueFit = to(1, 30 * revenueShare(ev, buyer))
  const growthFit = to(1, 40 * targetShare(seller.growthPct, buyer.growthTargetPct, 15))
  const ebitdaFit = to(1, 30 * targetShare(seller.ebitdaMarginPct, buyer.ebitdaTargetPct, 10))
  const deterministic = to(1, revenueFit + growthFit + ebitdaFit)
  const semantic = to(3, factor)
  return { revenueFit, growthFit, ebitdaFit, deterministic, semantic, fit: to(1, to(4, deterministic * semantic)) }
}

const to = (places: number, n: number): number => Math.round(n * 10 ** places) / 10 ** places

function revenueShare(ev: number | null, { ticketMinEurM: tmin, ticketMaxEurM: tmax }: Criteria): number {
  if (tmin === null && tmax === null) return 0.7
  if (ev === null) return 0.4
  const [need, ticket] = [
    [0.4 * ev, ev],
    [tmin ?? 0, tmax ?? Number.POSITIVE_INFINITY],
  ] as const
  if (need[0] <= ticket[1] && ticket[0] <= need[1]) return 1
  const doublings = Math.abs(need[0] > ticket[1] ? Math.log2(need[0] / ticket[1]) : Math.log2(ticket[0] / need[1]))
  return 2 ** -doublings
}

function targetShare(actual: number | null, target: number | null, width: number): number {
  if (target === null) return 0.7
  if (actual === null) return 0.4
  if (actual >= target) return 1
  const s = target - actual
  return Math.exp(-((s / width) ** 2) / 2)
}

describe('fit', () => {
  it('equals the formula of decisions §7 to the published digit', () => {
    fc.assert(
      fc.property(figures, basis, criteria, semantic, (seller, ev, buyer, factor) => {
        const fit = computeFit(seller, ev, buyer, factor)
        const naive = naiveFit(seller, ev, buyer, factor)
        // A score on a rounding edge may round either way, depending on the last bit of an exponential.
        for (const part of ['revenueFit', 'growthFit', 'ebitdaFit'] as const)
          assert.ok(Math.abs(fit[part] - naive[part]) < 0.1001, `${part} = ${fit[part]}, not ${naive[part]}`)
        if ((['revenueFit', 'growthFit', 'ebitdaFit'] as const).every((part) => fit[part] === naive[part]))
          assert.deepEqual(fit, naive)
      }),
      { numRuns: 2000 },
    )
  })

  it('is reproducible: scores to one decimal, their sum, the factor to three and the product to one', () => {
    fc.assert(
      fc.property(figures, basis, criteria, semantic, (seller, ev, buyer, factor) => {
        const {
          revenueFit,
          growthFit,
          ebitdaFit,
          deterministic,
          semantic: published,
          fit,
        } = computeFit(seller, ev, buyer, factor)
        for (const part of [revenueFit, growthFit, ebitdaFit, deterministic, fit])
          assert.equal(part, Number(part.toFixed(1)))
        assert.equal(published, Number(published.toFixed(3)))
        assert.equal(deterministic, Number((revenueFit + growthFit + ebitdaFit).toFixed(1)))
        assert.ok(Math.abs(fit - deterministic * published) <= 0.05 + 1e-9)
      }),
      { numRuns: 2000 },
    )
    assert.equal(computeFit({ ...NOTHING, growthPct: 8 }, 50, { ...ANY, growthTargetPct: 8 }, 0.5).fit, 41)
  })

  it('stays in range and is never NaN', () => {
    fc.assert(
      fc.property(figures, basis, criteria, semantic, (seller, ev, buyer, factor) => {
        const fit = computeFit(seller, ev, buyer, factor)
        const within = { revenueFit: 30, growthFit: 40, ebitdaFit: 30, deterministic: 100, semantic: 1, fit: 100 }
        for (const [part, max] of Object.entries(within)) {
          const score = fit[part as keyof Fit]
          assert.ok(score >= 0 && score <= max, `${part} = ${score}`)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('does not fall as growth, margin or the semantic factor rises', () => {
    fc.assert(
      fc.property(
        figures,
        basis,
        criteria,
        semantic,
        semantic,
        growth,
        margin,
        (seller, ev, buyer, one, other, g, m) => {
          const base = { ...seller, growthPct: g, ebitdaMarginPct: m }
          const least = computeFit(base, ev, buyer, one)
          for (const more of [0, Number.EPSILON, 0.01, 1, 40, 5000]) {
            assert.ok(computeFit({ ...base, growthPct: g + more }, ev, buyer, one).fit >= least.fit)
            assert.ok(computeFit({ ...base, ebitdaMarginPct: m + more }, ev, buyer, one).fit >= least.fit)
          }
          const [low, high] = [Math.min(one, other), Math.max(one, other)]
          assert.ok(computeFit(base, ev, buyer, high).fit >= computeFit(base, ev, buyer, low).fit)
        },
      ),
    )
  })

  it('rises with the enterprise value up to the ticket and falls beyond it', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 3, maxLength: 8 }), criteria, (values, buyer) => {
        const ordered = values.toSorted((one, other) => one - other)
        const fits = ordered.map((ev) => computeFit(NOTHING, ev, buyer, 1).revenueFit)
        const peak = fits.indexOf(Math.max(...fits))
        fits.forEach((fit, i) => {
          if (i === 0) return
          const before = fits[i - 1] ?? fit
          assert.ok(i <= peak ? fit >= before : fit <= before, `${ordered.join(' ')} → ${fits.join(' ')}`)
        })
      }),
    )
  })

  it('halves the revenue score for each doubling between the equity need and the ticket', () => {
    const ticket = { ...ANY, ticketMinEurM: 8, ticketMaxEurM: 16 }
    const at = (ev: number) => computeFit(NOTHING, ev, ticket, 1).revenueFit
    assert.deepEqual([2, 4, 8, 16, 40, 80, 160].map(at), [7.5, 15, 30, 30, 30, 15, 7.5])
  })

  it('gives at least 20 of 30 for size if the ticket gate is not closed and the value is known', () => {
    fc.assert(
      fc.property(figures, value, criteria, (seller, ev, buyer) => {
        if (ticketGate({ evEurM: ev, ...buyer }).verdict !== 'closed')
          assert.ok(computeFit(seller, ev, buyer, 1).revenueFit >= 20)
      }),
      { numRuns: 2000 },
    )
  })

  it('is 100 if every figure equals its target', () => {
    fc.assert(
      fc.property(growth, margin, numbers(0, 1e6), (g, m, ticket) => {
        const buyer = { ticketMinEurM: ticket, ticketMaxEurM: ticket, growthTargetPct: g, ebitdaTargetPct: m }
        assert.equal(computeFit({ revenueEurM: 1, growthPct: g, ebitdaMarginPct: m }, ticket, buyer, 1).fit, 100)
      }),
    )
  })

  it('gives 70 % for an unstated criterion and 40 % for an undisclosed figure', () => {
    assert.equal(computeFit({ revenueEurM: 1, growthPct: 2, ebitdaMarginPct: 3 }, 1, ANY, 1).deterministic, 70)
    const asked = { ticketMinEurM: 1, ticketMaxEurM: 2, growthTargetPct: 5, ebitdaTargetPct: 10 }
    assert.equal(computeFit(NOTHING, null, asked, 1).deterministic, 40)
    assert.equal(computeFit({ ...NOTHING, revenueEurM: 1 }, 2, asked, 1).deterministic, 58)
  })

  it('rises by at most 40 % of a figure’s weight when the seller withdraws that figure', () => {
    fc.assert(
      fc.property(figures, value, criteria, semantic, (seller, ev, buyer, factor) => {
        const told = computeFit(seller, ev, buyer, factor)
        const silences = [
          [12, computeFit({ ...seller, revenueEurM: null }, null, buyer, factor)],
          [16, computeFit({ ...seller, growthPct: null }, ev, buyer, factor)],
          [12, computeFit({ ...seller, ebitdaMarginPct: null }, ev, buyer, factor)],
        ] as const
        for (const [credit, silent] of silences) {
          assert.ok(silent.deterministic - told.deterministic <= credit + 1e-9)
          assert.ok(silent.fit - told.fit <= credit * factor + 0.15)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('is a match from the threshold on if both gates are open', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), fc.boolean(), (tenths, open) => {
        assert.equal(isMatch(tenths / 10, open), open && tenths >= 500)
      }),
    )
    assert.deepEqual(
      [49.9, 50, 50.1].map((fit) => isMatch(fit, true)),
      [false, true, true],
    )
    assert.equal(FIT_THRESHOLD, 50)
  })
})

describe('ticket gate of the fit', () => {
  const verdictOf = (evEurM: number | null, tmin: number | null, tmax: number | null): Gate['verdict'] => {
    if (evEurM === null || (tmin === null && tmax === null)) return 'unchecked'
    const need = [0.4 * evEurM, evEurM] as const
    const reach = [0.8 * (tmin ?? 0), 1.2 * (tmax ?? Number.POSITIVE_INFINITY)] as const
    return need[0] <= reach[1] && reach[0] <= need[1] ? 'open' : 'closed'
  }

  it('is open if the equity need and the ticket overlap, ends included', () => {
    fc.assert(
      fc.property(fc.option(numbers(0, 1e6)), criteria, (evEurM, { ticketMinEurM, ticketMaxEurM }) => {
        const gate = ticketGate({ evEurM, ticketMinEurM, ticketMaxEurM })
        assert.equal(gate.verdict, verdictOf(evEurM, ticketMinEurM, ticketMaxEurM))
        assert.equal(isOpen(gate), gate.verdict !== 'closed')
      }),
      { numRuns: 2000 },
    )
  })

  it('includes its bounds of 0.8 × the lowest and 1.2 × the highest ticket', () => {
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
      assert.equal(ticketGate({ evEurM, ticketMinEurM, ticketMaxEurM }).verdict, verdict, `EV ${evEurM}`)
  })

  it('states no figure in its reason', () => {
    fc.assert(
      fc.property(fc.option(numbers(0, 1e6)), criteria, (evEurM, { ticketMinEurM, ticketMaxEurM }) => {
        assert.doesNotMatch(ticketGate({ evEurM, ticketMinEurM, ticketMaxEurM }).reason, /\d/)
      }),
    )
  })
})

describe('communication gate of the fit', () => {
  const sides = CONTACT_STATUSES.flatMap((contactStatus) =>
    [true, false].map((offered) => ({ contactStatus, offered })),
  )

  it('follows the truth table of decisions §7, symmetrically for both sides', () => {
    for (const one of sides)
      for (const other of sides) {
        const both = [one, other]
        const isClosed = both.some(
          ({ contactStatus, offered }) => !offered || /none|opted_out|bounced/.test(contactStatus),
        )
        const isWarm = both.some(({ contactStatus }) => contactStatus === 'warm')
        const gate = communicationGate(one, other)
        assert.equal(gate.verdict, !isClosed && isWarm ? 'open' : 'closed', JSON.stringify(both))
        assert.equal(communicationGate(other, one).verdict, gate.verdict)
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

describe('shortlist', () => {
  it('shows each match exactly once in one order for any page size', () => {
    fc.assert(
      fc.property(scored, fc.integer({ min: 1, max: 70 }), (longlist, limit) => {
        const expected = longlist.filter(({ fit }) => fit >= 50).toSorted((a, b) => b.fit - a.fit || a.id - b.id)
        const seen: Scored[] = []
        let place: Place | null = null
        for (let pages = 0; pages <= longlist.length; pages++) {
          const page: Page<Scored> = rankedPage(longlist, limit, place)
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

  it('continues after a position whose match has been removed', () => {
    fc.assert(
      fc.property(
        scored,
        fc.record({ id: fc.integer({ min: 1, max: 500 }), fit: fc.constantFrom(50, 50.5, 51) }),
        (longlist, place) => {
          const { shown } = rankedPage(longlist, 100, place)
          assert.deepEqual(new Set(shown), new Set(longlist.filter((one) => one.fit >= 50 && byRank(one, place) > 0)))
        },
      ),
    )
  })
})
