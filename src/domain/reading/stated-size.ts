import { FACETS, type WishTexts } from './buyer-wishes.ts'
import { isGeneralText } from './general-text.ts'
import { type SizeWord, sizeWordsIn } from './size-words.ts'

/** How large a company must be, as a buyer's texts state it in numbers: EUR millions; null where a bound is not stated. */
export interface StatedSize {
  readonly revenueMinEurM: number | null
  readonly revenueMaxEurM: number | null
  readonly ebitdaMinEurM: number | null
  readonly ebitdaMaxEurM: number | null
}

/** One statement about one measure, EUR millions. */
interface Bound {
  readonly of: 'revenue' | 'ebitda'
  readonly minEurM: number | null
  readonly maxEurM: number | null
}

/**
 * The size that a buyer's texts ask for: "EBITDA from €1m", "CA entre 5 et 20 M€", "Umsatz ab 5 Mio. Euro"; null where they state none. Read are
 * euros, and amounts without a currency. An amount without a bound ("EBITDA of 2m") says nothing. Where only some of several businesses have a
 * size beside them it is not known to hold for the others, and is not read.
 */
export function readStatedSize(texts: WishTexts): StatedSize | null {
  const stated = FACETS.flatMap((of) => {
    const text = texts[of]?.trim()
    if (!text) return []
    const words = sizeWordsIn(text)
    return [{ isForAll: of === 'sector' || namesNoBusiness(words), bounds: boundsIn(words) }]
  })
  const boundsOf = (measure: Bound['of']) => {
    const byText = stated.map(({ isForAll, bounds }) => ({
      isForAll,
      bounds: bounds.filter(({ of }) => of === measure),
    }))
    const isForSome = byText.some(({ isForAll, bounds }) => !isForAll && bounds.length === 0)
    return widest(byText.filter(({ isForAll }) => isForAll || !isForSome).flatMap(({ bounds }) => bounds))
  }
  const [revenue, ebitda] = [boundsOf('revenue'), boundsOf('ebitda')]
  if (revenue === null && ebitda === null) return null
  return {
    revenueMinEurM: revenue?.minEurM ?? null,
    revenueMaxEurM: revenue?.maxEurM ?? null,
    ebitdaMinEurM: ebitda?.minEurM ?? null,
    ebitdaMaxEurM: ebitda?.maxEurM ?? null,
  }
}

/** The widest range that several statements give: add-ons may be smaller than platforms. Null without statements, and where they contradict each other. */
function widest(bounds: readonly Bound[]): Pick<Bound, 'minEurM' | 'maxEurM'> | null {
  const lows = bounds.flatMap(({ minEurM }) => minEurM ?? [])
  const highs = bounds.flatMap(({ maxEurM }) => maxEurM ?? [])
  const minEurM = lows.length > 0 ? Math.min(...lows) : null
  const maxEurM = highs.length > 0 ? Math.max(...highs) : null
  if (bounds.length === 0 || (minEurM !== null && maxEurM !== null && minEurM > maxEurM)) return null
  return { minEurM, maxEurM }
}

function namesNoBusiness(words: readonly SizeWord[]): boolean {
  return isGeneralText(words.map((word) => ('text' in word ? word.text : ' ')).join(' '))
}

function boundsIn(words: readonly SizeWord[]): Bound[] {
  return sentencesOf(words).flatMap((sentence) => {
    const isAmountFirst = sentence.find(({ is }) => is === 'amount' || is === 'measure')?.is === 'amount'
    let former: MeasureWord['of'] | null = null
    return amountsIn(sentence).flatMap(({ from, to, minEurM, maxEurM }): Bound[] => {
      const measureWithin = (reach: Reach) => {
        const [before, after] = [measureFrom(sentence, from - 1, -1, reach), measureFrom(sentence, to, 1, reach)]
        return isAmountFirst ? (after ?? before) : (before ?? after)
      }
      const of = measureWithin('part') ?? measureWithin('sentence') ?? former
      former = of
      return of === null || of === 'another' || (minEurM === null && maxEurM === null) ? [] : [{ of, minEurM, maxEurM }]
    })
  })
}

type MeasureWord = Extract<SizeWord, { is: 'measure' }>

function sentencesOf(words: readonly SizeWord[]): SizeWord[][] {
  const sentences: SizeWord[][] = [[]]
  for (const word of words)
    if (word.is === 'end') sentences.push([])
    else sentences.at(-1)?.push(word)
  return sentences
}

/** Words between an amount and what it is an amount of: "EBITDA of the company should be at least 1m". */
const WORDS_BETWEEN_MAX = 7

/** How far a measure is looked for: up to the next comma, or beyond it. */
type Reach = 'part' | 'sentence'

/** What an amount is of, looked for on one side of it: the nearest measure with no other amount before it. */
function measureFrom(sentence: readonly SizeWord[], at: number, step: 1 | -1, reach: Reach): MeasureWord['of'] | null {
  for (let passed = 0; passed <= WORDS_BETWEEN_MAX; passed += 1) {
    const word = sentence[at + passed * step]
    if (word === undefined || word.is === 'amount' || (word.is === 'comma' && reach === 'part')) return null
    if (word.is === 'measure') return word.of
  }
  return null
}

/** An amount or two with what bounds them: the words from `from` up to `to`. Without a bound it says nothing. */
interface StatedAmount {
  readonly from: number
  readonly to: number
  readonly minEurM: number | null
  readonly maxEurM: number | null
}

const BETWEEN_TWO = new Set(['to', 'a', 'and', 'et', 'und', 'y', 'e', '-', '–', '—'])
/** Words between a bound and its amount. */
const FILLING = new Set([
  'a',
  'of',
  'at',
  'about',
  'approx',
  'circa',
  'ca',
  'd',
  'de',
  'environ',
  'von',
  'etwa',
  'rund',
  'di',
  'un',
  'una',
  'i',
])

function amountsIn(sentence: readonly SizeWord[]): StatedAmount[] {
  const amounts: StatedAmount[] = []
  for (let at = 0; at < sentence.length; at += 1) {
    const word = sentence[at]
    if (word?.is !== 'amount') continue
    const [joining, second] = [sentence[at + 1], sentence[at + 2]]
    if (
      second?.is === 'amount' &&
      (joining?.is === 'most' || (joining?.is === 'other' && BETWEEN_TWO.has(joining.text)))
    ) {
      const [low, high] = [eurMOf(word, second.unit), eurMOf(second, 0)]
      const isRange = low !== null && high !== null && low <= high
      amounts.push({ from: at, to: at + 3, minEurM: isRange ? low : null, maxEurM: isRange ? high : null })
      at += 2
    } else amounts.push({ from: at, to: at + 1, ...boundOf(sentence, at, eurMOf(word, 0)) })
  }
  return amounts
}

function boundOf(sentence: readonly SizeWord[], at: number, eurM: number | null): Pick<Bound, 'minEurM' | 'maxEurM'> {
  let before = at - 1
  while (isFilling(sentence[before])) before -= 1
  const kindOf = (word: SizeWord | undefined) => (word?.is === 'least' || word?.is === 'most' ? word.is : null)
  const ahead = kindOf(sentence[before])
  const kind = ahead ?? kindOf(sentence[at + 1])
  const is = ahead !== null && isDenied(sentence, before, ahead) ? (ahead === 'least' ? 'most' : 'least') : kind
  return { minEurM: is === 'least' ? eurM : null, maxEurM: is === 'most' ? eurM : null }
}

const isFilling = (word: SizeWord | undefined): boolean => word?.is === 'other' && FILLING.has(word.text)

/** Words of a part of a sentence among which a denial is of the whole of it: "we do not buy companies below 2m". */
const FIRST_WORDS = 4

/** Whether a bound is denied: "not below", or "no companies with less than". "No more than" is denied as well, "non-cyclical, above" is not. */
function isDenied(sentence: readonly SizeWord[], at: number, bound: 'least' | 'most'): boolean {
  if (sentence[at - 1]?.is === 'not') return true
  if (bound === 'least') return false
  const start = sentence.slice(0, at).findLastIndex(({ is }) => is === 'comma' || is === 'amount') + 1
  return sentence
    .slice(start, Math.min(at, start + FIRST_WORDS))
    .some((word) => word.is === 'not' && word.text !== 'non')
}

/** EUR millions; null where the unit is not told, or the currency is another. Whole euros are ten thousand and more. */
function eurMOf({ figure, unit, isRead }: Extract<SizeWord, { is: 'amount' }>, unitBeside: number): number | null {
  if (!isRead) return null
  const counted = unit || unitBeside
  if (counted > 0) return Number((figure * counted).toPrecision(12))
  return figure >= 10_000 ? figure / 1_000_000 : null
}
