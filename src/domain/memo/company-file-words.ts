import type { DocumentLanguage } from '../language/language.ts'
import type { DealType, YearSource } from '../parties/company-file.ts'

interface CompanyFileWords {
  labels: Record<
    | 'recurring'
    | 'largestCustomer'
    | 'top5Customers'
    | 'founded'
    | 'headcount'
    | 'deal'
    | 'stake'
    | 'price'
    | 'netDebt'
    | 'netCash'
    | 'reason'
    | 'excluded'
    | 'timetable',
    string
  >
  columns: Record<
    | 'year'
    | 'revenue'
    | 'growth'
    | 'ebitda'
    | 'adjustedEbitda'
    | 'margin'
    | 'netDebt'
    | 'capex'
    | 'source'
    | 'reason'
    | 'amount',
    string
  >
  charts: Record<'revenue' | 'ebitda' | 'customers', string>
  /** Labels below the columns of the customer chart. */
  customers: Record<'largest' | 'top5' | 'nextFour' | 'others', string>
  deals: Record<DealType, string>
  sources: Record<YearSource, string>
  /** Formats an open-ended number of people. */
  orMore: (least: string) => string
  forecast: string
  /** Note on years whose adjustments exceed a third of EBITDA. */
  largeAdjustments: (years: string) => string
}

export const COMPANY_FILE_WORDS: Readonly<Record<DocumentLanguage, CompanyFileWords>> = {
  en: {
    labels: {
      recurring: 'Recurring revenue, share of the total',
      largestCustomer: 'Share of the largest customer',
      top5Customers: 'Share of the five largest customers',
      founded: 'Year founded',
      headcount: 'Employees',
      deal: 'Transaction',
      stake: 'Stake for sale',
      price: 'Expected price for all shares',
      netDebt: 'Net debt',
      netCash: 'Net cash',
      reason: 'Reason for the sale',
      excluded: 'Excluded from the sale',
      timetable: 'Timetable',
    },
    columns: {
      year: 'Financial year',
      revenue: 'Revenue',
      growth: 'Growth',
      ebitda: 'EBITDA',
      adjustedEbitda: 'Adjusted EBITDA',
      margin: 'Adjusted EBITDA margin',
      netDebt: 'Net debt',
      capex: 'Capital expenditure',
      source: 'Source',
      reason: 'Adjustment',
      amount: 'Amount',
    },
    charts: {
      revenue: 'Revenue, EUR millions',
      ebitda: 'Adjusted EBITDA, EUR millions',
      customers: 'Revenue by customer, percent of the total',
    },
    customers: {
      largest: 'Largest customer',
      top5: 'Five largest customers',
      nextFour: 'Next four customers',
      others: 'All other customers',
    },
    deals: {
      full_sale: 'sale of all shares',
      majority: 'sale of a majority stake',
      minority: 'sale of a minority stake',
      capital_increase: 'capital increase',
      asset_sale: 'asset sale',
      other: 'to be agreed',
    },
    sources: { typed: 'Company', document: 'Accounts' },
    orMore: (least) => `${least} or more`,
    largeAdjustments: (years) =>
      `Adjustments exceed a third of EBITDA before adjustments: ${years}. Ask for evidence of each.`,
    forecast: 'Company forecast; actual results may differ.',
  },
  fr: {
    labels: {
      recurring: 'Part du chiffre d’affaires récurrent',
      largestCustomer: 'Part du premier client',
      top5Customers: 'Part des cinq premiers clients',
      founded: 'Année de création',
      headcount: 'Salariés',
      deal: 'Opération',
      stake: 'Part cédée',
      price: 'Prix attendu pour la totalité des titres',
      netDebt: 'Dette nette',
      netCash: 'Trésorerie nette',
      reason: 'Motif de la cession',
      excluded: 'Exclu de la cession',
      timetable: 'Calendrier',
    },
    columns: {
      year: 'Exercice',
      revenue: 'Chiffre d’affaires',
      growth: 'Croissance',
      ebitda: 'EBITDA',
      adjustedEbitda: 'EBITDA retraité',
      margin: 'Marge d’EBITDA retraité',
      netDebt: 'Dette nette',
      capex: 'Investissements',
      source: 'Source',
      reason: 'Retraitement',
      amount: 'Montant',
    },
    charts: {
      revenue: 'Chiffre d’affaires, millions d’euros',
      ebitda: 'EBITDA retraité, millions d’euros',
      customers: 'Chiffre d’affaires par client, en pourcentage du total',
    },
    customers: {
      largest: 'Premier client',
      top5: 'Cinq premiers clients',
      nextFour: 'Quatre clients suivants',
      others: 'Tous les autres clients',
    },
    deals: {
      full_sale: 'cession de la totalité des titres',
      majority: 'cession d’une majorité',
      minority: 'cession d’une minorité',
      capital_increase: 'augmentation de capital',
      asset_sale: 'cession du fonds de commerce',
      other: 'à convenir',
    },
    sources: { typed: 'Société', document: 'Comptes' },
    orMore: (least) => `${least} ou plus`,
    largeAdjustments: (years) =>
      `Les retraitements dépassent le tiers de l’EBITDA avant retraitements\u00a0: ${years}. Demandez la preuve de chacun.`,
    forecast: 'Prévisions de la société\u00a0; les résultats réels peuvent s’en écarter.',
  },
}
