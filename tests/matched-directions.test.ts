import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Matching, matchedDirectionsOf, type TextPair } from '../scripts/matched-directions.ts'

const matching = (count: number, power = 0.5): Matching => ({ count, regularisation: 0.3, power })

/** Companies with three traits: one shared by both texts, one that changes with their length, and noise. */
function companiesOf(count: number): TextPair[] {
  return Array.from({ length: count }, (_, i) => {
    const [trade, style, noise] = [Math.sin(7 * i), Math.sin(13 * i + 1), Math.sin(29 * i + 2)]
    return {
      short: Float64Array.of(trade, 1 + style, noise / 4),
      long: Float64Array.of(trade + noise / 9, -1 - style, -noise / 4),
    }
  })
}

describe('matchedDirectionsOf', () => {
  it('weights traits common to both texts above traits that vary between them', () => {
    const [first = new Float64Array(), , third = new Float64Array()] = matchedDirectionsOf(
      [companiesOf(80)],
      matching(3),
    )
    const [trade = 0, style = 0, noise = 0] = first.map(Math.abs)
    assert.ok(trade > 5 * style && trade > noise, `${first}`)
    assert.ok(Math.hypot(...first) > Math.hypot(...third))
  })

  it('evens out the weights as the power falls, without changing the orientation', () => {
    const lengths = [0, 0.25, 0.5].map((power) => {
      const [first = new Float64Array(), , third = new Float64Array()] = matchedDirectionsOf(
        [companiesOf(80)],
        matching(3, power),
      )
      assert.ok(Math.abs(first[0] ?? 0) > 5 * Math.abs(first[1] ?? 0), `${power}: ${first}`)
      return Math.hypot(...first) / Math.hypot(...third)
    })
    const [alike = 0, between = 0, asTheyAre = 0] = lengths
    assert.ok(alike < between && between < asTheyAre, `${lengths}`)
  })

  it('returns the same directions on recomputation and for a collection given twice', () => {
    const companies = companiesOf(40)
    const once = matchedDirectionsOf([companies], matching(2))
    assert.deepEqual(matchedDirectionsOf([companies], matching(2)), once)
    const doubled = matchedDirectionsOf([companies, companies], matching(2))
    once.forEach((direction, k) => {
      direction.forEach((x, i) => {
        assert.ok(Math.abs(x - (doubled[k]?.[i] ?? 0)) < 1e-6, `${k} ${i}`)
      })
    })
  })
})
