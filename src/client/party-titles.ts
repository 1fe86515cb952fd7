import type { YearFigure } from './headings.ts'
import type { ColumnField } from './party-fields.ts'
import { type TemplateColumn, templateColumns } from './party-template.ts'

/** Languages of the import template; the import reads titles in more. */
export type TemplateLanguage = 'en' | 'fr'

/** Titles of the fields of a file; the import reads each as that field in its unit. */
export const FIELD_TITLES: Readonly<
  Record<TemplateLanguage, Readonly<Record<ColumnField | 'financial_years' | 'forecast_years', string>>>
> = {
  en: {
    company: 'Company',
    name: 'Contact',
    email: 'E-mail',
    role: 'Role',
    phone: 'Phone',
    website: 'Website',
    siren: 'SIREN',
    address: 'Address',
    country: 'Country',
    region: 'Region',
    sector: 'Sector',
    product: 'Product',
    description: 'Description',
    revenue: 'Revenue (EUR m)',
    growth: 'Growth (%)',
    ebitda_margin: 'EBITDA margin (%)',
    year_founded: 'Year founded',
    headcount: 'Employees',
    recurring_share: 'Recurring revenue (%)',
    largest_customer_share: 'Largest customer (% of revenue)',
    top5_customers_share: 'Five largest customers (% of revenue)',
    deal_type: 'Deal type',
    stake_pct: 'Stake offered (%)',
    asking_price: 'Asking price (EUR m)',
    net_debt: 'Net debt (EUR m)',
    minority_interests: 'Minority interests (EUR m)',
    working_capital_excess: 'Excess working capital (EUR m)',
    timetable: 'Timetable',
    reason_for_sale: 'Reason for the sale',
    financial_years: 'Financial years',
    forecast_years: 'Forecast',
    assets_excluded: 'Assets excluded',
    geography: 'Geography',
    check_size_min: 'Ticket minimum (EUR m)',
    check_size_max: 'Ticket maximum (EUR m)',
    growth_target: 'Growth target (%)',
    ebitda_target: 'EBITDA margin target (%)',
    solution_1: 'Solution 1',
    solution_2: 'Solution 2',
    solution_3: 'Solution 3',
    buyer_type: 'Buyer type',
    name_release: 'Release of the name',
    name_release_assurance: 'Least assurance for the name',
    track_record: 'Track record',
    financing: 'Financing',
    brings: 'What the buyer brings',
    decision_process: 'Decision process',
    side: 'Side',
    ebitda: 'EBITDA (EUR m)',
    ticket: 'Ticket, from–to (EUR m)',
    first_name: 'First name',
    last_name: 'Last name',
    street: 'Street',
    postcode: 'Postcode',
    city: 'City',
    currency: 'Currency',
  },
  fr: {
    company: 'Société',
    name: 'Contact',
    email: 'E-mail',
    role: 'Fonction',
    phone: 'Téléphone',
    website: 'Site internet',
    siren: 'SIREN',
    address: 'Adresse',
    country: 'Pays',
    region: 'Région',
    sector: 'Secteur',
    product: 'Produit',
    description: 'Description',
    revenue: 'CA (M€)',
    growth: 'Croissance (%)',
    ebitda_margin: 'Marge d’EBITDA (%)',
    year_founded: 'Année de création',
    headcount: 'Effectif',
    recurring_share: 'Chiffre d’affaires récurrent (%)',
    largest_customer_share: 'Premier client (% du CA)',
    top5_customers_share: 'Cinq premiers clients (% du CA)',
    deal_type: 'Type d’opération',
    stake_pct: 'Part cédée (%)',
    asking_price: 'Prix demandé (M€)',
    net_debt: 'Dette nette (M€)',
    minority_interests: 'Intérêts minoritaires (M€)',
    working_capital_excess: 'Excédent de BFR (M€)',
    timetable: 'Calendrier',
    reason_for_sale: 'Motif de la cession',
    financial_years: 'Exercices clos',
    forecast_years: 'Prévisions',
    assets_excluded: 'Actifs exclus',
    geography: 'Zone géographique',
    check_size_min: 'Ticket minimum (M€)',
    check_size_max: 'Ticket maximum (M€)',
    growth_target: 'Croissance visée (%)',
    ebitda_target: 'Marge d’EBITDA visée (%)',
    solution_1: 'Solution 1',
    solution_2: 'Solution 2',
    solution_3: 'Solution 3',
    buyer_type: 'Type d’acquéreur',
    name_release: 'Communication du nom',
    name_release_assurance: 'Vérification exigée pour le nom',
    track_record: 'Opérations passées',
    financing: 'Financement',
    brings: 'Apports de l’acquéreur',
    decision_process: 'Processus de décision',
    side: 'Côté',
    ebitda: 'EBITDA (M€)',
    ticket: 'Ticket, de–à (M€)',
    first_name: 'Prénom',
    last_name: 'Nom de famille',
    street: 'Rue',
    postcode: 'Code postal',
    city: 'Ville',
    currency: 'Devise',
  },
}

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
