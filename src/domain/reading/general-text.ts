import { plainName } from '../parties/country.ts'
import { MASK } from '../text/mask-mark.ts'
import {
  BUSINESS_OPEN,
  FIGURE_WORDS,
  GENERAL_WORDS,
  JOINING_WORDS,
  PLACEHOLDER_WORDS,
  WORDS_FOR_ANY,
} from './general-words.ts'
import { broadSectorsNamed } from './sectors-named.ts'

/** What kind of capital a fund gives, beside the word: "capital-développement", "capital riesgo". */
const KIND_OF_CAPITAL =
  /\b(capital|capitale) (?:developpement|risque|transmission|riesgo|privado|di rischio|privato)\b/g

/** Number of words before a mask searched for one that identifies it as an amount: "EBITDA supérieur à […]". */
const WORDS_BEFORE_AMOUNT = 4

const wordsIn = (text: string): string[] =>
  plainName(text)
    .replace(KIND_OF_CAPITAL, '$1')
    .split(' ')
    .filter((word) => word !== '')

/**
 * Whether a text names no business at all: "all sectors", "toutes activités", "family office", "EBITDA ab 1 Mio. Euro", "n/a". "Industry" names
 * a whole sector.
 */
export function isGeneralText(text: string): boolean {
  return wordsIn(text).every((word) => GENERAL_WORDS.has(word)) && broadSectorsNamed(text) === 0
}

/**
 * True if a text accepts any business: "all sectors", "sector agnostic". "Private equity" describes the buyer. In "all […] companies"
 * the masked word may be the business.
 */
export function isAnyBusiness(text: string): boolean {
  if (!isGeneralText(text)) return false
  const parts = text.split(MASK)
  return parts.some((part, at) => {
    const words = wordsIn(part)
    const stated = at < parts.length - 1 ? words.slice(0, -1) : words
    return stated.some((word) => WORDS_FOR_ANY.has(word))
  })
}

/** Whether a text is as good as an empty field: "n/a", "-", "none". */
export function isPlaceholder(text: string): boolean {
  if (text.includes(MASK)) return false
  // "E&I" and a text in another script leave no words, but have a meaning.
  const content = wordsIn(text).filter((word) => !JOINING_WORDS.has(word))
  return content.length === 0 ? !/\p{L}/u.test(text) : content.every((word) => PLACEHOLDER_WORDS.has(word))
}

/** True if the business named by a blind text is masked and no other word describes one. This is not a wish for any business. */
export function isUnread(text: string): boolean {
  return masksMoreThanAmounts(text) && wordsIn(text).every((word) => BUSINESS_OPEN.has(word))
}

/** Whether something other than an amount was masked in a blind text. */
function masksMoreThanAmounts(text: string): boolean {
  const parts = text.split(MASK)
  return parts.slice(0, -1).some((_, at) => {
    const clause =
      parts
        .slice(0, at + 1)
        .join(' ')
        .split(/[,;.]/)
        .at(-1) ?? ''
    return !wordsIn(clause)
      .slice(-WORDS_BEFORE_AMOUNT)
      .some((word) => FIGURE_WORDS.has(word))
  })
}
