import { decimals } from '../figures/rounding.ts'
import { FORMATS } from '../language/formats.ts'
import type { Divergence } from './divergence.ts'
import { tenths } from './range-outcomes.ts'
import { CONSERVATIVE_SHARE } from './triangulation.ts'
import type { ValuationWords } from './valuation-word-list.ts'
import { workingsIn } from './workings-in-figures.ts'

const { country, exact } = FORMATS.fr
const { figure, percent, product, blend } = workingsIn('fr')

const DAMODARAN = 'Damodaran Online, mise à jour de janvier 2026'
const ASSUMPTION = 'Hypothèse Concordat'
const TAX_BASIS = {
  rate: '',
  world_average: ' (taux non répertorié\u00a0: moyenne mondiale retenue)',
  home_market: ' (pays inconnu\u00a0: France retenue)',
}

const METHODS = { revenue: 'multiple du chiffre d’affaires', ebitda: 'multiple d’EBITDA', dcf: 'DCF' }
const BLENDED = { revenue: 'chiffre d’affaires', ebitda: 'EBITDA', dcf: 'DCF' }
const HOW_TO_VALUE = 'Indiquez celui du dernier exercice complet, en millions d’euros.'
const MULTIPLES_DO_NOT = 'Les multiples de chiffre d’affaires et d’EBITDA ne s’y appliquent pas.'

const WHY: Readonly<Record<Divergence['of'], string>> = {
  loss: 'l’EBITDA n’est pas positif. Selon l’EBITDA et les flux, la société ne vaut rien en l’état\u00a0; un acquéreur ne paie le chiffre d’affaires que s’il pense rétablir la marge',
  thin_margin:
    'la marge est nettement inférieure à celle du secteur, et le multiple du chiffre d’affaires suppose un rattrapage partiel\u00a0; un acquéreur retiendra le multiple d’EBITDA',
  high_margin:
    'la marge est nettement supérieure à celle du secteur, et le multiple du chiffre d’affaires ne la retient pas en entier\u00a0; un acquéreur retiendra le multiple d’EBITDA et vérifiera que la marge est durable',
  growth:
    'les flux comptent une croissance encore à venir\u00a0; un acquéreur retiendra le multiple d’EBITDA et subordonnera le reste aux résultats',
  decline: 'les flux comptent en entier la baisse des ventes\u00a0; un acquéreur retiendra les flux',
  investment: 'le renouvellement des actifs absorbe une grande part de l’EBITDA\u00a0; un acquéreur retiendra les flux',
}

const UNMEASURED = {
  margin: 'aucune transaction comparable n’avait une marge inférieure à 5\u00a0%',
  size: 'aucune transaction comparable n’était de cette taille',
  own_assumptions: 'elle n’a été mesurée qu’avec les hypothèses de Concordat',
}

export const VALUATION_WORDS_FR: ValuationWords = {
  assumptions: {
    listed_firms: () => 'Sociétés européennes cotées du secteur',
    ev_to_ebitda: () => 'VE/EBITDA du secteur, sociétés cotées, Europe',
    listed_average: () => 'VE/EBITDA tous secteurs, sociétés cotées, Europe',
    sector_multiple: () => 'VE/EBITDA du secteur, petites sociétés non cotées',
    sector_average: () => 'VE/EBITDA tous secteurs, petites sociétés non cotées, même enquête',
    trade_factor: () => 'Coefficient du métier au sein de son secteur',
    industry_multiple: () => 'VE/EBITDA retenu, avant décote de taille',
    industry_margin: () => 'Marge d’EBITDA des sociétés non cotées du secteur',
    ebitda_margin: () => 'Marge d’EBITDA',
    ebitda_margin_untold: () => 'Marge d’EBITDA (non indiquée\u00a0: premier quartile du secteur retenu)',
    ebitda_margin_normalised: () => 'Marge d’EBITDA, normalisée sur plusieurs exercices',
    industry_margin_share: () => 'Poids de la marge du secteur dans le multiple du chiffre d’affaires',
    counted_margin: () => 'Marge d’EBITDA retenue pour le multiple du chiffre d’affaires',
    size_discount: () => 'Décote de taille et d’illiquidité, multiple d’EBITDA',
    size_discount_revenue: () => 'Décote de taille et d’illiquidité, multiple du chiffre d’affaires',
    growth: () => 'Croissance de la première année',
    growth_capped: () => 'Croissance de la première année, plafonnée',
    growth_untold: () => 'Croissance de la première année (non indiquée\u00a0: aucune n’est retenue)',
    growth_tempered: () => 'Croissance la première année, réduite car les ventes avaient baissé',
    growth_factor_ebitda: () => 'Effet de la croissance sur le multiple d’EBITDA',
    growth_factor_revenue: () => 'Effet de la croissance sur le multiple du chiffre d’affaires',
    long_term_growth: () => 'Croissance de long terme',
    corporate_tax: ({ countryCode, basis }) => `Impôt sur les sociétés, ${country(countryCode)}${TAX_BASIS[basis]}`,
    depreciation: () => 'Amortissements et renouvellement, part de l’EBITDA (sociétés cotées du secteur, États-Unis)',
    return_on_investment: () => 'Rendement après impôt des investissements de croissance',
    listed_cost_of_capital: () => 'CMPC (WACC), sociétés cotées du secteur, États-Unis',
    size_premium: () => 'Prime de taille sur le CMPC (WACC), selon l’EBITDA',
    cost_of_capital: () => 'CMPC (WACC), prime de taille comprise',
    terminal_share: () => 'Part de la valeur terminale dans les flux actualisés',
    range_low: () => 'Diviseur qui donne le bas de la fourchette',
    range_high: () => 'Facteur qui donne le haut de la fourchette',
  },
  sources: {
    damodaran: DAMODARAN,
    tax_foundation: 'Tax Foundation, impôt sur les sociétés dans le monde, 2023',
    derived_from_damodaran: `Calculé d’après ${DAMODARAN}`,
    barometer: 'Overname Barometer, Brookz et Dealsuite (sociétés de 0,5 à 50\u00a0M€ de chiffre d’affaires)',
    size_evidence: 'Concordat, d’après l’indice Argos et les enquêtes Brookz et Dealsuite de 2024 et 2025',
    transactions: 'Transactions publiées de 2018 à 2021, relevées par Concordat',
    own_assumption: ASSUMPTION,
    computed: 'calculé par Concordat d’après les autres chiffres',
    untold: `${ASSUMPTION}, le cédant ne l’ayant pas indiqué`,
    seller: 'déclaré par le cédant',
    seller_years: 'pondéré à partir des exercices déclarés par le cédant',
    what_if: 'supposé pour cette simulation',
  },
  rail: 'Moyennes publiées pour des sociétés non cotées de cet EBITDA, tous secteurs\u00a0: indice Argos (2024 et 2025), Brookz et Dealsuite (2024 et 2025)',
  workings: {
    revenue_multiple: product,
    ebitda_multiple: product,
    cash_flows: ({ years, terminalValueEurM, terminalGrowthPct, waccPct }) =>
      `flux de trésorerie disponibles de ${years.length} ans et une valeur terminale de ${figure(terminalValueEurM)} (croissance ${exact(terminalGrowthPct)}\u00a0%), actualisés en milieu d’année à ${percent(waccPct)}`,
    blend: blend(BLENDED),
    lowest_method: () => `${exact(CONSERVATIVE_SHARE)} × la méthode la plus basse`,
    no_ebitda: () => 'rien, l’EBITDA n’étant pas positif',
  },
  valuedBy: (shares) =>
    `Valorisation par ${shares.map(([method, sharePct]) => `${METHODS[method]} (${sharePct}\u00a0%)`).join(', ')}.`,
  divergence: ({ of, timesApart }) =>
    timesApart === null
      ? ` À noter\u00a0: ${WHY[of]}.`
      : ` Les méthodes diffèrent d’un facteur ${exact(decimals(timesApart, 1))}\u00a0: ${WHY[of]}.`,
  coverage: (coverage) =>
    coverage.of === 'measured'
      ? ` Dans ${tenths(coverage)} transactions comparables sur 10, le prix se situait dans la fourchette de la valeur centrale (${coverage.within} sur ${coverage.transactions}, de ${coverage.from} à ${coverage.to}).`
      : ` La fréquence à laquelle les prix se situent dans la fourchette de la valeur centrale n’est pas connue\u00a0: ${UNMEASURED[coverage.reason]}.`,
  noValue: {
    unknown: `Pas de valorisation\u00a0: le chiffre d’affaires n’est pas connu. ${HOW_TO_VALUE}`,
    not_positive: `Pas de valorisation\u00a0: le chiffre d’affaires n’est pas supérieur à 0. Une société qui n’a pas encore de chiffre d’affaires relève de la méthode du capital-risque ou d’une valeur actuelle nette ajustée du risque. Si elle en a un, indiquez celui du dernier exercice complet, en millions d’euros.`,
    old_accounts:
      'Pas de valorisation\u00a0: les derniers comptes ont plus de 36 mois. Ajoutez le dernier exercice clos.',
    bank: `Pas de valorisation\u00a0: il s’agit d’une banque ou d’un prêteur. ${MULTIPLES_DO_NOT} Il faut actualiser les dividendes ou retenir un multiple des fonds propres tangibles.`,
    insurer: `Pas de valorisation\u00a0: il s’agit d’un assureur. ${MULTIPLES_DO_NOT} Il faut retenir la valeur intrinsèque (embedded value) ou actualiser les dividendes.`,
    holding: `Pas de valorisation\u00a0: il s’agit d’une holding ou d’un fonds. ${MULTIPLES_DO_NOT} Il faut retenir l’actif net réévalué\u00a0: la somme de ses participations, moins sa dette. Pour valoriser une société qu’elle détient, décrivez cette société.`,
  },
}
