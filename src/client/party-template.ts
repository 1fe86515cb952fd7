import type { YearFigure } from './headings.ts'
import { PARTY_FIELDS, type PartyField } from './party-fields.ts'

/** Column of an import template: a field, or one figure of a financial year in EUR millions. */
export type TemplateColumn = { field: PartyField } | { figure: YearFigure; year: number; isForecast: boolean }

const CLOSED_YEARS = 3
/** Net debt is the current one, not by year. */
const FIGURES = ['revenue', 'ebitda', 'capex'] as const satisfies readonly YearFigure[]

/**
 * Returns the columns of an import template made in `thisYear`: every field, with the revenue of the last year replaced
 * by the figures of the last three closed years and the current one.
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
