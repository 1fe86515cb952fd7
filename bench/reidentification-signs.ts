import { distinctiveness } from '../src/domain/confidentiality/masking/generic-words.ts'
import { splitNameWords } from '../src/domain/confidentiality/masking/identity-phrases.ts'
import { foldWithPositions } from '../src/domain/text/folded-text.ts'
import { isLegalForm } from '../src/domain/text/legal-forms.ts'

/** A company as a public list describes it; null where the list does not say. */
export interface Described {
  readonly name: string
  readonly website: string | null
  readonly city: string | null
  readonly foundedIn: number | null
  readonly headcount: number | null
  readonly description: string
}

/** What of a company can still be read in its blind description; null where the description as written did not say it either. */
export interface Survival {
  readonly name: boolean | null
  readonly city: boolean | null
  readonly year: boolean | null
  readonly headcount: boolean | null
}

const SHORTEST_NAME_WORD = 4
const YEAR = /(?<![\d.,])(?:1[6-9]|20)\d\d(?![\d%]|[.,]\d)/g

/** What of a company stands in its description as written, and whether it still stands in the blind one. */
export function survivalOf(company: Described, blind: string): Survival {
  const told = (isIn: (text: string) => boolean) => (isIn(company.description) ? isIn(blind) : null)
  const { name, city, foundedIn, headcount } = company
  return {
    name: told((text) => holdsName(text, name)),
    city: city === null ? null : told((text) => holdsRun(text, city)),
    year: told((text) => (foundedIn === null ? text.search(YEAR) >= 0 : holdsNumber(text, foundedIn))),
    headcount: headcount === null ? null : told((text) => holdsNumber(text, headcount)),
  }
}

/** The whole name without its legal form, or a word of it that is no word of any trade, in any case. */
function holdsName(text: string, name: string): boolean {
  const words = splitNameWords(name)
    .map(({ letters }) => letters)
    .filter((word) => !isLegalForm(word))
  const distinctive = words.filter(
    (word) => word.length >= SHORTEST_NAME_WORD && distinctiveness(word) === 'distinctive',
  )
  return (
    (words.length > 1 && holdsRun(text, words.join(' '))) || distinctive.some((word) => holdsCapitalised(text, word))
  )
}

/** With a capital, as names are written: "solid" and "next" are in many texts without one. */
function holdsCapitalised(text: string, word: string): boolean {
  const { plain } = foldWithPositions(text)
  return (plain.match(/\p{L}+/gu) ?? []).some((one) => /^\p{Lu}/u.test(one) && one.toLowerCase() === word)
}

function holdsRun(text: string, run: string): boolean {
  const wordsOf = (value: string) =>
    ` ${splitNameWords(value)
      .map(({ letters }) => letters)
      .join(' ')} `
  return wordsOf(run).trim() !== '' && wordsOf(text).includes(wordsOf(run))
}

function holdsNumber(text: string, value: number): boolean {
  return (text.match(/\d[\d.,' ]*\d|\d/g) ?? []).some((written) => Number(written.replace(/[.,' ]/g, '')) === value)
}
