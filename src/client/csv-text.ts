/** The text of a CSV file: UTF-8 or, where it is none, Windows-1252, which Excel writes where nothing else is asked of it. */
export function csvTextOf(bytes: Uint8Array | ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** What parts the cells of a CSV text: the one of comma, semicolon and tab that stands most often in its first line, outside quotes. */
export function separatorOf(text: string): string {
  const head = (text.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const partsBy = (mark: string) => head.split(mark).length
  const [most = ','] = [',', ';', '\t'].toSorted((a, b) => partsBy(b) - partsBy(a))
  return most
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
