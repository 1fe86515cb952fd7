import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { DEAL_PHASES, isActive } from '../../src/domain/deals/deal.ts'
import { INTRODUCTION_STATES } from '../../src/domain/deals/pairing-introduction.ts'
import { countOfListed } from '../../src/domain/figures/aggregate.ts'
import {
  listTodos,
  type OverviewFacts,
  POOR_QUALITY,
  TODO_KINDS,
  WAITING_AFTER_DAYS,
} from '../../src/domain/overview/overview.ts'

const NOW = new Date('2026-11-20T09:30:00.000Z')
const DAY_MS = 86_400_000

const pairing = fc.record({
  pairId: fc.nat(999).map((id) => `pair-${id + 1}-1`),
  counterpartyId: fc.integer({ min: 1, max: 999 }),
  phase: fc.constantFrom(...DEAL_PHASES),
  ownActed: fc.boolean(),
  othersActed: fc.boolean(),
  introduction: fc.constantFrom(...INTRODUCTION_STATES),
  phaseAskedAt: fc.option(fc.constant(NOW.toISOString())),
  introductionAskedAt: fc
    .integer({ min: 0, max: 60 })
    .map((days) => new Date(NOW.getTime() - days * DAY_MS).toISOString()),
  isClosedByOtherAlone: fc.boolean(),
  updatedAt: fc.integer({ min: 0, max: 60 }).map((days) => new Date(NOW.getTime() - days * DAY_MS).toISOString()),
})

const things = fc.array(
  fc.record({
    pairId: fc.option(fc.constant('pair-1-2')),
    counterpartyId: fc.integer({ min: 1, max: 999 }),
    since: fc.constant(NOW.toISOString()),
  }),
  { maxLength: 3 },
)

const facts: fc.Arbitrary<OverviewFacts> = fc
  .record({
    signed: fc.boolean(),
    awaitsBlindApproval: fc.boolean(),
    profile: fc.option(
      fc.record({
        dataQuality: fc.integer({ min: 0, max: 10 }),
        missingFields: fc.uniqueArray(fc.constantFrom('revenue', 'growth', 'sector'), { maxLength: 3 }),
      }),
    ),
    unread: fc.option(
      fc.record({
        side: fc.constant('buyer' as const),
        fields: fc.uniqueArray(fc.constantFrom('sector', 'solution_1'), { maxLength: 2 }),
        theses: fc.uniqueArray(fc.nat(9), { maxLength: 2 }),
      }),
    ),
    conflicts: fc.nat(5),
    pairings: fc.array(pairing, { maxLength: 8 }),
    waiting: fc.record({
      answer_name_requests: things,
      answer_messages: things,
      open_approved_names: things,
      read_memoranda: things,
      read_documents: things,
      tasks_due: things,
    }),
    signatureAskedAt: fc.option(fc.constant(NOW.toISOString())),
    total: fc.nat(20),
    pairedShare: fc.double({ min: 0, max: 1, noNaN: true }),
    fit: fc.double({ min: 50, max: 100, noNaN: true }),
  })
  .map(({ total, pairedShare, fit, ...rest }) => ({
    ...rest,
    matches: {
      total: countOfListed(total),
      bestFit: total === 0 ? null : fit + 1,
      unpaired: countOfListed(total - Math.floor(total * pairedShare)),
      bestUnpairedFit: total === 0 ? null : fit,
    },
  }))

const kindsOf = (of: OverviewFacts) => listTodos(of, NOW).map(({ kind }) => kind)

describe('to-do list of a workspace', () => {
  it('contains each kind at most once, and only kinds on the closed list', () => {
    fc.assert(
      fc.property(facts, (of) => {
        const kinds = kindsOf(of)
        assert.equal(new Set(kinds).size, kinds.length)
        for (const kind of kinds) assert.ok(TODO_KINDS.includes(kind))
      }),
    )
  })
  it('contains only create_profile without a profile, and never with one', () => {
    fc.assert(
      fc.property(facts, (of) => {
        const kinds = kindsOf(of)
        if (of.profile === null) assert.deepEqual(kinds, ['create_profile'])
        else assert.ok(!kinds.includes('create_profile'))
      }),
    )
  })
  it('counts only pairings that may still become a deal, the oldest first', () => {
    fc.assert(
      fc.property(facts, (of) => {
        const active = of.pairings.filter(({ phase }) => isActive(phase))
        for (const todo of listTodos(of, NOW)) {
          if (todo.kind !== 'open_offers' && todo.kind !== 'phase_waiting') continue
          const own = todo.kind === 'phase_waiting'
          const isOffer = ({ othersActed, introduction }: (typeof active)[number]) =>
            othersActed && introduction !== 'requested' && introduction !== 'declined'
          const meant = active.filter((one) => one.ownActed === own && (own || isOffer(one)))
          const limit = new Date(NOW.getTime() - WAITING_AFTER_DAYS * DAY_MS).toISOString()
          const due = own ? meant.filter(({ updatedAt }) => updatedAt < limit) : meant
          assert.equal(todo.things.length, due.length)
          assert.equal(todo.things[0].since, due.map(({ updatedAt }) => updatedAt).toSorted()[0])
        }
      }),
    )
  })
  it('starts with the profile if its quality is below POOR_QUALITY', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(POOR_QUALITY - 1, POOR_QUALITY), (of, dataQuality) => {
        const missing = { ...of, unread: null, conflicts: 1, profile: { dataQuality, missingFields: ['growth'] } }
        const kinds = kindsOf(missing)
        assert.equal(kinds[0] === 'complete_profile', dataQuality < POOR_QUALITY)
      }),
    )
  })
  it('starts with an unread text, before completing the profile', () => {
    fc.assert(
      fc.property(facts, (of) => {
        const unread = { side: 'buyer', fields: ['sector'], theses: [4] } as const
        const kinds = kindsOf({ ...of, unread, profile: { dataQuality: 1, missingFields: ['growth'] } })
        assert.deepEqual(kinds.slice(0, 2), ['unread_text', 'complete_profile'])
      }),
    )
  })
  it('counts every introduction that waits for this side, the earliest first', () => {
    fc.assert(
      fc.property(facts, (of) => {
        if (of.profile === null) return
        const asked = of.pairings.filter(({ introduction, ownActed }) => introduction === 'requested' && !ownActed)
        const todo = listTodos(of, NOW).find(({ kind }) => kind === 'answer_introductions')
        assert.equal(todo?.kind === 'answer_introductions' ? todo.things.length : 0, asked.length)
        if (todo?.kind !== 'answer_introductions') return
        assert.equal(todo.things[0].since, asked.map(({ introductionAskedAt }) => introductionAskedAt).toSorted()[0])
      }),
    )
  })
  it('requests no signature from a signed session and no review of paired matches', () => {
    fc.assert(
      fc.property(facts, (of) => {
        const todos = listTodos(of, NOW)
        if (of.signed || of.signatureAskedAt !== null) assert.ok(!todos.some(({ kind }) => kind === 'sign_nda'))
        const review = todos.find((todo) => todo.kind === 'review_matches')
        if (of.profile !== null) assert.equal(review?.count ?? 0, of.matches.unpaired)
      }),
    )
  })
})
