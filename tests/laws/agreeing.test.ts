import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DEAL_PHASES, type DealPhase } from '../../src/domain/deals/deal.ts'
import {
  INTRODUCTION_STATES,
  type IntroductionState,
  introductionHeldBack,
  introductionLapsesAt,
  introductionState,
  type LastIntroduction,
} from '../../src/domain/deals/pairing-introduction.ts'
import {
  decidePhaseMove,
  isWaiting,
  PHASE_REQUEST_OUTCOMES,
  phaseRequestLapsesAt,
} from '../../src/domain/deals/phase-consent.ts'
import { DAY_MS } from '../../src/domain/figures/durations.ts'
import { changesByTime } from '../../src/domain/overview/overview.ts'

const ASKED_AT = '2026-11-01T12:00:00.000Z'
const LAPSE = new Date('2026-11-15T12:00:00.000Z')
const JUST_BEFORE = new Date(LAPSE.getTime() - 1)
const BOTH = [true, false] as const
const SIDES = ['buyer', 'seller'] as const
const ENDED = new Set<DealPhase>(['8_closed', '9_abandoned'])

/** Naive twin: the first state whose condition holds. */
function twinOf(
  last: LastIntroduction | null,
  phase: DealPhase,
  [buyer, seller]: readonly [boolean, boolean],
  now: Date,
): IntroductionState {
  const asker = last === null ? seller : { buyer, seller }[last.askedBy]
  const rules: [boolean, IntroductionState][] = [
    [last?.answer === 'accepted', 'accepted'],
    [buyer && seller, 'mutual'],
    [last?.answer === 'declined', 'declined'],
    [last === null, 'none'],
    [!asker, 'none'],
    [ENDED.has(phase), 'none'],
    [now.getTime() < LAPSE.getTime(), 'requested'],
    [true, 'lapsed'],
  ]
  return rules.find(([fits]) => fits)?.[1] ?? 'none'
}

describe('introduction', () => {
  it('lapses fourteen days after the request, to the millisecond', () => {
    assert.deepEqual(introductionLapsesAt({ askedAt: ASKED_AT }), LAPSE)
    const last = { askedBy: 'buyer', askedAt: ASKED_AT, answer: null } as const
    const wanted = { phase: '0_prospecting', buyerActed: true, sellerActed: false } as const
    assert.equal(introductionState(last, wanted, JUST_BEFORE), 'requested')
    assert.equal(introductionState(last, wanted, LAPSE), 'lapsed')
  })

  it('has the state of a literal rule table for every request, phase and action of the two sides', () => {
    const answers = [null, 'accepted', 'declined'] as const
    const asked = SIDES.flatMap((askedBy) => answers.map((answer) => ({ askedBy, askedAt: ASKED_AT, answer })))
    const seen = new Set<IntroductionState>()
    for (const last of [null, ...asked])
      for (const phase of DEAL_PHASES)
        for (const buyerActed of BOTH)
          for (const sellerActed of BOTH)
            for (const now of [JUST_BEFORE, LAPSE]) {
              const state = introductionState(last, { phase, buyerActed, sellerActed }, now)
              const said = JSON.stringify({ last, phase, buyerActed, sellerActed, now })
              assert.equal(state, twinOf(last, phase, [buyerActed, sellerActed], now), said)
              seen.add(state)
            }
    assert.deepEqual([...seen].toSorted(), INTRODUCTION_STATES.toSorted(), 'not every state was reached')
  })

  it('allows three requests a side in a live deal; after a decline, only the declining side may request again', () => {
    const asks = (state: IntroductionState, more: object = {}) =>
      introductionHeldBack('buyer', { state, last: null, asked: 0, phase: '0_prospecting', ...more })
    const by = (askedBy: 'buyer' | 'seller') => ({ last: { askedBy, askedAt: ASKED_AT, answer: 'declined' as const } })
    assert.equal(asks('none'), null)
    assert.equal(asks('lapsed', { asked: 2 }), null)
    assert.equal(asks('lapsed', { asked: 3 }), 'used_up')
    assert.equal(asks('requested'), 'open')
    assert.equal(asks('accepted'), 'agreed')
    assert.equal(asks('mutual'), 'agreed')
    assert.equal(asks('declined', by('buyer')), 'declined')
    assert.equal(asks('declined', by('seller')), null)
    assert.equal(asks('declined', { ...by('seller'), asked: 3 }), 'used_up')
    assert.equal(asks('lapsed', by('buyer')), null)
    for (const phase of ENDED)
      for (const state of INTRODUCTION_STATES) assert.equal(asks(state, { phase, asked: 3 }), 'ended')
  })
})

describe('phase request', () => {
  it('stays pending for fourteen days, to the millisecond, unless it has an outcome', () => {
    assert.deepEqual(phaseRequestLapsesAt({ askedAt: ASKED_AT }), LAPSE)
    assert.equal(isWaiting({ askedAt: ASKED_AT, outcome: null }, JUST_BEFORE), true)
    assert.equal(isWaiting({ askedAt: ASKED_AT, outcome: null }, LAPSE), false)
    for (const outcome of PHASE_REQUEST_OUTCOMES)
      assert.equal(isWaiting({ askedAt: ASKED_AT, outcome }, JUST_BEFORE), false, outcome)
  })

  it('is needed only if both sides decide; not for operators or abandonment, and blocked while pending or paused', () => {
    for (const byOperator of BOTH)
      for (const to of DEAL_PHASES)
        for (const from of DEAL_PHASES)
          for (const needsBoth of BOTH)
            for (const isPending of BOTH)
              for (const isPaused of BOTH) {
                const free = byOperator || to === '9_abandoned'
                const held = isPending ? 'pending' : isPaused ? 'paused' : null
                const expected = free ? 'set' : (held ?? (needsBoth && to !== from ? 'ask' : 'set'))
                const standing = { byOperator, to, from, needsBoth, isPending, isPaused }
                assert.equal(decidePhaseMove(standing), expected, JSON.stringify(standing))
              }
  })
})

describe('changesByTime', () => {
  const quiet = { introductionAskedAt: null, phaseAskedAt: null, updatedAt: ASKED_AT }
  const changes = (more: object) =>
    changesByTime({ ...quiet, ...more } as Parameters<typeof changesByTime>[0]).map((at) => at.getTime())

  it('returns the lapse of each request and the instant just after fourteen days without an update', () => {
    assert.deepEqual(changes({}), [LAPSE.getTime() + 1])
    const [later, latest] = [DAY_MS, 2 * DAY_MS].map((ms) => new Date(Date.parse(ASKED_AT) + ms).toISOString())
    assert.deepEqual(changes({ introductionAskedAt: later, phaseAskedAt: latest }), [
      LAPSE.getTime() + DAY_MS,
      LAPSE.getTime() + 2 * DAY_MS,
      LAPSE.getTime() + 1,
    ])
  })
})
