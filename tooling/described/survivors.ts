import { readFileSync } from 'node:fs'
import { maskTexts } from '../../src/domain/confidentiality/blinding/blind-texts.ts'
import { collectIdentifyingWords } from '../../src/domain/confidentiality/masking/identifying-words.ts'
import type { OrdinaryWords } from '../../src/domain/confidentiality/masking/ordinary-words.ts'
import { EMPTY_IDENTITY, EMPTY_PROFILE } from '../../src/domain/parties/profile.ts'
import { foldWithPositions } from '../../src/domain/text/folded-text.ts'

/** Kinds of marked stretches of a description, by the letter that marks them. */
export const KINDS = { n: 'own names', p: 'people', l: 'places', b: 'brands', y: 'years and head counts' } as const
export type Kind = (typeof KINDS)[keyof typeof KINDS]

/** A description of an invented company, with the stretches that identify it. */
export interface DescribedCompany {
  readonly language: string
  readonly company: string
  readonly description: string
  readonly marked: readonly { readonly kind: Kind; readonly text: string }[]
}

/** Rows that the rule was tuned to, rows that it was measured with first, and three sets written afterwards. */
export type Part = 'tuning' | 'held-out' | 'third' | 'fourth' | 'fifth'

const MARKED = /\{([nplby]):([^}]*)\}/g

/** Reads a part of the descriptions: of descriptions.tsv the odd rows were tuned to, the even ones held out. */
export function readDescribed(part: Part): DescribedCompany[] {
  const isOwnFile = part === 'third' || part === 'fourth' || part === 'fifth'
  const file = isOwnFile ? `${part}.tsv` : 'descriptions.tsv'
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
  return lines
    .filter((_, at) => isOwnFile || at % 2 === (part === 'tuning' ? 0 : 1))
    .map((line) => {
      const [language = '', company = '', text = ''] = line.split('\t')
      const marked = [...text.matchAll(MARKED)].map(([, letter = '', one = '']) => ({
        kind: KINDS[letter as keyof typeof KINDS],
        text: one,
      }))
      return { language, company, description: text.replace(MARKED, '$2'), marked }
    })
}

/** A marked stretch of which something identifying is left. */
export interface Survivor {
  readonly kind: Kind
  readonly text: string
  readonly blind: string
}

/** Returns the description as anyone may see it, the company having registered with its name alone. */
export function blindDescription({ company, description }: DescribedCompany, ordinary: OrdinaryWords): string {
  const words = collectIdentifyingWords([{ identity: { ...EMPTY_IDENTITY, company }, supervisor: null }])
  return maskTexts({ texts: { ...EMPTY_PROFILE.texts, description }, words }, ordinary).description ?? ''
}

/** Returns the marked stretches of a description of which the blind text still holds a word. */
export function survivors(described: DescribedCompany, ordinary: OrdinaryWords): Survivor[] {
  const blind = blindDescription(described, ordinary)
  const left = wordsOf(blind)
  const unmarked = wordsOf(described.marked.reduce((text, one) => text.replace(one.text, ' '), described.description))
  return described.marked
    .filter(({ kind, text }) =>
      [...wordsOf(text)].some((word) => isIdentifying(kind, word) && left.has(word) && !unmarked.has(word)),
    )
    .map(({ kind, text }) => ({ kind, text, blind }))
}

/** A word of a name has a capital; a number and a small numeral have none. */
function isIdentifying(kind: Kind, word: string): boolean {
  if (kind === 'years and head counts') return word.length > 1 && !/^(?:about|una|und|dos|les|ans)$/.test(word)
  return /\p{Lu}|\d/u.test(word) && (word.length > 2 || (kind === 'places' && !/\p{Ll}/u.test(word)))
}

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(foldWithPositions(text).plain.match(/[\p{L}\p{N}]+/gu) ?? [])
