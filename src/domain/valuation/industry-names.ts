import { catalogue, wordsIn } from '../language/catalogue.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { Messages } from '../language/message-types.ts'
import { TOTAL_MARKET } from './industry-figures.ts'

type NameId = Extract<keyof Messages['industries'], `names.${string}`>

const isName = (id: string): id is NameId => catalogue().has('industries', id)

/** Returns the name of an industry in the valuation. */
export function industryNameIn(language: DocumentLanguage, name: string): string {
  const words = wordsIn(language, 'industries')
  const id = `names.${name}`
  if (name === TOTAL_MARKET) return words('all')
  return isName(id) ? words(id) : name
}

/**
 * Returns the name of a company's industry. One without figures of its own is "other industries" instead of "all
 * industries".
 */
export function companyIndustryIn(language: DocumentLanguage, name: string): string {
  return name === TOTAL_MARKET ? wordsIn(language, 'industries')('other') : industryNameIn(language, name)
}
