import { FORMATS } from '../language/formats.ts'
import type { Language } from '../language/language.ts'
import { type Sentences, writeFact } from '../language/sentences.ts'
import type { ValuationWarning } from './warnings.ts'

const FIELDS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { revenue: 'revenue', growth: 'growth', ebitda_margin: 'EBITDA margin' },
  fr: { revenue: 'chiffre d’affaires', growth: 'croissance', ebitda_margin: 'marge d’EBITDA' },
  de: { revenue: 'Umsatz', growth: 'Wachstum', ebitda_margin: 'EBITDA-Marge' },
  es: { revenue: 'facturación', growth: 'crecimiento', ebitda_margin: 'margen de EBITDA' },
}

/** Names of the financial years, of a register without a name, and of the years that others come from. */
const SOURCES: Readonly<Record<Language, { readonly years: (year: string) => string; readonly register: string }>> = {
  en: { years: (year) => `your own accounts of ${year}`, register: 'the register' },
  fr: { years: (year) => `vos propres comptes ${year}`, register: 'le registre' },
  de: { years: (year) => `Ihrem eigenen Abschluss ${year}`, register: 'Register' },
  es: { years: (year) => `sus propias cuentas de ${year}`, register: 'el registro' },
}

/** Formats the figures of a contradiction: revenue in EUR millions, the others in percent. */
function contradictionIn(language: Language, warning: Extract<ValuationWarning, { of: 'contradiction' }>) {
  const { eurM, percent } = FORMATS[language]
  const { field, stated, found, from, financialYear, sourceName } = warning
  const amount = (value: number) => (field === 'revenue' ? eurM(value, 2) : percent(value, 2))
  const { years, register } = SOURCES[language]
  const source = from === 'financial_years' ? years(String(financialYear ?? '')) : (sourceName ?? register)
  return { name: FIELDS[language][field] ?? field, stated: amount(stated), found: amount(found), source }
}

const amounts = (language: Language) => {
  const { eurM, percent, number } = FORMATS[language]
  return {
    eurM: (value: number) => eurM(value, 3),
    pct: (value: number) => percent(value, 1),
    /** Formats revenue for each employee, in thousands of euros. */
    thousands: (perHeadEurM: number) => number(1000 * perHeadEurM, perHeadEurM < 0.01 ? 1 : 0),
    span: (years: readonly { readonly year: number }[]) => `${years.at(-1)?.year ?? ''}–${years[0]?.year ?? ''}`,
    band: (headcount: string) => headcount.replace('-', '–'),
  }
}

const WORDS: Readonly<Record<Language, Sentences<ValuationWarning>>> = {
  en: {
    contradiction: (warning) => {
      const { name, stated, found, source } = contradictionIn('en', warning)
      return `The valuation uses ${name} of ${stated}, but it is ${found} in ${source}. Correct one of them: a buyer will find the difference.`
    },
    revenue_per_head: ({ revenueEurM, headcount, perHeadEurM, side }) => {
      const { eurM, thousands, band } = amounts('en')
      const check =
        side === 'high'
          ? 'Revenue is entered in EUR millions: was this one meant in thousands, or in euros?'
          : 'Check both figures.'
      return `Revenue of ${eurM(revenueEurM)} with ${band(headcount)} employees is ${side === 'high' ? 'at least' : 'at most'} €${thousands(perHeadEurM)} thousand for each of them. ${check}`
    },
    adjustments: ({ year, amountEurM, ebitdaEurM, sharePct }) => {
      const { eurM, pct } = amounts('en')
      const share =
        sharePct === null
          ? `are made to an EBITDA loss of ${eurM(-ebitdaEurM)}`
          : `are ${pct(sharePct)} of EBITDA (${eurM(ebitdaEurM)} before them)`
      return `Adjustments of ${eurM(amountEurM)} in ${year} ${share}. A buyer will ask for evidence of each.`
    },
    old_accounts: ({ year, months }) =>
      `The accounts are those of ${year}, ${months} months old: the range is wider. Above 36 months they give no value. Add the latest year.`,
    normalised_margin: ({ years, lastPct, countedPct }) => {
      const { pct, span } = amounts('en')
      return `The margin swings over ${span(years)}: a weighted average of the years, ${pct(countedPct)}, counts instead of the last year’s ${pct(lastPct)}.`
    },
    tempered_growth: ({ statedPct, countedPct }) => {
      const { pct } = amounts('en')
      return `Sales fell before they grew: ${pct(countedPct)} of growth counts instead of ${pct(statedPct)}.`
    },
  },
  fr: {
    contradiction: (warning) => {
      const { name, stated, found, source } = contradictionIn('fr', warning)
      return `La valorisation retient, pour «\u00a0${name}\u00a0», ${stated}, alors que la source «\u00a0${source}\u00a0» indique ${found}. Corrigez l’un des deux\u00a0: un acquéreur verra l’écart.`
    },
    revenue_per_head: ({ revenueEurM, headcount, perHeadEurM, side }) => {
      const { eurM, thousands, band } = amounts('fr')
      const check =
        side === 'high'
          ? 'Le chiffre d’affaires se saisit en millions d’euros\u00a0: celui-ci était-il en milliers, ou en euros\u00a0?'
          : 'Vérifiez les deux chiffres.'
      return `Un chiffre d’affaires de ${eurM(revenueEurM)} pour ${band(headcount)} salariés représente ${side === 'high' ? 'au moins' : 'au plus'} ${thousands(perHeadEurM)}\u00a0k€ par salarié. ${check}`
    },
    adjustments: ({ year, amountEurM, ebitdaEurM, sharePct }) => {
      const { eurM, pct } = amounts('fr')
      const share =
        sharePct === null
          ? `portent sur une perte d’EBITDA de ${eurM(-ebitdaEurM)}`
          : `représentent ${pct(sharePct)} de l’EBITDA (${eurM(ebitdaEurM)} avant retraitements)`
      return `Les retraitements de ${eurM(amountEurM)} en ${year} ${share}. Un acquéreur demandera la preuve de chacun.`
    },
    old_accounts: ({ year, months }) =>
      `Les comptes sont ceux de ${year} et datent de ${months} mois\u00a0: la fourchette est élargie. Au-delà de 36 mois, ils ne donnent aucune valeur. Ajoutez le dernier exercice.`,
    normalised_margin: ({ years, lastPct, countedPct }) => {
      const { pct, span } = amounts('fr')
      return `La marge varie fortement sur ${span(years)}\u00a0: une moyenne pondérée des exercices, ${pct(countedPct)}, est retenue au lieu des ${pct(lastPct)} du dernier.`
    },
    tempered_growth: ({ statedPct, countedPct }) => {
      const { pct } = amounts('fr')
      return `Les ventes ont baissé avant de croître\u00a0: une croissance de ${pct(countedPct)} est retenue au lieu de ${pct(statedPct)}.`
    },
  },
  de: {
    contradiction: (warning) => {
      const { name, stated, found, source } = contradictionIn('de', warning)
      return `Die Bewertung rechnet mit ${name} ${stated}, laut ${source} sind es aber ${found}. Berichtigen Sie eine der Angaben: Ein Käufer findet den Unterschied.`
    },
    revenue_per_head: ({ revenueEurM, headcount, perHeadEurM, side }) => {
      const { eurM, thousands, band } = amounts('de')
      const check =
        side === 'high'
          ? 'Der Umsatz wird in Millionen Euro angegeben: War er in Tausend oder in Euro gemeint?'
          : 'Prüfen Sie beide Angaben.'
      return `Ein Umsatz von ${eurM(revenueEurM)} bei ${band(headcount)} Beschäftigten sind ${side === 'high' ? 'mindestens' : 'höchstens'} ${thousands(perHeadEurM)} Tausend Euro je Kopf. ${check}`
    },
    adjustments: ({ year, amountEurM, ebitdaEurM, sharePct }) => {
      const { eurM, pct } = amounts('de')
      const share =
        sharePct === null
          ? `betreffen ein negatives EBITDA von ${eurM(-ebitdaEurM)}`
          : `sind ${pct(sharePct)} des EBITDA (${eurM(ebitdaEurM)} vor Bereinigung)`
      return `Die Bereinigungen von ${eurM(amountEurM)} im Jahr ${year} ${share}. Ein Käufer wird für jede einen Nachweis verlangen.`
    },
    old_accounts: ({ year, months }) =>
      `Der Abschluss ist der von ${year} und ${months} Monate alt: Die Spanne ist breiter. Nach mehr als 36 Monaten ergibt er keinen Wert. Ergänzen Sie das letzte Geschäftsjahr.`,
    normalised_margin: ({ years, lastPct, countedPct }) => {
      const { pct, span } = amounts('de')
      return `Die Marge schwankt in den Jahren ${span(years)}: Es zählt ein gewichteter Durchschnitt der Jahre, ${pct(countedPct)}, statt ${pct(lastPct)} im letzten Jahr.`
    },
    tempered_growth: ({ statedPct, countedPct }) => {
      const { pct } = amounts('de')
      return `Der Umsatz ist vor dem Wachstum gefallen: Es zählen ${pct(countedPct)} Wachstum statt ${pct(statedPct)}.`
    },
  },
  es: {
    contradiction: (warning) => {
      const { name, stated, found, source } = contradictionIn('es', warning)
      return `La valoración usa «${name}» de ${stated}, pero la fuente «${source}» indica ${found}. Corrija uno de los dos: un comprador encontrará la diferencia.`
    },
    revenue_per_head: ({ revenueEurM, headcount, perHeadEurM, side }) => {
      const { eurM, thousands, band } = amounts('es')
      const check =
        side === 'high'
          ? 'La facturación se indica en millones de euros: ¿estaba en miles o en euros?'
          : 'Compruebe ambas cifras.'
      return `Una facturación de ${eurM(revenueEurM)} con ${band(headcount)} empleados supone ${side === 'high' ? 'al menos' : 'como mucho'} ${thousands(perHeadEurM)} mil euros por empleado. ${check}`
    },
    adjustments: ({ year, amountEurM, ebitdaEurM, sharePct }) => {
      const { eurM, pct } = amounts('es')
      const share =
        sharePct === null
          ? `se hacen sobre una pérdida de EBITDA de ${eurM(-ebitdaEurM)}`
          : `son el ${pct(sharePct)} del EBITDA (${eurM(ebitdaEurM)} antes de ajustes)`
      return `Los ajustes de ${eurM(amountEurM)} en ${year} ${share}. Un comprador pedirá pruebas de cada uno.`
    },
    old_accounts: ({ year, months }) =>
      `Las cuentas son las de ${year} y tienen ${months} meses: el rango es más amplio. Con más de 36 meses no dan ningún valor. Añada el último ejercicio.`,
    normalised_margin: ({ years, lastPct, countedPct }) => {
      const { pct, span } = amounts('es')
      return `El margen oscila en ${span(years)}: cuenta una media ponderada de los ejercicios, ${pct(countedPct)}, en lugar del ${pct(lastPct)} del último.`
    },
    tempered_growth: ({ statedPct, countedPct }) => {
      const { pct } = amounts('es')
      return `Las ventas cayeron antes de crecer: cuenta un crecimiento del ${pct(countedPct)} en lugar del ${pct(statedPct)}.`
    },
  },
}

export function warningIn(language: Language, warning: ValuationWarning): string {
  return writeFact(WORDS[language], warning)
}
