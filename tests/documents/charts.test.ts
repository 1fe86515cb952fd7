import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chartAxis } from '../../src/documents/pdf/figures.ts'
import type { RangeRow } from '../../src/domain/memo/document.ts'
import { loadMessages } from '../../src/integrations/messages.ts'

loadMessages()

const row = (low: number | null, high: number | null): RangeRow => ({
  label: '',
  low,
  high,
  text: '',
  emphasis: false,
  mark: null,
})

describe('chartAxis', () => {
  it('leaves room for a bar that starts at 0 on a logarithmic scale', () => {
    const { place, ticks } = chartAxis([row(0, 1), row(0, 0.1)], 'log')
    assert.ok(place(0.1) - place(0) >= 0.2, `the bar up to 0.1 is ${place(0.1) - place(0)} wide`)
    assert.ok(Math.abs((ticks[0] ?? 0) - 0.01) < 1e-9)
  })
  it('leaves room for a bar without a lower end on a linear scale', () => {
    const { place } = chartAxis([row(30, null), row(null, 0)], 'linear')
    assert.ok(place(0) >= 0.15, `the bar below 0 is ${place(0)} wide`)
    assert.ok(1 - place(30) >= 0.1)
  })
  it('starts at 0 where every range has a lower end', () => {
    assert.equal(chartAxis([row(5, 10)], 'linear').place(0), 0)
    // Shares end at 100 and not at a tick above it.
    assert.equal(chartAxis([row(0, 3.5), row(0, 100)], 'linear').ticks.at(-1), 100)
    assert.ok((chartAxis([row(5, null)], 'linear').ticks.at(-1) ?? 0) > 5)
  })
})
