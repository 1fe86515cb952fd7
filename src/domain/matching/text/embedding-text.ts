/** Characters passed to the encoder. More gained nothing (AUC .7790 at 490, .7787 at 790). */
export const ENCODED_CHARACTERS_MAX = 600

/** Limit on the characters processed, against hostile texts. */
const CHARACTERS_READ_MAX = 8 * ENCODED_CHARACTERS_MAX

const UNREADABLE = /[^\p{Script=Latin}\p{Mn}\p{Nd}!-~]+/gu
const REPEATED_WORD = /(?<=^| )(\S+)(?: \1)+(?= |$)/gu

/**
 * Prepares a text for the sentence encoder: lower case, single spaces, Latin script, digits and ASCII punctuation, no
 * repeated word, at most {@link ENCODED_CHARACTERS_MAX} characters.
 *
 * Lower case because the encoder handles capitals badly (AUC .724 against .601). Latin script because its vocabulary
 * has no other: all Chinese or Arabic texts encode to nearly the same vector, so unrelated ones would match.
 *
 * @returns '' if there is nothing to compare: no letter, or a single character.
 */
export function toEncodableText(text: string): string {
  const readable = text
    .slice(0, CHARACTERS_READ_MAX)
    .normalize('NFKC')
    .toLowerCase()
    .replace(UNREADABLE, ' ')
    .trim()
    .replace(REPEATED_WORD, '$1')
  const cut = readable.length > ENCODED_CHARACTERS_MAX ? atWordEnd(readable.slice(0, ENCODED_CHARACTERS_MAX)) : readable
  const meaningful = cut.match(/[\p{L}\p{Nd}]/gu)?.length ?? 0
  return meaningful >= 2 && /\p{L}/u.test(cut) ? cut : ''
}

function atWordEnd(text: string): string {
  const end = text.lastIndexOf(' ')
  return end > 0 ? text.slice(0, end) : text
}
