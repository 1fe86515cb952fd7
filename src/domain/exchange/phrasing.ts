/** The length of a phrased answer, in characters. */
const LENGTH_MAX = 8000

/**
 * Wordings that mean the same as one in our statements, wherever they occur. The list is closed on purpose: whether other
 * words mean the same cannot be decided by comparing words.
 */
export const SAME_MEANING: Readonly<Record<string, readonly string[]>> = {
  'at least': ['no fewer than'],
  'fewer than': ['less than'],
  'are offered and were scored': ['are offered and have been scored', 'are on offer and were scored'],
  'reach a fit of': ['achieve a fit of', 'reach a fit score of'],
  'lie within what was asked': ['fall within what was asked', 'are within what was asked'],
  'these lies in the band': ['these is in the band', 'these falls in the band'],
  'where every company is fictional': ['in which every company is fictional', 'where all companies are fictional'],
  'do not state a country': ['state no country', 'do not give a country'],
  'do not disclose the size': ['have not disclosed the size'],
  'that looks for': ['that is looking for', 'that seeks'],
  'are not told here': ['are not disclosed here', 'are not given here', 'are not shared here'],
  'they open to a': ['they are disclosed to a', 'they become available to a'],
}

const USUAL = new Map(Object.entries(SAME_MEANING).flatMap(([usual, others]) => others.map((other) => [other, usual])))
const OTHER_WORDING = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${[...USUAL.keys()].join('|')})(?![\\p{L}\\p{N}-])`, 'giu')

/** What may come before a statement: a bullet at the start of its line, and a word that only joins it to the one before. */
const OPENING = /^(?:\n?[-*•] | )?(?:(?:Also|In addition|Further|Furthermore|Moreover|Then|First|Finally), )?/

/**
 * Whether a text says what some sentences say, and nothing else: each of them once, in their order, word for word and figure
 * for figure, apart from the closed list {@link SAME_MEANING}, a joining word or a bullet before a sentence, and line breaks.
 * A text that drops, merges, reorders or negates a sentence says something else, as does one in another language.
 */
export function saysTheSame(text: string, sentences: readonly string[]): boolean {
  if (text.length > LENGTH_MAX || sentences.length === 0) return false
  let rest = usualWordingOf(text.trim())
  for (const sentence of sentences) {
    const said = rest.replace(OPENING, '')
    const meant = usualWordingOf(sentence)
    if (!startsWithSentence(said, meant)) return false
    rest = said.slice(meant.length)
    if (/^\S/.test(rest)) return false
  }
  return rest === ''
}

/** The text in the words of our statements, with single spaces and plain apostrophes. A line break is kept before a bullet. */
function usualWordingOf(text: string): string {
  const lines = text.normalize('NFC').replaceAll('’', "'").split('\n')
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .map((line) => (/^[-*•] /.test(line) ? `\n${line}` : ` ${line}`))
    .join('')
    .trim()
    .replace(OTHER_WORDING, (found) => likeFirstOf(found, USUAL.get(found.toLowerCase()) ?? found))
}

/** The wording with a capital where the one it replaces has one. */
function likeFirstOf(found: string, usual: string): string {
  return /^\p{Lu}/u.test(found) ? capitalised(usual) : usual
}

/** Whether the sentence comes first, its first letter in either case, since a joining word may come before it. */
function startsWithSentence(text: string, sentence: string): boolean {
  const first = text.charAt(0)
  return (
    (first === sentence.charAt(0) || first.toUpperCase() === sentence.charAt(0).toUpperCase()) &&
    text.startsWith(sentence.slice(1), 1)
  )
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
