/** Elements whose contents are not displayed. */
const UNREAD = /<(script|style|template|svg)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g
/** Requires a letter after "<", so that "< 5 employees" is not a tag. */
const TAG = /<\/?[a-z][^<>]*>/gi
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"'()]+/gi
const ACCENTED = /&([a-z])(?:acute|grave|circ|uml|cedil|tilde|ring);/gi
const ENTITY = /&(?:[a-z]{2,8}|#\d{1,7}|#x[\da-f]{1,6});/gi
const SPELT: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&rsquo;': '’',
  '&#39;': '’',
  '&apos;': '’',
  '&szlig;': 'ß',
}

/**
 * Removes the markup that a text was pasted with: tags, scripts and styles, web addresses, entities. The description
 * would otherwise seem to be about div, class and href.
 */
export function stripMarkup(text: string): string {
  if (!/[<&]|:\/\/|www\./i.test(text)) return text
  return text
    .replace(UNREAD, ' ')
    .replace(COMMENT, ' ')
    .replace(TAG, ' ')
    .replace(ADDRESS, ' ')
    .replace(ACCENTED, '$1')
    .replace(ENTITY, (entity) => SPELT[entity.toLowerCase()] ?? ' ')
}
