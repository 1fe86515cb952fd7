import { FORMATS } from '../language/formats.ts'
import type { AnalysisWords } from './analysis-word-list.ts'

const { exact, plural } = FORMATS.en

/** The sentences of a product analysis in English. */
export const ANALYSIS_WORDS_EN: AnalysisWords = {
  sources: {
    product: 'profile, product',
    description: 'profile, description',
    ownDescription: 'website, own description',
    page: (kind) => `website, ${kind} page`,
  },
  facets: {
    sector: 'Sector',
    solution1: 'Target activity 1',
    solution2: 'Target activity 2',
    solution3: 'Target activity 3',
  },
  inCommon: (words) => `shared ${plural(words.length, { one: 'word', other: 'words' })}: ${words.join(', ')}`,
  nothingInCommon: 'no shared word of trade',
  inMarks: (text) => `“${text}”`,
  notCompared: 'not compared yet',
  closeness: {
    same: 'the same business',
    close: 'the same business or a neighbouring trade',
    related: 'perhaps a related business',
    neighbour: 'perhaps a neighbouring trade',
    loose: 'little in common',
  },
  ofOne: (words, closeness) => `${words}, ${exact(closeness)} of 1`,
  anyBusiness: (facet, quotation) => `${facet} ${quotation}: the buyer looks at any business.`,
  noBusiness: (facet, quotation) => `${facet} ${quotation}: it names no business to compare.`,
  fitNote: (facet, quotation, words) => `${facet} ${quotation}: ${words}.`,
  consolidation: {
    noSector: 'Not assessed: the buyer states no sector.',
    anySector: 'Not assessed: the buyer looks at any business.',
    noText: 'Not assessed: the seller does not say what it does.',
    levels: { high: 'High', medium: 'Medium', low: 'Low' },
    bothIn: (industry) => `both belong to ${industry}`,
    buyerIn: (industry) => `the buyer’s sector belongs to ${industry}`,
    sellerIn: (industry) => `the seller belongs to ${industry}`,
    buyerNamesNone: 'the buyer’s sector was not recognised',
    sellerNamesNone: 'the seller’s industry was not recognised',
    againstSector: (closeness) => `against the buyer’s sector: ${closeness}`,
    wordsInCommon: (words) => `shared ${plural(words.length, { one: 'word', other: 'words' })}: ${words.join(', ')}`,
    sentence: (level, parts) => `${level}: ${parts.join('; ')}.`,
  },
  unstated: {
    product: 'The profile states no product.',
    description: 'The profile states no description.',
    sector: 'The profile states no sector.',
  },
  noSolution: 'The buyer has described no target activity.',
  unread: 'The website has not been read.',
  unreadFor: (fault) => `The website could not be read: ${fault}`,
  readOn: (day) => `The website was read on ${day}.`,
  notSince: (fault) => `It could not be read since: ${fault}`,
  noProductPage: 'The website shows no page on the product.',
  noPublisher: 'The website does not say who publishes it.',
  noTechnology: 'No technology was recognised on the website.',
  technologiesUnread: 'Not known until the website has been read.',
  noTechnologyFlags: 'No signs of technologies so far.',
  noSummary: 'The seller has described neither its product nor its business.',
  noFacet: 'The buyer has stated neither a sector nor a target activity.',
  noScope: {
    solution1: 'The buyer has not described a first target activity.',
    solution2: 'No second target activity.',
    solution3: 'No third target activity.',
  },
  noAddress: 'No website is known.',
  addressWithheld: 'The address is given once the seller’s name is disclosed.',
  withheld:
    'What the website says is quoted once the seller’s name is disclosed: its own words would give the name away.',
}
