/** Enrichment steps of each side, in default order. */
export const QUALITY_STEPS = {
  seller: ['siren', 'financials', 'president', 'advisor', 'contacts', 'product'],
  buyer: ['discovery', 'profile'],
} as const

export type QualityStep = (typeof QUALITY_STEPS)['seller' | 'buyer'][number]

export function isQualityStep(word: string): word is QualityStep {
  return [...QUALITY_STEPS.seller, ...QUALITY_STEPS.buyer].some((step) => step === word)
}

/** State of a step's last run. `nothing`: the sources have no record; `unavailable`: they did not respond. */
export const STEP_STATES = ['queued', 'running', 'done', 'nothing', 'unavailable', 'failed'] as const
export type StepState = (typeof STEP_STATES)[number]

/** Steps that use the SIREN, to be repeated after a party confirms its own. */
export const STEPS_BY_SIREN: readonly QualityStep[] = ['siren', 'financials', 'president', 'advisor', 'discovery']
