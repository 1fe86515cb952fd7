import type { Language } from './language.ts'

/** The phrases that a valuation's assumptions and workings are written in, with their French, the longer before the shorter. */
const FRENCH: readonly (readonly [string, string])[] = (
  [
    ['Listed European firms of the industry', 'Sociétés européennes cotées du secteur'],
    [
      'EV/Sales, Europe: EV/Sales of the United States × EV/EBITDA of Europe ÷ of the United States',
      'VE/CA, Europe : VE/CA des États-Unis × VE/EBITDA de l’Europe ÷ des États-Unis',
    ],
    [
      'EV/Sales, Europe: EV/EBITDA of Europe × EBITDA margin × 1.25',
      'VE/CA, Europe : VE/EBITDA de l’Europe × marge d’EBITDA × 1,25',
    ],
    ['EV/Sales, Europe', 'VE/CA, Europe'],
    ['EV/Sales, United States', 'VE/CA, États-Unis'],
    ['EV/EBITDA, United States', 'VE/EBITDA, États-Unis'],
    ['EV/EBITDA, Europe', 'VE/EBITDA, Europe'],
    ['EBITDA margin that bounds EV/Sales', 'Marge d’EBITDA qui borne VE/CA'],
    ['Discount for size and illiquidity', 'Décote de taille et d’illiquidité'],
    [
      'Growth in the first year (not stated: long-term growth assumed)',
      'Croissance de la première année (non indiquée : croissance de long terme retenue)',
    ],
    ['Growth in the first year, capped', 'Croissance de la première année, plafonnée'],
    ['Growth in the first year', 'Croissance de la première année'],
    ['Long-term growth', 'Croissance de long terme'],
    ['(country not known: France assumed)', '(pays inconnu : France retenue)'],
    ['Corporate tax', 'Impôt sur les sociétés'],
    [
      'Depreciation, share of sales (listed firms of the industry, United States)',
      'Amortissements, part du CA (sociétés cotées du secteur, États-Unis)',
    ],
    [
      'Capital expenditure above depreciation, share of sales',
      'Investissements au-delà des amortissements, part du CA',
    ],
    ['Working capital, share of the increase in sales', 'Besoin en fonds de roulement, part de la hausse du CA'],
    [
      'Cost of capital, listed firms of the industry, United States',
      'Coût du capital, sociétés cotées du secteur, États-Unis',
    ],
    ['Size premium on the cost of capital', 'Prime de taille sur le coût du capital'],
    ['stated by the seller', 'déclaré par le cédant'],
    ['Argos Index, median euro-zone target', 'Indice Argos, cible médiane de la zone euro'],
    ['French practice is 15 to 40 %', 'pratique française de 15 à 40 %'],
    ['Concordat decision record', 'Concordat, décision'],
    [': the least margin used', ' : marge minimale retenue'],
    ['Damodaran Online, January 2026 update', 'Damodaran Online, mise à jour de janvier 2026'],
    [', by Concordat', ', selon Concordat'],
    ['does not apply: the EBITDA margin is not known', 'ne s’applique pas : la marge d’EBITDA n’est pas connue'],
    ['does not apply: EBITDA is not above 0', 'ne s’applique pas : l’EBITDA n’est pas positif'],
    [
      'does not apply: the margin does not pay for tax, renewal and growth',
      'ne s’applique pas : la marge ne couvre pas impôt, renouvellement et croissance',
    ],
    ['free cash flows', 'flux de trésorerie disponibles'],
    ['and a terminal value of', 'et une valeur terminale de'],
    ['(growth', '(croissance'],
    ['discounted mid-year at', 'actualisés en milieu d’année à'],
    ['0.85 × the lowest method', '0,85 × la méthode la plus basse'],
    ['(revenue)', '(chiffre d’affaires)'],
    ['(ebitda)', '(EBITDA)'],
    ['(dcf)', '(DCF)'],
    ['firms', 'sociétés'],
  ] as const
).toSorted(([one], [other]) => other.length - one.length)

/** A name, source or working of a valuation in the language of a document; numbers in it with the language's comma. */
export function valuationTextIn(language: Language, english: string): string {
  if (language === 'en') return english.replaceAll('(ebitda)', '(EBITDA)').replaceAll('(dcf)', '(DCF)')
  let text = english.replace(/(\d), (?=-?\d)/g, '$1 ; ').replace(/(\d)\.(?=\d)/g, '$1,')
  for (const [from, to] of FRENCH) text = text.replaceAll(from.replace(/(\d)\.(?=\d)/g, '$1,'), to)
  return text
}
