import type { ExchangeQuotas } from '../domain/exchange/quotas.ts'

type Variable = `EXCHANGE_${'MANIFESTS' | 'ATTEMPTS' | 'LOOKUPS' | 'REPLIES'}_PER_HOUR`

/** @param given reads one variable; returns `fallback` if it is unset */
export function readExchangeQuotas(given: (name: Variable, fallback: number) => number): ExchangeQuotas {
  return {
    manifestsPerHour: given('EXCHANGE_MANIFESTS_PER_HOUR', 60),
    attemptsPerHour: given('EXCHANGE_ATTEMPTS_PER_HOUR', 600),
    lookupsPerHour: given('EXCHANGE_LOOKUPS_PER_HOUR', 600),
    repliesPerHour: given('EXCHANGE_REPLIES_PER_HOUR', 120),
  }
}
