import type { OutputFor } from '../client/index.ts'
import { DEAL_PHASES } from '../client/vocabulary.ts'

export type Phase = OutputFor<'listPairings'>['pairings'][number]['phase']

/** Phases in display order. */
export const PHASES: readonly Phase[] = DEAL_PHASES
