import en from '../../locales/en/app/party-fields.json' with { type: 'json' }
import fr from '../../locales/fr/app/party-fields.json' with { type: 'json' }
import type { YearFigure } from './headings.ts'
import { type ColumnField, PARTY_FIELDS, type PartyField } from './party-fields.ts'

/** Languages of the import template; the import reads titles in more. */
export type TemplateLanguage = 'en' | 'fr'

/** Titles of the fields of a file; the import reads each as that field in its unit. */
const FIELD_TITLES: Readonly<
  Record<TemplateLanguage, Readonly<Record<ColumnField | 'financial_years' | 'forecast_years', string>>>
> = { en, fr }

type TemplateFigure = Extract<TemplateColumn, { figure: YearFigure }>['figure']

const TEMPLATE: Readonly<
  Record<
    TemplateLanguage,
    {
      readonly sheet: string
      readonly figures: Readonly<Record<TemplateFigure, string>>
      readonly closed: (figure: string, year: number) => string
      readonly expected: (figure: string, year: number) => string
    }
  >
> = {
  en: {
    sheet: 'Companies',
    figures: { revenue: 'Revenue', ebitda: 'EBITDA', net_debt: 'Net debt', capex: 'Capital expenditure' },
    closed: (figure, year) => `${figure} ${year} (EUR m)`,
    expected: (figure, year) => `${figure} ${year}, forecast (EUR m)`,
  },
  fr: {
    sheet: 'Sociétés',
    figures: { revenue: 'CA', ebitda: 'EBITDA', net_debt: 'Dette nette', capex: 'Investissements' },
    closed: (figure, year) => `${figure} ${year} (M€)`,
    expected: (figure, year) => `${figure} ${year}, prévision (M€)`,
  },
}

/** Returns sheet name and column titles of an import template made in `thisYear`. */
export function templateSheet(thisYear: number, language: TemplateLanguage): { sheet: string; titles: string[] } {
  const { sheet, figures, closed, expected } = TEMPLATE[language]
  const titleOf = (column: TemplateColumn) => {
    if ('field' in column) return FIELD_TITLES[language][column.field]
    return (column.isForecast ? expected : closed)(figures[column.figure], column.year)
  }
  return { sheet, titles: templateColumns(thisYear, language).map(titleOf) }
}

/** Column of an import template: a field, or one figure of a financial year in EUR millions. */
type TemplateColumn = { field: PartyField } | { figure: YearFigure; year: number; isForecast: boolean }

const CLOSED_YEARS = 3
/** Net debt is the current one, not by year. */
const FIGURES = ['revenue', 'ebitda', 'capex'] as const satisfies readonly YearFigure[]

/**
 * Returns the columns of an import template made in `thisYear`: every field, with the revenue of the last year replaced
 * by the figures of the last three closed years and the current one. Only the French one asks for a SIREN beside the
 * company number, which is read as one in France.
 */
export function templateColumns(thisYear: number, language: TemplateLanguage): TemplateColumn[] {
  const closed = FIGURES.flatMap((figure) =>
    Array.from({ length: CLOSED_YEARS }, (_, at) => ({
      figure,
      year: thisYear - CLOSED_YEARS + at,
      isForecast: false,
    })),
  )
  const expected = FIGURES.map((figure) => ({ figure, year: thisYear, isForecast: true }))
  return PARTY_FIELDS.flatMap((field): TemplateColumn[] => {
    if (field === 'siren' && language !== 'fr') return []
    return field === 'revenue' ? [...closed, ...expected] : [{ field }]
  })
}
