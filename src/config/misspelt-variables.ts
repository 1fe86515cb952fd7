import { nearestWord } from '../domain/nearest-word.ts'
import { CONFIG_VARIABLES } from './variables.ts'

/** Two wrong letters in DATABASE_URL, one in SMTP_URL, which HTTP_URL of another program is two away from. */
const LETTERS_PER_ERROR = 5

/** Returns a sentence for each variable of an environment that is no setting and whose name is close to that of one. No value is repeated. */
export function misspeltVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known: readonly string[] = CONFIG_VARIABLES
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name)) return []
    const spelt = name.toUpperCase().replaceAll('-', '_')
    const meant = nearestWord(spelt, known, LETTERS_PER_ERROR)
    return meant === undefined ? [] : [`${name} is no setting of Concordat and changes nothing. Did you mean ${meant}?`]
  })
}
