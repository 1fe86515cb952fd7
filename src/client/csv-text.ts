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

const FORMULA = /^[=+\-@\t\r]/
const FIGURE = /^[+-]?\d+(?:[.,]\d+)?$/

/**
 * A CSV text that is safe to open in a spreadsheet: a cell that it would take for a formula is led by an apostrophe (OWASP,
 * CSV injection), and a byte-order mark tells it that the text is UTF-8.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const cellOf = (cell: string) => {
    const safe = FORMULA.test(cell) && !FIGURE.test(cell) ? `'${cell}` : cell
    return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}

/** A cell as it was before `csvOf` guarded it. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}
