import figures from '../../../../model/domain/semantic-figures.json' with { type: 'json' }

/** Version of the stored form, a hash of model/. Vectors of another version must be recomputed. */
export const STORED_FORM = figures.storedForm

/** Log-odds = bias + perDot · dot that a banker would show the seller to the buyer, at a prior of 4 % of all pairs; see semantic.ts. */
export const CALIBRATION = figures.calibration

/** Broad sectors of each trade, as bits. */
export const TRADE_SECTORS: readonly number[] = figures.tradeSectors

/** Neighbours of each trade with their links, in the encoding of neighbours.ts. */
export const TRADE_NEIGHBOURS: readonly (readonly number[])[] = figures.tradeNeighbours
