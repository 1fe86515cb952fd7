import { findSharedWords } from './word-overlap.ts'

/** Verbatim quotation of a source, apart from line ends. */
export interface Quotation {
  text: string
  /** True if the end was omitted. */
  isCut: boolean
  source: string
}

/** Longest quotation in characters; longer ones end at an earlier sentence. */
const LONGEST_QUOTATION = 300
/** Shorter sentences of a website are headings, longer ones whole pages. */
const SENTENCE_CHARACTERS = { least: 40, most: 280 } as const

/** Quotes the start of a text: whole sentences, or as many words as fit if the first sentence is too long. */
export function quoteOpening(text: string, source: string): Quotation | null {
  const line = oneLine(text)
  if (line === '') return null
  if (line.length <= LONGEST_QUOTATION) return { text: line, isCut: false, source }
  const start = line.slice(0, LONGEST_QUOTATION).replace(/[\ud800-\udbff]$/, '')
  const sentenceEnd = Math.max(...['. ', '! ', '? '].map((end) => start.lastIndexOf(end)))
  const end = sentenceEnd > 0 ? sentenceEnd + 1 : start.lastIndexOf(' ')
  return { text: end > 0 ? start.slice(0, end) : start, isCut: true, source }
}

/** Quotes the sentence of a page that shares most trade words with the product; null if none does. */
export function quoteTellingSentence(page: string, about: string, source: string): Quotation | null {
  let best: { text: string; shared: number } | null = null
  for (const line of page.split('\n'))
    for (const sentence of oneLine(line).split(/(?<=[.!?]) (?=\p{Lu})/u)) {
      if (sentence.length < SENTENCE_CHARACTERS.least || sentence.length > SENTENCE_CHARACTERS.most) continue
      const shared = findSharedWords(sentence, about).length
      if (shared > (best?.shared ?? 0)) best = { text: sentence, shared }
    }
  return best && { text: best.text, isCut: false, source }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * Joins quotations, in the quotation marks of the language, each with its source. Those contained in earlier ones are
 * dropped.
 */
export function joinQuotations(quotations: readonly (Quotation | null)[], inMarks: (text: string) => string): string {
  const told: Quotation[] = []
  for (const one of quotations) if (one !== null && !told.some(({ text }) => text.includes(one.text))) told.push(one)
  return told.map(({ text, isCut, source }) => `${inMarks(`${text}${isCut ? ' …' : ''}`)} (${source})`).join(' ')
}
