/*
 * Written by scripts/fit-semantic.ts: logistic regression on pairs of companies, short text against long text, of two
 * collections of equal weight: start-ups (Y Combinator's public directory) and listed European companies (FinanceDatabase,
 * MIT). Held-out industries were not used.
 */

/** Names the stored form, by a hash of model/; vectors stored under another name must be made anew. */
export const STORED_FORM = 'hybrid-5deeb164'

/** p = σ(bias + perDot · dot): the chance that two texts are of one industry, where half of all pairs are. */
export const CALIBRATION = { bias: -1.6218, perDot: 0.000226333 }
