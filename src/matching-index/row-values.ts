/** Bits of the flags column. */
export const WARM = 1
export const REACHABLE = 2
export const OFFERED = 4
export const FICTIONAL = 8
/** A buyer that considers any business. */
export const GENERALIST = 16
/** A seller whose revenue is shown as a whole decade. */
export const ON_GRID = 32
/** One of several theses of a buyer, each in a row. */
export const ONE_OF_SEVERAL = 64
/** A thesis whose facets are past deals of the buyer. */
export const PAST_DEALS = 128
