import type { Role } from '../parties/trade-role.ts'
import { placesNamed } from './place-names.ts'
import { countryName } from './places.ts'
import { BUSINESSES_MAX, type ReadBusiness, type Reading, type ReadPlace, type TextSide } from './reading.ts'
import { broadSectorsNamed } from './sectors-named.ts'
import { fold, type Token } from './tokens.ts'
import { EDGES, SUBJECTS, type TokenSpan, type Unit } from './units.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Words that distinguish a business from other words. */
export interface KnownWords {
  /** Null in a language whose trades the lexicon does not describe. */
  readonly vocabulary: Vocabulary | null
  /** True for a word of some trade, in a text of any language. */
  isTradeWord(word: string): boolean
  /** True for a word that a product may lack: "without lead". */
  isProperty(at: number): boolean
  /** True if tokens are the name of a figure, such as EBITDA, and nothing more. */
  isFigure(from: number, to: number): boolean
  /** True for a place that is operated: "pharmacies". */
  isOperated(at: number): boolean
  /** True for a customer that is hardly a business to buy: "offices", "councils". */
  isCustomer(at: number): boolean
  /** True in a language that writes its nouns with capitals, so that they indicate no names. */
  readonly hasCapitalNouns: boolean
}

export type State = 'wanted' | 'excluded'

type PlaceList = 'required' | 'preferred' | 'excluded'

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
  /** End of its tokens before those of its customers. */
  readonly offeredTo: number | null
}

/** Businesses by their numbers. */
export interface ItemRange {
  readonly from: number
  readonly to: number
}

/** Businesses before a denial that it may name again. */
const NAMED_BEFORE_MAX = 24
/** Ends of a clause. */
const CLAUSE_END = /^(?:mark:[,;:()–—]|but$)/
const IMPERSONAL = new Set(['it', 'they', 'il', 'ils', 'elles', 'cela', 'es', 'das', 'man'])
/** Units of a clause that are looked at for a verdict on the business before it. */
const CLAUSE_UNITS_MAX = 30
/** Pronouns that stand in no name of a business. */
const PRONOUNS = new Set(
  'we us our they them you your nous notre vous votre wir uns unser unsere unseren unserem unserer sich nosotros nos nuestro nuestra nuestros nuestras noi ci li nostro nostra nostri nostre'.split(
    ' ',
  ),
)
/** Senses by which a clause states a wish, or concerns something else. */
const CLEAR = /^(?:seek|sought|yes|verb|aside|generalist|only|not-only|prefer|also|rel)/
/** Senses by which a clause with a verb states that its businesses are wanted. */
const WANTING = /^(?:seek|sought|yes|prefer|also|rel|with|kind)/
/** Senses over which the context of a business does not reach. */
const BARRIER =
  /^(?:mark:(?![-/&+]).*|size|place|not-kind|seek.*|deny|denied.*|except.*|no|yes|but|not-only|without|generalist.*|ask|noise-clause|aside|writer|prefer.*|also|only|sought)$/

interface ClauseSetting {
  /** True for a clause behind another of its sentence. */
  readonly isFurther: boolean
  /** True if nothing up to its end states a wish. */
  readonly isUnclear: boolean
  /** True if the clause behind it speaks of its businesses in unknown words. */
  readonly isDislocated: boolean
  /** True at the start of a sentence or behind a semicolon. */
  readonly startsPart: boolean
  /** True if its businesses are a topic set apart that nothing behind it welcomes. */
  readonly isTopic: boolean
}

/** Collects the businesses, places and kinds that the sentences of a text name, and what they rule out. */
export class CollectedReading {
  readonly #text: string
  readonly #tokens: readonly Token[]
  readonly #side: TextSide
  readonly #known: KnownWords
  generalist = false
  #items: Item[] = []
  /** Number of businesses that a later denial no longer reaches. */
  #closedUpTo = 0
  #places: { list: PlaceList; place: ReadPlace }[] = []
  #kinds: string[] = []
  #notUnderstood: string[] = []

  constructor(text: string, tokens: readonly Token[], side: TextSide, known: KnownWords) {
    this.#known = known
    this.#text = text
    this.#tokens = tokens
    this.#side = side
  }

  /** Adds a business, with the role of its list where its own words state none. Words without any that describes a trade are kept where a list of known businesses holds them. */
  addItem(
    state: State,
    { from, to }: TokenSpan,
    role: Role | null,
    listRole: Role | null,
    head: TokenSpan | null,
    offeredTo: number | null,
  ) {
    const { vocabulary, isFigure } = this.#known
    const isNamed = role !== null || this.#isAcronym(from, to) || this.isSector({ from, to })
    const isUnknown = isFigure(from, to) || (!isNamed && vocabulary?.knows(this.wordsOf({ from, to })) === false)
    this.#items.push({ state, from, to, role: role ?? listRole ?? 'operate', isUnknown, head, offeredTo })
  }

  isSector(words: TokenSpan): boolean {
    return broadSectorsNamed(this.wordsOf(words)) !== 0
  }

  /** True for capitals that describe a trade: "CRO". */
  isKnownAcronym(at: number): boolean {
    return this.tokenAt(at)?.isAcronym === true && this.#known.isTradeWord(this.wordsOf({ from: at, to: at + 1 }))
  }

  isOperated(at: number): boolean {
    return this.#known.isOperated(at)
  }

  /** True for a place that others work for: "hospitals", "offices". */
  isServed(at: number): boolean {
    return this.#known.isOperated(at) || this.#known.isCustomer(at)
  }

  get hasCapitalNouns(): boolean {
    return this.#known.hasCapitalNouns
  }

  isProperty(at: number): boolean {
    return this.#known.isProperty(at)
  }

  isCalledTrade(words: TokenSpan): boolean {
    return this.#known.vocabulary?.tradeCalled(this.wordsOf(words)) != null
  }

  isTradeWord(at: number): boolean {
    return this.#known.vocabulary?.knows(this.wordsOf({ from: at, to: at + 1 })) === true
  }

  #isAcronym(from: number, to: number): boolean {
    const words = this.wordsOf({ from, to })
    return /^(?:\p{Lu}[\p{Lu}\p{N}&]{1,5}|\p{N}\p{Lu}{2,})s?$/u.test(words) && /\p{Ll}/u.test(this.#text)
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
    this.excludeRange({ from: Math.max(since, this.#closedUpTo), to: this.#items.length })
    this.closeItems()
  }

  /** Wants the businesses from a number on, which a denial of their denial lets in. */
  includeSince(since: number): void {
    for (let i = since; i < this.#items.length; i += 1)
      this.#items[i] = { ...(this.#items[i] as Item), state: 'wanted' }
    this.closeItems()
  }

  /** Leaves open whether the businesses of a range are wanted. */
  doubtRange({ from, to }: ItemRange): void {
    for (let i = from; i < to; i += 1) this.#items[i] = { ...(this.#items[i] as Item), isDoubtful: true }
  }

  /** Rules out the businesses of a range, or those of them that pass a test. */
  excludeRange({ from, to }: ItemRange, passes?: (words: string) => boolean): void {
    for (let i = from; i < to; i += 1) {
      const item = this.#items[i] as Item
      if (passes?.(fold(this.wordsOf(item))) ?? true) this.#items[i] = { ...item, state: 'excluded' }
    }
  }

  /** Rules out the businesses wanted whose words hold all those of the latest one: "couriers" denies "express couriers". */
  excludeNamedBefore(): void {
    const last = this.#items.at(-1)
    if (last?.state !== 'excluded') return
    const words = fold(this.wordsOf(last)).split(/\s+/)
    for (let i = Math.max(0, this.#items.length - NAMED_BEFORE_MAX); i < this.#items.length - 1; i += 1) {
      const item = this.#items[i] as Item
      const own = fold(this.wordsOf(item)).split(/\s+/)
      if (words.every((word) => own.includes(word))) this.#items[i] = { ...item, state: 'excluded' }
    }
  }

  hasWantedSince(since: number): boolean {
    return this.#items.slice(since).some(({ state }) => state === 'wanted')
  }

  /** True if no business is wanted so far. */
  get hasNoneWanted(): boolean {
    return this.#items.every(({ state }) => state === 'excluded')
  }

  get itemCount(): number {
    return this.#items.length
  }

  closeItems(): void {
    this.#closedUpTo = this.#items.length
  }

  addPlace(list: PlaceList, place: ReadPlace): void {
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

  /** Drops a country where the same sentence requires a part of it: "Lyon, France", "Canada (Ontario)". */
  keepNarrowest(since: number): void {
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

  addKind(kind: string): void {
    if (!this.#kinds.includes(kind)) this.#kinds.push(kind)
  }

  /** Denies the kinds from a number on: "companies in insolvency are excluded". */
  denyKinds(since: number): void {
    this.#kinds = this.#kinds.map((kind, i) => (i < since ? kind : deniedKind(kind)))
  }

  get kindCount(): number {
    return this.#kinds.length
  }

  addQuestion(from: number, to: number): void {
    const words = this.wordsOf({ from, to }).trim()
    if (words !== '' && !this.#notUnderstood.includes(words)) this.#notUnderstood.push(words)
  }

  tokenAt(at: number): Token | undefined {
    return this.#tokens[at]
  }

  wordsIn({ from, to }: TokenSpan): string[] {
    return this.#tokens.slice(from, to).map(({ folded }) => folded)
  }

  wordsOf({ from, to }: { from: number; to: number }): string {
    const [first, last] = [this.#tokens[from], this.#tokens[to - 1]]
    return first && last ? this.#text.slice(first.from, last.to) : ''
  }

  /** Asks about the unknown words of a sentence instead of taking them for businesses, unless most beside them are known. */
  askUnknown(since: number, isFragment: boolean): void {
    const added = this.#items.slice(since)
    const known = added.filter(({ isUnknown }) => !isUnknown).length
    if (isFragment && known >= 2 && 2 * known >= added.length) return
    this.#items.length = since
    for (const item of added)
      if (item.isUnknown) this.addQuestion(item.from, item.to)
      else this.#items.push(item)
  }

  /** Marks the businesses wanted of a clause that denies something or has a verb of unknown meaning: "the bakeries we spurn". */
  doubt(since: number, units: readonly Unit[], isDescription: boolean): void {
    if (this.#side !== 'buyer') return
    const lastWelcome = units.findLastIndex(({ sense }) => /^(?:seek|sought|yes)/.test(sense))
    const firstClear = units.findIndex(({ sense }) => CLEAR.test(sense))
    let at = since
    for (let start = 0; start < units.length && at < this.#items.length; ) {
      let end = start
      while (end < units.length && !CLAUSE_END.test((units[end] as Unit).sense)) end += 1
      const clause = units.slice(start, end)
      const clauseTo = clause.at(-1)?.to ?? 0
      const first = at
      while (at < this.#items.length && (this.#items[at] as Item).from < clauseTo) at += 1
      const isUnclear = !isDescription && (firstClear < 0 || firstClear >= end)
      const isDislocated =
        units[end]?.sense === 'mark:,' && this.#concernsBusinessBefore(units.slice(end + 1, end + 1 + CLAUSE_UNITS_MAX))
      const startsPart = start === 0 || units[start - 1]?.sense === 'mark:;'
      // "As for dairies, we would welcome them"
      const isTopic = lastWelcome < end && clause.some(({ sense }) => sense === 'topic')
      const about = { isFurther: start > 0, isUnclear, isDislocated, startsPart, isTopic }
      if (at > first) this.#doubtClause(clause, { from: first, to: at }, about)
      start = end + 1
    }
  }

  /** True for a clause of the writer's in unknown words on the business before it: "architects, we leave them in peace". */
  #concernsBusinessBefore(units: readonly Unit[]): boolean {
    const [first] = units
    const pronoun = this.tokenAt(first?.from ?? -1)?.folded ?? ''
    if (first?.sense !== 'we' || !(SUBJECTS.has(pronoun) || IMPERSONAL.has(pronoun))) return false
    const end = units.findIndex(({ sense }) => CLAUSE_END.test(sense))
    const clause = end < 0 ? units : units.slice(0, end)
    return (
      clause.length > 1 &&
      clause.every(({ sense }) => /^(?:we|word|article|link|noise|place-word|with|particle)$/.test(sense))
    )
  }

  /** Marks those of a range of businesses, all of one clause, of which it is not clear that they are wanted. */
  #doubtClause(clause: readonly Unit[], { from: first, to: end }: ItemRange, setting: ClauseSetting): void {
    const { isUnclear, isDislocated, startsPart, isTopic } = setting
    const isOurs = clause.some(({ sense, from }) => sense === 'we' && SUBJECTS.has(this.tokenAt(from)?.folded ?? ''))
    // "Für Schuhgeschäfte fehlt uns der Mut"
    const isAboutServed = startsPart && clause[0]?.sense === 'serve'
    const areAllDoubtful = isDislocated || isTopic || (isUnclear && (isOurs || isAboutServed))
    const predicate = this.#predicateFrom(clause, { from: first, to: end }, setting.isFurther)
    for (let i = first; i < end; i += 1) {
      const item = this.#items[i] as Item
      const isDoubtful =
        areAllDoubtful ||
        item.to <= predicate ||
        this.#holdsPronoun(item) ||
        (isUnclear && (this.#isPronoun(item.to) || this.#endsUnknown(item, clause)))
      if (isDoubtful && item.state === 'wanted') this.#items[i] = { ...item, isDoubtful }
    }
  }

  /** Returns the token from which a clause denies something else, or has a verb of unknown meaning, after the businesses it begins with; 0 without either. */
  #predicateFrom(clause: readonly Unit[], { from: first, to: end }: ItemRange, isFurther: boolean): number {
    const denial = clause.findLastIndex(({ sense }) => /^(?:deny|no|denied-here)$/.test(sense))
    const deniedFrom = clause[denial]?.from ?? 0
    const hasFurtherCriteria = clause
      .slice(denial + 1)
      .some(({ sense }) => /^(?:place|size|kind|not-kind|with)/.test(sense))
    const isOfRelative = clause.slice(0, Math.max(0, denial)).some(({ sense }) => /^(?:with|rel)$/.test(sense))
    const rulesOutItem = this.#items.slice(first, end).some(({ from, isUnknown }) => from >= deniedFrom && !isUnknown)
    // "Cosmetic surgery would not survive our ethics committee"
    const isDeniedVerb = clause[denial]?.sense === 'deny' && clause[denial - 1]?.sense === 'verb'
    const deniesOther = !hasFurtherCriteria && (isDeniedVerb || !(isOfRelative || rulesOutItem))
    const isWanting = !isFurther || clause.some(({ sense }) => WANTING.test(sense))
    const verb = isWanting ? undefined : clause.findLast(({ sense }) => sense === 'verb')
    return Math.max(deniesOther ? deniedFrom : 0, verb?.from ?? 0)
  }

  /** True for words of a business with a pronoun among them, which make a sentence of unknown meaning: "taxis fail our test". */
  #holdsPronoun({ from, to }: TokenSpan): boolean {
    for (let at = from + 1; at < to; at += 1) if (this.#isPronoun(at)) return true
    return false
  }

  #isPronoun(at: number): boolean {
    return PRONOUNS.has(this.tokenAt(at)?.folded ?? '')
  }

  /** True for words of a known business with two or more behind them that describe no trade: "conservatories a bit less". */
  #endsUnknown({ from, to, isUnknown }: Item, clause: readonly Unit[]): boolean {
    if (isUnknown || to - from < 3 || this.#known.vocabulary === null) return false
    if (this.isTradeWord(to - 1) || this.isTradeWord(to - 2)) return false
    // "Pumps of kind X" goes on its business by a preposition.
    return !clause.some(
      (unit) => unit.from >= from && unit.from < to && /^(?:link|serve|with|place-word)$/.test(unit.sense),
    )
  }

  /** Widens the businesses of a sentence over the words beside them, up to a mark, a condition or another business. */
  addContext(since: number, units: readonly Unit[]): void {
    const own = this.#items.slice(since)
    const taken = new Set<number>()
    for (const { from, to } of own) for (let at = from; at < to; at += 1) taken.add(at)
    const isTaken = ({ from, to }: Unit) => {
      for (let at = from; at < to; at += 1) if (taken.has(at)) return true
      return false
    }
    for (const [i, item] of own.entries()) {
      const first = firstIndex(units, ({ to }) => to > item.from)
      const last = firstIndex(units, ({ from }) => from >= item.to) - 1
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

  /** Asks about doubtful businesses where others are surely wanted. */
  #askDoubtful(): void {
    if (!this.#items.some(({ state, isDoubtful }) => state === 'wanted' && !isDoubtful)) return
    this.#items = this.#items.filter((item) => {
      if (item.isDoubtful && item.state === 'wanted') this.addQuestion(item.from, item.to)
      return !item.isDoubtful || item.state !== 'wanted'
    })
  }

  toReading(sizes: Reading['sizes']): Reading {
    this.#askDoubtful()
    const wanted = this.#businesses('wanted')
    const excluded = this.#businesses('excluded')
    const list = (of: PlaceList) => {
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
      generalist: this.generalist,
      notUnderstood: this.#notUnderstood,
      overLimit: [...wanted.slice(BUSINESSES_MAX), ...excluded.slice(BUSINESSES_MAX)].map(({ from }) => from),
    }
  }

  #businesses(state: State): ReadBusiness[] {
    const seen = new Set<string>()
    const items = this.#items.filter((item) => item.state === state)
    const lists = listsAround(items, this.#tokens)
    return items
      .map((item, at) => {
        const { role, around, head, offeredTo } = item
        const from = this.wordsOf(item)
        const words = this.wordsOf(around ?? item)
        const context = head === null ? words : `${this.wordsOf(head)} ${words}`
        const list = this.wordsOf(lists[at] as TokenSpan)
        return {
          role,
          from,
          ...(context === from ? {} : { context }),
          ...(offeredTo === null ? {} : { offered: this.wordsOf({ from: item.from, to: offeredTo }) }),
          ...(list === words ? {} : { list }),
        }
      })
      .filter(({ from }) => !seen.has(fold(from)) && seen.add(fold(from)))
  }
}

const LIST_GAP_MAX = 3
/** Returns for each business the tokens from the first to the last of those that stand beside it with nothing but marks and joining words between. */
function listsAround(items: readonly Item[], tokens: readonly Token[]): TokenSpan[] {
  const spans = items.map(({ around, from, to }) => around ?? { from, to })
  const isNext = (one: TokenSpan, other: TokenSpan) =>
    other.from <= one.to + LIST_GAP_MAX && tokens.slice(one.to, other.from).every(isOfList)
  const lists: TokenSpan[] = []
  for (let low = 0; low < spans.length; low = lists.length) {
    let high = low
    while (high + 1 < spans.length && isNext(spans[high] as TokenSpan, spans[high + 1] as TokenSpan)) high += 1
    const list = { from: (spans[low] as TokenSpan).from, to: (spans[high] as TokenSpan).to }
    for (let at = low; at <= high; at += 1) lists.push(list)
  }
  return lists
}

function isOfList({ kind, folded }: Token): boolean {
  return kind === 'mark' ? /^[,/&+]$/.test(folded) : folded.length <= 4
}

/** Returns the index of the first unit that passes a test which all behind it pass too; the number of units without one. */
function firstIndex(units: readonly Unit[], passes: (unit: Unit) => boolean): number {
  let [low, high] = [0, units.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(units[middle] as Unit)) high = middle
    else low = middle + 1
  }
  return low
}

function isEdge({ sense }: Unit): boolean {
  return EDGES.has(sense) || sense.startsWith('join') || sense === 'head' || sense === 'rel'
}

/** The kind that a denial makes of a kind: "turnaround" becomes "not:turnaround" and the reverse. */
export function deniedKind(kind: string): string {
  return kind.startsWith('not:') ? kind.slice(4) : `not:${kind}`
}

/** Wider areas of which the countries remain that a text does not rule out. */
const AREAS: ReadonlySet<string> = new Set(['DACH', 'Benelux', 'Nordics', 'Scandinavia', 'Baltics', 'Iberia'])

/** An area less the members that the text excludes: "DACH except Switzerland" is Germany and Austria. */
function withoutExcluded(places: readonly ReadPlace[], excluded: ReadonlySet<string>): ReadPlace[] {
  return places.flatMap((place) => {
    const members = AREAS.has(place.code) ? placesNamed(place.code.toLowerCase()) : null
    if (!members?.some((code) => excluded.has(code))) return [place]
    return members.filter((code) => !excluded.has(code)).map((code) => ({ code, name: countryName(code) }))
  })
}
