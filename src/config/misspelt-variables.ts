import { nearestWord } from '../domain/text/nearest-word.ts'
import { CONFIG_VARIABLES } from './variables.ts'

/**
 * Allows two wrong letters in DATABASE_URL but only one in SMTP_URL, since another program's HTTP_URL differs from it
 * by two.
 */
const LETTERS_PER_ERROR = 5

/**
 * Returns a warning for each variable that is no setting but whose name is close to that of one. Values are never
 * included.
 */
export function misspeltVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known: readonly string[] = CONFIG_VARIABLES
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name)) return []
    const spelt = name.toUpperCase().replaceAll('-', '_')
    const meant = nearestWord(spelt, known, LETTERS_PER_ERROR)
    return meant === undefined ? [] : [`${name} is no setting of Concordat and changes nothing. Did you mean ${meant}?`]
  })
}
