/** The most points of a fit of 100 that a party's size, growth and EBITDA margin earn (interface specification, Limits). */
export const REVENUE_FIT_MAX = 30
export const GROWTH_FIT_MAX = 40
export const EBITDA_FIT_MAX = 30

/** The three together: the fit of perfect figures and the very business. */
export const FIT_MAX = REVENUE_FIT_MAX + GROWTH_FIT_MAX + EBITDA_FIT_MAX
