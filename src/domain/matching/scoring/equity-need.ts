/** Equity as a share of enterprise value: 40 % in a leveraged buy-out, 100 % without debt (decisions §7). */
const EQUITY_SHARE = { low: 0.4, high: 1 } as const

/** Computes the minimum equity, EUR millions. NaN stays NaN. */
export function equityNeedLowEurM(evEurM: number): number {
  return EQUITY_SHARE.low * evEurM
}

/** Computes the maximum equity, EUR millions. NaN stays NaN. */
export function equityNeedHighEurM(evEurM: number): number {
  return EQUITY_SHARE.high * evEurM
}
