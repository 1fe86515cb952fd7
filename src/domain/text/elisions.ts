/** Words of Germanic languages, as they end. */
export interface KnownCompounds {
  /** Words in small letters and in reverse, ascending: those of one ending lie beside each other. */
  readonly reversed: readonly string[]
}

/**
 * Beginnings of words before a joining word, with the word that ends them: "Heizungs-, Klima- und Lüftungsbau". Longer
 * lists than of twelve would be tried again from each of their words.
 */
const ELIDED =
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}]{1,40}-(?:\s*[,/&+]\s*|,?\s+(?:und|oder|sowie|bzw\.?|en|of|og|och|eller|samt|&)\s+)){1,11}[\p{L}-]{4,60}/giu
const BEGINNING = /[\p{L}\p{N}]+-(?=[\s,/&+])/gu
const ENDING_LETTERS_MIN = 3
const FIRST_LETTERS_MIN = 2
/** Letters that link the parts of a compound. */
const LINKED = /(?:en|er|es|[sne])$/
/** Particles of verbs: "Ver- und Entsorgung". */
const PARTICLE =
  /^(?:ab|an|auf|aus|be|ein|ent|er|her|hin|um|ver|vor|weiter|zer|zu|aan|af|door|in|om|ont|op|over|uit|ind|ud|til|inn|ut|av)$/
/** "klein- und mittelständische" shares no head. */
const ADJECTIVE = /(?:isch|lich|ig)e[mnrs]?$/

export function compileCompounds(text: string): KnownCompounds {
  const words = new Set(text.toLowerCase().split(/[\s,|()/&.+-]+/))
  return { reversed: [...words].map(reverse).sort() }
}

/** A text whose elided words are whole. */
interface CompletedText {
  readonly text: string
  /** Completed words with the beginnings that the text writes for them: "Stromversorger" with "Strom-". */
  readonly written: ReadonlyMap<string, string>
}

/** Completes the elided words of a text: "Stromversorger und Gasversorger" for "Strom- und Gasversorger". */
export function completeElisions(text: string, known: () => KnownCompounds): CompletedText {
  const written = new Map<string, string>()
  const completed = text.replace(ELIDED, (list) => {
    const word = /[\p{L}-]+$/u.exec(list)?.[0] ?? ''
    const before = list.slice(0, -word.length)
    const begun = (before.match(BEGINNING) ?? []).map((each) => each.slice(0, -1).toLowerCase())
    const hyphen = word.lastIndexOf('-') + 1
    const end = hyphen > 0 ? word.slice(hyphen) : endOf(word, begun, known())
    const noun = /^\p{Lu}/u.test(word) ? end.slice(0, 1).toUpperCase() + end.slice(1) : end
    const complete = (each: string) => {
      const whole = hyphen > 0 || isAcronym(each.slice(0, -1)) ? each + noun : each.slice(0, -1) + end
      written.set(whole, each)
      return whole
    }
    return end === '' ? list : before.replace(BEGINNING, complete) + word
  })
  return { text: completed, written }
}

/** True for capitals and for letters without a vowel: "vvs". */
function isAcronym(word: string): boolean {
  return /^[\p{Lu}\p{N}]{2,}$/u.test(word) || /^[^aeiouyäöüåæø]{2,4}$/u.test(word.toLowerCase())
}

/** Returns the last part of a compound that its beginnings share; '' where none is likely. */
function endOf(word: string, beginnings: readonly string[], known: KnownCompounds): string {
  const lower = word.toLowerCase()
  let [best, most] = ['', 0]
  for (let at = FIRST_LETTERS_MIN; at <= word.length - ENDING_LETTERS_MIN; at += 1) {
    const [first, end] = [lower.slice(0, at), lower.slice(at)]
    const isExact = at > FIRST_LETTERS_MIN && isWord(first, known)
    const isFirst = isExact || (at > FIRST_LETTERS_MIN && isWord(first.replace(LINKED, ''), known))
    const isKnown = isWord(end, known)
    const isEnd = isKnown && (isFirst || end.length > ENDING_LETTERS_MIN)
    const isWhole =
      ((isKnown || end.length > ENDING_LETTERS_MIN) && beginnings.some((begun) => isWord(begun + end, known))) ||
      (PARTICLE.test(first) && beginnings.every((begun) => PARTICLE.test(begun)))
    if (!isWhole && !isEnd && (!isFirst || first.length <= ENDING_LETTERS_MIN || ADJECTIVE.test(end))) continue
    const evidence =
      (isWhole ? 6 : 0) +
      (isEnd ? 3 : 0) +
      (isExact ? 2 : isFirst ? 1.5 : 0) +
      Math.min(3, Math.log2(1 + wordsEndingIn(end, known)))
    if (evidence > most || (evidence === most && isFirst)) [best, most] = [word.slice(at), evidence]
  }
  return best
}

const isWord = (word: string, { reversed }: KnownCompounds): boolean => {
  const sought = reverse(word)
  return reversed[firstFrom(sought, reversed)] === sought
}

/** Returns the number of known words that end so. */
function wordsEndingIn(end: string, { reversed }: KnownCompounds): number {
  const sought = reverse(end)
  return firstFrom(`${sought}\uffff`, reversed) - firstFrom(sought, reversed)
}

function reverse(word: string): string {
  let reversed = ''
  for (let at = word.length - 1; at >= 0; at -= 1) reversed += word[at]
  return reversed
}

/** Returns the place of the first word that is not below another. */
function firstFrom(sought: string, words: readonly string[]): number {
  let [from, to] = [0, words.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((words[middle] as string) < sought) from = middle + 1
    else to = middle
  }
  return from
}
