import { createHash } from 'node:crypto'
import { searchFor } from './_needles.ts'

/** A value that must not be seen by those who may not know its owner. */
export interface Canary {
  /** Who the value belongs to. */
  owner: string
  /** Which value it is, for the message of a failing test. */
  what: string
  kind: 'word' | 'figure' | 'derived'
  value: string
  /** Significant digits from which a figure counts as seen. */
  from?: number
  /** The other party that a derived figure tells of; whoever may see the value may know both. */
  with?: string
}

/** Whether whoever may know these owners may see a canary. */
export const maySee = (mayKnow: ReadonlySet<string>, { owner, with: other }: Canary): boolean =>
  mayKnow.has(owner) && (other === undefined || mayKnow.has(other))

export const wordCanary = (owner: string, what: string, value: string): Canary => ({ owner, what, kind: 'word', value })

/** One digit more than anyone may see. */
const SEEN_FROM = 4
/** Derived figures are so many that shorter ones would meet a number of another meaning. */
const DERIVED_FROM = 6

/** A figure is given exactly as its owner stated it, or as it follows from what was stated. */
export const figureCanary = (owner: string, what: string, value: number, from = SEEN_FROM): Canary => ({
  owner,
  what,
  kind: 'figure',
  value: String(value),
  from,
})

/** Figures that are compared with one another: a sum or a difference of them looks harmless. */
const ALIKE = [
  ['revenueEurM', 'ticketMinEurM', 'ticketMaxEurM'],
  ['growthPct', 'growthTargetPct'],
  ['ebitdaMarginPct', 'ebitdaTargetPct'],
]

/**
 * What simple arithmetic makes of stated figures: double and half of each; sum, difference, ratio and percentage of any two of one
 * party, and of two parties' where they are of a kind.
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
      // Without the last digits of floating point, by which a difference of two short figures would look long.
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
 * hexadecimal or base64 (also in the middle of a longer encoded text); figures to four significant digits or more, one more than
 * anyone may see, however
 * grouped and whatever their decimal mark or unit's power of ten. Numbers among `explained` do not count as a canary's.
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

/** The significant digits of every number in a value: what follows from a party's own figures tells it of nobody else. */
export function digitsExplainedBy(value: unknown): Set<string> {
  const numbers: number[] = []
  JSON.stringify(value, (_, inner) => {
    if (typeof inner === 'number' && Number.isFinite(inner)) numbers.push(inner)
    return inner
  })
  return new Set(numbers.flatMap((number) => [...tellingDigitsOf(String(Math.abs(number)), SEEN_FROM)]))
}

/** How canaries are found in a text, by each of their forms. */
interface Forms {
  /** Canaries whose word a squeezed text holds. */
  withWord(squeezed: string): Set<Canary>
  /** Canaries that stand encoded in runs of letters and digits. */
  withCode(runs: string): Set<Canary>
  /** Canaries by the significant digits that give their figure away. */
  byFigure: ReadonlyMap<string, Canary[]>
}

const formsKnown = new WeakMap<readonly Canary[], Forms & { count: number }>()

/** Worked out once for a list of canaries, and again when it has grown. */
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

/** Base64 and hexadecimal of a word in its usual cases, wherever it begins within an encoded text. */
function encodedFormsOf(value: string): string[] {
  const bare = value.normalize('NFKD').replace(/\p{M}/gu, '')
  const spellings = new Set([value, value.toLowerCase(), value.toUpperCase(), bare, bare.toLowerCase()])
  return [...spellings].flatMap((spelling) => {
    const bytes = Buffer.from(spelling)
    const hex = bytes.toString('hex')
    return [hex, hex.toUpperCase(), ...[0, 1, 2].flatMap((offset) => base64Within(bytes, offset))]
  })
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
/** As headers have it: "2026 17:15" in it would be the six digits of a figure. */
const HTTP_DATE = /\d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/g
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const HASH = /\b[0-9a-f]{32,}\b/gi
/** Parts of a signed receipt and public keys: four digits in a row stand in one signature out of twenty by chance. */
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
    // A bare whole number of three digits is a count or an id: a figure has a decimal mark or more digits.
    return [run, ...decimal]
      .filter((number) => !/^\d{3}$/.test(number))
      .map(significantDigitsOf)
      .flatMap((digits) => [digits, roundedTo12(digits)])
  })
}

/** The text that a run of base64url encodes, in small letters and capitals; a blank for bytes that are no text. */
function decodedOf(run: string): string {
  if (!/[a-z]/.test(run) || !/[A-Z]/.test(run)) return run
  const text = Buffer.from(run, 'base64url').toString('utf8')
  return /[^\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\s]|\ufffd/u.test(text) ? ' ' : text
}

/** Beyond these digits arithmetic in another order gives another number. */
const roundedTo12 = (digits: string) =>
  digits.length <= 12 ? digits : significantDigitsOf(Number(`0.${digits}`).toPrecision(12))

const significantDigitsOf = (number: string) => number.replace(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '')

/** The significant digits by which a number is the figure to so many of them or more, rounded or cut off. */
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
/** Series of draws: what one draws does not shift what another does. */
type Series = 'canary' | 'file' | 'thesis'
const draws: Record<Series, number> = { canary: 0, file: 0, thesis: 0 }

function newBytes(series: Series): Buffer {
  draws[series] += 1
  return createHash('sha256').update(`${series} ${draws[series]}`).digest()
}

/** A word that stands nowhere else, with an accent in it, such as Grunévaxplortolk. */
export function newWord(series: Series = 'canary'): string {
  const [one = '', two = '', ...more] = [...newBytes(series).subarray(0, 4)].map(
    (byte) => SYLLABLES[byte % SYLLABLES.length] ?? '',
  )
  const word = `${one.charAt(0).toUpperCase()}${one.slice(1)}é${two}${more.join('')}`
  if (given.has(word)) return newWord(series)
  given.add(word)
  return word
}

/** A figure near another and given to nobody else, to eight significant digits: the three that anyone may see are no canary. */
export function newFigureNear(figure: number, series: Series = 'canary'): number {
  const share = newBytes(series).readUInt32BE(0) / 2 ** 32
  const near = (part: number) => Number((figure * (1.001 + 0.029 * part)).toPrecision(8))
  return readsLikeADate(near(share)) ? near((share + 0.5) % 1) : near(share)
}

/** Whether a figure, its double or its half begins as the years of this time do: "2026 13:15" in a header would be taken for it. */
function readsLikeADate(figure: number): boolean {
  return [figure, 2 * figure, figure / 2].some((value) => /^0*20[23]\d/.test(String(value).replace('.', '')))
}

/** Digits that stand nowhere else. */
export function newDigits(count: number): string {
  return `7${newBytes('canary').toString('hex').replace(/\D/g, '')}`.slice(0, count)
}
