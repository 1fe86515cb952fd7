import type { Role } from '../parties/trade-role.ts'
import { findPlaces, type Gazetteer, type PlaceSpan } from './gazetteer.ts'
import { type Letters, lettersBelowBest } from './letters.ts'
import { BUSINESSES_MAX, type ReadBusiness, type Reading, type ReadPlace } from './reading.ts'
import type { HeadRules } from './role-heads.ts'
import { exactSense, longestSense, READ_LANGUAGES, type ReadLanguage, type RuleBook } from './rules.ts'
import { broadSectorsNamed } from './sectors-named.ts'
import { findSizes, type SizeSpan } from './sizes.ts'
import { fold, type Token, tokenize } from './tokens.ts'
import { DESCRIBED_LANGUAGES, type Vocabulary } from './vocabulary.ts'

/** Rules that recognise the language of a text. */
export interface LanguageRules {
  /** Rules of the grammar, by language. */
  readonly grammar: Readonly<Record<ReadLanguage, RuleBook>>
  readonly letters: Letters
}

/** The compiled files of `lexicon/reading/` and the gazetteer. */
export interface ReadingRules extends LanguageRules {
  /** Heads by which words state a role. */
  readonly heads: HeadRules
  /** Rules that hold in every language. */
  readonly shared: RuleBook
  /** Kinds of company in every language. */
  readonly kinds: RuleBook
  /** Words of sizes of all languages: amounts are read alike whatever the language. */
  readonly sizes: readonly RuleBook[]
  readonly gazetteer: Gazetteer
  readonly vocabulary: Vocabulary
}

export type TextSide = 'buyer' | 'seller'

/** Part of a sentence: a token, or a run of tokens with one meaning. */
interface Unit {
  readonly sense: string
  readonly from: number
  readonly to: number
  readonly place?: ReadPlace
  readonly span?: SizeSpan
}

/** Reads what one text of a buyer or a seller says. Takes time in proportion to the text's length. */
export function readFreeText(
  text: string,
  side: TextSide,
  rules: ReadingRules,
  stated: ReadLanguage | null = null,
): Reading {
  const tokens = tokenize(text)
  const language = stated ?? guessLanguage(text, tokens, rules)
  const books = [rules.grammar[language], rules.shared]
  const isAny = exactSense(tokens, 0, wholeEnd(tokens), books, (sense) => sense === 'alone:generalist') !== null
  if (isAny) return { ...NOTHING_READ, generalist: true }
  const sizes = findSizes(tokens, rules.sizes, language)
  const inSize = covered(sizes)
  const isPlaceWord = (at: number) => precedesPlace(tokens, at, books, rules.gazetteer)
  const places = findPlaces(tokens, rules.gazetteer, language, isPlaceWord).filter(({ from }) => !inSize.has(from))
  const units = unitsOf(tokens, books, sizes, places)
  const known: KnownWords = {
    vocabulary: DESCRIBED_LANGUAGES.has(language) ? rules.vocabulary : null,
    isProperty: (at) => exactSense(tokens, at, at + 1, [rules.shared], (sense) => sense === 'alone:property') !== null,
    isFigure: (from, to) => exactSense(tokens, from, to, rules.sizes, isMoneyFigure) !== null,
  }
  const reading = new Grammar(text, tokens, units, side, known).read()
  if (side === 'seller') return reading
  if (saysNothing(reading) && !units.some(({ sense }) => ABOUT_WRITER.has(sense)))
    return new Grammar(text, tokens, units, side, known, true).read()
  // "Any profitable niche" takes any sector.
  const isOfKind = reading.wanted.length === 0 && reading.excluded.length === 0 && reading.kinds.length > 0
  const saysAny = exactSense(tokens, 0, 1, books, (sense) => sense === 'alone:any') !== null
  return isOfKind && saysAny ? { ...reading, generalist: true } : reading
}

/** True for a figure in money or per cent: "payroll" is a number of persons and a business. */
function isMoneyFigure(sense: string): boolean {
  return sense.startsWith('figure:') && sense !== 'figure:headcount'
}

/** Words that tell a business from other words. */
interface KnownWords {
  /** Null in a language whose trades the lexicon does not describe. */
  readonly vocabulary: Vocabulary | null
  /** True for a word that a product may lack: "without lead". */
  isProperty(at: number): boolean
  /** True if tokens are the name of a figure, such as EBITDA, and nothing more. */
  isFigure(from: number, to: number): boolean
}

const NOTHING_READ: Reading = {
  wanted: [],
  excluded: [],
  places: { required: [], preferred: [], excluded: [] },
  sizes: [],
  kinds: [],
  generalist: false,
  notUnderstood: [],
  overLimit: [],
}

/** End of a text without a mark behind its last word. */
function wholeEnd(tokens: readonly Token[]): number {
  return tokens.at(-1)?.kind === 'mark' ? tokens.length - 1 : tokens.length
}

/** Senses of a text about the one who writes it. */
const ABOUT_WRITER = new Set(['we', 'aside', 'writer', 'seek'])

function saysNothing({ wanted, excluded, places, sizes, kinds, generalist }: Reading): boolean {
  const named = [wanted, excluded, places.required, places.preferred, places.excluded, sizes, kinds]
  return !generalist && named.every((list) => list.length === 0)
}

function covered(spans: readonly SizeSpan[]): Set<number> {
  const inside = new Set<number>()
  for (const { from, to } of spans) for (let at = from; at < to; at += 1) inside.add(at)
  return inside
}

/** Evidence of letters by which one language is likelier than another, in words of rules, and its limit. */
const PER_LOG_LIKELIHOOD = 0.1
const LETTERS_MAX = 4
/** Advance of English, since loan words say nothing of a language, and of the other languages in which most mandates are written. */
const ENGLISH = 0.35
const FREQUENT = 0.15

/** The language whose rules hold most words of the text and which writes such letters; English without any. */
export function guessLanguage(
  text: string,
  tokens: readonly Token[],
  { grammar, letters }: LanguageRules,
): ReadLanguage {
  const below = lettersBelowBest(text, letters)
  let best: ReadLanguage = 'en'
  let most = Number.NEGATIVE_INFINITY
  for (const language of READ_LANGUAGES) {
    const { words } = grammar[language]
    let score =
      Math.max(-LETTERS_MAX, PER_LOG_LIKELIHOOD * below[language]) +
      (language === 'en' ? ENGLISH : DESCRIBED_LANGUAGES.has(language) ? FREQUENT : 0)
    for (const { kind, folded, isAcronym } of tokens)
      if (kind === 'word' && !isAcronym) score += (words.get(folded) ?? 0) * (folded.length > 2 ? 1 : 0.7)
    if (score > most + 1e-9) {
      best = language
      most = score
    }
  }
  return best
}

/** Senses behind which a name is a place, and before which it is one if it fills its place in a list. */
const BEFORE_PLACE = new Set(['place-word', 'link', 'except', 'only', 'prefer', 'prefer-after', 'prefer-first'])
const AFTER_PLACE = /^(?:prefer|except|denied|deny|no$|without|yes|join)/

function precedesPlace(
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
  if (before.kind === 'mark' && /[.;\n,/&:(]/.test(before.folded)) return isAloneOrListed(tokens, at, books, gazetteer)
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
  let to = at + 1
  while (tokens[to]?.kind === 'word' && tokens[to]?.isCapital) to += 1
  const after = tokens[to]
  const isEnd = after === undefined || (after.kind === 'mark' && /[.;:\n,/&)!]/.test(after.folded))
  if (!isEnd && !AFTER_PLACE.test(longestSense(tokens, to, books)?.sense ?? '')) return false
  const name = tokens.slice(at, to).map(({ folded }) => folded)
  return (gazetteer.get(name[0] as string) ?? []).some(
    ({ words, weight }) =>
      words.join(' ') === name.join(' ') && (weight === Number.POSITIVE_INFINITY || weight > 100_000),
  )
}

/** Wider areas whose members are countries. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  DACH: ['DE', 'AT', 'CH'],
  Benelux: ['BE', 'NL', 'LU'],
  Nordics: ['DK', 'FI', 'IS', 'NO', 'SE'],
  Scandinavia: ['DK', 'NO', 'SE'],
  Baltics: ['EE', 'LV', 'LT'],
  Iberia: ['ES', 'PT'],
}
const ENGLISH_NAMES: Readonly<Record<string, string>> = {
  DE: 'Germany',
  AT: 'Austria',
  CH: 'Switzerland',
  BE: 'Belgium',
  NL: 'Netherlands',
  LU: 'Luxembourg',
  DK: 'Denmark',
  FI: 'Finland',
  IS: 'Iceland',
  NO: 'Norway',
  SE: 'Sweden',
  EE: 'Estonia',
  LV: 'Latvia',
  LT: 'Lithuania',
  ES: 'Spain',
  PT: 'Portugal',
}

/** An area less the members that the text excludes: "DACH except Switzerland" is Germany and Austria. */
function withoutExcluded(places: readonly ReadPlace[], excluded: ReadonlySet<string>): ReadPlace[] {
  return places.flatMap((place) => {
    const members = MEMBERS[place.code]
    if (!members?.some((code) => excluded.has(code))) return [place]
    return members.filter((code) => !excluded.has(code)).map((code) => ({ code, name: ENGLISH_NAMES[code] ?? code }))
  })
}

function unitsOf(
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
    if (size && !(sense && sense.to >= size.to && isWhole(sense.sense)))
      units.push({ sense: 'size', from: at, to: size.to, span: size })
    else if (place && !(sense && sense.to > place.to))
      units.push({ sense: 'place', from: at, to: place.to, place: place.place })
    else if (sense && !cutsSize(sense, sizes)) units.push(sense)
    else
      units.push({ sense: tokens[at]?.kind === 'mark' ? `mark:${tokens[at]?.folded}` : 'word', from: at, to: at + 1 })
    at = (units.at(-1) as Unit).to
  }
  return units.map((unit, at) => (unit.span && isDenied(units, at) ? { ...unit, span: opposite(unit.span) } : unit))
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
  const start = units.findLastIndex(({ sense }, i) => i < at && /^(?:mark:[^-/&]|size|join|but|yes)/.test(sense)) + 1
  const denial = units.findIndex(({ sense }, i) => i >= start && i < at && (sense === 'deny' || sense === 'no'))
  if (denial < 0) return false
  return size.max !== null || units.slice(denial + 1, at).every(({ sense }) => BETWEEN_DENIAL_AND_SIZE.test(sense))
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

type State = 'wanted' | 'excluded'

interface TokenSpan {
  readonly from: number
  readonly to: number
}

interface Item {
  readonly state: State
  readonly from: number
  readonly to: number
  readonly role: Role
  readonly isUnknown: boolean
  /** True if the verb of its clause is unknown. */
  readonly isDoubtful?: boolean
  /** Tokens of its context. */
  readonly around?: TokenSpan
  /** Tokens of the head that it shares with a business before it. */
  readonly head: TokenSpan | null
}

/** Walks the units of a text sentence by sentence and collects its reading. */
class Grammar {
  readonly #text: string
  readonly #tokens: readonly Token[]
  readonly #units: readonly Unit[]
  readonly #side: TextSide
  readonly #known: KnownWords
  /** True for a text whose sentences describe a business, though they have a verb. */
  readonly isDescription: boolean
  #items: Item[] = []
  /** Number of businesses that a later denial no longer reaches. */
  #closedUpTo = 0
  #places: { list: 'required' | 'preferred' | 'excluded'; place: ReadPlace }[] = []
  #kinds: string[] = []
  #notUnderstood: string[] = []
  #generalist = false
  /** State in which each line begins: "excluded" below a heading "What we do not buy". */
  #base: State = 'wanted'

  constructor(
    text: string,
    tokens: readonly Token[],
    units: readonly Unit[],
    side: TextSide,
    known: KnownWords,
    isDescription = false,
  ) {
    this.#known = known
    this.isDescription = isDescription
    this.#text = text
    this.#tokens = tokens
    this.#units = units
    this.#side = side
  }

  read(): Reading {
    let sentence: Unit[] = []
    let ordinal = 0
    const close = (end: string) => {
      if (sentence.length > 0) {
        this.#readSentence(sentence, end, ordinal)
        ordinal += 1
      }
      sentence = []
    }
    for (const [i, unit] of this.#units.entries()) {
      const isDot = unit.sense === 'mark:.' && !this.#isAbbreviation(i)
      if (isDot || unit.sense === 'mark:!' || unit.sense === 'mark:?' || unit.sense === 'mark:\n')
        close(unit.sense.slice(5))
      else sentence.push(unit)
    }
    close('.')
    return this.#reading()
  }

  #isAbbreviation(i: number): boolean {
    const [before, after] = [this.#units[i - 1], this.#units[i + 1]]
    if (!before || !after) return false
    if (before.sense === 'abbreviation') return true
    const next = this.#tokens[after.from] as Token
    return (
      before.sense !== 'size' &&
      next.kind === 'word' &&
      !next.isCapital &&
      before.to - before.from === 1 &&
      this.#wordsOf(before).length <= 4
    )
  }

  #wordsOf({ from, to }: { from: number; to: number }): string {
    const [first, last] = [this.#tokens[from], this.#tokens[to - 1]]
    return first && last ? this.#text.slice(first.from, last.to) : ''
  }

  #readSentence(units: readonly Unit[], end: string, ordinal: number): void {
    const has = (...senses: string[]) => units.some(({ sense }) => senses.includes(sense))
    const isAnswerNo = this.#answersQuestion(units)
    if (isAnswerNo) return
    const before = this.#items.length
    const placesBefore = this.#places.length
    if (this.#side === 'buyer' && has('generalist', 'generalist:except')) this.#generalist = true
    const isLine = end === '\n' && units.at(-1)?.sense === 'mark::'
    const isStatement = !this.isDescription && this.#isStatement(units, ordinal)
    new SentenceWalk(this, units, this.#base, isStatement, this.#side).walk()
    this.#keepNarrowest(placesBefore)
    this.#askUnknown(before, !has('verb', 'aside', 'writer'))
    this.#doubt(before, units)
    this.#addContext(before, units)
    if (isLine) this.#base = has('deny', 'denied', 'except') ? 'excluded' : 'wanted'
    else if (end === '\n' && !this.#isBullet(units)) this.#base = 'wanted'
    if (end === '?') this.#question = { from: before, to: this.#items.length }
    else this.#question = null
    this.closeItems()
  }

  #question: { from: number; to: number } | null = null

  #isBullet(units: readonly Unit[]): boolean {
    return /^mark:[-–—•*·]$/.test(units[0]?.sense ?? '')
  }

  /** "Restaurants? No." rules out the businesses of the question; "Solo farmacie" keeps one of them and rules out the others. */
  #answersQuestion(units: readonly Unit[]): boolean {
    const asked = this.#question
    if (!asked) return false
    const [first] = units
    const isShort = units.length <= 3
    if (
      first &&
      (first.sense === 'no' || first.sense === 'denied' || first.sense === 'deny' || first.sense === 'denied-here') &&
      (isShort || first.sense === 'no')
    ) {
      for (let i = asked.from; i < asked.to; i += 1) this.#items[i] = { ...(this.#items[i] as Item), state: 'excluded' }
      this.#question = null
      return units.length <= 3
    }
    if (first?.sense === 'only') {
      const kept = fold(this.#wordsOf({ from: first.to, to: (units.at(-1) as Unit).to }))
      for (let i = asked.from; i < asked.to; i += 1) {
        const item = this.#items[i] as Item
        if (!kept.includes(fold(this.#wordsOf(item)))) this.#items[i] = { ...item, state: 'excluded' }
      }
      this.#question = null
      return true
    }
    return false
  }

  /** True for a sentence that states something about the writer or the deal and names no business wanted or ruled out. */
  #isStatement(units: readonly Unit[], ordinal: number): boolean {
    const has = (...senses: string[]) => units.some(({ sense }) => senses.includes(sense))
    if (has('aside')) return !has('seek')
    if (this.#side === 'buyer')
      return has('verb') && !has('seek', 'deny', 'denied', 'denied-here', 'except', 'sought', 'not-only')
    if (ordinal === 0 || this.#items.every(({ state }) => state === 'excluded')) return false
    return !has('we', 'deny', 'denied') && !units.some(({ sense }) => ACTIVE_ROLES.has(sense))
  }

  /** Adds a business. Words without any that describes a trade are kept where a list of known businesses holds them. */
  addItem(state: State, { from, to }: TokenSpan, role: Role | null, head: TokenSpan | null = null): void {
    const { vocabulary, isFigure } = this.#known
    const isNamed = role !== null || this.#isAcronym(from, to) || this.isSector({ from, to })
    const isUnknown = isFigure(from, to) || (!isNamed && vocabulary?.knows(this.#wordsOf({ from, to })) === false)
    this.#items.push({ state, from, to, role: role ?? 'operate', isUnknown, head })
  }

  isSector(words: TokenSpan): boolean {
    return broadSectorsNamed(this.#wordsOf(words)) !== 0
  }

  /** True for capitals that describe a trade: "CRO". */
  isKnownAcronym(at: number): boolean {
    const words = { from: at, to: at + 1 }
    return this.tokenAt(at)?.isAcronym === true && this.#known.vocabulary?.knows(this.#wordsOf(words)) === true
  }

  isProperty(at: number): boolean {
    return this.#known.isProperty(at)
  }

  isCalledTrade(words: TokenSpan): boolean {
    return this.#known.vocabulary?.tradeCalled(this.#wordsOf(words)) != null
  }

  isTradeWord(at: number): boolean {
    return this.#known.vocabulary?.knows(this.#wordsOf({ from: at, to: at + 1 })) === true
  }

  #isAcronym(from: number, to: number): boolean {
    const words = this.#wordsOf({ from, to })
    return (
      to - from === 1 && /^(?:\p{Lu}[\p{Lu}\p{N}&]{1,5}|\p{N}\p{Lu}{2,})s?$/u.test(words) && /\p{Ll}/u.test(this.#text)
    )
  }

  /** Drops a country where the same sentence requires a part of it: "Lyon, France", "Canada (Ontario)". */
  #keepNarrowest(since: number): void {
    const added = this.#places.slice(since)
    const isWider = ({ list, place }: (typeof added)[number]) =>
      place.code.length === 2 &&
      added.some(
        (other) =>
          other.list === list &&
          other.place.code.length > 2 &&
          other.place.code.startsWith(place.code) &&
          /^[-:]/.test(other.place.code.slice(2)),
      )
    this.#places = [...this.#places.slice(0, since), ...added.filter((one) => !isWider(one))]
  }

  /** Asks about the unknown words of a sentence instead of taking them for businesses, unless most beside them are known. */
  #askUnknown(since: number, isFragment: boolean): void {
    const added = this.#items.slice(since)
    const known = added.filter(({ isUnknown }) => !isUnknown).length
    if (isFragment && known >= 2 && 2 * known >= added.length) return
    this.#items.length = since
    for (const item of added)
      if (item.isUnknown) this.addQuestion(item.from, item.to)
      else this.#items.push(item)
  }

  /** Marks the businesses wanted of a clause that denies something or has a verb of unknown meaning: "the bakeries we spurn". */
  #doubt(since: number, units: readonly Unit[]): void {
    if (this.#side !== 'buyer') return
    const firstClear = units.findIndex(({ sense }) => CLEAR.test(sense))
    let at = since
    for (let start = 0; start < units.length && at < this.#items.length; ) {
      let end = start
      while (end < units.length && !CLAUSE_END.test((units[end] as Unit).sense)) end += 1
      const clause = units.slice(start, end)
      const clauseTo = clause.at(-1)?.to ?? 0
      const first = at
      while (at < this.#items.length && (this.#items[at] as Item).from < clauseTo) at += 1
      if (at > first) this.#doubtClause(clause, first, at, start > 0, firstClear < 0 || firstClear >= end)
      start = end + 1
    }
  }

  #doubtClause(clause: readonly Unit[], first: number, end: number, isFurther: boolean, isUnclear: boolean): void {
    const isOurs = clause.some(({ sense, from }) => sense === 'we' && SUBJECTS.has(this.tokenAt(from)?.folded ?? ''))
    const denial = clause.findLastIndex(({ sense }) => /^(?:deny|no|denied-here)$/.test(sense))
    const deniedFrom = denial < 0 ? 0 : (clause[denial] as Unit).from
    const rulesOutNothing =
      denial >= 0 &&
      !clause.slice(denial + 1).some(({ sense }) => /^(?:place|size|kind|not-kind|with)/.test(sense)) &&
      !clause.slice(0, denial).some(({ sense }) => /^(?:with|rel)$/.test(sense)) &&
      !this.#items.slice(first, end).some(({ from, isUnknown }) => from >= deniedFrom && !isUnknown)
    const verb = clause.some(({ sense }) => WANTING.test(sense))
      ? -1
      : clause.findLastIndex(({ sense }) => sense === 'verb')
    const verbFrom = verb < 0 ? 0 : (clause[verb] as Unit).from
    for (let i = first; i < end; i += 1) {
      const item = this.#items[i] as Item
      const isDoubtful =
        (isUnclear && isOurs && !this.isDescription) ||
        (rulesOutNothing && item.to <= deniedFrom) ||
        (isFurther && item.to <= verbFrom)
      if (isDoubtful && item.state === 'wanted') this.#items[i] = { ...item, isDoubtful }
    }
  }

  /** Widens the businesses of a sentence over the words beside them, up to a mark, a condition or another business. */
  #addContext(since: number, units: readonly Unit[]): void {
    const own = this.#items.slice(since)
    const isTaken = ({ from, to }: Unit) => own.some((item) => item.from < to && item.to > from)
    for (const [i, item] of own.entries()) {
      const [first, last] = [
        units.findIndex(({ to }) => to > item.from),
        units.findLastIndex(({ from }) => from < item.to),
      ]
      if (first < 0 || last < first) continue
      const canTake = (unit: Unit | undefined): unit is Unit =>
        unit !== undefined && !BARRIER.test(unit.sense) && !isTaken(unit)
      let [low, high] = [first, last]
      while (canTake(units[low - 1])) low -= 1
      while (canTake(units[high + 1])) high += 1
      while (low < first && isEdge(units[low] as Unit)) low += 1
      while (high > last && isEdge(units[high] as Unit)) high -= 1
      if (low === first && high === last) continue
      const around = { from: (units[low] as Unit).from, to: (units[high] as Unit).to }
      this.#items[since + i] = { ...item, around }
    }
  }

  /** Rules out the businesses named since the last break of the sentence; only the latest with `isLast`. */
  excludeOpen(isLast: boolean): void {
    const from = isLast ? Math.max(this.#closedUpTo, this.#items.length - 1) : this.#closedUpTo
    for (let i = from; i < this.#items.length; i += 1) {
      const item = this.#items[i] as Item
      // "Day centres, no" answers for a business in any words.
      this.#items[i] = { ...item, state: 'excluded', isUnknown: item.isUnknown && !isLast }
    }
    this.closeItems()
  }

  /** Rules out the businesses from a number on. */
  excludeSince(since: number): void {
    for (let i = Math.max(since, this.#closedUpTo); i < this.#items.length; i += 1)
      this.#items[i] = { ...(this.#items[i] as Item), state: 'excluded' }
    this.closeItems()
  }

  /** Rules out the businesses wanted whose words hold all those of the latest one: "couriers" denies "express couriers". */
  excludeNamedBefore(): void {
    const last = this.#items.at(-1)
    if (last?.state !== 'excluded') return
    const words = fold(this.#wordsOf(last)).split(/\s+/)
    for (let i = Math.max(0, this.#items.length - NAMED_BEFORE_MAX); i < this.#items.length - 1; i += 1) {
      const item = this.#items[i] as Item
      const own = fold(this.#wordsOf(item)).split(/\s+/)
      if (words.every((word) => own.includes(word))) this.#items[i] = { ...item, state: 'excluded' }
    }
  }

  hasWantedSince(since: number): boolean {
    return this.#items.slice(since).some(({ state }) => state === 'wanted')
  }

  get itemCount(): number {
    return this.#items.length
  }

  closeItems(): void {
    this.#closedUpTo = this.#items.length
  }

  addPlace(list: 'required' | 'preferred' | 'excluded', place: ReadPlace): void {
    this.#places.push({ list, place })
  }

  /** Moves the places from a number on to another list. */
  movePlaces(since: number, list: 'preferred' | 'excluded'): void {
    for (let i = since; i < this.#places.length; i += 1) {
      const moved = this.#places[i]
      if (moved) this.#places[i] = { list, place: moved.place }
    }
  }

  copyPlaces(since: number, list: 'preferred'): void {
    for (const { place } of this.#places.slice(since)) this.#places.push({ list, place })
  }

  dropPlaces(since: number): void {
    this.#places.length = Math.min(this.#places.length, since)
  }

  get placeCount(): number {
    return this.#places.length
  }

  addKind(kind: string): void {
    if (!this.#kinds.includes(kind)) this.#kinds.push(kind)
  }

  addQuestion(from: number, to: number): void {
    const words = this.#wordsOf({ from, to }).trim()
    if (words !== '' && !this.#notUnderstood.includes(words)) this.#notUnderstood.push(words)
  }

  tokenAt(at: number): Token | undefined {
    return this.#tokens[at]
  }

  /** Asks about doubtful businesses where others are surely wanted. */
  #askDoubtful(): void {
    if (!this.#items.some(({ state, isDoubtful }) => state === 'wanted' && !isDoubtful)) return
    this.#items = this.#items.filter((item) => {
      if (item.isDoubtful && item.state === 'wanted') this.addQuestion(item.from, item.to)
      return !item.isDoubtful || item.state !== 'wanted'
    })
  }

  #reading(): Reading {
    this.#askDoubtful()
    const wanted = this.#businesses('wanted')
    const excluded = this.#businesses('excluded')
    const sizes = this.#units.flatMap(({ span }) => span?.size ?? [])
    const list = (of: 'required' | 'preferred' | 'excluded') => {
      const seen = new Set<string>()
      return this.#places
        .filter(({ list, place }) => list === of && !seen.has(place.code) && seen.add(place.code))
        .map(({ place }) => place)
    }
    const ruledOut = new Set(list('excluded').map(({ code }) => code))
    return {
      wanted: wanted.slice(0, BUSINESSES_MAX),
      excluded: excluded.slice(0, BUSINESSES_MAX),
      places: {
        required: withoutExcluded(list('required'), ruledOut),
        preferred: list('preferred'),
        excluded: list('excluded'),
      },
      sizes,
      kinds: this.#kinds,
      generalist: this.#generalist,
      notUnderstood: this.#notUnderstood,
      overLimit: [...wanted.slice(BUSINESSES_MAX), ...excluded.slice(BUSINESSES_MAX)].map(({ from }) => from),
    }
  }

  #businesses(state: State): ReadBusiness[] {
    const seen = new Set<string>()
    const items = this.#items.filter((item) => item.state === state)
    return items
      .map((item) => {
        const { role, around, head } = item
        const from = this.#wordsOf(item)
        const words = this.#wordsOf(around ?? item)
        const context = head === null ? words : `${this.#wordsOf(head)} ${words}`
        const list = this.#wordsOf(listAround(item, items, this.#tokens))
        return {
          role,
          from,
          ...(context === from ? {} : { context }),
          ...(list === words ? {} : { list }),
        }
      })
      .filter(({ from }) => !seen.has(fold(from)) && seen.add(fold(from)))
  }
}

/** The tokens from the first to the last of the businesses that stand beside one with nothing but marks and joining words between. */
function listAround(item: Item, items: readonly Item[], tokens: readonly Token[]): TokenSpan {
  const spans = items.map(({ around, from, to }) => around ?? { from, to })
  const at = items.indexOf(item)
  const isNext = (low: number) => {
    const [one, other] = [spans[low], spans[low + 1]]
    if (!one || !other) return false
    return other.from <= one.to + LIST_GAP_MAX && tokens.slice(one.to, other.from).every(isOfList)
  }
  let [low, high] = [at, at]
  while (isNext(low - 1)) low -= 1
  while (isNext(high)) high += 1
  return { from: (spans[low] as TokenSpan).from, to: (spans[high] as TokenSpan).to }
}

const LIST_GAP_MAX = 3

function isOfList({ kind, folded }: Token): boolean {
  return kind === 'mark' ? /^[,/&+]$/.test(folded) : folded.length <= 4
}

/** Businesses before a denial that it may name again. */
const NAMED_BEFORE_MAX = 24
/** Ends of a clause. */
const CLAUSE_END = /^(?:mark:[,;:()–—]|but$)/
/** Senses by which a clause says that something is wanted, or speaks of something else. */
const CLEAR = /^(?:seek|sought|yes|verb|aside|generalist|only|not-only|prefer|also|rel)/

/** Senses by which a clause with a verb says that its businesses are wanted. */
const WANTING = /^(?:seek|sought|yes|prefer|also|rel|with|kind)/

/** Heads that show an activity of a seller's own in a further sentence. */
const ACTIVE_ROLES = new Set([
  'role:make',
  'role:rent',
  'role:maintain',
  'role:clean',
  'role:build',
  'role:supply',
  'role:trade',
  'role:software',
])

/** Words of one business at most. */
const RUN_UNITS_MAX = 30
/** Units that are looked at for the end of a bracket and of a list. */
const BRACKET_UNITS_MAX = 60
const LIST_UNITS_MAX = 120
/** Units of a heading up to its colon. */
const HEADING_UNITS_MAX = 8
const LABEL_UNITS_MAX = 4
/** Senses that may precede a denial at the head of its sentence. */
const LEADING = new Set(['noise', 'article', 'we', 'also', 'mark:-'])

const COPULAS = new Set(['is', 'are', 'ist', 'sind', 'est', 'sont', 'es', 'son', 'sono', 'zijn', 'sao', 'ar', 'er'])
/** Words that deny the one business before them ("discotecas no") or behind them. */
const NEGATIONS = new Set([
  'pas',
  'anyone',
  'keine',
  'kein',
  'rien',
  'nichts',
  'niente',
  'nada',
  'geen',
  'inga',
  'ingen',
  'no',
  'not',
  'non',
  'nein',
  'nicht',
  'nao',
  'nej',
  'nei',
  'niet',
  'nee',
  'nie',
  'inte',
  'ikke',
  'ej',
])

/** Pronouns that begin what a seller does. */
const SUBJECTS = new Set([
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
const EDGES = new Set([
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
/** Senses that are no business by themselves. */
const EMPTY = new Set([...EDGES, 'head'])

interface SharedHead extends TokenSpan {
  readonly role: Role | null
  readonly state: State
  readonly isServing: boolean
}

/** The words up to the first "of" or "for" within a business; null without one. */
function sharedHead(run: readonly Unit[], state: State): SharedHead | null {
  const isHead = ({ sense, from, to }: Unit, i: number) =>
    (i > 0 && (sense === 'link' || sense === 'serve')) || (sense.startsWith('role:') && to - from > 1)
  const at = run.findIndex(isHead)
  if (at < 0 || at === run.length - 1) return null
  const [first, last] = [run[0] as Unit, run[at] as Unit]
  const role = roleOf(run.slice(0, at + 1))
  return { from: first.from, to: last.to, role, state, isServing: last.sense !== 'link' }
}

/** Reads one sentence: collects words into businesses until a separator, under the state that denials and contrasts set. */
class SentenceWalk {
  readonly #into: Grammar
  readonly #units: readonly Unit[]
  readonly #side: TextSide
  readonly #base: State
  #state: State
  #isOpen: boolean
  /** True for a denial with a verb or at the head of its sentence, which holds for a whole list. */
  #isBroad = false
  #run: Unit[] = []
  #isServing = false
  #isPreferring = false
  #isSought = false
  #lastRole: Role | null = null
  /** True from a denial to the first business behind it: what is denied may be places. */
  #isDenyingPlaces = false
  #placesOfPiece: number
  readonly #placesOfSentence: number
  readonly #itemsOfSentence: number
  #isSkipping = false
  /** True in a relative clause of a buyer's, which describes what stands before it. */
  #isRelative = false
  #depth = 0
  /** True if the bracket that is open lists businesses. */
  #isListing = true

  constructor(into: Grammar, units: readonly Unit[], base: State, isStatement: boolean, side: TextSide) {
    this.#into = into
    this.#units = units
    this.#side = side
    this.#base = base
    this.#state = base
    this.#placesOfPiece = into.placeCount
    this.#itemsOfPiece = into.itemCount
    this.#placesOfSentence = into.placeCount
    this.#itemsOfSentence = into.itemCount
    const hasVerb = units.some(({ sense }) => sense === 'verb')
    const hasSeek = units.some(({ sense }) => sense === 'seek')
    this.#isOpen =
      !isStatement &&
      !(side === 'buyer' && hasSeek && (hasVerb || units.some(({ sense }) => sense === 'aside' || sense === 'we')))
    this.#isStatement = isStatement
    this.#isAboutWriter = units.some(({ sense }) => sense === 'aside' || sense === 'writer')
    this.#isGeneral = units.some(({ sense }) => sense.startsWith('generalist'))
  }

  readonly #isStatement: boolean
  readonly #isGeneral: boolean
  readonly #isAboutWriter: boolean

  walk(): void {
    for (let i = 0; i < this.#units.length; i += 1) {
      const colon = i === 0 || this.#units[i - 1]?.sense === 'mark:;' ? this.#denyingHeading(i) : null
      if (colon === null) this.#take(this.#units[i] as Unit, i)
      else {
        this.#isHeaded = true
        this.#isOpen = true
        this.#isSkipping = false
        this.#isDenyingPlaces = true
        this.#state = 'excluded'
        i = colon
      }
    }
    this.#flush()
  }

  /** True behind "Not of interest:" until something is sought: the whole list is ruled out, whatever parts it. */
  #isHeaded = false

  /** Returns the place of the colon of a heading that denies what follows: "Not of interest:", "Sont exclus :". */
  #denyingHeading(i: number): number | null {
    if (this.#side !== 'buyer') return null
    const ahead = this.#units.slice(i, i + HEADING_UNITS_MAX)
    // Phrases such as "nicht gesucht :" hold the colon themselves.
    const colon = ahead.findIndex(({ to }) => this.#into.tokenAt(to - 1)?.folded === ':')
    if (colon < 0 || this.#units[i + colon + 1] === undefined) return null
    const heading = ahead.slice(0, ahead[colon]?.sense === 'mark::' ? colon : colon + 1)
    const denial = heading.findIndex(({ sense }) => /^(?:deny|denied|denied-here|except|except-after|no)$/.test(sense))
    const isDenying = denial >= 0 && !this.#isContent(heading.slice(0, denial))
    if (/^(?:only|seek)/.test(this.#units[i + colon + 1]?.sense ?? '')) return null
    // "Not restaurants: caterers" denies a business and goes on.
    const opening = this.#into.tokenAt(heading[denial]?.from ?? -1)?.folded ?? ''
    const denied = NEGATIONS.has(opening) ? heading.slice(denial + 1) : []
    if (
      denied.some(({ sense, from }) => sense.startsWith('role:') || (sense === 'word' && this.#into.isTradeWord(from)))
    )
      return null
    const isOther = heading.some(({ sense }) =>
      /^(?:mark|seek|but|not-only|only|place|size|generalist)(?::|$)/.test(sense),
    )
    return isDenying && !isOther ? i + colon : null
  }

  #labelFollows(i: number): boolean {
    return this.#units.slice(i + 1, i + 1 + LABEL_UNITS_MAX).some(({ sense }) => sense === 'mark::')
  }

  #take(unit: Unit, i: number): void {
    const { sense } = unit
    if (sense.startsWith('mark:')) {
      this.#takeMark(sense.slice(5), i)
      return
    }
    if (this.#depth > 0 && !this.#isListing && this.#state === this.#stateOutside && sense === 'word') return
    switch (sense.split(':', 1)[0]) {
      case 'size':
        this.#cut()
        if (unit.span && unit.span.size === null) {
          if (unit.span.isOffList || this.#side === 'buyer') this.#into.addQuestion(unit.from, unit.to)
          this.#isSkipping = true
        }
        return
      case 'place':
        this.#takePlace(unit, i)
        return
      case 'kind':
        if (this.#state === 'excluded' && this.#wordFollows(i)) break
        // "Retirement homes" are a trade.
        if (this.#wordFollows(i) && this.#into.isCalledTrade({ from: unit.from, to: (this.#units[i + 1] as Unit).to }))
          break
        this.#cut()
        this.#into.addKind(this.#state === 'excluded' ? denied(sense.slice(5)) : sense.slice(5))
        return
      case 'not-kind':
        this.#cut()
        this.#into.addKind(`not:${sense.slice(9)}`)
        // The denial within the phrase goes on over its list: "no start-ups, turnarounds or property".
        if (this.#side === 'buyer' && /^(?:mark:,|join:or)$/.test(this.#units[i + 1]?.sense ?? ''))
          this.#state = 'excluded'
        return
      case 'writer':
      case 'aside':
        this.#cut()
        return
      case 'generalist':
        this.#flush()
        if (sense === 'generalist:except') {
          this.#state = 'excluded'
          this.#isBroad = true
          this.#isOpen = true
        }
        return
      case 'seek':
        if (sense !== 'seek') this.#into.addKind(sense.slice(5))
        if (this.#isSought) this.#flush()
        else if (this.#side === 'buyer' && this.#isAboutWriter) this.#into.dropPlaces(this.#placesOfSentence)
        this.#run = []
        this.#isSought = true
        this.#isSkipping = false
        this.#isOpen = !this.#isStatement
        this.#isHeaded = false
        this.#state = 'wanted'
        return
      case 'name':
        break
      case 'deny':
      case 'except':
        if (this.#deniesBefore(unit, i)) return
        if (this.#isPurpose(unit, i)) break
        if (
          i > 0 &&
          i === this.#units.length - 1 &&
          !this.#isContent(this.#run) &&
          this.#units[i - 1]?.sense === 'mark::'
        ) {
          this.#into.excludeOpen(true)
          return
        }
        if (this.#isLastOfPiece(i) && (this.#isContent(this.#run) || this.#hasItemsInPiece || this.#hasPlacesInPiece)) {
          if (sense === 'except' && this.#keepsException()) return
          const isNegation = unit.to - unit.from === 1 && NEGATIONS.has(this.#into.tokenAt(unit.from)?.folded ?? '')
          this.#take({ ...unit, sense: isNegation ? 'denied-here' : 'denied' }, i)
          return
        }
        if (this.#closesDenial(unit, i)) {
          this.#take({ ...unit, sense: 'denied-here' }, i)
          return
        }
        this.#deny()
        this.#isBroad = this.#isFirst(i) || (sense === 'deny' && unit.to - unit.from > 1) || this.#isGeneral
        return
      case 'contrast':
        this.#take({ ...unit, sense: this.#state === 'excluded' ? 'but' : 'without' }, i)
        return
      case 'without':
        if (this.#units[i + 1]?.sense !== 'place' && this.#lacksProperty(i)) break
        this.#take({ ...unit, sense: 'except' }, i)
        return
      case 'so-too':
        if (this.#hasDenied || this.#state === 'excluded') this.#deny()
        else this.#flush()
        return
      case 'except-after':
        if (this.#keepsException()) return
        this.#take({ ...unit, sense: 'denied' }, i)
        return
      case 'denied':
        if (!this.#isContent(this.#run) && !this.#hasItemsInPiece && !this.#hasPlacesInPiece && this.#wordFollows(i)) {
          this.#take({ ...unit, sense: 'deny' }, i)
          return
        }
        this.#flush()
        this.#hasDenied = true
        if (!this.#hasItemsInPiece && this.#hasPlacesInPiece) this.#into.movePlaces(this.#placesOfPiece, 'excluded')
        else if (this.#hasItemsInPiece && !this.#hasJoinInPiece(i)) this.#into.excludeSince(this.#itemsOfPiece)
        else this.#into.excludeOpen(false)
        return
      case 'denied-here':
      case 'no':
        if (!this.#isLastOfPiece(i) && (sense === 'no' || this.#wordFollows(this.#articleEnd(i)))) {
          this.#take({ ...unit, sense: 'deny' }, i)
          return
        }
        this.#flush()
        this.#hasDenied = true
        // "Italie, Suisse non"
        if (!this.#hasItemsInPiece && this.#hasPlacesInPiece) {
          this.#into.movePlaces(this.#placesOfPiece, 'excluded')
          return
        }
        this.#into.excludeOpen(true)
        if (this.#side === 'buyer') this.#into.excludeNamedBefore()
        return
      case 'yes':
        this.#flush()
        this.#into.closeItems()
        return
      case 'but':
        this.#flush()
        if (this.#units[i + 1]?.sense === 'denied') return
        this.#into.closeItems()
        this.#isHeaded = false
        this.#state = 'wanted'
        this.#isSkipping = false
        return
      case 'not-only':
        this.#flush()
        this.#state = 'wanted'
        this.#isOpen = true
        return
      case 'also':
        this.#flush()
        // "Haulage is out, couriers too": what follows a denial shares it.
        if (this.#hasDenied && this.#isLastOfPiece(i) && this.#hasItemsInPiece) this.#into.excludeOpen(true)
        return
      case 'join':
        if (this.#isServing && !this.#units[i + 1]?.sense.startsWith('role:')) this.#run.push(unit)
        else {
          this.#flush()
          this.#isJoined = true
        }
        return
      case 'rel':
        if (this.#into.isDescription && !this.#isContent(this.#run)) {
          this.#run = []
          return
        }
        this.#flush()
        this.#isSkipping = true
        this.#isRelative = this.#side === 'buyer'
        return
      case 'ask': {
        // A denial under a condition rules out nothing: "no contracts abroad".
        const from = this.#state === 'excluded' && this.#isContent(this.#run) ? this.#run[0]?.from : undefined
        if (from === undefined) this.#cut()
        else this.#run = []
        this.#into.addQuestion(from ?? unit.from, unit.to)
        return
      }
      case 'noise-clause':
        this.#run = []
        this.#isSkipping = true
        return
      case 'noise':
        if (this.#run.length > 0) this.#run.push(unit)
        return
      case 'prefer':
      case 'prefer-after':
        if (this.#into.placeCount > this.#placesOfPiece) this.#into.movePlaces(this.#placesOfPiece, 'preferred')
        else this.#isPreferring = true
        return
      case 'prefer-all':
        this.#into.movePlaces(this.#placesOfSentence, 'preferred')
        return
      case 'prefer-first':
        this.#into.copyPlaces(this.#placesOfPiece, 'preferred')
        return
      case 'we':
        if (this.#side === 'seller' && SUBJECTS.has(this.#into.tokenAt(unit.from)?.folded ?? '')) {
          this.#flush()
          this.#isOpen = true
          this.#isSkipping = false
          if (this.#state === 'excluded' && !this.#isBroad) this.#state = 'wanted'
        }
        return
      case 'verb':
        if (this.#side === 'buyer' && this.#run.some(({ sense }) => !EMPTY.has(sense))) {
          this.#flush()
          this.#isSkipping = this.#units[i + 1]?.sense !== 'deny'
        }
        return
      case 'with':
        if (this.#isContent(this.#run)) {
          this.#flush()
          this.#isSkipping = this.#side === 'buyer'
        }
        return
      case 'head':
        if (!this.#isContent(this.#run) && this.#linkFollows(i)) {
          this.#run = []
          return
        }
        break
      case 'serve':
        if (this.#isContent(this.#run)) this.#isServing = true
        break
    }
    if (this.#isOpen && !this.#isSkipping) this.#run.push(unit)
    if (this.#run.length >= RUN_UNITS_MAX) this.#flush()
  }

  #takeMark(mark: string, i: number): void {
    switch (mark) {
      case ',':
        this.#endPiece()
        if (!this.#units.slice(i + 1, i + 1 + LIST_UNITS_MAX).some(({ sense }) => sense === 'join:and'))
          this.#shared = null
        if (this.#state === 'excluded' && this.#base === 'wanted' && !this.#isHeaded && !this.#continues(i))
          this.#state = 'wanted'
        return
      case ';':
      case '–':
      case '—':
      case '…':
        this.#endPiece()
        this.#into.closeItems()
        if (this.#isHeaded && !this.#labelFollows(i)) return
        this.#isHeaded = false
        this.#state = this.#base
        this.#isOpen = !this.#isStatement
        return
      case '-':
        if (i === 0) return
        if (this.#isSpaced(i)) this.#takeMark(';', i)
        return
      case ':': {
        const isDenying = this.#state === 'excluded' && !this.#isContent(this.#run)
        const isHeadOfPlaces =
          !this.#isContent(this.#run) && !this.#hasItemsInPiece && this.#units[i + 1]?.sense === 'place'
        if (isHeadOfPlaces) this.#into.dropPlaces(this.#placesOfPiece)
        const isOwnHead =
          this.#side === 'seller' &&
          (this.#isContent(this.#run) || this.#hasItemsInPiece || this.#units[i - 1]?.sense === 'aside')
        this.#endPiece()
        const head = this.#lastRole
        if (isOwnHead && (head === null || head === 'staff' || head === 'clean')) {
          this.#isOpen = false
          return
        }
        if (isDenying || this.#isHeaded) this.#isBroad = true
        else this.#state = this.#base
        // A list behind a colon says which businesses a statement is about.
        this.#isOpen = !this.#isStatement || this.#isSought || this.#state === 'excluded' || this.#listsBehind(i)
        return
      }
      case '/':
      case '+':
      case '&':
      case '•':
      case '·':
      case '*':
        if (this.#isServing && mark !== '•') return
        this.#flush()
        return
      case '(':
      case '[': {
        this.#flush()
        this.#itemsOfPiece = this.#into.itemCount
        this.#hasItemsInPiece = false
        this.#depth += 1
        this.#isListing = this.#listsBusinesses(i)
        const [before, behind] = [this.#units[i - 1], this.#units[i + 1]]
        if (before?.place && behind?.place?.code.startsWith(before.place.code))
          this.#into.dropPlaces(this.#into.placeCount - 1)
        this.#stateOutside = this.#state
        return
      }
      case ')':
      case ']':
        this.#endPiece()
        this.#depth = Math.max(0, this.#depth - 1)
        this.#isListing = true
        this.#state = this.#stateOutside
        return
    }
  }

  #stateOutside: State = 'wanted'

  /** A bracket lists businesses if a comma is in it and neither a number nor names alone. */
  #listsBusinesses(i: number): boolean {
    const ahead = this.#units.slice(i + 1, i + 1 + BRACKET_UNITS_MAX)
    const end = ahead.findIndex(({ sense }) => sense === 'mark:)' || sense === 'mark:]')
    const inside = end < 0 ? ahead : ahead.slice(0, end)
    const words = inside.filter(({ sense }) => sense === 'word')
    if (inside.some(({ sense }) => /^(?:deny|denied|except|except-after|without|no)$/.test(sense))) return true
    const [only] = inside
    if (inside.length === 1 && only?.sense === 'word' && this.#into.isKnownAcronym(only.from)) return true
    const isNamesOnly =
      words.length > 1 &&
      words.every(({ from }) => isName(this.#into.tokenAt(from)) && !this.#into.tokenAt(from)?.isAcronym)
    return (
      inside.some(({ sense }) => sense === 'mark:,' || sense === 'mark:/') &&
      !inside.some(({ sense }) => sense === 'size') &&
      !isNamesOnly
    )
  }

  #takePlace(unit: Unit, i: number): void {
    if (!unit.place) return
    const next = this.#units[i + 1]
    if (next?.sense === 'writer' || this.#isRelative) return
    this.#cut()
    const list =
      this.#state === 'excluded' && this.#isDenyingPlaces ? 'excluded' : this.#isPreferring ? 'preferred' : 'required'
    this.#into.addPlace(list, unit.place)
    this.#isSkipping = next !== undefined && next.sense === 'word'
  }

  #hasItemsInPiece = false
  /** Number of businesses before the piece. */
  #itemsOfPiece: number

  get #hasPlacesInPiece(): boolean {
    return this.#into.placeCount > this.#placesOfPiece
  }

  #endPiece(): void {
    this.#flush()
    this.#isJoined = false
    if (!(this.#shared?.isServing && this.#shared.role === 'software')) this.#shared = null
    this.#isServing = false
    this.#isSkipping = false
    this.#isRelative = false
    this.#hasItemsInPiece = false
    this.#itemsOfPiece = this.#into.itemCount
    if (this.#depth === 0) this.#placesOfPiece = this.#into.placeCount
  }

  /** Ends a run of words at a size, a place or a kind: the words before them remain a business of their own. */
  #cut(): void {
    this.#flush()
  }

  #flush(): void {
    const raw = this.#run
    const run = trimmed(raw)
    this.#run = []
    this.#isServing = false
    if (!this.#isContent(run)) return
    if (this.#depth > 0 && !this.#isListing && this.#state === this.#stateOutside) return
    if (run.some(({ from }) => this.#into.tokenAt(from)?.kind === 'number')) {
      if (this.#side === 'buyer') this.#into.addQuestion((run[0] as Unit).from, (run.at(-1) as Unit).to)
      return
    }
    const [first, last] = [run[0] as Unit, run.at(-1) as Unit]
    this.#hasItemsInPiece = true
    this.#isDenyingPlaces = false
    const role = roleOf(run)
    const shared = this.#isShared(raw, role) ? this.#shared : null
    this.#into.addItem(this.#state, { from: first.from, to: last.to }, role ?? shared?.role ?? null, shared)
    if (shared === null) this.#shared = sharedHead(run, this.#state)
  }

  /** The words before the "of" or "for" of a business, which those joined to it may share. */
  #shared: SharedHead | null = null
  /** True behind "and" or "or". */
  #isJoined = false

  /** True for a complement of the head before: "hospitals" in "cleaning of offices and hospitals". */
  #isShared(run: readonly Unit[], role: Role | null): boolean {
    const head = this.#shared
    if (head === null || role !== null || head.state !== this.#state) return false
    if (!this.#isJoined) return head.isServing && head.role === 'software'
    return head.role !== null || run[0]?.sense === 'link'
  }

  #isContent(run: readonly Unit[]): boolean {
    return run.some(({ sense, from }) => !EMPTY.has(sense) && (this.#into.tokenAt(from)?.folded.length ?? 0) > 1)
  }

  #isFirst(i: number): boolean {
    for (let at = 0; at < i; at += 1) if (!LEADING.has(this.#units[at]?.sense ?? '')) return false
    return true
  }

  #isLastOfPiece(i: number): boolean {
    const next = this.#units[i + 1]
    return next === undefined || next.sense === 'mark:,' || next.sense === 'mark:;' || next.sense === 'mark:)'
  }

  #isSpaced(i: number): boolean {
    const unit = this.#units[i] as Unit
    const next = this.#units[i + 1]
    return (
      (this.#into.tokenAt(unit.from)?.isSpaced ?? false) &&
      (next ? (this.#into.tokenAt(next.from)?.isSpaced ?? false) : true)
    )
  }

  #wordFollows(i: number): boolean {
    const next = this.#units[i + 1]
    return next !== undefined && (next.sense === 'word' || next.sense.startsWith('role:'))
  }

  /** The last of the articles behind a unit; the unit itself without any. */
  #articleEnd(i: number): number {
    let at = i
    while (/^(?:article|link|we)$/.test(this.#units[at + 1]?.sense ?? '')) at += 1
    return at
  }

  /** Rules out what follows. */
  #deny(): void {
    this.#flush()
    this.#isSkipping = false
    this.#isOpen = true
    this.#isDenyingPlaces = true
    this.#state = 'excluded'
  }

  /** True if the sentence names a business wanted. */
  get #hasWanted(): boolean {
    return this.#into.hasWantedSince(this.#itemsOfSentence)
  }

  /** True if the sentence has ruled out what stands before. */
  #hasDenied = false

  /** True for a denial behind a comma at the end of its part: "day centres, no". */
  #closesDenial({ from, to }: Unit, i: number): boolean {
    const next = this.#units[i + 1]
    const isEnd = next === undefined || next.sense === 'mark:;' || next.sense === 'mark:)'
    const isNegation = to - from === 1 && NEGATIONS.has(this.#into.tokenAt(from)?.folded ?? '')
    return isEnd && isNegation && this.#side === 'buyer' && this.#units[i - 1]?.sense === 'mark:,' && i > 1
  }

  /** An exception to what the sentence has ruled out stays wanted: "no pet shops, aquarium shops excepted". */
  #keepsException(): boolean {
    if (!this.#hasDenied || this.#side !== 'buyer') return false
    this.#flush()
    return true
  }

  /** "X are not what we want" and "X kaufen wir keine mehr" rule out the businesses before the denial. */
  #deniesBefore(unit: Unit, i: number): boolean {
    if (this.#side !== 'buyer' || unit.sense !== 'deny') return false
    const before = this.#units[i - 1]
    const isNegatedVerb = /n't$/.test(this.#into.tokenAt(unit.to - 1)?.folded ?? '') && unit.to - unit.from === 1
    const isCopula =
      isNegatedVerb || (before?.sense === 'verb' && COPULAS.has(this.#into.tokenAt(before.from)?.folded ?? ''))
    const isInverted = before?.sense === 'we' && this.#units[i - 2]?.sense === 'word' && this.#run.length > 1
    if (!isCopula && !isInverted) return false
    if (isInverted) this.#run.pop()
    if (!this.#isContent(this.#run) && !this.#hasItemsInPiece) return false
    this.#flush()
    this.#into.excludeOpen(false)
    this.#isSkipping = true
    return true
  }

  #hasJoinInPiece(i: number): boolean {
    const before = this.#units.slice(0, i)
    const from = before.findLastIndex(({ sense }) => /^mark:[,;:(]$/.test(sense)) + 1
    return before.slice(from).some(({ sense }) => sense.startsWith('join') || sense === 'verb')
  }

  /** True in "systems to avoid food waste". */
  #isPurpose(unit: Unit, i: number): boolean {
    const isInfinitive = unit.to - unit.from === 2 && this.#into.tokenAt(unit.from)?.folded === 'to'
    return isInfinitive && this.#isContent(this.#run) && this.#wordFollows(i)
  }

  /** True for a denial that says how a product is made: "paint without lead". */
  #lacksProperty(i: number): boolean {
    const next = this.#units.slice(i + 1).find(({ sense }) => sense !== 'article')
    if (next === undefined || this.#into.isProperty(next.from)) return true
    if (!this.#isContent(this.#run) || next.sense.startsWith('role:')) return false
    // "Healthcare without dental" parts a sector, "paint without solvents" describes a product.
    const [first, last] = [this.#run[0] as Unit, this.#run.at(-1) as Unit]
    return this.#units[i + 1]?.sense !== 'article' && !this.#into.isSector({ from: first.from, to: last.to })
  }

  #listsBehind(i: number): boolean {
    const behind = this.#units.slice(i + 1, i + 1 + BRACKET_UNITS_MAX)
    return (
      behind.some(({ sense }) => sense === 'mark:,' || sense === 'join:and') &&
      !behind.some(({ sense }) => sense === 'verb' || sense === 'we' || sense === 'aside')
    )
  }

  #linkFollows(i: number): boolean {
    const next = this.#units[i + 1]
    return (
      next !== undefined &&
      (next.sense === 'link' || next.sense === 'place-word' || next.sense === 'with' || next.sense === 'rel')
    )
  }

  /** True if a list of denied businesses goes on behind the comma at `i`. */
  #continues(i: number): boolean {
    const rest = this.#units.slice(i + 1, i + 1 + LIST_UNITS_MAX)
    const end = rest.findIndex(
      ({ sense }) =>
        sense === 'mark:;' || sense === 'mark:)' || sense === 'mark:–' || sense === 'mark:—' || sense === 'but',
    )
    const clause = end < 0 ? rest : rest.slice(0, end)
    const [first] = clause
    if (
      !first ||
      first.sense === 'seek' ||
      first.sense === 'but' ||
      first.sense === 'join:and' ||
      first.sense === 'not-only' ||
      first.sense === 'only' ||
      (first.sense === 'also' && this.#hasWanted)
    )
      return false
    if (first.sense === 'join:or' || this.#isBroad) return true
    const lastJoin = clause.findLastIndex(({ sense }) => sense.startsWith('join'))
    if (lastJoin < 0) return false
    return clause[lastJoin]?.sense === 'join:or' && clause[lastJoin - 1]?.sense !== 'mark:,'
  }
}

/** The kind that a denial makes of a kind: "turnaround" becomes "not:turnaround" and the reverse. */
function denied(kind: string): string {
  return kind.startsWith('not:') ? kind.slice(4) : `not:${kind}`
}

function isName(token: Token | undefined): boolean {
  return token?.isCapital === true
}

/** Senses over which the context of a business does not reach. */
const BARRIER =
  /^(?:mark:(?![-/&+]).*|size|place|not-kind|seek.*|deny|denied.*|except.*|no|yes|but|not-only|without|generalist.*|ask|noise-clause|aside|writer|prefer.*|also|only|sought)$/

function isEdge({ sense }: Unit): boolean {
  return EDGES.has(sense) || sense.startsWith('join') || sense === 'head' || sense === 'rel'
}

function trimmed(run: readonly Unit[]): Unit[] {
  const isEdge = ({ sense }: Unit) => EDGES.has(sense) || sense.startsWith('join')
  let from = run.findIndex((unit) => !isEdge(unit))
  if (from < 0) return []
  let to = run.length
  while (to > from && isEdge(run[to - 1] as Unit)) to -= 1
  while (from < to && isEdge(run[from] as Unit)) from += 1
  return run.slice(from, to)
}

/** The role of the first head in the words; null without one. */
function roleOf(run: readonly Unit[]): Role | null {
  const head = run.find(({ sense }) => sense.startsWith('role:'))
  return (head?.sense.slice(5) as Role | undefined) ?? null
}
