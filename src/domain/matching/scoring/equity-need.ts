/** Shares of the enterprise value that a buyer brings as equity: 40 % in a leveraged buy-out, 100 % without debt (decisions §7). */
const EQUITY_SHARE = { low: 0.4, high: 1 } as const

/** The least equity a buyer needs for a company of this enterprise value, EUR millions. NaN stays NaN. */
export function equityNeedLowEurM(evEurM: number): number {
  return EQUITY_SHARE.low * evEurM
}

/** The most equity a buyer needs for a company of this enterprise value, EUR millions. NaN stays NaN. */
export function equityNeedHighEurM(evEurM: number): number {
  return EQUITY_SHARE.high * evEurM
}
