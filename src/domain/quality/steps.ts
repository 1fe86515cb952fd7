/** The enrichment steps of each side, in the order they run by default. */
export const QUALITY_STEPS = {
  seller: ['siren', 'financials', 'president', 'advisor', 'contacts', 'product'],
  buyer: ['discovery', 'profile'],
} as const

export type QualityStep = (typeof QUALITY_STEPS)['seller' | 'buyer'][number]

export function isQualityStep(word: string): word is QualityStep {
  return [...QUALITY_STEPS.seller, ...QUALITY_STEPS.buyer].some((step) => step === word)
}

/** How the last run of a step stands. `nothing`: the sources were asked and know nothing; `unavailable`: they did not answer. */
export const STEP_STATES = ['queued', 'running', 'done', 'nothing', 'unavailable', 'failed'] as const
export type StepState = (typeof STEP_STATES)[number]

/** The steps that go by the SIREN: worth running again once a party has said which SIREN is its own. */
export const STEPS_BY_SIREN: readonly QualityStep[] = ['siren', 'financials', 'president', 'advisor', 'discovery']
