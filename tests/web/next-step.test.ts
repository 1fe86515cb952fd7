import assert from 'node:assert/strict'
import { test } from 'node:test'
import en from '../../locales/en/app/pairings.json' with { type: 'json' }
import fr from '../../locales/fr/app/pairings.json' with { type: 'json' }
import type { Pairing } from '../../src/web/features/pairings/listing.ts'
import { NEXT_STEPS, pairingNextStep } from '../../src/web/features/pairings/next-step-of.ts'

const PAIRING: Pairing = {
  pair_id: 'pair-1-2',
  pairing_dbid: 1,
  buyer_id: 1,
  seller_id: 2,
  match_score: 0,
  fit: 60,
  phase: '0_prospecting',
  stands: true,
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
  buyer_name: 'Northbridge',
  seller_name: 'Company A',
  introduction: { state: 'mutual', open_to: [] },
  phase_consent: 'one',
  own_acted: true,
  counterparty_acted: true,
  counterparty_has_workspace: true,
  revealed: true,
}
const REQUEST = {
  request_id: 1,
  phase: '4_loi',
  asked_at: PAIRING.created_at,
  lapses_at: PAIRING.created_at,
} as const

test('the next step follows from signatures, answers and releases', () => {
  const expected: [ReturnType<typeof pairingNextStep>, Partial<Pairing>, 'buyer' | 'seller', boolean][] = [
    ['answerIntroduction', { introduction: { state: 'requested', open_to: ['answer'] } }, 'seller', false],
    ['awaitIntroduction', { introduction: { state: 'requested', asked_by: 'own', open_to: [] } }, 'buyer', false],
    ['declined', { introduction: { state: 'declined', asked_by: 'own', open_to: [] } }, 'buyer', true],
    ['askAgain', { introduction: { state: 'lapsed', asked_by: 'own', open_to: ['ask'] } }, 'buyer', true],
    ['sign', {}, 'buyer', false],
    ['openName', { revealed: false }, 'buyer', true],
    ['awaitSignature', { counterparty_nda_signed: false }, 'seller', true],
    ['releaseMemorandum', { counterparty_nda_signed: true }, 'seller', true],
    ['awaitMemorandum', { counterparty_nda_signed: true }, 'buyer', true],
    ['readMemorandum', { memorandum_released: true }, 'buyer', true],
    ['moveOn', { memorandum_released: true }, 'seller', true],
    ['readMessages', { unread_messages: 2 }, 'buyer', false],
    ['nobodyThere', { counterparty_has_workspace: false }, 'buyer', true],
    ['paused', { paused_at: PAIRING.created_at }, 'buyer', true],
    ['answerPhase', { phase_request: { ...REQUEST, asked_by: 'counterparty' } }, 'buyer', true],
    ['awaitPhase', { phase_request: { ...REQUEST, asked_by: 'own' } }, 'buyer', true],
    ['withdrawn', { withdrawn: true }, 'buyer', true],
    ['abandoned', { phase: '9_abandoned', withdrawn: true }, 'buyer', true],
    ['closed', { phase: '8_closed' }, 'buyer', true],
  ]
  for (const [step, facts, role, isSigned] of expected)
    assert.equal(pairingNextStep({ ...PAIRING, ...facts }, role, isSigned), step)
  assert.deepEqual(expected.map(([step]) => step).toSorted(), [...NEXT_STEPS].toSorted())
})

test('the phase does not change the next step while the deal is under way', () => {
  for (const phase of ['0_prospecting', '1_contact', '2_nda', '4_loi', '7_closing'] as const)
    assert.equal(pairingNextStep({ ...PAIRING, phase }, 'buyer', false), 'sign')
})

test('every next step has a message in both languages', () => {
  for (const { nextSteps } of [en, fr]) assert.deepEqual(Object.keys(nextSteps).toSorted(), [...NEXT_STEPS].toSorted())
})
