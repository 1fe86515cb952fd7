import type { DocumentLanguage } from '../language/language.ts'
import type { Method } from './triangulation.ts'
import type { Constant } from './worksheet-constants.ts'

/** Texts of a valuation worksheet, in one language. */
export interface WorksheetWords {
  readonly sheet: string
  readonly title: string
  readonly note: string
  readonly asOf: string
  readonly inputs: string
  readonly constants: string
  readonly derived: string
  readonly values: string
  readonly cashFlows: string
  readonly value: string
  readonly unit: string
  readonly source: string
  readonly date: string
  readonly revenue: string
  readonly eurM: string
  readonly wacc: string
  readonly terminalValue: string
  /** Column headings of the cash flow table. */
  readonly years: string[]
  readonly methods: Readonly<Record<Method | 'conservative' | 'triangulated' | 'low' | 'high', string>>
  readonly constantNames: Readonly<Record<Constant, string>>
}

const EN: WorksheetWords = {
  sheet: 'Valuation',
  title: 'Valuation worksheet',
  note: 'Change a figure in column B to recalculate the sheet. Values are enterprise values in EUR millions: an indication from public figures, not advice.',
  asOf: 'Figures as of',
  inputs: 'Company and published figures',
  constants: 'Figures of the method',
  derived: 'Derived figures',
  values: 'Values',
  cashFlows: 'Discounted cash flow, EUR millions',
  value: 'Value',
  unit: 'Unit',
  source: 'Source',
  date: 'As of',
  revenue: 'Revenue of the last year',
  eurM: 'EUR m',
  wacc: 'WACC, size premium included',
  terminalValue: 'Terminal value',
  years: ['Year', 'Growth', 'Revenue', 'EBITDA', 'Tax', 'Investment', 'Free cash flow', 'Present value'],
  methods: {
    revenue: 'Revenue multiple',
    ebitda: 'EBITDA multiple',
    dcf: 'Discounted cash flow',
    conservative: 'Conservative value',
    triangulated: 'Triangulated value',
    low: 'Triangulated value, low end of the range',
    high: 'Triangulated value, high end of the range',
  },
  constantNames: {
    least_kept: 'Share of a listed multiple kept at no EBITDA',
    halfway_ebitda: 'EBITDA at which half the size discount is gone, EUR m',
    premium_scale: 'Size premium: points per (1 ÷ kept share − 1)',
    growth_cap: 'Growth cap, %',
    ordinary_growth: 'Growth without effect on a multiple, %',
    growth_scale: 'Points of growth over which the effect builds up',
    growth_reach_ebitda: 'Largest effect of growth on EV/EBITDA, share',
    growth_reach_revenue: 'Largest effect of growth on the revenue multiple, share',
    least_loss_share: 'Weight of the industry’s margin in a heavy loss',
    least_loss_scale: 'Points of loss over which that weight fades, at least',
    weight_revenue: 'Weight of the revenue multiple',
    weight_ebitda: 'Weight of the EBITDA multiple',
    weight_dcf: 'Weight of the discounted cash flow',
    conservative_share: 'Conservative value as a share of the lowest method',
  },
}

const FR: WorksheetWords = {
  sheet: 'Valorisation',
  title: 'Feuille de calcul de la valorisation',
  note: 'Modifiez un chiffre de la colonne B pour recalculer la feuille. Les valeurs sont des valeurs d’entreprise en millions d’euros\u00a0; indication d’après des données publiques, et non un conseil.',
  asOf: 'Chiffres au',
  inputs: 'Société et données publiées',
  constants: 'Paramètres de la méthode',
  derived: 'Données dérivées',
  values: 'Valeurs',
  cashFlows: 'Flux actualisés, millions d’euros',
  value: 'Valeur',
  unit: 'Unité',
  source: 'Source',
  date: 'Au',
  revenue: 'Chiffre d’affaires du dernier exercice',
  eurM: 'M€',
  wacc: 'CMPC (WACC), prime de taille comprise',
  terminalValue: 'Valeur terminale',
  years: ['Année', 'Croissance', 'CA', 'EBITDA', 'Impôt', 'Investissements', 'Flux disponible', 'Valeur actuelle'],
  methods: {
    revenue: 'Multiple du chiffre d’affaires',
    ebitda: 'Multiple d’EBITDA',
    dcf: 'Flux actualisés (DCF)',
    conservative: 'Valeur prudente',
    triangulated: 'Valeur centrale',
    low: 'Valeur centrale, bas de la fourchette',
    high: 'Valeur centrale, haut de la fourchette',
  },
  constantNames: {
    least_kept: 'Part d’un multiple coté conservée sans EBITDA',
    halfway_ebitda: 'EBITDA auquel la moitié de la décote de taille a disparu, M€',
    premium_scale: 'Prime de taille\u00a0: points par (1 ÷ part conservée − 1)',
    growth_cap: 'Plafond de croissance, %',
    ordinary_growth: 'Croissance sans effet sur un multiple, %',
    growth_scale: 'Points de croissance sur lesquels l’effet s’établit',
    growth_reach_ebitda: 'Effet maximal de la croissance sur VE/EBITDA, part',
    growth_reach_revenue: 'Effet maximal de la croissance sur le multiple du chiffre d’affaires, part',
    least_loss_share: 'Poids de la marge du secteur en cas de lourde perte',
    least_loss_scale: 'Points de perte sur lesquels ce poids s’efface, au moins',
    weight_revenue: 'Poids du multiple du chiffre d’affaires',
    weight_ebitda: 'Poids du multiple d’EBITDA',
    weight_dcf: 'Poids des flux actualisés',
    conservative_share: 'Valeur prudente, part de la méthode la plus basse',
  },
}

export const WORKSHEET_WORDS: Readonly<Record<DocumentLanguage, WorksheetWords>> = { en: EN, fr: FR }
