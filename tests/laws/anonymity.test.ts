import assert from 'node:assert/strict'
import { it } from 'node:test'
import { anonymityIn } from '../../src/disclosure/anonymity.ts'
import type { Anonymity, RegisterCounts, Traits } from '../../src/domain/confidentiality/blinding/k-anonymity.ts'
import { revenueBandAt } from '../../src/domain/figures/bands.ts'
import type { AppContext } from '../../src/entry/app-context.ts'
import type { Candidate, Universe } from '../../src/matching-index/universe.ts'

const TRAITS: Traits = { industry: 'Machinery', country: 'FR', revenueEurM: 12, narrowest: 0, fictional: false }
const ALONE: Anonymity = {
  k: 6,
  country: 'FR',
  countryWithheld: false,
  revenue: revenueBandAt(12, TRAITS.narrowest),
  enough: true,
}
const WITH_REGISTER: Anonymity = { ...ALONE, k: 60 }
const COUNTS: RegisterCounts = { country: 'FR', bands: [] }

/** Returns whether the description of a seller uses the register, given the description `alone` from the universe. */
async function told(alone: Partial<Anonymity>, traits: Partial<Traits> = {}, counts: RegisterCounts | null = COUNTS) {
  const among = { ...ALONE, ...alone }
  const universe = {
    anonymityOf: async (_: Candidate, register?: RegisterCounts) => (register === undefined ? among : WITH_REGISTER),
  } as unknown as Universe
  const app = { registerCensus: { countsOf: async () => counts } } as unknown as AppContext
  const { k } = (await anonymityIn(app, universe, { traits: { ...TRAITS, ...traits } } as Candidate)) ?? assert.fail()
  return k === WITH_REGISTER.k ? 'with the register' : 'alone'
}

it('anonymityIn consults a public register only if that could make the description more precise', async () => {
  assert.equal(await told({}), 'alone')
  assert.equal(await told({ revenue: null }, { revenueEurM: null }), 'alone')
  assert.equal(await told({ revenue: revenueBandAt(12, 2) }), 'with the register')
  assert.equal(await told({ countryWithheld: true }), 'with the register')
  assert.equal(await told({ enough: false }), 'with the register')
  assert.equal(await told({ enough: false }, {}, null), 'alone')
})
