import type { Language } from '../domain/memo/language.ts'
import type { Problem } from './problem.ts'
import { FRENCH_REFUSALS } from './refusal-words-fr.ts'

interface Pattern {
  readonly english: RegExp
  readonly french: string
}

/** Sentences with blanks, in the order of the table: of two that fit, the first speaks. */
const PATTERNS: readonly Pattern[] = Object.entries(FRENCH_REFUSALS)
  .filter(([english]) => english.includes('{}'))
  .map(([english, french]) => ({ english: patternOf(english), french }))

function patternOf(english: string): RegExp {
  const fixed = english.split('{}').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${fixed.join('(.*)')}$`, 's')
}

/** A sentence of a refusal in French; null for one the table does not hold. */
export function frenchRefusalOf(sentence: string): string | null {
  const whole = Object.hasOwn(FRENCH_REFUSALS, sentence) ? FRENCH_REFUSALS[sentence] : undefined
  if (whole !== undefined) return whole
  for (const { english, french } of PATTERNS) {
    const blanks = english.exec(sentence)?.slice(1)
    if (blanks === undefined) continue
    const filled = blanks.map((blank) => frenchRefusalOf(blank) ?? blank)
    return french.replaceAll('{}', () => filled.shift() ?? '')
  }
  return null
}

/** A problem in its reader's language; what the French table lacks stays English. */
export function spokenIn(language: Language, problem: Problem): Problem {
  if (language === 'en') return problem
  const { error, title, detail } = problem
  return {
    ...problem,
    error: frenchRefusalOf(error) ?? error,
    title: frenchRefusalOf(title) ?? title,
    ...(detail === undefined ? {} : { detail: frenchRefusalOf(detail) ?? detail }),
  }
}
