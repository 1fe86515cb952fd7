/*
 * Written by scripts/fit-trades.ts: a logistic on the graded pairs of the judged collection's development part (bench/judged),
 * which shares no trade with the part that judges it.
 */

/** Names the stored form, by a hash of model/; vectors stored under another name must be made again. */
export const STORED_FORM = 'hybrid-fc62a14a'

/** Log-odds = bias + perDot · dot that a banker would show the seller to the buyer, where 4 % of all pairs are such; see semantic.ts. */
export const CALIBRATION = { bias: -6.19, perDot: 0.000505739 }
