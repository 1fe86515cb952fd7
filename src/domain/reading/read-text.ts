import { roleBits } from '../parties/trade-role.ts'
import { completeElisions } from '../text/elisions.ts'
import { CollectedReading, type ItemRange, type KnownWords, type State } from './collected-reading.ts'
import { findPlaces, type Gazetteer } from './gazetteer.ts'
import { guessLanguage, type LanguageRules } from './language-guess.ts'
import type { ReadBusiness, Reading, TextSide } from './reading.ts'
import { type HeadRules, rolesOfWord } from './role-heads.ts'
import { exactSense, type ReadLanguage, type RuleBook } from './rules.ts'
import { CLEFT_START, SentenceWalk } from './sentence-walk.ts'
import { findSizes, type SizeSpan } from './sizes.ts'
import { fold, type Token, tokenize } from './tokens.ts'
import { precedesPlace, splitUnits, type TokenSpan, type Unit } from './units.ts'
import { DESCRIBED_LANGUAGES, type Vocabulary } from './vocabulary.ts'

/** The compiled files of `lexicon/reading/` and the gazetteer. */
export interface ReadingRules extends LanguageRules {
  /** Heads by which words state a role. */
  readonly heads: HeadRules
  /** Rules that hold in every language. */
  readonly shared: RuleBook
  /** Kinds of company in every language. */
  readonly kinds: RuleBook
  /** Words of sizes of all languages: amounts are read alike in all of them. */
  readonly sizes: readonly RuleBook[]
  readonly gazetteer: Gazetteer
  readonly vocabulary: Vocabulary
}

/** Reads one text of a buyer or a seller, with elided compounds completed. Takes time in proportion to the text's length. */
export function readFreeText(
  text: string,
  side: TextSide,
  rules: ReadingRules,
  stated: ReadLanguage | null = null,
): Reading {
  const completed = completeElisions(text, rules.compounds)
  const reading = readCompleted(completed.text, side, rules, stated)
  return completed.written.size === 0 ? reading : quotedFrom(reading, completed.written)
}

/** Returns the language in which a text is written; English if there is no evidence. */
export function languageIn(text: string, rules: ReadingRules): ReadLanguage {
  return guessLanguage(text, tokenize(text), rules)
}

/** Adds the words as the text writes them to a reading of its completed form. */
function quotedFrom(reading: Reading, written: ReadonlyMap<string, string>): Reading {
  const quote = (words: string) =>
    [...written].reduce((quoted, [whole, beginning]) => quoted.replaceAll(whole, beginning), words)
  const business = (one: ReadBusiness): ReadBusiness => {
    const quoted = quote(one.from)
    return quoted === one.from ? one : { ...one, quoted }
  }
  return {
    ...reading,
    wanted: reading.wanted.map(business),
    excluded: reading.excluded.map(business),
    notUnderstood: reading.notUnderstood.map(quote),
    overLimit: reading.overLimit.map(quote),
  }
}

function readCompleted(text: string, side: TextSide, rules: ReadingRules, stated: ReadLanguage | null): Reading {
  const tokens = tokenize(text)
  const language = stated ?? guessLanguage(text, tokens, rules)
  const books = [rules.grammar[language], rules.shared]
  const isAny = exactSense(tokens, 0, wholeEnd(tokens), books, (sense) => sense === 'alone:generalist') !== null
  if (isAny) return { ...NOTHING_READ, generalist: true }
  const sizes = findSizes(tokens, rules.sizes, language)
  const inSize = covered(sizes)
  const isPlaceWord = (at: number) => precedesPlace(tokens, at, books, rules.gazetteer)
  const places = findPlaces(tokens, rules.gazetteer, language, isPlaceWord).filter(({ from }) => !inSize.has(from))
  const split = splitUnits(tokens, books, sizes, places)
  const units = side === 'seller' ? withSelf(split, tokens, books) : split
  const known: KnownWords = {
    vocabulary: DESCRIBED_LANGUAGES.has(language) ? rules.vocabulary : null,
    isTradeWord: (word) => rules.vocabulary.knows(word),
    isProperty: (at) => exactSense(tokens, at, at + 1, [rules.shared], (sense) => sense === 'alone:property') !== null,
    isCustomer: (at) => exactSense(tokens, at, at + 1, [rules.shared], (sense) => sense === 'alone:customer') !== null,
    hasCapitalNouns: language === 'de',
    isFigure: (from, to) => exactSense(tokens, from, to, rules.sizes, isMoneyFigure) !== null,
    isOperated: (at) => (rolesOfWord(tokens[at]?.folded ?? '', rules.heads[language]) & OPERATE) !== 0,
  }
  const readAs = (isDescription: boolean) =>
    new TextWalk(units, side, new CollectedReading(text, tokens, side, known), isDescription).read()
  const reading = readAs(false)
  if (side === 'seller') return reading
  if (isEmpty(reading) && !units.some(({ sense }) => ABOUT_WRITER.has(sense))) return readAs(true)
  // "Any profitable niche" takes any sector.
  const isOfKind = reading.wanted.length === 0 && reading.excluded.length === 0 && reading.kinds.length > 0
  const isAnyBusiness = exactSense(tokens, 0, 1, books, (sense) => sense === 'alone:any') !== null
  return isOfKind && isAnyBusiness ? { ...reading, generalist: true } : reading
}

/** True for a figure in money or per cent: "payroll" is a number of persons and a business. */
function isMoneyFigure(sense: string): boolean {
  return sense.startsWith('figure:') && sense !== 'figure:headcount'
}

const OPERATE = roleBits('operate')

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

function isEmpty({ wanted, excluded, places, sizes, kinds, generalist }: Reading): boolean {
  const named = [wanted, excluded, places.required, places.preferred, places.excluded, sizes, kinds]
  return !generalist && named.every((list) => list.length === 0)
}

function covered(spans: readonly SizeSpan[]): Set<number> {
  const inside = new Set<number>()
  for (const { from, to } of spans) for (let at = from; at < to; at += 1) inside.add(at)
  return inside
}

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

/** Decides whether "on behalf of" names the customers of a business before it, as "for" does, or the one who writes. */
function withBehalf(units: readonly Unit[]): readonly Unit[] {
  const at = units.findIndex(({ sense }) => sense === 'behalf')
  if (at < 0) return units
  const namesCustomers =
    units.slice(0, at).some(({ sense }) => sense === 'word' || sense.startsWith('role:')) &&
    !units.some(({ sense }) => /^(?:we|writer|seek|aside)(?::|$)/.test(sense))
  return units.map((unit) => (unit.sense === 'behalf' ? { ...unit, sense: namesCustomers ? 'serve' : 'aside' } : unit))
}

/** Senses behind "however" between commas that concern the business before. */
const PREDICATE = /^(?:denied|denied-here|sought)$/

/** Leaves out "however" between commas before the verdict on a business: "Forges, however, are out". */
function withoutAsides(units: readonly Unit[]): readonly Unit[] {
  const isAside = (at: number) =>
    units[at]?.sense === 'but' &&
    units[at - 1]?.sense === 'mark:,' &&
    units[at + 1]?.sense === 'mark:,' &&
    PREDICATE.test(units[at + 2]?.sense ?? '')
  return units.filter((_, at) => !isAside(at) && !isAside(at - 1) && !isAside(at + 1))
}

/** Words of a cleft sentence up to its verb: "what gets us out of bed is". */
const CLEFT_UNITS_MAX = 10
const CLEFT_DENIAL = /^(?:deny|denied|denied-here|no|except|except-after)$/

/** Reads "what gets us out of bed is" as a verb of seeking, and as a denial where it denies: "what we cannot stand are". */
function withClefts(units: readonly Unit[], wordsOf: (span: TokenSpan) => string): readonly Unit[] {
  const [first] = units
  if (first === undefined || !CLEFT_START.test(wordsOf({ from: first.from, to: first.from + 3 }))) return units
  const ahead = units.slice(0, CLEFT_UNITS_MAX)
  // "Was uns abschreckt, sind Bäckereien"
  const isEnd = ({ sense }: Unit, at: number) =>
    /^mark:[:;()]$/.test(sense) || (sense === 'mark:,' && units[at + 1]?.sense !== 'verb')
  const mark = ahead.findIndex(isEnd)
  const verb = (mark < 0 ? ahead : ahead.slice(0, mark)).findLastIndex(({ sense }) => sense === 'verb')
  if (verb < 1 || /^(?:deny|denied|no)/.test(units[verb + 1]?.sense ?? '')) return units
  const inside = units.slice(0, verb)
  if (hasSense(inside, 'aside')) return units
  const isDenying = inside.some(({ sense }) => CLEFT_DENIAL.test(sense))
  const cleft = { sense: isDenying ? 'deny' : 'seek', from: first.from, to: (units[verb] as Unit).to }
  return [cleft, ...units.slice(verb + 1)]
}

/** Senses of an answer that rules out the businesses of a question. */
const DENIAL = /^(?:no|deny|denied|denied-here)$/
const SHORT_ANSWER_UNITS = 3
/** Senses of an answer that lets in the businesses of a question. "Taxi fleets? Life is too short." has none. */
const WELCOMES = ['yes', 'seek', 'sought', 'prefer', 'generalist', 'only']
/** Senses of a line that denies and names nothing: "Avoid", "Out of scope". */
const BARE_DENIAL = /^(?:deny|denied|except|except-after|noise|article|we|mark:[-*•])$/
/** Units of a line that is an item of a list without bullets. */
const ITEM_UNITS_MAX = 6
/** Senses that no item of such a list has. */
const NO_ITEM = /^(?:mark::|size|seek|sought|verb|we|aside|but|yes|generalist|place$|kind)/

/** Marks "we are a" of a seller, behind which it names its business. */
function withSelf(units: readonly Unit[], tokens: readonly Token[], books: readonly RuleBook[]): readonly Unit[] {
  const isSelf = ({ from, to }: Unit) => exactSense(tokens, from, to, books, (sense) => sense === 'alone:self') !== null
  return units.map((unit) => (isSelf(unit) ? { ...unit, sense: 'self' } : unit))
}

/** Reads the units of a text sentence by sentence. */
class TextWalk {
  readonly #units: readonly Unit[]
  readonly #side: TextSide
  readonly #into: CollectedReading
  /** True for a text whose sentences describe a business, though they have a verb. */
  readonly #isDescription: boolean
  /** State in which each line begins: "excluded" below a heading "What we do not buy". */
  #base: State = 'wanted'
  /** Businesses of a question that the next sentence may answer. */
  #question: ItemRange | null = null
  /** True for a question that the next sentence answers with no. */
  #isAnsweredNo = false

  constructor(units: readonly Unit[], side: TextSide, into: CollectedReading, isDescription: boolean) {
    this.#units = units
    this.#side = side
    this.#into = into
    this.#isDescription = isDescription
  }

  read(): Reading {
    let sentence: Unit[] = []
    const close = (end: string, i: number) => {
      if (sentence.length > 0) {
        this.#isAnsweredNo = end === '?' && this.#isAnswerNo(i + 1)
        this.#readSentence(sentence, end)
      }
      sentence = []
    }
    for (const [i, unit] of this.#units.entries()) {
      const isDot = unit.sense === 'mark:.' && !this.#isAbbreviation(i)
      if (isDot || unit.sense === 'mark:!' || unit.sense === 'mark:?' || unit.sense === 'mark:\n')
        close(unit.sense.slice(5), i)
      else sentence.push(unit)
    }
    close('.', this.#units.length)
    const sizes = this.#units.flatMap(({ span }) => span?.size ?? [])
    return this.#into.toReading(sizes)
  }

  #isAnswerNo(i: number): boolean {
    const after = this.#units[i + 1]?.sense ?? 'mark:.'
    return DENIAL.test(this.#units[i]?.sense ?? '') && after.startsWith('mark:')
  }

  #isAbbreviation(i: number): boolean {
    const [before, after] = [this.#units[i - 1], this.#units[i + 1]]
    if (!before || !after) return false
    if (before.sense === 'abbreviation') return true
    const next = this.#into.tokenAt(after.from) as Token
    return (
      before.sense !== 'size' &&
      next.kind === 'word' &&
      !next.isCapital &&
      before.to - before.from === 1 &&
      this.#into.wordsOf(before).length <= 4
    )
  }

  #readSentence(read: readonly Unit[], end: string): void {
    const written = this.#side === 'buyer' ? withClefts(withoutAsides(read), (span) => this.#into.wordsOf(span)) : read
    const units = withBehalf(written)
    const has = (...senses: string[]) => hasSense(units, ...senses)
    const isAnswerNo = this.#answersQuestion(units)
    if (isAnswerNo) return
    if (this.#question !== null && !has(...WELCOMES)) this.#into.doubtRange(this.#question)
    const before = this.#into.itemCount
    const placesBefore = this.#into.placeCount
    const isAny = has('generalist') || (has('generalist:except') && this.#into.hasNoneWanted)
    if (this.#side === 'buyer' && isAny) this.#into.generalist = true
    const isDenial = has('deny', 'denied', 'except')
    const isBareDenial = isDenial && units.every(({ sense }) => BARE_DENIAL.test(sense))
    const isHeading = end === '\n' && (units.at(-1)?.sense === 'mark::' || isBareDenial)
    if (!this.#isItem(units)) this.#base = 'wanted'
    const isStatement = this.#isStatement(units)
    const setting = { side: this.#side, base: this.#base, isStatement, isDescription: this.#isDescription }
    new SentenceWalk(this.#into, units, setting).walk()
    this.#into.keepNarrowest(placesBefore)
    this.#into.askUnknown(before, !has('verb', 'aside', 'writer'))
    this.#into.doubt(before, units, this.#isDescription)
    this.#into.addContext(before, units)
    if (isHeading) this.#base = isDenial ? 'excluded' : 'wanted'
    this.#question = end === '?' && !has('seek') ? { from: before, to: this.#into.itemCount } : null
    this.#into.closeItems()
  }

  /** True for a line of a list: one behind a bullet, or a few words on the line below another that speak of nothing else. */
  #isItem(units: readonly Unit[]): boolean {
    const [first] = units
    if (first === undefined || /^mark:[-–—•*·]$/.test(first.sense)) return true
    const mark = this.#into.wordsOf({ from: first.from - 1, to: first.from })
    const isBelow = /^[^\S\n]*\n[^\S\n]*$/.test(mark)
    return isBelow && units.length <= ITEM_UNITS_MAX && !units.some(({ sense }) => NO_ITEM.test(sense))
  }

  /** "Restaurants? No." rules out the businesses of the question; "Solo farmacie" keeps one of them and rules out the others. */
  #answersQuestion(units: readonly Unit[]): boolean {
    const asked = this.#question
    if (!asked) return false
    const [first] = units
    const isShort = units.length <= SHORT_ANSWER_UNITS
    if (first?.sense === 'no' || (isShort && DENIAL.test(first?.sense ?? ''))) {
      this.#into.excludeRange(asked)
      this.#question = null
      return isShort
    }
    if (first?.sense === 'only') {
      const kept = fold(this.#into.wordsOf({ from: first.to, to: (units.at(-1) as Unit).to }))
      this.#into.excludeRange(asked, (words) => !kept.includes(words))
      this.#question = null
      return true
    }
    return false
  }

  /** True for a sentence that states something about the writer or the deal and names no business wanted or ruled out. */
  #isStatement(units: readonly Unit[]): boolean {
    if (this.#isDescription || this.#isAnsweredNo) return false
    return this.#side === 'buyer' ? isStatementOfBuyer(units) : this.#isStatementOfSeller(units)
  }

  #isStatementOfSeller(units: readonly Unit[]): boolean {
    if (units.some(({ sense }) => ACTIVE_ROLES.has(sense))) return false
    if (hasSense(units, 'aside')) return !hasSense(units, 'seek')
    return !this.#into.hasNoneWanted && !hasSense(units, 'we', 'self', 'deny', 'denied')
  }
}

function isStatementOfBuyer(units: readonly Unit[]): boolean {
  if (hasSense(units, 'seek')) return false
  if (hasSense(units, 'aside')) return true
  // "Plumbers that want a home" states nothing of the writer.
  const relative = units.findIndex(({ sense }) => sense === 'rel')
  const main = relative < 0 ? units : units.slice(0, relative)
  return hasSense(main, 'verb') && !hasSense(units, 'deny', 'denied', 'denied-here', 'except', 'sought', 'not-only')
}

function hasSense(units: readonly Unit[], ...senses: string[]): boolean {
  return units.some(({ sense }) => senses.includes(sense))
}
