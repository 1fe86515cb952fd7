import type { YearFigure } from './headings.ts'
import { PARTY_FIELDS, type PartyField } from './party-fields.ts'

/** A column of an import template: a field, or one figure of a financial year in EUR millions. */
export type TemplateColumn = { field: PartyField } | { figure: YearFigure; year: number; isForecast: boolean }

const CLOSED_YEARS = 3
/** Net debt is asked for today and not by year. */
const FIGURES = ['revenue', 'ebitda', 'capex'] as const satisfies readonly YearFigure[]

/**
 * The columns of an import template made in the year `thisYear`: every field that a file can hold, and in place of the revenue of the
 * last year the figures of the three years closed last and of the one under way.
 */
export function templateColumns(thisYear: number): TemplateColumn[] {
  const closed = FIGURES.flatMap((figure) =>
    Array.from({ length: CLOSED_YEARS }, (_, at) => ({
      figure,
      year: thisYear - CLOSED_YEARS + at,
      isForecast: false,
    })),
  )
  const expected = FIGURES.map((figure) => ({ figure, year: thisYear, isForecast: true }))
  return PARTY_FIELDS.flatMap((field): TemplateColumn[] =>
    field === 'revenue' ? [...closed, ...expected] : [{ field }],
  )
}
