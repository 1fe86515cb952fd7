import { decimals } from '../confidentiality/blinding/rounding.ts'
import { FORMATS } from '../memo/formats.ts'
import { CONSERVATIVE_SHARE } from './triangulation.ts'
import type { ValuationWords } from './valuation-words.ts'
import { sixDigits } from './workings.ts'

const { exact } = FORMATS.fr
const figure = (value: number) => exact(sixDigits(value))
const multiplier = (multiple: number, discountPct: number) => `${figure(multiple)} × (1 − ${exact(discountPct)}\u00a0%)`

const DAMODARAN = 'Damodaran Online, mise à jour de janvier 2026'
const ASSUMPTION = 'Hypothèse Concordat'

const METHODS = { revenue: 'multiple du chiffre d’affaires', ebitda: 'multiple d’EBITDA', dcf: 'DCF' }
const BLENDED = { revenue: 'chiffre d’affaires', ebitda: 'EBITDA', dcf: 'DCF' }
const HOW_TO_VALUE = 'Indiquez celui du dernier exercice complet, en millions d’euros.'

/** The sentences of a valuation in French. */
export const VALUATION_WORDS_FR: ValuationWords = {
  assumptions: {
    listed_firms: () => 'Sociétés européennes cotées du secteur',
    ev_to_sales: () => 'VE/CA, Europe',
    ev_to_sales_derived: () =>
      'VE/CA, Europe\u00a0: VE/CA des États-Unis × VE/EBITDA de l’Europe ÷ VE/EBITDA des États-Unis',
    ev_to_sales_bounded: () => 'VE/CA, Europe\u00a0: VE/EBITDA de l’Europe × marge d’EBITDA × 1,25',
    bounding_margin: () => 'Marge d’EBITDA qui borne VE/CA',
    us_ev_to_sales: () => 'VE/CA, États-Unis',
    us_ev_to_ebitda: () => 'VE/EBITDA, États-Unis',
    ev_to_ebitda: () => 'VE/EBITDA, Europe',
    size_discount: () => 'Décote de taille et d’illiquidité',
    growth: () => 'Croissance de la première année',
    growth_capped: () => 'Croissance de la première année, plafonnée',
    growth_unstated: () => 'Croissance de la première année (non indiquée\u00a0: croissance de long terme retenue)',
    long_term_growth: () => 'Croissance de long terme',
    corporate_tax: ({ countryCode, recognised }) =>
      `Impôt sur les sociétés, ${countryCode}${recognised ? '' : ' (pays inconnu\u00a0: France retenue)'}`,
    depreciation: () => 'Amortissements, part du CA (sociétés cotées du secteur, États-Unis)',
    capital_expenditure: () => 'Investissements au-delà des amortissements, part du CA',
    working_capital: () => 'Besoin en fonds de roulement, part de la hausse du CA',
    listed_cost_of_capital: () => 'CMPC (WACC), sociétés cotées du secteur, États-Unis',
    size_premium: () => 'Prime de taille sur le CMPC (WACC)',
    cost_of_capital: () => 'CMPC (WACC), prime de taille comprise',
  },
  sources: {
    damodaran: DAMODARAN,
    damodaran_by_house_rule: `Calculé d’après ${DAMODARAN}`,
    house_rule: ASSUMPTION,
    least_margin: `${ASSUMPTION}\u00a0: marge minimale retenue`,
    argos: 'Indice Argos (Argos Wityu et Epsilon Research), premier semestre 2025\u00a0: cible médiane de la zone euro',
    seller: 'déclaré par le cédant',
    what_if: 'supposé pour cette simulation',
  },
  workings: {
    revenue_multiple: ({ revenueEurM, multiple, discountPct }) =>
      `${figure(revenueEurM)} × ${multiplier(multiple, discountPct)}`,
    ebitda_multiple: ({ revenueEurM, marginPct, multiple, discountPct }) =>
      `${figure(revenueEurM)} × ${figure(marginPct)}\u00a0% × ${multiplier(multiple, discountPct)}`,
    cash_flows: ({ flowsEurM, terminalValueEurM, terminalGrowthPct, waccPct }) =>
      `flux de trésorerie disponibles de ${flowsEurM.length} ans et une valeur terminale de ${exact(decimals(terminalValueEurM, 2))} (croissance ${exact(terminalGrowthPct)}\u00a0%), actualisés en milieu d’année à ${figure(waccPct)}\u00a0%`,
    blend: ({ parts }) =>
      parts
        .map(
          ({ method, weight, valueEurM }) =>
            `${figure(100 * weight)}\u00a0% × ${figure(valueEurM)} (${BLENDED[method]})`,
        )
        .join(' + '),
    lowest_method: () => `${exact(CONSERVATIVE_SHARE)} × la méthode la plus basse`,
    margin_unknown: () => 'ne s’applique pas\u00a0: la marge d’EBITDA n’est pas connue',
    no_ebitda: () => 'ne s’applique pas\u00a0: l’EBITDA n’est pas supérieur à 0',
    margin_too_thin: () => 'ne s’applique pas\u00a0: la marge ne couvre pas impôt, renouvellement et croissance',
  },
  valuedBy: (shares) =>
    `Valorisation par ${shares.map(([method, sharePct]) => `${METHODS[method]} (${sharePct}\u00a0%)`).join(', ')}.`,
  noValue: {
    unknown: `Pas de valorisation\u00a0: le chiffre d’affaires n’est pas connu. ${HOW_TO_VALUE}`,
    not_positive: `Pas de valorisation\u00a0: le chiffre d’affaires n’est pas supérieur à 0. ${HOW_TO_VALUE}`,
  },
}
