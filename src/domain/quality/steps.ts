/** The enrichment steps of each side, in the order they run by default. */
export const QUALITY_STEPS = {
  seller: ['siren', 'financials', 'president', 'advisor', 'contacts', 'product'],
  buyer: ['discovery', 'profile'],
} as const
