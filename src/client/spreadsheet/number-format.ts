/** Parts of an Excel number format that affect the meaning of a number. */
interface Section {
  isDate: boolean
  percents: number
  /** Number of divisions by a thousand. */
  thousands: number
  /** Literal text and digit places, in order. */
  pieces: readonly Piece[]
  applies: ((value: number) => boolean) | null
}

/** A digit place, or literal text. */
type Piece = { readonly place: '0' | '#' } | { readonly text: string }

export type ShownNumber = (value: number) => string

/** Built-in format codes, identified by number only (ECMA-376, 18.8.30), except plain numbers. */
const BUILT_IN: Readonly<Record<number, string>> = {
  9: '0%',
  10: '0.00%',
  ...Object.fromEntries(
    [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'yyyy-mm-dd']),
  ),
  ...Object.fromEntries([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56].map((id) => [id, 'hh:mm'])),
  22: 'yyyy-mm-dd hh:mm',
}

/** Returns the code of a format number: the file's own, or a built-in one. */
export function resolveFormatCode(id: number, own: ReadonlyMap<number, string>): string {
  return own.get(id) ?? BUILT_IN[id] ?? 'General'
}

/**
 * Returns a formatter for a format code: with its percent sign, thousands division, literal unit and currency, and
 * dates in ISO 8601. Decimals that the format merely hides are kept, without binary rounding noise.
 *
 * @param is1904 true if the file counts days from 1904, as old Mac files do
 */
export function parseShownNumber(code: string, is1904: boolean): ShownNumber {
  const sections = sectionsIn(code).map(sectionOf)
  const [first, second] = sections
  return (value) => {
    const chosen = sections.find(({ applies }) => applies?.(value) ?? false) ?? (value < 0 ? (second ?? first) : first)
    if (chosen === undefined) return plain(value)
    if (chosen.isDate) return dateOf(value, is1904)
    if (isDigitPattern(chosen) && Number.isInteger(value) && value >= 0) return inPattern(value, chosen.pieces)
    return withLiterals(value * 100 ** chosen.percents * 1000 ** -chosen.thousands, chosen)
  }
}

/** Formats a number without exponent and without the binary noise after twelve digits. */
export function plain(value: number): string {
  const clean = Number(value.toPrecision(12))
  return Math.abs(clean) < 1e-9 ? '0' : clean.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 12 })
}

/** Splits a code into its sections at semicolons outside quotes and brackets; at most four, the last for text. */
function sectionsIn(code: string): string[] {
  const sections = ['']
  for (const [token] of code.matchAll(/"[^"]*"?|\[[^\]]*\]?|\\.?|[^"[\\]/gs))
    if (token === ';') sections.push('')
    else sections.push(`${sections.pop() ?? ''}${token}`)
  return sections.slice(0, 3)
}

const COMPARISONS: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '=': (value, limit) => value === limit,
  '<>': (value, limit) => value !== limit,
}

function sectionOf(code: string): Section {
  const pieces: Piece[] = []
  let [applies, percents, marks, letters]: [Section['applies'], number, string, string] = [null, 0, '', '']
  for (const [token] of code.matchAll(/"[^"]*"?|\[[^\]]*\]?|[\\_*].?|General|E[+-]|./gis)) {
    const condition = /^\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]$/.exec(token)
    const currency = /^\[\$([^\]-]*)/.exec(token)?.[1]
    if (condition) applies = (value) => COMPARISONS[condition[1] ?? '']?.(value, Number(condition[2])) ?? false
    else if (currency !== undefined) pieces.push({ text: currency })
    else if (/^\[[hms]+\]$/i.test(token)) letters += 'h'
    else if (token.startsWith('"')) pieces.push({ text: token.replaceAll('"', '') })
    else if (token.startsWith('\\')) pieces.push({ text: token.slice(1) })
    else if (token === '%') percents += 1
    else if (/^[0#?]$/.test(token)) {
      pieces.push({ place: token === '0' ? '0' : '#' })
      marks += '0'
    } else if (/^[.,]$/.test(token)) marks += token
    else if (/^[ymdhs]$/i.test(token)) letters += token
    else if (!/^[[_*@]|^General$|^E[+-]$/i.test(token)) pieces.push({ text: token })
  }
  const scaling = [...marks.matchAll(/0(,+)(?=\.|$)/g)].map(([, commas = '']) => commas.length)
  return {
    isDate: letters !== '' && !/0/.test(marks.replace(/\.0+$/, '')),
    percents,
    thousands: scaling.reduce((sum, commas) => sum + commas, 0),
    pieces:
      /[.,]/.test(marks) || percents > 0 ? pieces.map((piece) => ('place' in piece ? { place: '#' } : piece)) : pieces,
    applies,
  }
}

/** True for a format that only groups or pads digits, such as a SIREN or a telephone number. */
function isDigitPattern({ pieces, percents, thousands }: Section): boolean {
  if (percents > 0 || thousands > 0) return false
  const places = pieces.flatMap((piece) => ('place' in piece ? [piece.place] : []))
  const first = pieces.findIndex((piece) => 'place' in piece)
  const last = pieces.findLastIndex((piece) => 'place' in piece)
  const isPadded = places.every((place) => place === '0')
  return places.length > 1 && (isPadded || last - first + 1 > places.length)
}

function inPattern(value: number, pieces: readonly Piece[]): string {
  const digits = [...String(value)]
  const isFirst = (at: number) => !pieces.slice(0, at).some((piece) => 'place' in piece)
  return pieces
    .reduceRight((text, piece, at) => {
      if ('text' in piece) return piece.text + text
      const digit = digits.pop() ?? (piece.place === '0' ? '0' : '')
      return (isFirst(at) ? digits.splice(0).join('') : '') + digit + text
    }, '')
    .trim()
}

/** Adds the format's literal text to a number, without the signs and brackets that mark negatives. */
function withLiterals(value: number, { pieces, percents }: Section): string {
  const first = pieces.findIndex((piece) => 'place' in piece)
  const wordsOf = (some: readonly Piece[]) =>
    some
      .map((piece) => ('text' in piece ? piece.text.replace(/[-()+]/g, '') : ''))
      .join('')
      .trim()
  const [before, after] = first === -1 ? ['', ''] : [wordsOf(pieces.slice(0, first)), wordsOf(pieces.slice(first))]
  return [before, plain(value), after, '%'.repeat(Math.min(percents, 1))].filter((part) => part !== '').join(' ')
}

const DAY_MS = 86_400_000
/** Day 0 such that day 61 is 1 March 1900: Excel counts a 29 February 1900, which did not exist. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY_ZERO_1904 = Date.UTC(1904, 0, 1)
const LAST_DAY = 2_958_466

function dateOf(serial: number, is1904: boolean): string {
  if (!(serial >= 0 && serial < LAST_DAY)) return plain(serial)
  const early = !is1904 && serial < 60 ? 1 : 0
  const instant = new Date((is1904 ? DAY_ZERO_1904 : DAY_ZERO) + Math.round((serial + early) * DAY_MS))
  const [day = '', time = ''] = instant.toISOString().split('T')
  return serial % 1 === 0 ? day : `${serial < 1 ? '' : `${day} `}${time.slice(0, 5)}`
}
