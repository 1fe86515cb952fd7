/** Longest phrased answer, characters. */
const LENGTH_MAX = 8000

/**
 * Equivalent wordings for parts of our statements. The list is closed, because other equivalences cannot be decided by
 * comparing words.
 */
export const SAME_MEANING: Readonly<Record<string, readonly string[]>> = {
  'at least': ['no fewer than'],
  'fewer than': ['less than'],
  'are offered and were scored': ['are offered and have been scored', 'are on offer and were scored'],
  'reach a fit of': ['achieve a fit of', 'reach a fit score of'],
  'meet the requested criteria': ['satisfy the requested criteria', 'fulfil the requested criteria'],
  'these lies in the band': ['these is in the band', 'these falls in the band'],
  'where every company is fictional': ['in which every company is fictional', 'where all companies are fictional'],
  'do not state a country': ['state no country', 'do not give a country'],
  'do not disclose the size': ['have not disclosed the size'],
  'that is looking for': ['that looks for', 'that seeks'],
  'are not disclosed here': ['are not given here', 'are not shared here'],
  'they become available to a': ['they are disclosed to a'],
}

const USUAL = new Map(Object.entries(SAME_MEANING).flatMap(([usual, others]) => others.map((other) => [other, usual])))
const OTHER_WORDING = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${[...USUAL.keys()].join('|')})(?![\\p{L}\\p{N}-])`, 'giu')

/** Text allowed before a statement: a bullet at the start of its line, and a connecting word. */
const OPENING = /^(?:\n?[-*•] | )?(?:(?:Also|In addition|Further|Furthermore|Moreover|Then|First|Finally), )?/

/**
 * True if a text contains exactly the given sentences: each once, in order, word for word and figure for figure, apart
 * from {@link SAME_MEANING}, a connecting word or bullet before a sentence, and line breaks. A text that drops, merges,
 * reorders, negates or translates a sentence fails.
 */
export function containsExactly(text: string, sentences: readonly string[]): boolean {
  if (text.length > LENGTH_MAX || sentences.length === 0) return false
  let rest = usualWordingOf(text.trim())
  for (const sentence of sentences) {
    const body = rest.replace(OPENING, '')
    const meant = usualWordingOf(sentence)
    if (!startsWithSentence(body, meant)) return false
    rest = body.slice(meant.length)
    if (/^\S/.test(rest)) return false
  }
  return rest === ''
}

/** Normalises a text to our wordings, single spaces and plain apostrophes. A line break before a bullet is kept. */
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

/** Capitalises the replacement if the original is capitalised. */
function likeFirstOf(found: string, usual: string): string {
  return /^\p{Lu}/u.test(found) ? capitalised(usual) : usual
}

/**
 * True if the text starts with the sentence, ignoring the case of the first letter, since a connecting word may precede
 * it.
 */
function startsWithSentence(text: string, sentence: string): boolean {
  const first = text.charAt(0)
  return (
    (first === sentence.charAt(0) || first.toUpperCase() === sentence.charAt(0).toUpperCase()) &&
    text.startsWith(sentence.slice(1), 1)
  )
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
