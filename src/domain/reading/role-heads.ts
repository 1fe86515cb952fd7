import { HEAD_ROLES, type RoleBits, roleBits } from '../parties/trade-role.ts'
import type { ReadLanguage } from './rules.ts'
import { tokenize } from './tokens.ts'

/** Languages whose heads state roles. */
export const HEAD_LANGUAGES = [
  'en',
  'fr',
  'de',
  'es',
  'it',
  'nl',
  'pt',
  'sv',
  'da',
  'nb',
  'pl',
] as const satisfies readonly ReadLanguage[]
export type HeadLanguage = (typeof HEAD_LANGUAGES)[number]

/** Languages whose compounds and phrases have their head at the end. */
export const HEAD_LAST: ReadonlySet<HeadLanguage> = new Set(['en', 'de', 'nl', 'sv', 'da', 'nb'])

const HELPERS = ['carrier', 'link', 'join', 'lead', 'pure', 'vendor', 'manner', 'general', 'within'] as const
type Helper = (typeof HELPERS)[number]

/** Words of one language that end or precede a head, and the roles of heads. */
export interface Heads {
  readonly exact: ReadonlyMap<string, RoleBits>
  readonly endings: readonly (readonly [ending: string, roles: RoleBits])[]
  readonly helpers: Readonly<Record<Helper, ReadonlySet<string>>>
}

export type HeadRules = Readonly<Record<HeadLanguage, Heads>>

/**
 * Compiles lines `language role | word; word`, where `*word` is any word that ends so.
 * @throws Error for a line of another language or role.
 */
export function compileHeads(lines: readonly string[]): HeadRules {
  const found = Object.fromEntries(HEAD_LANGUAGES.map((language) => [language, newHeads()])) as Record<
    HeadLanguage,
    ReturnType<typeof newHeads>
  >
  for (const line of lines) {
    if (line === '' || line.startsWith('#')) continue
    const [, code = '', sense = '', list = ''] = /^(\w+) (\w+) \| (.+)$/.exec(line) ?? []
    const heads = found[code as HeadLanguage]
    const role = HEAD_ROLES.find((one) => one === sense)
    const helper = HELPERS.find((one) => one === sense)
    if (heads === undefined || (role === undefined && helper === undefined))
      throw new Error(`lexicon/reading/heads.txt: not a rule: ${line}`)
    for (const word of list.split(';').map((each) => each.trim())) {
      if (helper !== undefined) heads.helpers[helper].add(word)
      else if (role === undefined) continue
      else if (word.startsWith('*')) heads.endings.push([word.slice(1), roleBits(role)])
      else heads.exact.set(word, (heads.exact.get(word) ?? 0) | roleBits(role))
    }
  }
  return found
}

function newHeads() {
  const helpers = Object.fromEntries(HELPERS.map((helper) => [helper, new Set<string>()])) as Record<
    Helper,
    Set<string>
  >
  return { exact: new Map<string, RoleBits>(), endings: [] as [string, RoleBits][], helpers }
}

export function rolesOfWord(word: string, { exact, endings }: Heads): RoleBits {
  return endings.reduce((all, [ending, roles]) => (word.endsWith(ending) ? all | roles : all), exact.get(word) ?? 0)
}

/** Roles of a company that is called a supplier. */
const VENDOR = roleBits('supply', 'trade', 'make')
/** Letters that two words of one stem share. */
const STEM_LETTERS = 4

/**
 * Returns the roles that an exclusion rules out if it names no more than a role, by itself or in what is wanted: "no wholesalers",
 * "not suppliers to dentists" beside dental practices. Returns 0 if what is wanted has that role, and null for an exclusion of a business.
 *
 * @param wanted businesses wanted, in the buyer's words; without any the exclusion is of a sector.
 */
export function excludedRoles(exclusion: string, wanted: readonly string[], rules: HeadRules): RoleBits | null {
  const words = wordsIn(exclusion)
  const wantedWords = wanted.flatMap(wordsIn)
  if (wantedWords.length === 0) return null
  for (const language of HEAD_LANGUAGES) {
    const heads = rules[language]
    const read = words.map((word) => pureRole(word, heads))
    const roles = read.reduce((all, one) => all | (one?.roles ?? 0), 0)
    if (roles === 0) continue
    const content = words.flatMap((word, i) => {
      const rest = read[i]?.rest ?? word
      return rest.length < STEM_LETTERS || isHelper(rest, heads) ? [] : [rest]
    })
    const isWanted = wantedWords.some((word) => ((pureRole(word, heads)?.roles ?? 0) & roles) !== 0)
    // "Distributors of tools, no distributors of toys" rules out a business.
    if (isWanted && content.length === 0) return 0
    if (isWanted) return null
    if (content.length === 0 || content.some((word) => wantedWords.some((own) => isAlike(word, own)))) return roles
  }
  return null
}

/** Returns the roles of a text that names no more than a role, such as "Wholesale distribution"; 0 for any other text. */
export function pureRoles(text: string, rules: HeadRules): RoleBits {
  const words = wordsIn(text)
  for (const language of HEAD_LANGUAGES) {
    const heads = rules[language]
    const read = words.map((word) => pureRole(word, heads))
    const isPure = words.every((word, i) => read[i]?.rest === '' || isHelper(word, heads))
    const roles = read.reduce((all, one) => all | (one?.roles ?? 0), 0)
    if (isPure && roles !== 0) return roles
  }
  return 0
}

/** Roles in a trade that other words name. */
const IN_OTHERS = roleBits('supply', 'maintain', 'rent', 'build', 'trade', 'make')
const OPERATE = roleBits('operate')

/** True for one word whose trade is named behind "for": "clinic", "spare parts". One that names a trade itself states no role alone. */
export function leavesTradeOpen(text: string, rules: HeadRules, isNamed: boolean): boolean {
  const [word = '', ...others] = wordsIn(text)
  const isOpen = (language: HeadLanguage) =>
    rules[language].helpers.within.has(word) ||
    (rolesOfWord(word, rules[language]) & (isNamed ? OPERATE : OPERATE | IN_OTHERS)) !== 0
  return others.length === 0 && HEAD_LANGUAGES.some(isOpen)
}

/** True for words that stand for companies of any trade: "producers", "dealers and workshops". */
export function isAnyCompany(text: string, rules: HeadRules): boolean {
  const words = wordsIn(text)
  const isGeneral = (word: string) => HEAD_LANGUAGES.some((language) => rules[language].helpers.general.has(word))
  const isJoining = (word: string) => HEAD_LANGUAGES.some((language) => rules[language].helpers.join.has(word))
  return words.some(isGeneral) && words.every((word) => isGeneral(word) || isJoining(word))
}

/** True for words of which one states a role and nothing else: a wholesaler, but no shop. */
export function namesPureRole(words: readonly string[], rules: HeadRules): boolean {
  return HEAD_LANGUAGES.some((language) => words.some((word) => pureRole(word, rules[language]) !== null))
}

const wordsIn = (text: string): string[] =>
  tokenize(text).flatMap(({ kind, folded }) => (kind === 'word' ? [folded] : []))

/** Roles of a word that states nothing else, with what a compound has before it; null for any other word. */
function pureRole(word: string, heads: Heads): { readonly roles: RoleBits; readonly rest: string } | null {
  const { pure, vendor } = heads.helpers
  if (vendor.has(word)) return { roles: VENDOR, rest: '' }
  if (pure.has(word)) return { roles: rolesOfWord(word, heads), rest: '' }
  for (const ending of pure)
    if (ending.startsWith('*') && word.endsWith(ending.slice(1)))
      return { roles: rolesOfWord(word, heads), rest: word.slice(0, 1 - ending.length) }
  return null
}

function isHelper(word: string, { helpers }: Heads): boolean {
  return [helpers.carrier, helpers.link, helpers.join, helpers.lead, helpers.manner].some((words) => words.has(word))
}

const isAlike = (one: string, other: string): boolean =>
  other.length >= STEM_LETTERS && one.slice(0, STEM_LETTERS) === other.slice(0, STEM_LETTERS)
