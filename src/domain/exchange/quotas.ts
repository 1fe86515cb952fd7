/** What one client network may ask of the exchange in an hour. */
export interface ExchangeQuotas {
  /** Manifests accepted. */
  manifestsPerHour: number
  /** Manifests sent, accepted or not. */
  attemptsPerHour: number
  /** Answers looked up, those answered 304 left out. */
  lookupsPerHour: number
  repliesPerHour: number
}
