import type { OutputFor } from '../client/index.ts'

/** A deal phase of the contract. */
export type Phase = OutputFor<'listPairings'>['pairings'][number]['phase']

/** The phases in their order, as the board and every list show them; a test holds them to the domain's. */
export const PHASES = [
  '0_prospecting',
  '1_contact',
  '1_initial_contact',
  '2_nda',
  '2_valuation',
  '4_ioi',
  '4_loi',
  '5_dd',
  '6_negotiation',
  '7_closing',
  '8_closed',
  '9_abandoned',
] as const satisfies readonly Phase[]
