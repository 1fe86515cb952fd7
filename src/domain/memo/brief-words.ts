import type { DocumentLanguage } from '../language/language.ts'
import type { RevenueReason } from '../matching/scoring/reasons.ts'

/** Sentences of a brief about its targets, in one language. */
export interface BriefWords {
  size: string
  sizes: Record<Exclude<RevenueReason['verdict'], 'unapproved'>, string>
  /** Heading of the targets closest to one target activity. */
  thesis: (activity: string) => string
  /** Heading of the targets that fit one named thesis best. */
  namedThesis: (name: string) => string
  targets: string
  /** Heading of targets closest to no target activity, if there are other headings. */
  otherTargets: string
  speaksFor: string
  speaksAgainst: string
  sharedWords: (words: readonly string[]) => string
  /** Lists targets that share a shortfall. */
  related: (names: readonly string[]) => string
  loose: (names: readonly string[]) => string
  outsideTicket: (names: readonly string[]) => string
  /** Figures well short of the target are worded separately from those that meet or nearly meet it. */
  growth: (figure: string, target: string) => string
  growthFarShort: (figure: string, target: string) => string
  margin: (figure: string, target: string) => string
  marginFarShort: (figure: string, target: string) => string
  /** Lists targets that lack the same information. */
  undescribed: (names: readonly string[]) => string
  undisclosed: (figure: string, names: readonly string[]) => string
}

const listsIn = (language: DocumentLanguage) => {
  const lists = new Intl.ListFormat(language, { type: 'conjunction' })
  return (names: readonly string[]) => lists.format(names)
}
const [inEnglish, inFrench] = [listsIn('en'), listsIn('fr')]

export const BRIEF_WORDS: Readonly<Record<DocumentLanguage, BriefWords>> = {
  en: {
    size: 'Size',
    sizes: {
      inside: 'within the ticket',
      just_above: 'slightly above',
      far_above: 'well above',
      just_below: 'slightly below',
      far_below: 'well below',
      unstated: '–',
      undisclosed: '–',
      range: 'wide range',
    },
    thesis: (activity) => `Closest to “${activity}”`,
    namedThesis: (name) => `For the thesis “${name}”`,
    targets: 'Targets',
    otherTargets: 'Other targets',
    speaksFor: 'In favour',
    speaksAgainst: 'Against',
    sharedWords: (words) => `${words.length === 1 ? 'word' : 'words'} shared with your criteria: ${words.join(', ')}`,
    related: (names) => `A neighbouring business, not the one sought: ${inEnglish(names)}.`,
    loose: (names) => `A business only loosely related to the one sought: ${inEnglish(names)}.`,
    outsideTicket: (names) => `Equity needed outside the ticket: ${inEnglish(names)}.`,
    growth: (figure, target) => `growth of ${figure} against a target of ${target}`,
    growthFarShort: (figure, target) => `growth of ${figure}, well short of the target of ${target}`,
    margin: (figure, target) => `EBITDA margin of ${figure} against a target of ${target}`,
    marginFarShort: (figure, target) => `EBITDA margin of ${figure}, well short of the target of ${target}`,
    undescribed: (names) => `Business not described: ${inEnglish(names)}.`,
    undisclosed: (figure, names) => `${figure} not disclosed: ${inEnglish(names)}.`,
  },
  fr: {
    size: 'Taille',
    sizes: {
      inside: 'dans le ticket',
      just_above: 'un peu au-dessus',
      far_above: 'nettement au-dessus',
      just_below: 'un peu en dessous',
      far_below: 'nettement en dessous',
      unstated: '–',
      undisclosed: '–',
      range: 'sur fourchettes',
    },
    thesis: (activity) => `Au plus près de «\u00a0${activity}\u00a0»`,
    namedThesis: (name) => `Pour la thèse «\u00a0${name}\u00a0»`,
    targets: 'Les cibles',
    otherTargets: 'Autres cibles',
    speaksFor: 'Points favorables',
    speaksAgainst: 'Points défavorables',
    sharedWords: (words) =>
      `${words.length === 1 ? 'terme commun' : 'termes communs'} avec vos critères\u00a0: ${words.join(', ')}`,
    related: (names) => `Une activité voisine de celle recherchée\u00a0: ${inFrench(names)}.`,
    loose: (names) => `Une activité au lien ténu avec celle recherchée\u00a0: ${inFrench(names)}.`,
    outsideTicket: (names) => `Des fonds propres nécessaires hors du ticket\u00a0: ${inFrench(names)}.`,
    growth: (figure, target) => `croissance de ${figure} pour un objectif de ${target}`,
    growthFarShort: (figure, target) => `croissance de ${figure}, loin de l’objectif de ${target}`,
    margin: (figure, target) => `marge d’EBITDA de ${figure} pour un objectif de ${target}`,
    marginFarShort: (figure, target) => `marge d’EBITDA de ${figure}, loin de l’objectif de ${target}`,
    undescribed: (names) => `Activité non décrite\u00a0: ${inFrench(names)}.`,
    undisclosed: (figure, names) => `${figure}\u00a0: donnée non communiquée par ${inFrench(names)}.`,
  },
}
