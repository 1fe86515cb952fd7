import type { OutputFor } from '../client/index.ts'
import { DEAL_PHASES } from '../client/vocabulary.ts'

/** A deal phase of the contract. */
export type Phase = OutputFor<'listPairings'>['pairings'][number]['phase']

/** The phases in their order, as the board and every list show them. */
export const PHASES: readonly Phase[] = DEAL_PHASES
