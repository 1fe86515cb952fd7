import { FUNCTION_WORDS } from '../../text/function-words.ts'
import { MASK } from '../../text/mask-mark.ts'
import type { OrdinaryWords } from './ordinary-words.ts'

/** Returns the distinct passages of a text that are masked in its blind form, in order. */
export function maskedStretches(written: string, blind: string): string[] {
  const parts = blind.split(MASK)
  const stretches = new Set<string>()
  let at = 0
  for (const [place, part] of parts.entries()) {
    const from = place === parts.length - 1 ? written.length - part.length : written.indexOf(part, at)
    if (from < at) return [...stretches]
    const stretch = written.slice(at, from).trim()
    if (place > 0 && stretch !== '') stretches.add(stretch)
    at = from + part.length
  }
  return [...stretches]
}

const SENTENCE_END = /(?:^|[.!?:;…•\n]\s*|[("“«]\s*)$/u
/**
 * In prose other than German, at most this share of the words of two or more letters inside sentences is capitalised.
 */
const MOST_CAPITALS = 0.25

/**
 * Returns words of a blind text that may still be names: capitalised given names and, in prose, all capitalised words
 * inside sentences.
 */
export function namesLeft(blind: string, { people, kept }: OrdinaryWords): string[] {
  const words = [...blind.matchAll(/\p{L}{2,}/gu)].map(({ 0: text, index }) => ({
    text,
    plain: text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase(),
    hasCapital: /^\p{Lu}/u.test(text),
    isFirst: SENTENCE_END.test(blind.slice(Math.max(0, index - 4), index)),
  }))
  const inside = words.filter(({ isFirst }) => !isFirst)
  const capitals = inside.filter(({ hasCapital }) => hasCapital)
  const isProse = capitals.length <= MOST_CAPITALS * inside.length
  const isGerman = words.filter(({ plain }) => FUNCTION_WORDS.de.has(plain)).length * 8 > words.length
  const isName = ({ plain, hasCapital, isFirst, text }: (typeof words)[number]) =>
    hasCapital &&
    !kept.has(plain) &&
    text !== text.toUpperCase() &&
    (people.has(plain) ? !isGerman || !isFirst : isProse && !isGerman && !isFirst)
  return [...new Set(words.filter(isName).map(({ text }) => text))]
}
