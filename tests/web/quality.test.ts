import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QUALITY_WEIGHTS } from '../../src/domain/quality/score.ts'
import {
  type Fact,
  factsInOrder,
  findingState,
  type PartyQuality,
  pollIntervalMs,
  possibleDecisions,
  referenceHost,
  runProgress,
  valueWritten,
} from '../../src/web/features/quality/findings.ts'
import { worthOf } from '../../src/web/features/quality/worth.ts'

const SELF_DECLARED = 0.8

test('a field is worth the points that the service gives for it', () => {
  for (const side of ['seller', 'buyer'] as const)
    for (const { field, weight, verifiable } of QUALITY_WEIGHTS[side]) {
      const points = weight * 10 * (verifiable ? SELF_DECLARED : 1)
      assert.ok(Math.abs((worthOf(side, field) ?? 0) - points) < 1e-9, `${side} ${field}`)
    }
  assert.equal(worthOf('seller', 'shoe_size'), null)
})

const fact = (change: Partial<Fact>): Fact => ({
  id: 1,
  field: 'revenue',
  value: 12.9,
  status: 'current',
  basis: 'fact',
  matched_by: 'siren',
  source: 'bodacc',
  source_name: 'BODACC',
  reference: 'https://www.bodacc.fr/',
  found_at: '2026-11-20T09:30:00.000Z',
  ...change,
})

test('a finding states how it relates to the own entry, and only an open one can be decided', () => {
  const confirms = fact({ own_value: 12.9 })
  assert.equal(findingState(confirms), 'confirms')
  assert.deepEqual(possibleDecisions(confirms), { accept: false, keep: false })
  assert.equal(findingState(fact({ own_value: 12.9, basis: 'interpretation' })), 'agrees')
  assert.deepEqual(possibleDecisions(fact({})), { accept: true, keep: true })
  assert.deepEqual(possibleDecisions(fact({ status: 'conflict', own_value: 9 })), { accept: true, keep: true })
  assert.deepEqual(possibleDecisions(fact({ status: 'rejected' })), { accept: true, keep: false })
})

test('open findings come first, and contradictions are listed separately', () => {
  const facts = [
    fact({ id: 1, status: 'rejected' }),
    fact({ id: 2, own_value: 12.9 }),
    fact({ id: 3 }),
    fact({ id: 4, status: 'conflict', own_value: 9 }),
  ]
  assert.deepEqual(
    factsInOrder(facts).map(({ id }) => id),
    [3, 2, 1],
  )
})

const step = (state: PartyQuality['steps'][number]['state'], retrying = false) =>
  ({ step: 'siren', state, attempts: 1, retrying, updated_at: '2026-11-20T09:30:00.000Z' }) as const
const party = (...steps: PartyQuality['steps']): PartyQuality => ({
  entity_type: 'seller',
  entity_id: 1,
  sources: [],
  unsourced: [],
  data_quality: 5,
  verified: [],
  conflicts: 0,
  steps,
  facts: [],
})

test('a run is polled often, a retry less often, and a finished run not at all', () => {
  assert.deepEqual(runProgress([step('done'), step('running'), step('queued')]), { done: 1, total: 3, isRunning: true })
  const running = pollIntervalMs([party(step('queued'))]) ?? 0
  const retrying = pollIntervalMs([party(step('unavailable', true))]) ?? 0
  assert.ok(running > 0 && running < retrying)
  assert.equal(pollIntervalMs([party(step('done'), step('unavailable'))]), undefined)
})

test('values are formatted by field, and only an https reference becomes a link', () => {
  assert.equal(valueWritten('revenue', 12.9, 'en'), '€12.9m')
  assert.equal(valueWritten('growth', 4.5, 'en'), '4.5%')
  assert.equal(valueWritten('headcount', 62, 'en'), '62')
  assert.equal(referenceHost('https://www.bodacc.fr/annonce/1'), 'bodacc.fr')
  assert.equal(referenceHost('javascript:alert(1)'), null)
  assert.equal(referenceHost('BODACC A n° 12'), null)
})
