import { FORMATS } from '../language/formats.ts'
import type { Language } from '../language/language.ts'
import type { Method } from './triangulation.ts'
import { fiveDigits, type MultipleStep, type Working } from './workings.ts'

/** What workings say in figures alone, as a language writes them. */
export interface WorkingsInFigures {
  /** To five digits. */
  figure(value: number): string
  /** To five digits, with the sign as the language sets it. */
  percent(value: number): string
  /** The factors of a value by a multiple. */
  product(step: MultipleStep): string
  /** The share of each method; `names` is what the language calls them. */
  blend(names: Readonly<Record<Method, string>>): (working: Extract<Working, { of: 'blend' }>) => string
}

/** The figures of workings, by language. */
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
