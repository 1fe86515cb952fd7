import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  byPhase,
  COLUMNS,
  holding,
  inOrder,
  isUnderWay,
  movesBack,
  type Pairing,
  type Pairings,
  pairingCounterparty,
  withPhase,
} from '../../src/web/features/pairings/listing.ts'

const pairingOf = (id: number, more: Partial<Pairing> = {}): Pairing => ({
  pair_id: `pair-1-${id}`,
  pairing_dbid: id,
  buyer_id: 1,
  seller_id: id,
  match_score: 60,
  fit: 60,
  phase: '0_prospecting',
  stands: true,
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
  buyer_name: 'Northbridge',
  seller_name: `Company ${id}`,
  phase_consent: 'one',
  introduction: { state: 'none', open_to: [] },
  own_acted: true,
  counterparty_acted: false,
  counterparty_has_workspace: true,
  revealed: false,
  ...more,
})
const answerOf = (pairings: Pairing[]): Pairings => ({ role: 'buyer', pairings, count: pairings.length, withheld: 0 })
const idsOf = (pairings: readonly Pairing[]) => pairings.map(({ pairing_dbid }) => pairing_dbid)

const somePairings = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 99 }),
    fit: fc.integer({ min: 0, max: 100 }),
    phase: fc.constantFrom('0_prospecting', '2_nda', '4_loi', '9_abandoned' as const),
    revenue: fc.option(fc.integer({ min: 1, max: 50 }), { nil: undefined }),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
)
const arbitrary = somePairings.map((some) =>
  some.map(({ id, fit, phase, revenue }) =>
    pairingOf(id, { fit, phase, ...(revenue === undefined ? {} : { seller_revenue: revenue }) }),
  ),
)

describe('pairingCounterparty', () => {
  it('returns the seller for a buyer and the buyer for a seller', () => {
    const pairing = pairingOf(7, { seller_sector: 'Software' })
    assert.deepEqual(pairingCounterparty(pairing, 'buyer'), {
      id: 7,
      name: 'Company 7',
      sector: 'Software',
      side: 'seller',
    })
    assert.deepEqual(pairingCounterparty(pairing, 'seller'), {
      id: 1,
      name: 'Northbridge',
      sector: undefined,
      side: 'buyer',
    })
  })
})

describe('pipeline filter', () => {
  const pairings = [
    pairingOf(1, { seller_name: 'Horavène Éditeur', seller_sector: 'Logiciel RH' }),
    pairingOf(2, { seller_name: 'Paielis', seller_sector: 'Logiciel de paie' }),
  ]
  it('matches every word in name or sector, ignoring accents and case', () => {
    assert.deepEqual(idsOf(holding(pairings, 'buyer', ' HORAVENE logiciel ')), [1])
    assert.deepEqual(idsOf(holding(pairings, 'buyer', 'logiciel')), [1, 2])
    assert.deepEqual(holding(pairings, 'buyer', 'logiciel bois'), [])
  })
  it('keeps all pairings without a search text', () =>
    assert.deepEqual(idsOf(holding(pairings, 'buyer', '  ')), [1, 2]))
})

describe('pipeline board', () => {
  it('shows every pairing once, in its phase, best fit first', () => {
    fc.assert(
      fc.property(arbitrary, (pairings) => {
        const columns = [...byPhase(pairings)]
        assert.deepEqual(columns.flatMap(([, them]) => idsOf(them)).sort(), idsOf(pairings).sort())
        for (const [phase, them] of columns)
          for (const [place, pairing] of them.entries()) {
            assert.equal(pairing.phase, phase)
            assert.ok(pairing.fit <= (them[place - 1]?.fit ?? 100))
          }
      }),
    )
  })
  it('does not depend on the order of the response', () => {
    fc.assert(
      fc.property(arbitrary, (pairings) => {
        const turned = byPhase(pairings.toReversed())
        for (const [phase, them] of byPhase(pairings)) assert.deepEqual(idsOf(turned.get(phase) ?? []), idsOf(them))
      }),
    )
  })
})

describe('phase change in the pipeline', () => {
  it('changes only the named pairings', () => {
    const moved = withPhase(answerOf([pairingOf(1), pairingOf(2)]), ['pair-1-2', 'pair-1-9'], '4_loi')
    assert.deepEqual(
      moved.pairings.map(({ phase }) => phase),
      ['0_prospecting', '4_loi'],
    )
  })
  it('restores the previous phases when undone', () => {
    fc.assert(
      fc.property(arbitrary, (pairings) => {
        const ids = pairings.filter(({ pairing_dbid }) => pairing_dbid % 2 === 0).map(({ pair_id }) => pair_id)
        const moved = withPhase(answerOf(pairings), ids, '7_closing')
        const back = movesBack(pairings, ids).reduce((answer, [phase, them]) => withPhase(answer, them, phase), moved)
        assert.deepEqual(back.pairings, pairings)
      }),
    )
  })
  it('treats closed and abandoned pairings as no longer under way', () => {
    assert.deepEqual(
      (['0_prospecting', '7_closing', '8_closed', '9_abandoned'] as const).map((phase) => isUnderWay({ phase })),
      [true, true, false, false],
    )
  })
})

describe('pipeline table', () => {
  it('keeps every row under any sort order', () => {
    fc.assert(
      fc.property(arbitrary, fc.constantFrom(...COLUMNS), fc.boolean(), (pairings, column, descending) => {
        const rows = inOrder(pairings, 'buyer', { column, descending })
        assert.deepEqual(idsOf(rows).sort(), idsOf(pairings).sort())
      }),
    )
  })
  it('puts unknown figures last in both directions', () => {
    const pairings = [pairingOf(1), pairingOf(2, { seller_revenue: 5 }), pairingOf(3, { seller_revenue: 9 })]
    assert.deepEqual(idsOf(inOrder(pairings, 'buyer', { column: 'size', descending: true })), [3, 2, 1])
    assert.deepEqual(idsOf(inOrder(pairings, 'buyer', { column: 'size', descending: false })), [2, 3, 1])
  })
})
