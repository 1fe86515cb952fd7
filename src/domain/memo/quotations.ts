import { findSharedWords } from './word-overlap.ts'

/** A source's own words, to the letter but for its line ends, and where they stand. */
export interface Quotation {
  text: string
  /** The end was left out. */
  isCut: boolean
  source: string
}

/** Above this a sentence is left out before its end. */
const LONGEST_QUOTATION = 300
/** A sentence of a website worth quoting is neither a heading nor a page. */
const SENTENCE_CHARACTERS = { least: 40, most: 280 } as const

/** The start of a text of one's own: whole sentences, or, where the first is too long, as many words as fit. */
export function quoteOpening(text: string, source: string): Quotation | null {
  const line = oneLine(text)
  if (line === '') return null
  if (line.length <= LONGEST_QUOTATION) return { text: line, isCut: false, source }
  const start = line.slice(0, LONGEST_QUOTATION).replace(/[\ud800-\udbff]$/, '')
  const sentenceEnd = Math.max(...['. ', '! ', '? '].map((end) => start.lastIndexOf(end)))
  const end = sentenceEnd > 0 ? sentenceEnd + 1 : start.lastIndexOf(' ')
  return { text: end > 0 ? start.slice(0, end) : start, isCut: true, source }
}

/** Of a stranger's page the sentence that shares most trade words with what is known of the product; null when none does. */
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

/** Quotations one after the other, each in the marks of the reader's language and with its source; what an earlier one says already is left out. */
export function joinQuotations(quotations: readonly (Quotation | null)[], inMarks: (text: string) => string): string {
  const told: Quotation[] = []
  for (const one of quotations) if (one !== null && !told.some(({ text }) => text.includes(one.text))) told.push(one)
  return told.map(({ text, isCut, source }) => `${inMarks(`${text}${isCut ? ' …' : ''}`)} (${source})`).join(' ')
}
