/** Placeholder for masked words. */
export const MASK = '[…]'
