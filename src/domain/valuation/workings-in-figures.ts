import { FORMATS } from '../language/formats.ts'
import type { Language } from '../language/language.ts'
import type { Method } from './triangulation.ts'
import { fiveDigits, type MultipleStep, type Working } from './workings.ts'

/** Formatters for workings in the notation of a language. */
export interface WorkingsInFigures {
  /** To five digits. */
  figure(value: number): string
  /** To five digits, with the percent sign of the language. */
  percent(value: number): string
  /** Factors of a value by multiple. */
  product(step: MultipleStep): string
  /** Weighted methods; `names` are their names in the language. */
  blend(names: Readonly<Record<Method, string>>): (working: Extract<Working, { of: 'blend' }>) => string
}

export function workingsIn(language: Language): WorkingsInFigures {
  const { number, percentExact } = FORMATS[language]
  const figure = (value: number) => number(fiveDigits(value), 4)
  const percent = (value: number) => percentExact(fiveDigits(value))
  return {
    figure,
    percent,
    product: ({ revenueEurM, marginPct, multiple, discountPct, growthFactor }) =>
      `${figure(revenueEurM)} × ${percent(marginPct)} × ${figure(multiple)} × (1 − ${percent(discountPct)}) × ${figure(growthFactor)}`,
    blend:
      (names) =>
      ({ parts }) =>
        parts
          .map(({ method, weight, valueEurM }) => `${percent(100 * weight)} × ${figure(valueEurM)} (${names[method]})`)
          .join(' + '),
  }
}
