import { createHash } from 'node:crypto'
import { searchFor } from './_needles.ts'

/** A value that only viewers who may know its owner may see. */
export interface Canary {
  /** Party that the value belongs to. */
  owner: string
  /** Name of the value in failure messages. */
  what: string
  kind: 'word' | 'figure' | 'derived'
  value: string
  /** Significant digits from which a figure counts as seen. */
  from?: number
  /** Second owner of a derived figure, whom a viewer must know as well. */
  with?: string
}

/** True if a viewer who may know these owners may see the canary. */
export const maySee = (mayKnow: ReadonlySet<string>, { owner, with: other }: Canary): boolean =>
  mayKnow.has(owner) && (other === undefined || mayKnow.has(other))

export const wordCanary = (owner: string, what: string, value: string): Canary => ({ owner, what, kind: 'word', value })

/** One digit more than any viewer without authorisation may see. */
const SEEN_FROM = 4
/** Higher for derived figures, which are so many that shorter ones equal other numbers by chance. */
const DERIVED_FROM = 6

/** A canary for a figure as stated or as derived by the service. */
export const figureCanary = (owner: string, what: string, value: number, from = SEEN_FROM): Canary => ({
  owner,
  what,
  kind: 'figure',
  value: String(value),
  from,
})

/** Figures of one kind, whose sums and differences would look harmless. */
const ALIKE = [
  ['revenueEurM', 'ticketMinEurM', 'ticketMaxEurM'],
  ['growthPct', 'growthTargetPct'],
  ['ebitdaMarginPct', 'ebitdaTargetPct'],
]

/**
 * Returns canaries for simple arithmetic on stated figures: double and half of each; sum, difference, ratio and
 * percentage of any two of one party, and of one kind across two parties.
 */
export function arithmeticCanaries(figures: readonly Canary[]): Canary[] {
  const ofFigures = figures.filter(({ what }) => ALIKE.flat().includes(what))
  const stated = [...new Map(ofFigures.map((canary) => [`${canary.owner} ${canary.what}`, canary])).values()]
  const kindOf = ({ what }: Canary) => ALIKE.findIndex((kind) => kind.includes(what))
  return stated.flatMap((one, i) => {
    const a = Number(one.value)
    const made = (how: string, value: number, other?: Canary): Canary => ({
      owner: one.owner,
      what: `${how} ${one.what}${other ? ` and ${other.what} of ${other.owner}` : ''}`,
      kind: 'derived',
      from: DERIVED_FROM,
      // Rounded, since floating-point noise would make a short difference look long.
      value: String(Number(Math.abs(value).toPrecision(12))),
      ...(other === undefined || other.owner === one.owner ? {} : { with: other.owner }),
    })
    const pairs = stated
      .slice(i + 1)
      .filter((other) => other.owner === one.owner || kindOf(other) === kindOf(one))
      .flatMap((other) => {
        const b = Number(other.value)
        const shares = [a / b, b / a, 1 - a / b, 1 - b / a].map((share) => made('share of', share, other))
        return [
          made('sum of', a + b, other),
          made('difference of', a - b, other),
          made('product of', a * b, other),
          ...shares,
        ]
      })
    return [made('double', 2 * a), made('half', a / 2), ...pairs]
  })
}

/** Canaries for a workspace key and the hash by which the store finds it. */
export function keyCanaries(owner: string, key: string): Canary[] {
  const hash = createHash('sha256').update(key).digest()
  return [
    wordCanary(owner, 'workspace key', key),
    wordCanary(owner, 'hash of the workspace key', hash.toString('hex')),
    wordCanary(owner, 'hash of the workspace key', hash.toString('base64url')),
  ]
}

/**
 * Returns the canaries in a text in any case, without accents, spaced or joined, escaped for JSON, HTML or a URL, in
 * hexadecimal or base64 (also inside a longer encoded text). Figures count from four significant digits in any
 * grouping, decimal mark or power of ten, one digit more than a viewer may see. Numbers among `explained` do not count.
 */
export function seenIn(
  text: string,
  canaries: readonly Canary[],
  explained: ReadonlySet<string> = NOTHING_EXPLAINED,
): Canary[] {
  if (text === '') return []
  const { withWord, withCode, byFigure } = formsOf(canaries)
  const readings = [...new Set([text, unescaped(text)])]
  // Runs long enough to encode a word.
  const runs = (text.match(/[A-Za-z0-9+/_-]{10,}/g) ?? []).join(' ')
  const seen = new Set([
    ...withWord(readings.map(squeezedOf).join('\n')),
    ...withCode(runs),
    ...readings.flatMap(numbersIn).flatMap((number) => (explained.has(number) ? [] : (byFigure.get(number) ?? []))),
  ])
  return canaries.filter((canary) => seen.has(canary))
}

const NOTHING_EXPLAINED: ReadonlySet<string> = new Set()

/** Returns the significant digits of every number in a value, which a party’s own figures explain. */
export function digitsExplainedBy(value: unknown): Set<string> {
  const numbers: number[] = []
  JSON.stringify(value, (_, inner) => {
    if (typeof inner === 'number' && Number.isFinite(inner)) numbers.push(inner)
    return inner
  })
  return new Set(numbers.flatMap((number) => [...tellingDigitsOf(String(Math.abs(number)), SEEN_FROM)]))
}

/** Search structures for canaries by form. */
interface Forms {
  /** Returns canaries whose word a normalised text contains. */
  withWord(squeezed: string): Set<Canary>
  /** Returns canaries that runs of letters and digits contain in encoded form. */
  withCode(runs: string): Set<Canary>
  /** Canaries by the significant digits of their figure. */
  byFigure: ReadonlyMap<string, Canary[]>
}

const formsKnown = new WeakMap<readonly Canary[], Forms & { count: number }>()

/** Cached per list of canaries and recomputed when it has grown. */
function formsOf(canaries: readonly Canary[]): Forms {
  const known = formsKnown.get(canaries)
  if (known?.count === canaries.length) return known
  const words = canaries.filter(({ kind }) => kind === 'word')
  const byFigure = new Map<string, Canary[]>()
  for (const canary of canaries.filter(({ kind }) => kind !== 'word'))
    for (const digits of tellingDigitsOf(canary.value, canary.from ?? SEEN_FROM))
      byFigure.set(digits, [...(byFigure.get(digits) ?? []), canary])
  const forms = {
    count: canaries.length,
    withWord: searchFor(words.map((canary) => [squeezedOf(canary.value), canary])),
    withCode: searchFor(words.flatMap((canary) => encodedFormsOf(canary.value).map((form) => [form, canary] as const))),
    byFigure,
  }
  formsKnown.set(canaries, forms)
  return forms
}

/** Normalises to lower-case letters and digits without accents. */
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

/** Returns base64 and hexadecimal forms of a word in common cases at any offset in an encoded text. */
function encodedFormsOf(value: string): string[] {
  const bare = value.normalize('NFKD').replace(/\p{M}/gu, '')
  const spellings = new Set([value, value.toLowerCase(), value.toUpperCase(), bare, bare.toLowerCase()])
  return [...spellings].flatMap((spelling) => {
    const bytes = Buffer.from(spelling)
    const hex = bytes.toString('hex')
    return [hex, hex.toUpperCase(), ...[0, 1, 2].flatMap((offset) => base64Within(bytes, offset))]
  })
}

/** Returns the base64 characters that `bytes` determine after `offset` unknown bytes and before others. */
function base64Within(bytes: Buffer, offset: number): string[] {
  const standard = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replaceAll('=', '')
  const fixed = standard.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
  return [fixed, fixed.replaceAll('+', '-').replaceAll('/', '_')]
}

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g
/** Dates in headers, since "2026 17:15" would be read as the six digits of a figure. */
const HTTP_DATE = /\d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/g
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const HASH = /\b[0-9a-f]{32,}\b/gi
/** Signed receipts and public keys: one signature in twenty has four given digits in a row by chance. */
const ENCODED = /[\w-]{40,}/g

function numbersIn(text: string): string[] {
  const plain = text
    .replace(ENCODED, decodedOf)
    .replace(INSTANT, ' ')
    .replace(HTTP_DATE, ' ')
    .replace(UUID, ' ')
    .replace(HASH, ' ')
  return [...plain.matchAll(/\d+(?:[.,'’_\u00a0\u2009\u202f ]\d+)*/g)].flatMap(([run]) => {
    const decimal = run.match(/\d+(?:\.\d+)?/g) ?? []
    // A whole number of three digits without a decimal mark is a count or an id.
    return [run, ...decimal]
      .filter((number) => !/^\d{3}$/.test(number))
      .map(significantDigitsOf)
      .flatMap((digits) => [digits, roundedTo12(digits)])
  })
}

/** Decodes a run of base64url in lower case and upper case; returns a blank for bytes that are not text. */
function decodedOf(run: string): string {
  if (!/[a-z]/.test(run) || !/[A-Z]/.test(run)) return run
  const text = Buffer.from(run, 'base64url').toString('utf8')
  return /[^\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\s]|\ufffd/u.test(text) ? ' ' : text
}

/** Rounds to 12 digits, beyond which the order of arithmetic changes a number. */
const roundedTo12 = (digits: string) =>
  digits.length <= 12 ? digits : significantDigitsOf(Number(`0.${digits}`).toPrecision(12))

const significantDigitsOf = (number: string) => number.replace(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '')

/** Returns the digits that reveal a figure to at least `least` significant digits, rounded or truncated. */
function tellingDigitsOf(value: string, least: number): Set<string> {
  const exact = significantDigitsOf(value)
  const telling = new Set<string>()
  for (let kept = least; kept <= exact.length; kept++) {
    const rounded = significantDigitsOf(Number(value).toPrecision(kept))
    if (rounded.length >= least) telling.add(rounded)
    const cut = significantDigitsOf(exact.slice(0, kept))
    if (cut.length >= least) telling.add(cut)
  }
  return telling
}

const SYLLABLES = ['vax', 'plor', 'grun', 'zeph', 'quo', 'dreb', 'snu', 'tolk', 'wim', 'hask', 'fjor', 'bux'] as const
const given = new Set<string>()
/** Independent series, so that one does not shift the draws of another. */
type Series = 'canary' | 'file' | 'thesis'
const draws: Record<Series, number> = { canary: 0, file: 0, thesis: 0 }

function newBytes(series: Series): Buffer {
  draws[series] += 1
  return createHash('sha256').update(`${series} ${draws[series]}`).digest()
}

/** Returns a unique word with an accent, such as Grunévaxplortolk. */
export function newWord(series: Series = 'canary'): string {
  const [one = '', two = '', ...more] = [...newBytes(series).subarray(0, 4)].map(
    (byte) => SYLLABLES[byte % SYLLABLES.length] ?? '',
  )
  const word = `${one.charAt(0).toUpperCase()}${one.slice(1)}é${two}${more.join('')}`
  if (given.has(word)) return newWord(series)
  given.add(word)
  return word
}

/** Returns a unique figure near another, to eight significant digits, of which a viewer may see three. */
export function newFigureNear(figure: number, series: Series = 'canary'): number {
  const share = newBytes(series).readUInt32BE(0) / 2 ** 32
  const near = (part: number) => Number((figure * (1.001 + 0.029 * part)).toPrecision(8))
  return readsLikeADate(near(share)) ? near((share + 0.5) % 1) : near(share)
}

/** True if a figure, its double or its half starts like a current year: "2026 13:15" in a header would equal it. */
function readsLikeADate(figure: number): boolean {
  return [figure, 2 * figure, figure / 2].some((value) => /^0*20[23]\d/.test(String(value).replace('.', '')))
}

/** Returns unique digits. */
export function newDigits(count: number): string {
  return `7${newBytes('canary').toString('hex').replace(/\D/g, '')}`.slice(0, count)
}
