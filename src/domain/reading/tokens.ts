import { MASK } from '../text/mask-mark.ts'
import { foldText } from '../text/words.ts'

/** A word, number or mark of a text, with its place in the text as typed. */
export interface Token {
  readonly kind: 'word' | 'number' | 'mark'
  /** Lower case, without accents. */
  readonly folded: string
  readonly from: number
  readonly to: number
  /** True if the word begins with a capital. */
  readonly isCapital: boolean
  /** True for a word of capitals in a text that has others: "IT" is no pronoun. */
  readonly isAcronym: boolean
  /** True if white space or the start of the text precedes it. */
  readonly isSpaced: boolean
}

/** Tokens beyond this number are left unread: 4,000 words are twice the longest text that the contract takes. */
const TOKENS_MAX = 4000

/** Words distinguished from another by their accent alone: Spanish "sí" and "si", Italian "né" and "ne", French "à" and "a". */
const ACCENTED = new Set(['sí', 'sì', 'è', 'é', 'à', 'só', 'où', 'né'])

/** Folds a word as lexicons do, with a straight apostrophe; words that only their accent distinguishes keep it. */
export function fold(text: string): string {
  const lower = text.normalize('NFC').toLowerCase()
  return ACCENTED.has(lower) ? lower : foldText(text).replaceAll('đ', 'd').replaceAll('’', "'")
}

/** Digits with separators between digits; a space separates thousands only before exactly three digits. */
const NUMBER = String.raw`\d+(?:[.,'’]\d+|[\u00a0\u202f ]\d{3}(?!\d))*`
/** Letters and digits joined by hyphens, apostrophes or "&": "carve-out", "children's", "R&D", "e-commerce". */
const WORD = String.raw`\p{L}[\p{L}\p{M}\p{N}]*(?:[-‐‑'’&.](?=\p{L})[\p{L}\p{M}][\p{L}\p{M}\p{N}]*)*(?:(?<=\p{L}{3})[-‐‑](?=\d)\d+)?(?:[-](?=[\s,])|['’])?`
/** Names that begin with a digit: "3PL", "4x4", "3D". An amount with its unit is none. */
const DIGIT_NAME = String.raw`\d(?!(?:k|m|t|k€|m€)?(?:EUR|SEK|NOK|DKK|CHF|USD|GBP|PLN|MW|KM|MM)\b)(?:\p{Lu}{2,}s?|[xX]\d|D)(?![\p{L}\p{N}])`
/** The mark that a masked word leaves is a word of unknown meaning. */
const MASKED = String.raw`\[…\]`
const TOKEN = new RegExp(`(${DIGIT_NAME}|${MASKED})|(${NUMBER})|(${WORD})|(\\r?\\n[\\s]*|[^\\s])`, 'gu')

/** Elided articles and pronouns of French and Italian, which are words of their own. */
const ELISION = /^(?:l|d|n|s|j|m|t|c|qu|lorsqu|jusqu|un|dell|nell|all|dall|sull|quest|quell)['’](?=\p{L})/iu

/** Dots that join letters are those of abbreviations: "S.A.", "z.B."; elsewhere a dot ends a word. */
const DOTTED = /^(?:\p{L}{1,2}\.)+\p{L}{0,2}$/u

/** Splits a text into words, numbers and marks. A line break is one mark, "\n". */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  // Capitals in acronyms only are no evidence.
  const hasCapitals = /\p{Lu}/u.test(text)
  const hasSmall = /\p{Ll}/u.test(text)
  let end = -1
  const push = (kind: Token['kind'], from: number, to: number, folded: string) => {
    const isCapital = kind === 'word' && (!hasCapitals || /^\p{Lu}/u.test(text.slice(from, to)))
    const isAcronym = hasSmall && to - from > 1 && kind === 'word' && !/\p{Ll}/u.test(text.slice(from, to))
    tokens.push({ kind, folded, from, to, isCapital, isAcronym, isSpaced: from !== end })
    end = to
  }
  TOKEN.lastIndex = 0
  for (let found = TOKEN.exec(text); found && tokens.length < TOKENS_MAX; found = TOKEN.exec(text)) {
    const [all, name, number, letters] = found
    const word = name ?? letters
    const from = found.index
    if (all === MASK) push('word', from, from + all.length, MASK)
    else if (number !== undefined) push('number', from, from + all.length, number)
    else if (word !== undefined) {
      const dot = word.includes('.') && !DOTTED.test(word) ? word.indexOf('.') : -1
      const taken = dot > 0 ? word.slice(0, dot) : word
      const elided = ELISION.exec(taken)
      if (elided) {
        push('word', from, from + elided[0].length, fold(elided[0]))
        push('word', from + elided[0].length, from + taken.length, fold(taken.slice(elided[0].length)))
      } else push('word', from, from + taken.length, fold(taken))
      TOKEN.lastIndex = from + taken.length
    } else push('mark', from, from + all.length, all.includes('\n') ? '\n' : all)
  }
  return tokens
}
