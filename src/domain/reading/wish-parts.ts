/** Words that join the last items of a list in English, French, German, Spanish and Italian, as a pattern. */
export const JOINS =
  'and|or|nor|as well as|et|ou|ni|ainsi que|und|oder|sowie|noch|y|e|o|u|así como|ed|né|nonché|oltre a(?:l(?:l[ae])?|i|gli)?'

const SENTENCE_END = /[.:;!?•|](?=\s|$)|\n|\s[–—-]\s/u
const BLANKS = /[^\S\n]+/gu
const JOIN = new RegExp(` (?:${JOINS}) `, 'u')
const LEADING_JOIN = new RegExp(`^(?:${JOINS}) `, 'u')

/** Words after which a sentence says whom a business serves, or what it is like, and lists no further businesses: "software for hotels, bars and clinics". */
const TELLS_MORE =
  /(?<! ainsi) (?:for|that|which|who|whose|with|where|pour|qui|que|avec|dont|für|mit|die|der|das|deren|por|para|con|cuy[ao]s?|per|che|cui) .*$/iu

/** What stands in a profile beside businesses: figures, and who owns the company. */
const CRITERION =
  /[\d€$£%]|(?<!\p{L})(?:revenues?|turnover|ebitda|profit|owner|family|succe|majority|minority|chiffre|propriétaire|famil|major|minor|umsatz|inhaber|nachfolge|mehrheit|minderheit|facturaci|mayor|fatturato|titolar|maggior)/iu

/** A text of one letter names nothing, and "heating-" is the beginning of a word that goes on later. */
const NAMES_NOTHING = /^\P{L}*\p{L}{0,2}\P{L}*$|^-|-$/u

/**
 * The businesses that a wish lists: "roofing, pest control and bakeries" lists three, and "pump makers. Revenue above 5 million" one beside a
 * criterion. None where it names one business and no more, since two words that "and" joins share what stands beside them more often than not
 * ("sale and repair of pumps"): it parts the end of a list that a comma began.
 */
export function listedIn(wish: string): string[] {
  const items = wish.split(SENTENCE_END).flatMap((sentence) => itemsOf(sentence.replace(BLANKS, ' ').trim()))
  const listed = [...new Set(items)].filter((item) => !NAMES_NOTHING.test(item) && !CRITERION.test(item))
  return listed.length > 1 || items.some((item) => CRITERION.test(item)) ? listed : []
}

/** Words that add a business to a list, whether or not a comma began it. */
const ADDS =
  / (?:as well as|along with|together with|including|incl\.?|ainsi que|y compris|de même que|sowie|einschließlich|inklusive|inkl\.?|wie auch|así como|además de|incluyendo|incluidos|incluidas|nonché|oltre a(?:l(?:l[ae])?|i|gli)?|compres[ioae]|inclus[ioae]) /iu
const SEPARATOR = / ?[,;] ?| \/ |(?<=\p{L}{4})\/(?=\p{L}{4})/u
/** A bracket that lists businesses: "scaffolding (hire, erection, sale)". */
const LISTING_BRACKET = / ?\(([^()\d]*,[^()\d]*)\)/gu

function itemsOf(sentence: string): string[] {
  const plain = sentence.replace(LISTING_BRACKET, ', $1').replace(TELLS_MORE, '')
  const items = plain.split(SEPARATOR)
  const last = items.pop()?.replace(LEADING_JOIN, '') ?? ''
  return [...items, ...(items.length === 0 ? [last] : last.split(JOIN))]
    .flatMap((item) => item.split(ADDS))
    .map((item) => item.trim())
}
