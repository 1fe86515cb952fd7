import { anyRoleBut, HEAD_ROLES, type Role, type RoleBits, roleBits } from '../parties/trade-role.ts'
import type { BuyerWishes } from '../reading/buyer-wishes.ts'
import { guessLanguage } from '../reading/language-guess.ts'
import type { ReadingRules } from '../reading/read-text.ts'
import {
  HEAD_LANGUAGES,
  HEAD_LAST,
  type HeadLanguage,
  type Heads,
  namesPureRole,
  pureRoles,
  rolesOfWord,
} from '../reading/role-heads.ts'
import { type Token, tokenize } from '../reading/tokens.ts'
import { type SellerTexts, withoutCustomers, withoutDenials } from './text/seller-text.ts'
import { NAME_LANGUAGES } from './text/trade-names.ts'
import { findNamedTrades, splitNames, type TradeVocabulary } from './trade-vocabulary.ts'

/** Rules and vocabulary by which roles are inferred. */
export interface RoleRules {
  readonly reading: ReadingRules
  readonly vocabulary: TradeVocabulary
}

/** Roles of a seller that distinguish it from companies of the same trade; the others are too common. */
const PARTING = roleBits(
  'clean',
  'supply',
  'software',
  'staff',
  'build',
  'rent',
  'maintain',
  'advise',
  'make',
  'trade',
  'carry',
)
/** A dealer keeps no buyer away that does not rule dealers out. */
const TRADE = roleBits('trade')
const OPERATE = roleBits('operate')
const CARRY = roleBits('carry')
/** Roles that are all that a buyer wants of a trade where it names them. */
const CERTAIN = roleBits('clean', 'software', 'staff', 'rent', 'maintain')

/** Roles that a buyer of a role also looks at, where it does not ask for operators. */
const ALSO: readonly (readonly [Role, RoleBits])[] = [
  ['make', roleBits('supply')],
  ['trade', roleBits('supply')],
  ['supply', roleBits('make', 'trade')],
  ['build', roleBits('maintain')],
  ['maintain', roleBits('build')],
]

/** Words of the longest name of a trade that is looked up. */
const NAME_WORDS_MAX = 4
/** Characters of a text's first clause. */
const CLAUSE_MAX = 160
/** Characters of a seller's texts that are read for roles. */
const READ_MAX = 600

/**
 * Returns the bits, above those of {@link RoleBits}, by which a company has a single role first, or a buyer rules roles out. A maker that
 * also installs remains a maker.
 */
function firstRole(roles: RoleBits): RoleBits {
  return (roles & (roles - 1)) === 0 ? ruledOutRoles(roles) : 0
}

function ruledOutRoles(roles: RoleBits): RoleBits {
  return roles << HEAD_ROLES.length
}

/**
 * Infers the roles of a seller: those of all heads in its texts, if the first clause of its product, else of its description, has an
 * explicit head that parts it from other companies of the trade, or if it has none and the sector is the name of a role; else 0.
 */
export function inferSellerRoles({ product, sector, description }: SellerTexts, rules: RoleRules): RoleBits {
  const ofSector = sector === null ? 0 : pureRoles(sector, rules.reading.heads)
  if (ofSector === 0 && !mayPart(product?.trim() || description?.trim() || '', rules)) return 0
  const texts = [product, description, sector].flatMap((text) => {
    const read = text === null ? '' : withoutCustomers(withoutDenials(text.slice(0, READ_MAX))).trim()
    return read === '' ? [] : [read]
  })
  const [stated = '', ...further] = texts
  const clauses = headsOfClauses(stated, rules)
  const [first] = clauses
  const others = further.flatMap((text) => headsOfClauses(text, rules))
  // "Lift doors" of the sector "Manufacturing" are made.
  if (first?.roles === 0 && ofSector !== 0)
    return [...clauses, ...others].reduce((all, { roles }) => all | roles, ofSector | firstRole(ofSector))
  if (first === undefined || first.roles === 0 || (first.roles & ~PARTING) !== 0) return 0
  if ((first.roles & CARRY) !== 0)
    return first.roles === CARRY && rolesOfUnstated(first.unstated, rules) === 0 ? firstRole(CARRY) : 0
  // A shop trades by operating; only a wholesaler or another dealer is parted from the trade.
  const [clause = []] = clausesIn(tokenize(stated))
  const words = clause.map(({ folded }) => folded)
  if ((first.roles & TRADE) !== 0 && !namesPureRole(words, rules.reading.heads)) return 0
  return [...clauses, ...others].reduce(
    (all, { roles, unstated }) => all | roles | rolesOfUnstated(unstated, rules),
    firstRole(first.leading),
  )
}

/** True if a word of a text's first clause is in some language a head that parts; most texts end here. */
function mayPart(text: string, { reading: { heads } }: RoleRules): boolean {
  const [clause = []] = clausesIn(tokenize(text.slice(0, CLAUSE_MAX)))
  return HEAD_LANGUAGES.some((language) =>
    clause.some(({ folded }) => (rolesOfWord(folded, heads[language]) & PARTING) !== 0),
  )
}

/** Returns the roles of the trades that parts without a head name; "pest control" in "linen hire and pest control" is operated. */
function rolesOfUnstated(parts: readonly string[], rules: RoleRules): RoleBits {
  return parts.reduce((all, part) => {
    if (part.split(' ').length > NAME_WORDS_MAX) return all
    const trades = findNamedTrades(part, rules.vocabulary) ?? []
    const natural = trades.reduce((sum, trade) => sum | naturalRoles(trade, rules), 0)
    return all | (trades.length > 0 && natural === 0 ? OPERATE : natural)
  }, 0)
}

/**
 * Infers the roles of the companies that a buyer wants, without those that it rules out; 0 for any: it asks for a whole sector, for
 * anything, or in words without a known role, and rules none out.
 */
export function inferWantedRoles(wishes: BuyerWishes, rules: RoleRules): RoleBits {
  const { excludedRoles } = wishes
  const named = rolesNamed(wishes, rules)
  return (named === 0 ? anyRoleBut(excludedRoles) : named & ~excludedRoles) | ruledOutRoles(excludedRoles)
}

function rolesNamed({ named, broadSectors, isGeneralist }: BuyerWishes, rules: RoleRules): RoleBits {
  if (isGeneralist || broadSectors !== 0) return 0
  const items = named.map(({ of, wanted }) => ({ of, roles: rolesOfItems(wanted, rules) }))
  const solutions = items.filter(({ of }) => of !== 'sector')
  const counted = solutions.length > 0 ? solutions : items
  if (counted.length === 0 || counted.some(({ roles }) => roles === 0)) return 0
  return items.reduce((all, { roles }) => all | roles, roleBits('other', 'operate') | TRADE)
}

/** Returns the roles of the items of a list; 0 if one of them has none. */
function rolesOfItems(list: string, rules: RoleRules): RoleBits {
  let all = 0
  for (const item of list.split(/[,;/\n•]/).map((each) => each.trim())) {
    if (item === '') continue
    const roles = rolesOfItem(item, rules)
    if (roles === 0) return 0
    all |= roles
  }
  return all
}

function rolesOfItem(item: string, rules: RoleRules): RoleBits {
  const stated = headsOfClauses(item, rules).reduce((all, { roles }) => all | roles, 0)
  if ((stated & OPERATE) !== 0) return stated
  const natural = (findNamedTrades(item, rules.vocabulary) ?? []).reduce(
    (all, trade) => all | naturalRoles(trade, rules),
    0,
  )
  if (stated === 0 && natural === 0) return 0
  const asked = stated !== 0 && (stated & ~CERTAIN) === 0 ? stated : stated | natural | OPERATE
  return ALSO.reduce((all, [role, also]) => ((asked & roleBits(role)) === 0 ? all : all | also), asked)
}

const known = new WeakMap<RoleRules, Map<number, RoleBits>>()

/** Returns the roles of the names of a trade: a dental laboratory makes. */
function naturalRoles(trade: number, rules: RoleRules): RoleBits {
  const byTrade = known.get(rules) ?? new Map<number, RoleBits>()
  known.set(rules, byTrade)
  const kept = byTrade.get(trade)
  if (kept !== undefined) return kept
  const found = rules.vocabulary.trades[trade]
  const roles = NAME_LANGUAGES.reduce(
    (all, language, i) =>
      [found?.names[language] ?? '', found?.called[i] ?? '', language === 'en' ? (found?.text ?? '') : '']
        .flatMap(splitNames)
        .reduce((sum, name) => sum | headsOf(tokenize(name), rules.reading.heads[language], language).roles, all),
    0,
  )
  byTrade.set(trade, roles)
  return roles
}

/** Roles of the heads of a clause, and its parts that have none. */
interface ClauseRoles {
  readonly roles: RoleBits
  /** Those of its first head. */
  readonly leading: RoleBits
  readonly unstated: readonly string[]
}

const NO_ROLES: ClauseRoles = { roles: 0, leading: 0, unstated: [] }

/** Returns the roles of each clause, in order. */
function headsOfClauses(text: string, rules: RoleRules): ClauseRoles[] {
  const tokens = tokenize(text)
  const guessed = guessLanguage(text, tokens, rules.reading)
  const language = HEAD_LANGUAGES.find((one) => one === guessed)
  const isRomance = language === undefined || !HEAD_LAST.has(language)
  return clausesIn(tokens).map((clause) => {
    const read = language === undefined ? NO_ROLES : headsOf(clause, rules.reading.heads[language], language)
    if (read.roles !== 0) return read
    // A clause of one word shows its language too seldom, and "de" is of several.
    const others = HEAD_LANGUAGES.filter((one) => clause.length === 1 || (isRomance && !HEAD_LAST.has(one)))
    const readings = others.map((one) => headsOf(clause, rules.reading.heads[one], one))
    return readings.find(({ roles }) => roles !== 0) ?? read
  })
}

function clausesIn(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [[]]
  for (const token of tokens)
    if (token.kind !== 'mark') clauses.at(-1)?.push(token)
    else if (token.folded === '&') clauses.at(-1)?.push({ ...token, kind: 'word', folded: '&' })
    else if (!/^[-'"]$/.test(token.folded)) clauses.push([])
  return clauses.filter((clause) => clause.length > 0)
}

/** Returns the roles of the heads of one clause: those of its first words where they state more than a kind of company. */
function headsOf(clause: readonly Token[], heads: Heads, language: HeadLanguage): ClauseRoles {
  const { carrier, link, join, lead } = heads.helpers
  let words = clause.map(({ folded }) => folded)
  while (words.length > 0) {
    const at = words.findIndex((word, i) => i > 0 && link.has(word))
    const phrase = (at < 0 ? words : words.slice(0, at)).filter((word) => !lead.has(word))
    const parts = splitAt(phrase, (word) => word === '&' || join.has(word))
      .map((part) => part.filter((word) => !carrier.has(word)))
      .filter((part) => part.length > 0)
    if (parts.length > 0) {
      const heading = parts.map((part) => ({
        text: part.join(' '),
        roles: rolesOfWord((HEAD_LAST.has(language) ? part.at(-1) : part[0]) ?? '', heads),
      }))
      return {
        roles: heading.reduce((all, { roles }) => all | roles, 0),
        leading: heading[0]?.roles ?? 0,
        unstated: heading.filter(({ roles }) => roles === 0).map(({ text }) => text),
      }
    }
    if (at < 0) return NO_ROLES
    words = words.slice(at + 1)
  }
  return NO_ROLES
}

function splitAt(words: readonly string[], isBreak: (word: string) => boolean): string[][] {
  const parts: string[][] = [[]]
  for (const word of words)
    if (isBreak(word)) parts.push([])
    else parts.at(-1)?.push(word)
  return parts
}
