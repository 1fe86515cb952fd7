import en from '../../locales/en/app/party-fields.json' with { type: 'json' }
import fr from '../../locales/fr/app/party-fields.json' with { type: 'json' }
import type { YearFigure } from './headings.ts'
import type { ColumnField } from './party-fields.ts'
import { type TemplateColumn, templateColumns } from './party-template.ts'

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
  return { sheet, titles: templateColumns(thisYear).map(titleOf) }
}
