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

/** Words before a masked amount, of which one says that it is an amount: "EBITDA supérieur à […]". */
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
 * Whether a text says that any business will do: "all sectors", "sector agnostic". "Private equity" says who the buyer is. In "all […]
 * companies" the masked word may be the business.
 */
export function saysAny(text: string): boolean {
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
  // "E&I" and a text in another script leave no words, but say something.
  const said = wordsIn(text).filter((word) => !JOINING_WORDS.has(word))
  return said.length === 0 ? !/\p{L}/u.test(text) : said.every((word) => PLACEHOLDER_WORDS.has(word))
}

/** Whether a blind text says only that something other than an amount was masked: what business it names cannot be read, which is not any business. */
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
