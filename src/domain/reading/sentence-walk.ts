import type { Role } from '../parties/trade-role.ts'
import { MASK } from '../text/mask-mark.ts'
import { type CollectedReading, deniedKind, type State } from './collected-reading.ts'
import type { TextSide } from './reading.ts'
import { EDGES, SUBJECTS, type TokenSpan, type Unit } from './units.ts'

/** Words of one business at most. */
const RUN_UNITS_MAX = 30
/** Units that are looked at for the end of a bracket and of a list. */
const BRACKET_UNITS_MAX = 60
const LIST_UNITS_MAX = 120
const CUSTOMER_UNITS_MAX = 4
/** Words of a measure at most: "net revenue retention". */
const MEASURE_UNITS_MAX = 3
/** Units of a heading up to its colon. */
const HEADING_UNITS_MAX = 8
const LABEL_UNITS_MAX = 4

/** Words that begin a heading with a verb. */
export const CLEFT_START =
  /^(?:what|ce qu[ei]|ce qu['’]|was|lo que|ci[oò] che|quello che|wat|o que|vad|hvad|hva|czego|co)(?![\p{L}])/iu

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

/** Words that go on a list behind a denial. */
const NOR = new Set(['nor', 'ni', 'né', 'noch', 'nem', 'eller'])

/** Senses that are no business by themselves. */
const EMPTY = new Set([...EDGES, 'head'])

export interface SentenceSetting {
  readonly side: TextSide
  /** State in which the sentence begins. */
  readonly base: State
  /** True for a sentence that names no business wanted or ruled out. */
  readonly isStatement: boolean
  /** True in a text whose sentences describe a business, though they have a verb. */
  readonly isDescription: boolean
}

/** Reads one sentence: collects words into businesses until a separator, under the state that denials and contrasts set. */
export class SentenceWalk {
  readonly #into: CollectedReading
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
  /** True from a denial to the first business behind it: places may be denied, too. */
  #isDenyingPlaces = false
  #placesOfPiece: number
  #kindsOfPiece: number
  readonly #placesOfSentence: number
  readonly #itemsOfSentence: number
  #isSkipping = false
  /** True in a relative clause of a buyer's, which describes the business before it. */
  #isRelative = false
  #depth = 0
  /** True if the bracket that is open lists businesses. */
  #isListing = true
  readonly #isStatement: boolean
  readonly #isDescription: boolean
  readonly #isAboutWriter: boolean
  readonly #isGeneral: boolean
  /** True behind "Not of interest:" until something is sought: the whole list is ruled out, however it is parted. */
  #isHeaded = false
  #stateOutside: State = 'wanted'
  #hasItemsInPiece = false
  /** Number of businesses before the piece. */
  #itemsOfPiece: number
  /** Number of businesses before the bracket that is open, beyond which no denial in it reaches. */
  #itemsOfBracket = 0
  /** The words before the "of" or "for" of a business, which those joined to it may share. */
  #shared: SharedHead | null = null
  /** Role of the list that goes on: "distributors of tools, locks and fasteners". */
  #listRole: Role | null = null
  /** True behind "and" or "or". */
  #isJoined = false
  /** End of the latest kind of company. */
  #kindEnd = -1
  /** True behind a verb of seeking that denies a denial: "we do not rule out". */
  #isSeekingTwiceDenied = false
  /** True if the sentence has ruled out the businesses before. */
  #hasDenied = false

  constructor(
    into: CollectedReading,
    units: readonly Unit[],
    { side, base, isStatement, isDescription }: SentenceSetting,
  ) {
    this.#into = into
    this.#units = units
    this.#side = side
    this.#base = base
    this.#state = base
    this.#placesOfPiece = into.placeCount
    this.#kindsOfPiece = into.kindCount
    this.#itemsOfPiece = into.itemCount
    this.#placesOfSentence = into.placeCount
    this.#itemsOfSentence = into.itemCount
    const hasVerb = units.some(({ sense }) => sense === 'verb')
    const seek = units.findIndex(({ sense }) => sense === 'seek')
    // "Shipowners excepted, we seek stevedores"
    const hasSeek = seek >= 0 && !units.slice(0, seek).some(({ sense }) => /^except/.test(sense))
    this.#isOpen =
      !isStatement &&
      !(side === 'buyer' && hasSeek && (hasVerb || units.some(({ sense }) => sense === 'aside' || sense === 'we')))
    this.#isStatement = isStatement
    this.#isDescription = isDescription
    this.#isAboutWriter = units.some(({ sense }) => sense === 'aside' || sense === 'writer')
    this.#isGeneral = units.some(({ sense }) => sense.startsWith('generalist'))
  }

  walk(): void {
    for (let i = 0; i < this.#units.length; i += 1) {
      const startsPart = i === 0 || this.#units[i - 1]?.sense === 'mark:;'
      const denialEnd = startsPart ? this.#denyingHeading(i) : null
      if (denialEnd !== null) this.#denyList()
      const labelEnd = startsPart && denialEnd === null ? this.#labelUpTo(i) : null
      const end = denialEnd ?? labelEnd
      if (end === null) this.#take(this.#units[i] as Unit, i)
      else i = end
    }
    this.#flush()
  }

  /** Rules out the list behind a heading. */
  #denyList(): void {
    this.#isHeaded = true
    this.#isOpen = true
    this.#isSkipping = false
    this.#isDenyingPlaces = true
    this.#state = 'excluded'
  }

  /** Returns the place of the colon of a heading that denies its list: "Not of interest:", "Sont exclus :". */
  #denyingHeading(i: number): number | null {
    if (this.#side !== 'buyer') return null
    const ahead = this.#units.slice(i, i + HEADING_UNITS_MAX)
    // Phrases such as "nicht gesucht :" hold the colon themselves.
    const colon = ahead.findIndex(({ to }) => this.#into.tokenAt(to - 1)?.folded === ':')
    if (colon < 0 || this.#units[i + colon + 1] === undefined) return null
    const heading = ahead.slice(0, ahead[colon]?.sense === 'mark::' ? colon : colon + 1)
    const denial = heading.findIndex(({ sense }) => /^(?:deny|denied|denied-here|except|except-after|no)$/.test(sense))
    // "What doesn't work for us:", "Lo que no nos cuadra:"
    const isCleft = CLEFT_START.test(this.#into.wordsOf({ from: heading[0]?.from ?? 0, to: heading.at(-1)?.to ?? 0 }))
    const isDenying = denial >= 0 && (isCleft || !this.#isContent(heading.slice(0, denial)))
    if (/^(?:only|seek)/.test(this.#units[i + colon + 1]?.sense ?? '')) return null
    // "Not restaurants: caterers" denies a business and goes on.
    const opening = this.#into.tokenAt(heading[denial]?.from ?? -1)?.folded ?? ''
    const denied = NEGATIONS.has(opening) ? heading.slice(denial + 1) : []
    if (
      !isCleft &&
      denied.some(({ sense, from }) => sense.startsWith('role:') || (sense === 'word' && this.#into.isTradeWord(from)))
    )
      return null
    const isOther = heading.some(({ sense }) =>
      /^(?:mark|seek|but|not-only|only|place|size|generalist)(?::|$)/.test(sense),
    )
    return isDenying && !isOther ? i + colon : null
  }

  /** Returns the place before the colon of a heading that names no business: "In scope:", "Nel perimetro:", "Unser Fall:". */
  #labelUpTo(i: number): number | null {
    if (this.#side !== 'buyer') return null
    const ahead = this.#units.slice(i, i + LABEL_UNITS_MAX)
    const colon = ahead.findIndex(({ sense }) => sense === 'mark::')
    const [first] = ahead
    if (colon < 2 || first === undefined || !/^(?:place-word|link|we)$/.test(first.sense)) return null
    const words = ahead.slice(1, colon).filter(({ sense }) => !/^(?:article|link|place-word|we)$/.test(sense))
    const [word, ...others] = words
    if (word?.sense !== 'word' || others.length > 0) return null
    const named = { from: word.from, to: word.to }
    return this.#into.isCalledTrade(named) || this.#into.isSector(named) ? null : i + colon - 1
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
    if (!this.#isListing && this.#state === this.#stateOutside && sense === 'word') return
    switch (sense.split(':', 1)[0]) {
      case 'size':
        this.#takeSize(unit)
        return
      case 'place':
        this.#takePlace(unit, i)
        return
      case 'kind':
        if (this.#isKindOfTrade(unit, i)) break
        this.#flush()
        this.#kindEnd = unit.to
        this.#into.addKind(this.#state === 'excluded' ? deniedKind(sense.slice(5)) : sense.slice(5))
        return
      case 'not-kind':
        this.#flush()
        this.#into.addKind(`not:${sense.slice(9)}`)
        // The denial within the phrase goes on over its list: "no start-ups, turnarounds or property".
        if (this.#side === 'buyer' && /^(?:mark:,|join:or)$/.test(this.#units[i + 1]?.sense ?? ''))
          this.#state = 'excluded'
        return
      case 'generalist':
        this.#flush()
        if (sense === 'generalist:except') {
          this.#state = 'excluded'
          this.#isBroad = true
          this.#isOpen = true
        }
        return
      case 'writer':
      case 'aside':
      case 'topic':
      case 'sought':
        this.#flush()
        return
      case 'seek':
        this.#takeSeek(unit, i)
        return
      case 'deny':
      case 'except':
        if (this.#isPurpose(unit, i)) break
        this.#takeDenial(unit, i)
        return
      case 'contrast':
        this.#take({ ...unit, sense: this.#state === 'excluded' ? 'but' : 'without' }, i)
        return
      case 'without':
        if (this.#units[i + 1]?.sense !== 'place' && this.#lacksProperty(i)) break
        this.#take({ ...unit, sense: 'except' }, i)
        return
      case 'so-too':
        // "Chiropractors excepted, and gyms likewise"
        if (this.#hasDenied && this.#isLastOfPiece(i) && this.#isContent(this.#run)) {
          this.#flush()
          this.#into.excludeOpen(true)
          return
        }
        if (this.#hasDenied || this.#state === 'excluded') this.#deny()
        else this.#flush()
        return
      case 'denied':
      case 'except-after':
        this.#takeDenied(unit, i)
        return
      case 'denied-here':
      case 'no':
        this.#takeDeniedHere(unit, i)
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
      case 'undeny':
        // "Wir schließen Gießereien nicht aus"
        if (this.#state !== 'excluded' || !this.#isLastOfPiece(i)) {
          this.#take({ ...unit, sense: 'deny' }, i)
          return
        }
        this.#flush()
        this.#into.includeSince(this.#itemsOfPiece)
        return
      case 'not-only':
        this.#flush()
        this.#state = 'wanted'
        this.#isOpen = true
        return
      case 'also':
        this.#flush()
        // "Haulage is out, couriers too": a business behind a denial shares it.
        if (this.#hasDenied && this.#isLastOfPiece(i)) this.#into.excludeOpen(true)
        return
      case 'join':
        if (this.#isServing && this.#isCustomer(i + 1)) this.#run.push(unit)
        else {
          this.#flush()
          this.#isJoined = true
        }
        return
      case 'rel':
        // "Desde 1978 fabricamos muebles"
        if (this.#side === 'seller' && this.#isFirst(i) && this.#into.tokenAt(unit.to - 1)?.kind === 'number') return
        if (this.#isDescription && !this.#isContent(this.#run)) {
          this.#run = []
          return
        }
        this.#flush()
        this.#isSkipping = true
        this.#isRelative = this.#side === 'buyer'
        return
      case 'ask':
        this.#takeQuestion(unit)
        return
      case 'noise-clause':
        this.#run = []
        this.#isSkipping = true
        return
      case 'noise':
        if (this.#run.length > 0) this.#run.push(unit)
        return
      case 'prefer':
      case 'prefer-after':
        if (this.#hasPlacesInPiece) this.#into.movePlaces(this.#placesOfPiece, 'preferred')
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
      case 'self':
        this.#flush()
        this.#isOpen = true
        this.#isSkipping = false
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
        if (this.#isContent(this.#run) || !(this.#isSubject(i) || this.#linkFollows(i))) break
        this.#run = []
        return
      case 'serve':
        if (this.#isContent(this.#run)) this.#isServing = true
        break
    }
    if (this.#isYearOfSeller(unit)) {
      this.#run = []
      return
    }
    if (this.#isOpen && !this.#isSkipping) this.#run.push(unit)
    if (this.#run.length >= RUN_UNITS_MAX) this.#flush()
  }

  #takeSize(unit: Unit): void {
    if (this.#isMeasure(unit)) {
      this.#into.addQuestion((this.#run[0] as Unit).from, unit.to)
      this.#run = []
      this.#isSkipping = true
      return
    }
    this.#flush()
    if (unit.span?.size !== null) return
    if (unit.span.isOffList || this.#side === 'buyer') this.#into.addQuestion(unit.from, unit.to)
    this.#isSkipping = true
  }

  /** True for a kind that is a part of the words behind it: a business ruled out, or the name of a trade, as in "retirement homes". */
  #isKindOfTrade(unit: Unit, i: number): boolean {
    if (!this.#wordFollows(i)) return false
    return (
      this.#state === 'excluded' || this.#into.isCalledTrade({ from: unit.from, to: (this.#units[i + 1] as Unit).to })
    )
  }

  #takeSeek(unit: Unit, i: number): void {
    // "Distilleries and maltings we buy"
    if (this.#isLastOfPiece(i) && this.#isContent(this.#run)) this.#flush()
    if (this.#isDeniedVerb(i)) {
      this.#deny()
      this.#isBroad = true
      return
    }
    this.#isSeekingTwiceDenied = this.#into.wordsIn(unit).some((word) => NEGATIONS.has(word) || NOR.has(word))
    if (unit.sense !== 'seek') this.#into.addKind(unit.sense.slice(5))
    if (this.#isSought) this.#flush()
    else if (this.#side === 'buyer' && this.#isAboutWriter) this.#into.dropPlaces(this.#placesOfSentence)
    this.#run = []
    this.#isSought = true
    this.#isSkipping = false
    this.#isOpen = !this.#isStatement
    this.#isHeaded = false
    this.#state = 'wanted'
  }

  /** Takes a denial, which rules out the businesses behind it, or those before it where none follows. */
  #takeDenial(unit: Unit, i: number): void {
    const { sense, from, to } = unit
    // "No descartamos imprentas ni fundiciones"
    if (this.#isSeekingTwiceDenied && this.#into.wordsIn(unit).every((word) => NOR.has(word))) {
      this.#take({ ...unit, sense: 'join:or' }, i)
      return
    }
    if (this.#deniesBefore(unit, i)) return
    const hasContent = this.#isContent(this.#run)
    const isLast = i === this.#units.length - 1
    const endsPart = this.#isLastOfPiece(i) || (sense === 'except' && this.#units[i + 1]?.sense === 'seek')
    if (isLast && !hasContent && this.#units[i - 1]?.sense === 'mark::') this.#into.excludeOpen(true)
    else if (endsPart && (hasContent || this.#namesInPiece)) {
      if (sense === 'except' && this.#keepsException()) return
      this.#take({ ...unit, sense: this.#isNegation(unit) ? 'denied-here' : 'denied' }, i)
    } else if (this.#closesDenial(unit, i)) this.#take({ ...unit, sense: 'denied-here' }, i)
    else {
      this.#deny()
      this.#isBroad = this.#isFirst(i) || (sense === 'deny' && to - from > 1) || this.#isGeneral
    }
  }

  /** Takes a verdict that rules out the businesses before it: "forges are out of scope". */
  #takeDenied(unit: Unit, i: number): void {
    if (!this.#isContent(this.#run) && !this.#namesInPiece && this.#wordFollows(i)) {
      this.#take({ ...unit, sense: 'deny' }, i)
      return
    }
    this.#flush()
    this.#hasDenied = true
    if (!this.#deniesPlacesOrKinds()) {
      if (this.#hasItemsInPiece && !this.#hasJoinInPiece(i)) this.#into.excludeSince(this.#itemsOfPiece)
      else if (this.#depth > 0) this.#into.excludeSince(this.#itemsOfBracket)
      else this.#into.excludeOpen(false)
    }
    // "Guarding is out of the question in our portfolio"
    this.#isSkipping = /^(?:place-word|link|serve)$/.test(this.#units[i + 1]?.sense ?? '')
  }

  /** Takes a word that rules out the one business before it ("discotecas no"), or those behind it. */
  #takeDeniedHere(unit: Unit, i: number): void {
    if (!this.#isLastOfPiece(i)) {
      this.#take({ ...unit, sense: 'deny' }, i)
      return
    }
    this.#flush()
    this.#hasDenied = true
    if (this.#deniesPlacesOrKinds()) return
    this.#into.excludeOpen(true)
    if (this.#side === 'buyer') this.#into.excludeNamedBefore()
  }

  /** Rules out the places or kinds of a piece that names no business: "Italie, Suisse non". Returns false for any other piece. */
  #deniesPlacesOrKinds(): boolean {
    if (this.#hasItemsInPiece) return false
    if (this.#hasPlacesInPiece) this.#into.movePlaces(this.#placesOfPiece, 'excluded')
    else if (this.#hasKindsInPiece) this.#into.denyKinds(this.#kindsOfPiece)
    else return false
    return true
  }

  /** Takes a condition that no field holds. A denial under a condition rules out nothing: "no contracts abroad". */
  #takeQuestion(unit: Unit): void {
    const from = this.#state === 'excluded' && this.#isContent(this.#run) ? this.#run[0]?.from : undefined
    if (from === undefined) this.#flush()
    else this.#run = []
    this.#into.addQuestion(from ?? unit.from, unit.to)
  }

  #takeMark(mark: string, i: number): void {
    switch (mark) {
      case ',':
        if (this.#isServing && this.#customersFollow(i)) {
          this.#run.push(this.#units[i] as Unit)
          return
        }
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
        this.#listRole = null
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
        const isOwnHead = this.#side === 'seller' && (this.#isContent(this.#run) || this.#hasItemsInPiece)
        this.#endPiece()
        if (isOwnHead) {
          this.#isOpen = false
          return
        }
        if (isDenying || this.#isHeaded) this.#isBroad = true
        else this.#state = this.#base
        // A list behind a colon names the businesses that a statement is about.
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
        this.#itemsOfBracket = this.#itemsOfPiece
        const inside = this.#unitsInBracket(i)
        this.#isListing = this.#listsBusinesses(inside)
        const [before, behind] = [this.#units[i - 1], this.#units[i + 1]]
        // "Ireland (Leinster preferred)" requires Ireland.
        if (inside.some(({ sense }) => sense.startsWith('prefer'))) this.#placesOfPiece = this.#into.placeCount
        else if (before?.place && behind?.place?.code.startsWith(before.place.code))
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

  /** The units behind an opening bracket, up to the next bracket. */
  #unitsInBracket(i: number): readonly Unit[] {
    const ahead = this.#units.slice(i + 1, i + 1 + BRACKET_UNITS_MAX)
    const end = ahead.findIndex(({ sense }) => /^mark:[()[\]]$/.test(sense))
    return end < 0 ? ahead : ahead.slice(0, end)
  }

  /** A bracket lists businesses if a comma is in it and neither a number nor names alone. */
  #listsBusinesses(inside: readonly Unit[]): boolean {
    const words = inside.filter(({ sense }) => sense === 'word')
    if (inside.some(({ sense }) => /^(?:deny|denied|except|except-after|without|no)$/.test(sense))) return true
    const isAcronyms = inside.every(({ sense, from }) => sense === 'join:and' || this.#into.isKnownAcronym(from))
    if (words.length > 0 && isAcronyms) return true
    // German nouns have capitals as names do: "Sonnenschutz (Markisen, Rollläden)".
    const isNamesOnly =
      words.length > 1 &&
      words.every(({ from }) => this.#into.tokenAt(from)?.isCapital && !this.#into.tokenAt(from)?.isAcronym) &&
      !(
        this.#into.hasCapitalNouns &&
        2 * words.filter(({ from }) => this.#into.isTradeWord(from)).length >= words.length
      )
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
    this.#flush()
    const list =
      this.#state === 'excluded' && this.#isDenyingPlaces ? 'excluded' : this.#isPreferring ? 'preferred' : 'required'
    this.#into.addPlace(list, unit.place)
    this.#isSkipping = next !== undefined && next.sense === 'word'
  }

  /** True if the piece names a business, places or kinds of company. */
  get #namesInPiece(): boolean {
    return this.#hasItemsInPiece || this.#hasPlacesInPiece || this.#hasKindsInPiece
  }

  get #hasKindsInPiece(): boolean {
    return this.#into.kindCount > this.#kindsOfPiece
  }

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
    this.#kindsOfPiece = this.#into.kindCount
    if (this.#depth === 0) this.#placesOfPiece = this.#into.placeCount
  }

  #flush(): void {
    const raw = this.#run
    const run = trimmed(raw)
    this.#run = []
    this.#isServing = false
    if (!this.#isContent(run)) return
    if (!this.#isListing && this.#state === this.#stateOutside) return
    if (run.some(({ from }) => this.#into.tokenAt(from)?.kind === 'number')) {
      if (this.#side === 'buyer') this.#into.addQuestion((run[0] as Unit).from, (run.at(-1) as Unit).to)
      return
    }
    const [first, last] = [run[0] as Unit, run.at(-1) as Unit]
    const served = run.findIndex(({ sense }) => sense === 'serve')
    // Behind a mask or a bracket there are customers alone: "[…] for clinics", "coating (PVD) for tools".
    const isMasked = served > 0 && run.slice(0, served).every(({ from }) => this.#into.tokenAt(from)?.folded === MASK)
    const isBehindBracket = raw[0]?.sense === 'serve' && this.#into.tokenAt(raw[0].from - 1)?.folded === ')'
    if (isMasked) this.#into.addQuestion(first.from, (run[served - 1] as Unit).to)
    // "Owner to stay on for a year", "subscriptions for dentists"
    const isOfKind = raw[0]?.sense === 'serve' && raw[0].from === this.#kindEnd
    if (isMasked || isBehindBracket || isOfKind) return
    this.#hasItemsInPiece = true
    this.#isDenyingPlaces = false
    const offered = served > 0 && this.#isContent(run.slice(0, served)) ? run.slice(0, served) : null
    const role = roleOf(offered ?? run)
    const shared = this.#isShared(raw, role) ? this.#shared : null
    const offeredTo = offered?.at(-1)?.to ?? null
    const ownRole = role ?? shared?.role ?? null
    const isPlace = run.some(({ from }) => this.#into.isOperated(from))
    const words = { from: first.from, to: last.to }
    this.#into.addItem(this.#state, words, ownRole, isPlace ? null : this.#listRole, shared, offeredTo)
    if (shared !== null) return
    this.#shared = sharedHead(run, this.#state)
    if (ownRole !== null) this.#listRole = listRole(this.#shared)
  }

  /** True for words that go on the customers before them; "and maintenance" names an activity of its own. */
  #isCustomer(i: number): boolean {
    const unit = this.#units[this.#articleEnd(i - 1) + 1]
    if (unit === undefined || !unit.sense.startsWith('role:')) return true
    const isActor = /^role:(?:make|trade|build)$/.test(unit.sense) && !this.#linkFollows(this.#units.indexOf(unit))
    return (isActor && unit.to - unit.from === 1) || this.#into.isOperated(unit.from)
  }

  /**
   * True if a list of customers goes on behind the comma at `i`: "for A, B and C". A buyer's list may go on with its own wishes, so
   * the first and the last of its customers must be places that others work for: "for hospitals, schools and offices".
   */
  #customersFollow(i: number): boolean {
    const isOpen = this.#side === 'buyer'
    if (isOpen && !(this.#servesPlace() && this.#isCustomer(i + 1))) return false
    let isLast = false
    let words = 0
    let isPlace = false
    const isEnd = () => isLast && words > 0 && (isPlace || !isOpen)
    const end = Math.min(this.#units.length, i + 1 + LIST_UNITS_MAX)
    for (let at = i + 1; at < end; at += 1) {
      const { sense, from } = this.#units[at] as Unit
      const isAnd = sense === 'join:and' || sense === 'join:or'
      if (sense === 'mark:,' || isAnd) {
        if (words === 0 || isLast || !this.#isCustomer(at + 1)) return isEnd()
        isLast = isAnd
        isPlace = false
        words = 0
      } else if (!/^(?:word|article|link|role|head|qualifier|kind)/.test(sense)) return isEnd()
      else if (words === CUSTOMER_UNITS_MAX) return false
      else {
        words += 1
        isPlace ||= this.#into.isServed(from)
      }
    }
    return isEnd()
  }

  /** True if the customers read so far are such a place. */
  #servesPlace(): boolean {
    const served = this.#run.findLastIndex(({ sense }) => sense === 'serve')
    return this.#run.slice(served + 1).some(({ from }) => this.#into.isServed(from))
  }

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

  /** True for a share of something that is no trade: "combined ratio below 95 %". */
  #isMeasure(unit: Unit): boolean {
    const run = trimmed(this.#run)
    const [first, last] = [run[0], run.at(-1)]
    if (this.#side !== 'buyer' || !first || !last || unit.span?.size !== null || run.length > MEASURE_UNITS_MAX)
      return false
    const words = { from: first.from, to: last.to }
    return (
      /%|per cent|prozent|pour cent/i.test(this.#into.wordsOf(unit)) &&
      !this.#hasItemsInPiece &&
      run.every(({ sense, from }) => sense === 'word' && !this.#into.isServed(from)) &&
      !this.#into.isCalledTrade(words)
    )
  }

  /** True for the company of "the company makes windows", of a seller. */
  #isSubject(i: number): boolean {
    const before = this.#units[i - 1]
    const isNamed = before !== undefined && /^(?:article|we)$/.test(before.sense)
    const behind = this.#units[i + 1]?.sense ?? ''
    return this.#side === 'seller' && isNamed && /^(?:verb|word|role:.*)$/.test(behind)
  }

  /** True for the year of "since 1978" before the business of a seller. */
  #isYearOfSeller({ from, to }: Unit): boolean {
    const isYear = to - from === 1 && /^(?:19|20)\d\d$/.test(this.#into.tokenAt(from)?.folded ?? '')
    const words = this.#run.filter(({ sense }) => sense === 'word' || sense.startsWith('role:'))
    return this.#side === 'seller' && isYear && words.length <= 1
  }

  #isFirst(i: number): boolean {
    return this.#units.slice(0, i).every(({ sense }) => LEADING.has(sense))
  }

  #isLastOfPiece(i: number): boolean {
    const next = this.#units[i + 1]
    return next === undefined || /^mark:[,;)]$/.test(next.sense)
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
    return /^(?:word$|role:)/.test(this.#units[i + 1]?.sense ?? '')
  }

  /** The last of the articles behind a unit; the unit itself without any. */
  #articleEnd(i: number): number {
    let at = i
    while (/^(?:article|link|we)$/.test(this.#units[at + 1]?.sense ?? '')) at += 1
    return at
  }

  /** Rules out the businesses that follow. */
  #deny(): void {
    this.#flush()
    this.#listRole = null
    this.#isSkipping = false
    this.#isOpen = true
    this.#isDenyingPlaces = true
    this.#state = 'excluded'
  }

  /** True if the sentence names a business wanted. */
  get #hasWanted(): boolean {
    return this.#into.hasWantedSince(this.#itemsOfSentence)
  }

  /** True for a denial behind a comma at the end of its part: "day centres, no". */
  #closesDenial(unit: Unit, i: number): boolean {
    const next = this.#units[i + 1]
    const isEnd = next === undefined || next.sense === 'mark:;' || next.sense === 'mark:)'
    return isEnd && this.#isNegation(unit) && this.#side === 'buyer' && this.#units[i - 1]?.sense === 'mark:,'
  }

  #isNegation({ from, to }: Unit): boolean {
    return to - from === 1 && NEGATIONS.has(this.#into.tokenAt(from)?.folded ?? '')
  }

  /** An exception to a denial of the sentence stays wanted: "no pet shops, aquarium shops excepted". */
  #keepsException(): boolean {
    if (!this.#hasDenied || this.#side !== 'buyer') return false
    this.#flush()
    return true
  }

  /** "X are not what we want" and "X kaufen wir keine mehr" rule out the businesses before the denial. */
  #deniesBefore(unit: Unit, i: number): boolean {
    if (this.#side !== 'buyer' || unit.sense !== 'deny') return false
    const before = this.#units[i - 1]
    const isNegatedVerb = /n't$/.test(this.#into.tokenAt(unit.to - 1)?.folded ?? '')
    const isCopula =
      isNegatedVerb || (before?.sense === 'verb' && COPULAS.has(this.#into.tokenAt(before.from)?.folded ?? ''))
    const isNegatedCopula = this.#into.wordsIn(unit).some((word) => COPULAS.has(word))
    const isInverted = before?.sense === 'we' && this.#units[i - 2]?.sense === 'word' && this.#run.length > 1
    if (!isCopula && !isNegatedCopula && !isInverted) return false
    if (isInverted) this.#run.pop()
    if (!this.#isContent(this.#run) && !this.#hasItemsInPiece) return false
    this.#flush()
    this.#hasDenied = true
    this.#into.excludeOpen(false)
    this.#isSkipping = true
    return true
  }

  /** True for a verb of seeking right behind a denial: "tampoco queremos". */
  #isDeniedVerb(i: number): boolean {
    if (this.#side !== 'buyer' || this.#units[i]?.sense !== 'seek') return false
    let at = i - 1
    while (/^(?:we|also|noise)$/.test(this.#units[at]?.sense ?? '')) at -= 1
    return /^(?:deny|denied-here)$/.test(this.#units[at]?.sense ?? '')
  }

  #hasJoinInPiece(i: number): boolean {
    for (let at = i - 1; at >= 0; at -= 1) {
      const { sense } = this.#units[at] as Unit
      if (/^mark:[,;:(]$/.test(sense)) return false
      if (sense.startsWith('join') || sense === 'verb') return true
    }
    return false
  }

  /** True in "systems to avoid food waste". */
  #isPurpose(unit: Unit, i: number): boolean {
    return this.#into.tokenAt(unit.from)?.folded === 'to' && this.#isContent(this.#run) && this.#wordFollows(i)
  }

  /** True for a denial that describes how a product is made: "paint without lead". */
  #lacksProperty(i: number): boolean {
    let at = i + 1
    while (this.#units[at]?.sense === 'article') at += 1
    const next = this.#units[at]
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
    return /^(?:link|place-word|with|rel)$/.test(this.#units[i + 1]?.sense ?? '')
  }

  /** True if a list of denied businesses goes on behind the comma at `i`. */
  #continues(i: number): boolean {
    const rest = this.#units.slice(i + 1, i + 1 + LIST_UNITS_MAX)
    const end = rest.findIndex(({ sense }) => /^(?:mark:[;)–—]|but)$/.test(sense))
    const clause = end < 0 ? rest : rest.slice(0, end)
    const [first] = clause
    if (first === undefined || /^(?:seek|join:and|not-only|only)$/.test(first.sense)) return false
    if (first.sense === 'also' && this.#hasWanted) return false
    if (first.sense === 'join:or' || this.#isBroad) return true
    const lastJoin = clause.findLastIndex(({ sense }) => sense.startsWith('join'))
    return clause[lastJoin]?.sense === 'join:or' && clause[lastJoin - 1]?.sense !== 'mark:,'
  }
}

interface SharedHead extends TokenSpan {
  readonly role: Role | null
  readonly state: State
  readonly isServing: boolean
}

/** Roles by which the items of a list lose their own trade: "cleaning of offices, pest control" is no list of cleaners. */
const OF_ONE = new Set<Role>(['clean', 'software', 'staff'])

/** The role that a head gives to the items of its list without one. */
function listRole(head: SharedHead | null): Role | null {
  return head?.role == null || OF_ONE.has(head.role) ? null : head.role
}

/** The words up to the first "of" or "for" within a business; null without one. */
function sharedHead(run: readonly Unit[], state: State): SharedHead | null {
  const isHead = ({ sense, from, to }: Unit) =>
    sense === 'link' || sense === 'serve' || (sense.startsWith('role:') && to - from > 1)
  const at = run.findIndex(isHead)
  if (at < 0 || at === run.length - 1) return null
  const [first, last] = [run[0] as Unit, run[at] as Unit]
  const role = roleOf(run.slice(0, at + 1))
  return { from: first.from, to: last.to, role, state, isServing: last.sense !== 'link' }
}

function trimmed(run: readonly Unit[]): Unit[] {
  const isEdge = ({ sense }: Unit) => EDGES.has(sense) || sense.startsWith('join')
  const from = run.findIndex((unit) => !isEdge(unit))
  if (from < 0) return []
  let to = run.length
  while (isEdge(run[to - 1] as Unit)) to -= 1
  return run.slice(from, to)
}

/** The role of the first head in the words; null without one. */
function roleOf(run: readonly Unit[]): Role | null {
  const head = run.find(({ sense }) => sense.startsWith('role:'))
  return (head?.sense.slice(5) as Role | undefined) ?? null
}
