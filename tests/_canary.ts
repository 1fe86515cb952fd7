import { createHash } from 'node:crypto'

/** A value that must not be seen by those who may not know its owner. */
export interface Canary {
  /** Who the value belongs to. */
  owner: string
  /** Which value it is, for the message of a failing test. */
  what: string
  kind: 'word' | 'figure'
  value: string
}

export const wordCanary = (owner: string, what: string, value: string): Canary => ({ owner, what, kind: 'word', value })

/** A figure is given exactly as its owner stated it, or as it follows from what was stated. */
export const figureCanary = (owner: string, what: string, value: number): Canary => ({
  owner,
  what,
  kind: 'figure',
  value: String(value),
})

/** A workspace key counts as seen by its hash as well: the hash is what the store looks it up by. */
export function keyCanaries(owner: string, key: string): Canary[] {
  const hash = createHash('sha256').update(key).digest()
  return [
    wordCanary(owner, 'workspace key', key),
    wordCanary(owner, 'hash of the workspace key', hash.toString('hex')),
    wordCanary(owner, 'hash of the workspace key', hash.toString('base64url')),
  ]
}

/**
 * The canaries that a text holds, in any case, without accents, spaced or joined, escaped for JSON, HTML or an address, as
 * hexadecimal or base64 (also in the middle of a longer encoded text); figures to three significant digits or more, however
 * grouped and whatever their decimal mark or unit's power of ten.
 */
export function seenIn(text: string, canaries: readonly Canary[]): Canary[] {
  if (text === '') return []
  const hay = haystackOf(text)
  return canaries.filter(({ kind, value }) => (kind === 'word' ? holdsWord(hay, value) : holdsFigure(hay, value)))
}

interface Haystack {
  /** Runs long enough to encode a word. */
  runs: string
  squeezed: string
  /** Significant digits of every number, by several ways of reading the text. */
  numbers: ReadonlySet<string>
}

function haystackOf(text: string): Haystack {
  const readings = [text, unescaped(text)]
  return {
    runs: (text.match(/[A-Za-z0-9+/_-]{10,}/g) ?? []).join(' '),
    squeezed: readings.map(squeezedOf).join('\n'),
    numbers: new Set(readings.flatMap(numbersIn)),
  }
}

/** Lower case, without accents, letters and digits only. */
const squeezedOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

function unescaped(text: string): string {
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([0-9a-f]{1,5});/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'))
    .replaceAll('+', ' ')
}

const holdsWord = (hay: Haystack, value: string) =>
  hay.squeezed.includes(squeezedOf(value)) || encodedFormsOf(value).some((form) => hay.runs.includes(form))

const forms = new Map<string, string[]>()

/** Base64 and hexadecimal of a word in its usual cases, wherever it begins within an encoded text. */
function encodedFormsOf(value: string): string[] {
  const known = forms.get(value)
  if (known) return known
  const bare = value.normalize('NFKD').replace(/\p{M}/gu, '')
  const spellings = new Set([value, value.toLowerCase(), value.toUpperCase(), bare, bare.toLowerCase()])
  const made = [...spellings].flatMap((spelling) => {
    const bytes = Buffer.from(spelling)
    const hex = bytes.toString('hex')
    return [hex, hex.toUpperCase(), ...[0, 1, 2].flatMap((offset) => base64Within(bytes, offset))]
  })
  forms.set(value, made)
  return made
}

/** The characters of base64 that bytes fix by themselves when `offset` unknown bytes stand before them and others after. */
function base64Within(bytes: Buffer, offset: number): string[] {
  const standard = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replaceAll('=', '')
  const fixed = standard.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
  return [fixed, fixed.replaceAll('+', '-').replaceAll('/', '_')]
}

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const HASH = /\b[0-9a-f]{32,}\b/gi

function numbersIn(text: string): string[] {
  const plain = text.replace(INSTANT, ' ').replace(UUID, ' ').replace(HASH, ' ')
  return [...plain.matchAll(/\d+(?:[.,'’_\u00a0\u2009\u202f ]\d+)*/g)].flatMap(([run]) => {
    const decimal = run.match(/\d+(?:\.\d+)?/g) ?? []
    // A bare whole number of three digits is a count or an id: a figure has a decimal mark or more digits.
    return [run, ...decimal].filter((number) => !/^\d{3}$/.test(number)).map(significantDigitsOf)
  })
}

const significantDigitsOf = (number: string) => number.replace(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '')

/** Whether a number of the text is the figure to three significant digits or more, rounded or cut off. */
function holdsFigure(hay: Haystack, value: string): boolean {
  const exact = significantDigitsOf(value)
  for (let kept = 3; kept <= exact.length; kept++) {
    const rounded = significantDigitsOf(Number(value).toPrecision(kept))
    if (rounded.length >= 3 && hay.numbers.has(rounded)) return true
    const cut = significantDigitsOf(exact.slice(0, kept))
    if (cut.length >= 4 && hay.numbers.has(cut)) return true
  }
  return false
}

const SYLLABLES = ['vax', 'plor', 'grun', 'zeph', 'quo', 'dreb', 'snu', 'tolk', 'wim', 'hask', 'fjor', 'bux'] as const
const given = new Set<string>()
let draws = 0

function newBytes(): Buffer {
  draws += 1
  return createHash('sha256').update(`canary ${draws}`).digest()
}

/** A word that stands nowhere else, with an accent in it, such as Grunévaxplortolk. */
export function newWord(): string {
  const [one = '', two = '', ...more] = [...newBytes().subarray(0, 4)].map(
    (byte) => SYLLABLES[byte % SYLLABLES.length] ?? '',
  )
  const word = `${one.charAt(0).toUpperCase()}${one.slice(1)}é${two}${more.join('')}`
  if (given.has(word)) return newWord()
  given.add(word)
  return word
}

/** Digits that stand nowhere else. */
export function newDigits(count: number): string {
  return `7${newBytes().toString('hex').replace(/\D/g, '')}`.slice(0, count)
}
