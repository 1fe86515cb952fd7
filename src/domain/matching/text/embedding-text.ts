/** Characters of a text that reach the encoder: more gained nothing (AUC .7790 at 490, .7787 at 790). */
export const ENCODED_CHARACTERS_MAX = 600

/** Characters looked at, so that a hostile text costs no more than a long one. */
const CHARACTERS_READ_MAX = 8 * ENCODED_CHARACTERS_MAX

const UNREADABLE = /[^\p{Script=Latin}\p{Mn}\p{Nd}!-~]+/gu
const REPEATED_WORD = /(?<=^| )(\S+)(?: \1)+(?= |$)/gu

/**
 * The form of a text that the sentence encoder reads: lower case, one space between words, Latin script, digits and
 * ASCII punctuation, a word never twice in a row, at most {@link ENCODED_CHARACTERS_MAX} characters.
 *
 * Lower case because the encoder mistakes capitals (AUC .724 against .601). Latin script because its vocabulary holds no
 * other: every Chinese or Arabic text encodes to much the same vector, and two strangers would score as twins.
 *
 * @returns '' when nothing is left to compare: no letter, or a single character.
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
