/** Maximum points for size, growth and EBITDA margin (interface specification, Limits). */
export const REVENUE_FIT_MAX = 30
export const GROWTH_FIT_MAX = 40
export const EBITDA_FIT_MAX = 30

/** Fit of perfect figures and an identical business. */
export const FIT_MAX = REVENUE_FIT_MAX + GROWTH_FIT_MAX + EBITDA_FIT_MAX
