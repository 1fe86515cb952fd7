import { FORMATS } from '../language/formats.ts'
import type { AnalysisWords } from './analysis-word-list.ts'

const { exact, plural } = FORMATS.fr

const PAGES: Readonly<Record<string, string>> = {
  home: 'page d’accueil',
  product: 'page sur le produit',
  about: 'page de présentation',
}

export const ANALYSIS_WORDS_FR: AnalysisWords = {
  sources: {
    product: 'profil, produit',
    description: 'profil, description',
    ownDescription: 'site, sa propre description',
    page: (kind) => `site, ${PAGES[kind] ?? `page ${kind}`}`,
  },
  facets: {
    sector: 'Secteur',
    solution1: 'Activité recherchée 1',
    solution2: 'Activité recherchée 2',
    solution3: 'Activité recherchée 3',
  },
  inCommon: (words) =>
    `${plural(words.length, { one: 'terme commun', other: 'termes communs' })}\u00a0: ${words.join(', ')}`,
  nothingInCommon: 'aucun terme de métier commun',
  inMarks: (text) => `«\u00a0${text}\u00a0»`,
  notCompared: 'pas encore comparé',
  closeness: {
    same: 'la même activité',
    close: 'la même activité ou une activité voisine',
    related: 'peut-être une activité apparentée',
    neighbour: 'peut-être une activité voisine',
    loose: 'peu de points communs',
  },
  ofOne: (words, closeness) => `${words}, ${exact(closeness)} sur 1`,
  anyBusiness: (facet, quotation) => `${facet} ${quotation}\u00a0: l’acquéreur étudie toute activité.`,
  noBusiness: (facet, quotation) => `${facet} ${quotation}\u00a0: aucune activité à comparer n’y est nommée.`,
  fitNote: (facet, quotation, words) => `${facet} ${quotation}\u00a0: ${words}.`,
  consolidation: {
    noSector: 'Non évalué\u00a0: l’acquéreur n’indique aucun secteur.',
    anySector: 'Non évalué\u00a0: l’acquéreur étudie toute activité.',
    noText: 'Non évalué\u00a0: le cédant n’a pas décrit son activité.',
    levels: { high: 'Élevé', medium: 'Moyen', low: 'Faible' },
    bothIn: (industry) => `tous deux se rattachent à «\u00a0${industry}\u00a0»`,
    buyerIn: (industry) => `le secteur de l’acquéreur se rattache à «\u00a0${industry}\u00a0»`,
    sellerIn: (industry) => `le cédant se rattache à «\u00a0${industry}\u00a0»`,
    buyerNamesNone: 'le secteur indiqué par l’acquéreur n’a pas été reconnu',
    sellerNamesNone: 'le secteur du cédant n’a pas été reconnu',
    againstSector: (closeness) => `face au secteur de l’acquéreur\u00a0: ${closeness}`,
    wordsInCommon: (words) =>
      `${plural(words.length, { one: 'terme commun', other: 'termes communs' })}\u00a0: ${words.join(', ')}`,
    sentence: (level, parts) => `${level}\u00a0: ${parts.join('\u00a0; ')}.`,
  },
  unstated: {
    product: 'Le profil n’indique aucun produit.',
    description: 'Le profil n’a pas de description.',
    sector: 'Le profil n’indique aucun secteur.',
  },
  noSolution: 'L’acquéreur n’a décrit aucune activité recherchée.',
  unread: 'Le site n’a pas été lu.',
  unreadFor: (fault) => `Le site n’a pas pu être lu\u00a0: ${fault}`,
  readOn: (day) => `Le site a été lu le ${day}.`,
  notSince: (fault) => `Il n’a pas pu être relu depuis\u00a0: ${fault}`,
  noProductPage: 'Le site ne présente aucune page sur le produit.',
  noPublisher: 'Le site n’indique pas son éditeur.',
  noTechnology: 'Aucune technologie n’a été reconnue sur le site.',
  technologiesUnread: 'Technologies non relevées\u00a0: le site n’a pas été lu.',
  noTechnologyFlags: 'Aucun indice de technologie à ce jour.',
  noSummary: 'Le cédant n’a décrit ni son produit ni son activité.',
  noFacet: 'L’acquéreur n’a indiqué ni secteur ni activité recherchée.',
  noScope: {
    solution1: 'L’acquéreur n’a pas décrit de première activité recherchée.',
    solution2: 'Pas de deuxième activité recherchée.',
    solution3: 'Pas de troisième activité recherchée.',
  },
  noAddress: 'Aucun site n’est connu.',
  addressWithheld: 'L’adresse est donnée une fois le nom du cédant communiqué.',
  withheld:
    'Le texte du site est cité une fois le nom du cédant communiqué\u00a0: ses propres mots livreraient ce nom.',
}
