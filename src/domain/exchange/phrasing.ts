import type { Claim } from './grounding.ts'
import { readingOf } from './reading.ts'

/** Words that only join: they say nothing of the world. Whatever turns a statement (not, only, more) is left out on purpose. */
const JOINING = new Set(
  (
    'a an the and or of in on at to for from by with as is are was were be been being it its this that these those there here ' +
    'you your we our us they their them he she who which what where when how has have had do does did can could will would ' +
    'may might should shall also so then thus therefore currently now please thank thanks note overall summary according ' +
    'based found find finding show shows showing say says tell tells indicate indicates describe described look looks looking ' +
    'search request requested question answer answers answering information data database system service result ' +
    'results regarding concerning among across into through per each together while whereas because since ' +
    'against between if but same following follows hello dear regards'
  ).split(' '),
)

/** Words that turn a statement: a sentence keeps every one of the statement it rests on. */
const TURNING = new Set('not no none never fewer least most only outside fictional perhaps about nothing'.split(' '))

/** Characters of a phrased answer, at most. */
const LENGTH_MAX = 4000

/**
 * Whether a text says no more than some claims and a next step: every sentence rests on one of them, and holds no number,
 * name or other word that is not in it, joining words apart. A text that orders its numbers differently, or takes them from
 * two claims, says more.
 */
export function saysNoMore(text: string, claims: readonly Pick<Claim, 'statement'>[], next: string): boolean {
  if (text.length > LENGTH_MAX) return false
  const grounds = [...claims.map(({ statement }) => statement), next, 'This is not verified.'].map(wordsOf)
  const sentences = text.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
  return (
    sentences.length > 0 && sentences.every((sentence) => grounds.some((ground) => restsOn(wordsOf(sentence), ground)))
  )
}

/** The words that say something, in order. */
function wordsOf(text: string): string[] {
  const { plain } = readingOf(text)
  return (plain.match(/\p{L}[\p{L}\p{M}]*|\p{N}+(?:[.,]\p{N}+)*|[@#$€£%<>+=&/\\]/gu) ?? []).filter(
    (word) => !JOINING.has(word),
  )
}

function restsOn(sentence: readonly string[], ground: readonly string[]): boolean {
  const known = new Set(ground)
  const numbers = sentence.filter(isNumber)
  const kept = new Set(sentence)
  return (
    sentence.every((word) => known.has(word)) &&
    ground.every((word) => !TURNING.has(word) || kept.has(word)) &&
    isOrderedWithin(numbers, ground.filter(isNumber))
  )
}

const isNumber = (word: string) => /\p{N}/u.test(word)

/** Whether one list stands in the other in the same order, with anything between. */
function isOrderedWithin(few: readonly string[], many: readonly string[]): boolean {
  let at = 0
  for (const item of few) {
    const found = many.indexOf(item, at)
    if (found < 0) return false
    at = found + 1
  }
  return true
}
