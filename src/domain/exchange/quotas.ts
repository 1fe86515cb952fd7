/** Hourly limits of the exchange per client network. */
export interface ExchangeQuotas {
  manifestsPerHour: number
  /** Manifests received, accepted or not. */
  attemptsPerHour: number
  /** Answers fetched, except those answered with 304. */
  lookupsPerHour: number
  repliesPerHour: number
}
