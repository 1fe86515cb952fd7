export const SEPARATORS = [',', ';', '\t', '|'] as const
/** What separates the cells of a CSV text. */
export type Separator = (typeof SEPARATORS)[number]

export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'macintosh'] as const
/** How the characters of a CSV file are written. */
export type Encoding = (typeof ENCODINGS)[number]

/**
 * The text of a CSV file and its encoding: the one that is given; else UTF-8 or, where the bytes are not UTF-8, Windows-1252,
 * which Excel writes by default; UTF-16 where its byte-order mark comes first.
 */
export function textIn(bytes: Uint8Array, given?: Encoding): { text: string; encoding: Encoding } {
  const encoding = given ?? encodingOf(bytes)
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

const LINES_SEARCHED = 40
const CHARACTERS_SEARCHED = 100_000

/**
 * What separates the cells of a CSV text: the separator that takes most of the first lines apart into equally many cells, the
 * more cells the better. Titles above the table and separators within quotes do not count.
 */
export function separatorIn(text: string): Separator {
  const lines = text
    .slice(0, CHARACTERS_SEARCHED)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|[\r\n]/, LINES_SEARCHED)
    .filter((line) => line.trim() !== '')
  // A comma between digits separates decimals in half the files there are.
  const bare = lines.map((line) => line.replace(/(?<=\d),(?=\d)/g, ''))
  const weightOf = (separator: Separator) => {
    const marks = bare.map((line) => line.split(separator).length - 1)
    return Math.max(0, ...marks.map((count) => count * marks.filter((other) => other === count).length))
  }
  const [best = ','] = SEPARATORS.toSorted((one, other) => weightOf(other) - weightOf(one))
  return best
}

/**
 * Where a spreadsheet would find a formula: at the start of a cell, or after any character in it that some list separator
 * setting parts cells at, for a French or German Excel opens a comma-separated file at its semicolons. Quotes and spaces may
 * come between, as may apostrophes that are there already.
 */
const FORMULA_START = /(?<=^|[;,\t|\r\n])([" \u00A0]*)('*)(?=[=+\-@＝＋－＠\t]|\r(?!\n))/g
const GUARDED_START = /(?<=^|[;,\t|\r\n])([" \u00A0]*)'('*)(?=[=+\-@＝＋－＠\t]|\r(?!\n))/g
const FIGURE = /^[+-]?\d+(?:[.,]\d+)?(?: ?%)?$/

/**
 * A CSV text that is safe to open in a spreadsheet with any list separator: what the spreadsheet would take for a formula
 * gets an apostrophe (OWASP, CSV injection), and a byte-order mark says that the text is UTF-8. Negative numbers stay
 * numbers, except at the start of a row, where a separator other than the comma would make the whole row one formula.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const lineOf = (row: readonly string[]) =>
    row.map((cell, at) => quoted(FIGURE.test(cell) && (at > 0 || row.length === 1) ? cell : guarded(cell))).join(',')
  return `\uFEFF${rows.map(lineOf).join('\r\n')}\r\n`
}

const guarded = (cell: string) => cell.replace(FORMULA_START, "$1$2'")

const quoted = (cell: string) => (/[",;\t|\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A cell as it was before `csvOf` guarded it. */
export function unguarded(cell: string): string {
  return cell.replace(GUARDED_START, '$1$2')
}
