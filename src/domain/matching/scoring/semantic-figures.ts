/*
 * Written by scripts/fit-semantic.ts: a logistic of bent evidence on pairs of companies, short text against long text, of two
 * collections of equal weight: start-ups (Y Combinator's public directory) and listed European companies (FinanceDatabase,
 * MIT). Held-out industries were not used.
 */

/** Names the stored form, by a hash of model/; vectors stored under another name must be made again. */
export const STORED_FORM = 'hybrid-0743afaf'

/** Evidence = bias + perDot · dot that two texts are of one industry, where half of all pairs are; see semantic.ts. */
export const CALIBRATION = { bias: -1.5557, perDot: 0.000249287 }
