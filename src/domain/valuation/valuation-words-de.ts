import { decimals } from '../figures/rounding.ts'
import { FORMATS } from '../language/formats.ts'
import type { Divergence } from './divergence.ts'
import { tenths } from './range-outcomes.ts'
import { CONSERVATIVE_SHARE } from './triangulation.ts'
import type { ValuationWords } from './valuation-word-list.ts'
import { workingsIn } from './workings-in-figures.ts'

const { country, exact } = FORMATS.de
const { figure, percent, product, blend } = workingsIn('de')

const DAMODARAN = 'Damodaran Online, Stand Januar 2026'
const ASSUMPTION = 'Annahme von Concordat'
const TAX_BASIS = {
  rate: '',
  world_average: ' (kein Satz bekannt: weltweiter Durchschnitt angenommen)',
  home_market: ' (Land nicht bekannt: Frankreich angenommen)',
}

const METHODS = { revenue: 'Umsatzmultiplikator', ebitda: 'EBITDA-Multiplikator', dcf: 'DCF' }
const BLENDED = { revenue: 'Umsatz', ebitda: 'EBITDA', dcf: 'DCF' }
const HOW_TO_VALUE = 'Geben Sie den Umsatz des letzten vollen Geschäftsjahres in Millionen Euro an.'
const MULTIPLES_DO_NOT = 'Umsatz- und EBITDA-Multiplikatoren bewerten sie nicht.'

const WHY: Readonly<Record<Divergence['of'], string>> = {
  loss: 'Das EBITDA ist nicht positiv. Nach EBITDA und Cashflows ist das Unternehmen im jetzigen Zustand nichts wert; ein Käufer bezahlt den Umsatz nur, wenn er die Marge wiederherstellen kann',
  thin_margin:
    'Die Marge liegt deutlich unter der der Branche, und der Umsatzmultiplikator unterstellt, dass sie sich zum Teil angleicht; ein Käufer wird den EBITDA-Multiplikator heranziehen',
  high_margin:
    'Die Marge liegt deutlich über der der Branche, und der Umsatzmultiplikator berücksichtigt sie nicht ganz; ein Käufer wird den EBITDA-Multiplikator heranziehen und prüfen, ob die Marge dauerhaft ist',
  growth:
    'Die Cashflows enthalten Wachstum, das noch aussteht; ein Käufer wird den EBITDA-Multiplikator heranziehen und den Rest an Ergebnisse knüpfen (Earn-out)',
  decline: 'Die Cashflows enthalten den Umsatzrückgang in voller Höhe; ein Käufer wird die Cashflows heranziehen',
  investment:
    'Die Erneuerung der Anlagen zehrt einen großen Teil des EBITDA auf; ein Käufer wird die Cashflows heranziehen',
}

const UNMEASURED = {
  margin: 'Keine vergleichbare Transaktion hatte eine Marge unter 5\u00a0%',
  size: 'Keine vergleichbare Transaktion hatte diese Größe',
  own_assumptions: 'Gemessen wurde nur mit den Annahmen von Concordat',
}

export const VALUATION_WORDS_DE: ValuationWords = {
  assumptions: {
    listed_firms: () => 'Börsennotierte europäische Unternehmen der Branche',
    ev_to_ebitda: () => 'EV/EBITDA der Branche, börsennotierte Unternehmen, Europa',
    listed_average: () => 'EV/EBITDA aller Branchen, börsennotierte Unternehmen, Europa',
    sector_multiple: () => 'EV/EBITDA der Branche, kleine nicht börsennotierte Unternehmen',
    sector_average: () => 'EV/EBITDA aller Branchen, kleine nicht börsennotierte Unternehmen, gleiche Erhebung',
    trade_factor: () => 'Faktor der Tätigkeit innerhalb ihrer Branche',
    industry_multiple: () => 'Verwendetes EV/EBITDA, vor dem Größenabschlag',
    industry_margin: () => 'EBITDA-Marge nicht börsennotierter Unternehmen der Branche',
    ebitda_margin: () => 'EBITDA-Marge',
    ebitda_margin_untold: () => 'EBITDA-Marge (nicht angegeben: unteres Quartil der Branche angenommen)',
    ebitda_margin_normalised: () => 'EBITDA-Marge, über mehrere Jahre normalisiert',
    industry_margin_share: () => 'Gewicht der Branchenmarge im Umsatzmultiplikator',
    counted_margin: () => 'EBITDA-Marge im Umsatzmultiplikator',
    size_discount: () => 'Abschlag für Größe und geringe Fungibilität, EBITDA-Multiplikator',
    size_discount_revenue: () => 'Abschlag für Größe und geringe Fungibilität, Umsatzmultiplikator',
    growth: () => 'Wachstum im ersten Jahr',
    growth_capped: () => 'Wachstum im ersten Jahr, begrenzt',
    growth_untold: () => 'Wachstum im ersten Jahr (nicht angegeben: keines angenommen)',
    growth_tempered: () => 'Wachstum im ersten Jahr, gemindert, weil der Umsatz zuvor gefallen ist',
    growth_factor_ebitda: () => 'Wirkung des Wachstums auf den EBITDA-Multiplikator',
    growth_factor_revenue: () => 'Wirkung des Wachstums auf den Umsatzmultiplikator',
    long_term_growth: () => 'Langfristiges Wachstum',
    corporate_tax: ({ countryCode, basis }) => `Unternehmensteuer, ${country(countryCode)}${TAX_BASIS[basis]}`,
    depreciation: () =>
      'Abschreibungen und Ersatzinvestitionen, Anteil am EBITDA (börsennotierte Unternehmen der Branche, USA)',
    return_on_investment: () => 'Rendite nach Steuern auf Wachstumsinvestitionen',
    listed_cost_of_capital: () => 'WACC, börsennotierte Unternehmen der Branche, USA',
    size_premium: () => 'Größenzuschlag auf den WACC, nach EBITDA',
    cost_of_capital: () => 'WACC einschließlich Größenzuschlag',
    terminal_share: () => 'Anteil des Endwerts am Barwert der Cashflows',
    range_low: () => 'Divisor für das untere Ende der Spanne',
    range_high: () => 'Faktor für das obere Ende der Spanne',
  },
  sources: {
    damodaran: DAMODARAN,
    tax_foundation: 'Tax Foundation, Unternehmensteuersätze weltweit, 2023',
    derived_from_damodaran: `Abgeleitet aus ${DAMODARAN}`,
    barometer: 'Overname Barometer, Brookz und Dealsuite (Unternehmen mit 0,5 bis 50\u00a0Mio.\u00a0€ Umsatz)',
    size_evidence: 'Concordat, angepasst an den Argos Index und die Erhebungen von Brookz und Dealsuite 2024 und 2025',
    transactions: 'Veröffentlichte Transaktionen von 2018 bis 2021, erfasst von Concordat',
    own_assumption: ASSUMPTION,
    computed: 'von Concordat aus den anderen Werten berechnet',
    untold: `${ASSUMPTION}, da der Verkäufer keinen Wert angegeben hat`,
    seller: 'Angabe des Verkäufers',
    seller_years: 'gewichtet aus den vom Verkäufer angegebenen Jahren',
    what_if: 'für diese Simulation angenommen',
  },
  rail: 'Veröffentlichte Durchschnittswerte für nicht börsennotierte Unternehmen mit diesem EBITDA, alle Branchen: Argos Index (2024 und 2025), Brookz und Dealsuite (2024 und 2025)',
  workings: {
    revenue_multiple: product,
    ebitda_multiple: product,
    cash_flows: ({ years, terminalValueEurM, terminalGrowthPct, waccPct }) =>
      `freie Cashflows von ${years.length} Jahren und ein Endwert von ${figure(terminalValueEurM)} (Wachstum ${exact(terminalGrowthPct)}\u00a0%), zur Jahresmitte abgezinst mit ${percent(waccPct)}`,
    blend: blend(BLENDED),
    lowest_method: () => `${exact(CONSERVATIVE_SHARE)} × die niedrigste Methode`,
    no_ebitda: () => 'nichts, da das EBITDA nicht positiv ist',
  },
  valuedBy: (shares) =>
    `Bewertet nach ${shares.map(([method, sharePct]) => `${METHODS[method]} (${sharePct}\u00a0%)`).join(', ')}.`,
  divergence: ({ of, timesApart }) =>
    timesApart === null
      ? ` Hinweis: ${WHY[of]}.`
      : ` Die Methoden liegen um den Faktor ${exact(decimals(timesApart, 1))} auseinander: ${WHY[of]}.`,
  coverage: (coverage) =>
    coverage.of === 'measured'
      ? ` Bei ${tenths(coverage)} von 10 vergleichbaren Transaktionen lag der Preis innerhalb der Spanne des gewichteten Werts (${coverage.within} von ${coverage.transactions} aus den Jahren ${coverage.from} bis ${coverage.to}).`
      : ` Wie oft Preise innerhalb der Spanne des gewichteten Werts liegen, ist nicht bekannt: ${UNMEASURED[coverage.reason]}.`,
  noValue: {
    unknown: `Keine Bewertung: Der Umsatz ist nicht bekannt. ${HOW_TO_VALUE}`,
    not_positive: `Keine Bewertung: Der Umsatz liegt nicht über 0. Ein Unternehmen vor dem ersten Umsatz braucht die Venture-Capital-Methode oder einen risikoadjustierten Kapitalwert. Wenn es Umsatz hat: ${HOW_TO_VALUE}`,
    old_accounts:
      'Keine Bewertung: Der letzte Abschluss ist älter als 36 Monate. Ergänzen Sie das letzte abgeschlossene Geschäftsjahr.',
    bank: `Keine Bewertung: Dies ist eine Bank oder ein Kreditgeber. ${MULTIPLES_DO_NOT} Nötig ist ein Dividendendiskontierungsmodell oder ein Kurs-Buchwert-Verhältnis.`,
    insurer: `Keine Bewertung: Dies ist ein Versicherer. ${MULTIPLES_DO_NOT} Nötig ist der Embedded Value oder ein Dividendendiskontierungsmodell.`,
    holding: `Keine Bewertung: Dies ist eine Holding oder ein Fonds. ${MULTIPLES_DO_NOT} Nötig ist der Nettoinventarwert: die Summe der Beteiligungen abzüglich der Schulden. Um eine Beteiligung zu bewerten, beschreiben Sie dieses Unternehmen.`,
  },
}
