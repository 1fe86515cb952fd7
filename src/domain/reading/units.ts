import type { Gazetteer, PlaceSpan } from './gazetteer.ts'
import type { ReadPlace } from './reading.ts'
import { exactSense, longestSense, type RuleBook } from './rules.ts'
import type { SizeSpan } from './sizes.ts'
import type { Token } from './tokens.ts'

/** Part of a sentence: a token, or a run of tokens with one meaning. */
export interface Unit {
  readonly sense: string
  readonly from: number
  readonly to: number
  readonly place?: ReadPlace
  readonly span?: SizeSpan
}

export interface TokenSpan {
  readonly from: number
  readonly to: number
}

/** Pronouns that begin what a seller does. */
export const SUBJECTS = new Set([
  'we',
  'i',
  'nous',
  'je',
  'on',
  'wir',
  'ich',
  'nosotros',
  'yo',
  'noi',
  'io',
  'wij',
  'ik',
  'vi',
  'jag',
  'jeg',
  'my',
])

/** Senses that may stand in the words of a business, but not at their edges. */
export const EDGES = new Set([
  'article',
  'writer',
  'aside',
  'prefer-first',
  'link',
  'place-word',
  'with',
  'qualifier',
  'join',
  'only',
  'serve',
  'we',
  'verb',
  'also',
  'prefer',
  'noise',
  'particle',
  'abbreviation',
])

/** Splits a text into runs of tokens with one meaning: a size, a place, a phrase of the rules, a mark or a word. */
export function splitUnits(
  tokens: readonly Token[],
  books: readonly RuleBook[],
  sizes: readonly SizeSpan[],
  places: readonly PlaceSpan[],
): Unit[] {
  const sizeAt = new Map(sizes.map((span) => [span.from, span]))
  const placeAt = new Map(places.map((span) => [span.from, span]))
  const units: Unit[] = []
  for (let at = 0; at < tokens.length; ) {
    const size = sizeAt.get(at)
    const place = placeAt.get(at)
    const found = longestSense(tokens, at, books)
    const sense = found && isGrammatical(found) && tokens[at]?.isAcronym ? null : found
    // A share of recurring revenue is a kind of company and no size.
    if (size && sense?.sense.startsWith('kind:') && size.size === null)
      units.push({ ...sense, to: Math.max(sense.to, size.to) })
    else if (size && !(sense && sense.to >= size.to && isWhole(sense.sense)))
      units.push({ sense: 'size', from: at, to: size.to, span: size })
    else if (place && !(sense && sense.to > place.to))
      units.push({ sense: 'place', from: at, to: place.to, place: place.place })
    else if (sense && !cutsSize(sense, sizes)) units.push(sense)
    else
      units.push({ sense: tokens[at]?.kind === 'mark' ? `mark:${tokens[at]?.folded}` : 'word', from: at, to: at + 1 })
    at = (units.at(-1) as Unit).to
  }
  const named = units.map((unit, at) => (isNounOfVerb(units, at, tokens) ? { ...unit, sense: 'word' } : unit))
  return named.map((unit, at) => (unit.span && isDenied(named, at) ? { ...unit, span: opposite(unit.span) } : unit))
}

/** Verbs that are nouns as well. */
const NOUN_VERBS = new Set(['plans', 'plan', 'works', 'work', 'needs', 'trading', 'looks'])

/** True for the last word of a name that is a verb elsewhere: "funeral plans", "water works". */
function isNounOfVerb(units: readonly Unit[], at: number, tokens: readonly Token[]): boolean {
  const unit = units[at] as Unit
  if (unit.sense !== 'verb' || !NOUN_VERBS.has(tokens[unit.from]?.folded ?? '')) return false
  const [before, behind] = [units[at - 1]?.sense ?? '', units[at + 1]?.sense ?? 'mark:.']
  return before === 'word' && /^(?:mark:|join|place|size)/.test(behind)
}

/** Words that leave a denial to the size behind them: "no companies with revenue above 50m" has no business of its own. */
const BETWEEN_DENIAL_AND_SIZE = /^(?:head|with|article|link|qualifier|writer|seek)(?::|$)/

/**
 * True if a denial in the same part of the sentence turns the bound of a size: "no companies below 2m" asks for at least 2m. A least
 * size behind a business that is ruled out is that of the businesses wanted, or no bound.
 */
function isDenied(units: readonly Unit[], at: number): boolean {
  const size = units[at]?.span?.size
  if (!size || (size.min === null) === (size.max === null)) return false
  let start = at
  while (start > 0 && !/^(?:mark:[^-/&]|size|join|but|yes)/.test((units[start - 1] as Unit).sense)) start -= 1
  const before = units.slice(start, at)
  const denial = before.findIndex(({ sense }) => sense === 'deny' || sense === 'no')
  if (denial < 0) return false
  return size.max !== null || before.slice(denial + 1).every(({ sense }) => BETWEEN_DENIAL_AND_SIZE.test(sense))
}

function opposite(span: SizeSpan): SizeSpan {
  return span.size === null ? span : { ...span, size: { ...span.size, min: span.size.max, max: span.size.min } }
}

/** True for a single word of grammar, which in capitals is a name: "IT", "US", "AN". */
function isGrammatical({ sense, from, to }: Unit): boolean {
  return to - from === 1 && /^(?:we|verb|join|article|link|place-word|rel|with|also)(?::|$)/.test(sense)
}

function isWhole(sense: string): boolean {
  return /^(?:kind|not-kind|noise|noise-clause|ask|place-word|rel|name)(?::|$)/.test(sense)
}

/** True for a phrase that would end inside a size, and is no phrase about a figure itself. */
function cutsSize(
  { sense, from, to }: { sense: string; from: number; to: number },
  sizes: readonly SizeSpan[],
): boolean {
  return sizes.some((span) => from < span.from && to > span.from && !isWhole(sense))
}

/** Senses behind which a name is a place, and before which it is one if it fills its place in a list. */
const BEFORE_PLACE = new Set(['place-word', 'link', 'except', 'only', 'prefer', 'prefer-after', 'prefer-first'])
const AFTER_PLACE = /^(?:place-word|only|prefer|except|denied|deny|no$|without|yes|join)/

/** True if the words before a name, or its place in a list, show that it is a place. */
export function precedesPlace(
  tokens: readonly Token[],
  at: number,
  books: readonly RuleBook[],
  gazetteer: Gazetteer,
): boolean {
  const before = tokens[at - 1]
  if (before === undefined) return isAloneOrListed(tokens, at, books, gazetteer)
  for (let from = at - 1; from >= Math.max(0, at - 5); from -= 1) {
    if (exactSense(tokens, from, at, books, (sense) => BEFORE_PLACE.has(sense))) return true
    // "No Bath showrooms" rules out no place.
    if (exactSense(tokens, from, at, books, (sense) => sense === 'deny' || sense === 'without'))
      return isAloneOrListed(tokens, at, books, gazetteer)
  }
  const sense = exactSense(tokens, at - 1, at, books)
  if (before.kind === 'mark' && /[.;\n,/&:(+|]/.test(before.folded))
    return isAloneOrListed(tokens, at, books, gazetteer)
  const isJoined = sense?.sense.startsWith('join') === true
  return isJoined && isAloneOrListed(tokens, at, books, gazetteer)
}

/** True for a capitalised name that fills its place in a list and has a country, region or large city beside it, or the list to itself. */
function isAloneOrListed(
  tokens: readonly Token[],
  at: number,
  books: readonly RuleBook[],
  gazetteer: Gazetteer,
): boolean {
  return (gazetteer.get(tokens[at]?.folded ?? '') ?? []).some(({ words, weight }) => {
    const to = at + words.length
    const isName = words.every((word, i) => tokens[at + i]?.folded === word && tokens[at + i]?.isCapital)
    if (!isName || (weight !== Number.POSITIVE_INFINITY && weight <= 100_000)) return false
    const after = tokens[to]
    const isEnd = after === undefined || (after.kind === 'mark' && /[.;:\n,/&)!+|]/.test(after.folded))
    return isEnd || AFTER_PLACE.test(longestSense(tokens, to, books)?.sense ?? '')
  })
}
