import type { BlindRange } from '../confidentiality/blind-value.ts'
import type { FitPart, Verdict } from './blind-fit.ts'
import type { Language } from './language.ts'

/** Every sentence of a teaser, in one language. */
export interface TeaserWords {
  kind: string
  confidential: string
  countryWithheld: string
  countryUnknown: string
  fictional: string
  undisclosed: string
  headings: Record<'business' | 'charts' | 'value' | 'highlights' | 'fit' | 'process' | 'notice', string>
  labels: Record<'revenue' | 'growth' | 'margin' | 'ebitda' | 'value' | 'figure' | 'band' | 'sought' | 'method', string>
  atLeast: (figure: string) => string
  ticketImplies: (band: string) => string
  noText: string
  size: string
  performance: string
  methods: Record<BlindRange['of'], string>
  rangesFollow: (source: string) => string
  noRanges: string
  highlights: {
    growth: (band: string) => string
    growthMeets: (target: string) => string
    margin: (band: string, peers: string) => string
    marginMeets: (target: string) => string
    business: string
    ticket: string
    none: string
  }
  fitLine: (fit: string) => string
  fitScale: string
  parts: Record<FitPart['of'], string>
  verdicts: Record<Verdict, string>
  tickets: Record<'closed' | 'unchecked', string>
  phase: (name: string) => string
  steps: string[]
  notice: (quality: string) => string
  blindness: string
  footer: (codeName: string) => string
  missingGlyphs: string
}

export const TEASER_WORDS: Readonly<Record<Language, TeaserWords>> = {
  en: {
    kind: 'Blind teaser',
    confidential: 'Strictly private and confidential',
    countryWithheld: 'country not disclosed',
    countryUnknown: 'country not stated',
    fictional: 'Demonstration: no such company exists',
    undisclosed: 'not disclosed',
    headings: {
      business: 'The business',
      charts: 'Size and performance',
      value: 'Indicative enterprise value, EUR millions',
      highlights: 'Highlights',
      fit: 'Fit with this acquirer',
      process: 'Process',
      notice: 'Important notice',
    },
    labels: {
      revenue: 'Revenue',
      growth: 'Revenue growth',
      margin: 'EBITDA margin',
      ebitda: 'EBITDA',
      value: 'Indicative EV',
      figure: 'Figure',
      band: 'Band',
      sought: 'Sought by the acquirer',
      method: 'Method',
    },
    atLeast: (figure) => `at least ${figure}`,
    ticketImplies: (band) => `${band}, from the ticket`,
    noText: 'The company has not described its business yet.',
    size: 'EUR millions, logarithmic. Outline: what the ticket implies',
    performance: 'Percent. Mark: the least that the acquirer seeks',
    methods: {
      revenue: 'Revenue multiple',
      ebitda: 'EBITDA multiple',
      dcf: 'Discounted cash flow',
      triangulated: 'Blend of the methods',
    },
    rangesFollow: (source) =>
      `Each bar follows from the bands above and holds the value of any company within them. Multiples and rates: ${source}.`,
    noRanges: 'Not shown: the revenue is not disclosed.',
    highlights: {
      growth: (band) => `Revenue grows by ${band} a year`,
      growthMeets: (target) => `Growth meets the acquirer’s target of ${target}`,
      margin: (band, peers) => `EBITDA margin of ${band}; listed firms of the industry (United States) earn ${peers}`,
      marginMeets: (target) => `The EBITDA margin meets the acquirer’s target of ${target}`,
      business: 'The business is what the acquirer looks for, or close to it',
      ticket: 'The equity needed lies within the acquirer’s ticket',
      none: 'None can be drawn from what is disclosed so far',
    },
    fitLine: (fit) => `${fit} out of 100`,
    fitScale: 'Size, growth and margin count 30, 40 and 30; the business multiplies their sum. Threshold: 50.',
    parts: { business: 'Business', revenue: 'Size', growth: 'Growth', margin: 'Margin' },
    verdicts: {
      inside: 'within what the ticket implies',
      near: 'just outside what the ticket implies',
      far: 'well outside what the ticket implies',
      meets: 'meets the target',
      short: 'a little short of the target',
      far_short: 'well short of the target',
      unstated: 'no criterion stated',
      undisclosed: 'not disclosed',
      same: 'what is looked for',
      close: 'close to what is looked for',
      related: 'related to what is looked for',
      loose: 'only loosely related',
    },
    tickets: {
      closed: 'The equity needed lies outside the ticket.',
      unchecked: 'Whether the ticket suffices is not known: a figure is missing.',
    },
    phase: (name) => `Today: ${name}.`,
    steps: [
      'Confidentiality undertaking, signed in the workspace',
      'Names, exact figures and information memorandum',
      'Indication of interest, then letter of intent',
      'Due diligence, negotiation, closing',
    ],
    notice: (quality) =>
      `For information only: neither an offer nor advice. Figures are stated by the company, not audited by this service, and may change; data quality is ${quality} out of 10. No warranty is given that they are complete.`,
    blindness:
      'The company is not named, and its own words are quoted without names and exact figures. Every figure is a band, as narrow as others share it.',
    footer: (codeName) => `${codeName} · Strictly private and confidential`,
    missingGlyphs: '□ stands for characters that this document’s fonts do not hold.',
  },
  fr: {
    kind: 'Teaser anonyme',
    confidential: 'Strictement privé et confidentiel',
    countryWithheld: 'pays non communiqué',
    countryUnknown: 'pays non indiqué',
    fictional: 'Démonstration : cette société n’existe pas',
    undisclosed: 'non communiqué',
    headings: {
      business: 'L’activité',
      charts: 'Taille et performance',
      value: 'Valeur d’entreprise indicative, millions d’euros',
      highlights: 'Points forts',
      fit: 'Adéquation avec cet acquéreur',
      process: 'Processus',
      notice: 'Avertissement',
    },
    labels: {
      revenue: 'Chiffre d’affaires',
      growth: 'Croissance',
      margin: 'Marge d’EBITDA',
      ebitda: 'EBITDA',
      value: 'VE indicative',
      figure: 'Donnée',
      band: 'Tranche',
      sought: 'Recherché par l’acquéreur',
      method: 'Méthode',
    },
    atLeast: (figure) => `au moins ${figure}`,
    ticketImplies: (band) => `${band}, d’après le ticket`,
    noText: 'La société n’a pas encore décrit son activité.',
    size: 'Millions d’euros, logarithmique. Contour : ce qu’implique le ticket',
    performance: 'Pour cent. Repère : le minimum recherché par l’acquéreur',
    methods: {
      revenue: 'Multiple du chiffre d’affaires',
      ebitda: 'Multiple d’EBITDA',
      dcf: 'Flux actualisés (DCF)',
      triangulated: 'Synthèse des méthodes',
    },
    rangesFollow: (source) =>
      `Chaque barre découle des tranches ci-dessus et contient la valeur de toute société qui s’y trouve. Multiples et taux : ${source}.`,
    noRanges: 'Non présentée : le chiffre d’affaires n’est pas communiqué.',
    highlights: {
      growth: (band) => `Chiffre d’affaires en croissance de ${band} par an`,
      growthMeets: (target) => `La croissance atteint l’objectif de l’acquéreur (${target})`,
      margin: (band, peers) =>
        `Marge d’EBITDA de ${band} ; les sociétés cotées du secteur (États-Unis) dégagent ${peers}`,
      marginMeets: (target) => `La marge d’EBITDA atteint l’objectif de l’acquéreur (${target})`,
      business: 'L’activité recherchée par l’acquéreur, ou proche',
      ticket: 'Les fonds propres requis entrent dans son ticket',
      none: 'Les données communiquées à ce jour ne permettent d’en dégager aucun',
    },
    fitLine: (fit) => `${fit} sur 100`,
    fitScale: 'Taille, croissance et marge comptent pour 30, 40 et 30 ; l’activité multiplie leur somme. Seuil : 50.',
    parts: { business: 'Activité', revenue: 'Taille', growth: 'Croissance', margin: 'Marge' },
    verdicts: {
      inside: 'conforme au ticket',
      near: 'juste en dehors du ticket',
      far: 'nettement en dehors du ticket',
      meets: 'atteint l’objectif',
      short: 'un peu en deçà de l’objectif',
      far_short: 'nettement en deçà de l’objectif',
      unstated: 'aucun critère indiqué',
      undisclosed: 'non communiqué',
      same: 'ce qui est recherché',
      close: 'proche de ce qui est recherché',
      related: 'apparentée à ce qui est recherché',
      loose: 'lien ténu',
    },
    tickets: {
      closed: 'Les fonds propres nécessaires sortent du ticket.',
      unchecked: 'On ne sait pas si le ticket suffit : une donnée manque.',
    },
    phase: (name) => `À ce jour : ${name}.`,
    steps: [
      'Engagement de confidentialité, signé en ligne',
      'Noms, chiffres exacts et mémorandum d’information',
      'Marque d’intérêt, puis lettre d’intention',
      'Audit d’acquisition, négociation, signature définitive',
    ],
    notice: (quality) =>
      `Remis à titre d’information : ni offre ni conseil. Les chiffres sont déclarés par la société, non audités par ce service, et peuvent changer ; la qualité des données est de ${quality} sur 10. Aucune garantie n’est donnée qu’ils soient complets.`,
    blindness:
      'La société n’est pas nommée ; ses propres termes sont cités sans noms ni chiffres exacts. Chaque chiffre est une tranche, aussi étroite que d’autres la partagent.',
    footer: (codeName) => `${codeName} · Strictement privé et confidentiel`,
    missingGlyphs: '□ remplace les caractères absents des polices de ce document.',
  },
}
