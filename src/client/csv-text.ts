export const SEPARATORS = [',', ';', '\t', '|'] as const
export type Separator = (typeof SEPARATORS)[number]

export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'iso-8859-15',
  'windows-1250',
  'macintosh',
  'utf-16le',
  'utf-16be',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const
export type Encoding = (typeof ENCODINGS)[number]

/**
 * Decodes a CSV file: by the given encoding; else UTF-16 by its byte-order mark, UTF-8, or the single-byte encoding for
 * Western or Central European languages under which its letters belong to these languages. Null if none fits, since
 * letters would be stored wrong.
 */
export function textIn(bytes: Uint8Array, given?: Encoding): { text: string; encoding: Encoding } | null {
  const encoding = given ?? encodingOf(bytes)
  return encoding === null ? null : { text: new TextDecoder(encoding).decode(bytes), encoding }
}

function encodingOf(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 1000)
  if (start.length > 3 && start.filter((byte, at) => at % 2 === 1 && byte === 0).length * 3 > start.length)
    return 'utf-16le'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    const plain = ONE_BYTE.map(([encoding, unusual]) => ({ encoding, strange: strangeIn(bytes, encoding, unusual) }))
    const best = plain.reduce((one, other) => (other.strange < one.strange ? other : one))
    return best.strange <= STRANGE_SHARE ? best.encoding : null
  }
}

/**
 * Non-ASCII letters and signs of French, German, Spanish, Italian, Dutch and the Nordic languages, and of typesetting.
 */
const WESTERN = 'àâäáãåæçéèêëíìîïñóòôöõøœúùûüÿßÀÂÄÁÃÅÆÇÉÈÊËÍÌÎÏÑÓÒÔÖÕØŒÚÙÛÜŸ€£§°²³µ·«»„“”‚‘’–—…•©®™ºª¿¡×½¼¾±\u00A0'
/** Non-ASCII letters of Polish, Czech, Slovak and Hungarian. */
const CENTRAL = 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻáčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽäľĺôŕőűöüŐŰÖÜß€§°„“”–—…’\u00A0'
/** Single-byte encodings in order of preference, with the characters usual in them. */
const ONE_BYTE = [
  ['windows-1252', WESTERN],
  ['iso-8859-15', WESTERN],
  ['windows-1250', CENTRAL],
  ['macintosh', WESTERN],
] as const satisfies readonly (readonly [Encoding, string])[]
/** Accepted share of unusual non-ASCII characters, such as in a foreign name or a bullet. */
const STRANGE_SHARE = 0.05
const BYTES_JUDGED = 200_000

/**
 * Returns the share of non-ASCII characters unusual in these languages; three such letters in a row indicate another
 * script.
 */
function strangeIn(bytes: Uint8Array, encoding: Encoding, usual: string): number {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, BYTES_JUDGED))
  const beyond = text.match(/[^\p{ASCII}]/gu) ?? []
  const runs = (
    text.match(usual === WESTERN ? /(?:(?!\p{ASCII})\p{L}){3,}/gu : /(?:(?!\p{ASCII})\p{L}){5,}/gu) ?? []
  ).join('').length
  // A capital or a sign within a word indicates another encoding.
  const within = (text.match(/\p{Ll}(?:(?!\p{ASCII})[\p{Lu}\p{Sc}\p{So}\p{Po}])(?=\p{Ll})/gu) ?? []).filter(
    (one) => !/[’·]/.test(one),
  ).length
  const unusual = beyond.filter((character) => !usual.includes(character)).length
  return beyond.length === 0 ? 0 : (unusual + runs + within) / beyond.length
}

const LINES_SEARCHED = 40
const CHARACTERS_SEARCHED = 100_000

/**
 * Detects the cell separator of a CSV text: the one that splits most of the first lines into equally many cells,
 * preferring more cells. Titles above the table and quoted separators do not count.
 */
export function separatorIn(text: string): Separator {
  const lines = text
    .slice(0, CHARACTERS_SEARCHED)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|[\r\n]/, LINES_SEARCHED)
    .filter((line) => line.trim() !== '')
  // A comma between digits is a decimal separator in half of all files.
  const bare = lines.map((line) => line.replace(/(?<=\d),(?=\d)/g, ''))
  const weightOf = (separator: Separator) => {
    const marks = bare.map((line) => line.split(separator).length - 1)
    return Math.max(0, ...marks.map((count) => count * marks.filter((other) => other === count).length))
  }
  const [best = ','] = SEPARATORS.toSorted((one, other) => weightOf(other) - weightOf(one))
  return best
}

/**
 * Positions at which a spreadsheet would read a formula: at the start of a cell, or after any character that some
 * locale uses as list separator, since a French or German Excel splits a comma-separated file at semicolons. Quotes,
 * spaces and existing apostrophes may come between.
 */
const FORMULA_START = /(?<=^|[;,\t|\r\n])([" \u00A0]*)('*)(?=[=+\-@＝＋－＠\t]|\r(?!\n))/g
const GUARDED_START = /(?<=^|[;,\t|\r\n])([" \u00A0]*)'('*)(?=[=+\-@＝＋－＠\t]|\r(?!\n))/g
const FIGURE = /^[+-]?\d+(?:[.,]\d+)?(?: ?%)?$/

/**
 * Formats rows as CSV that is safe to open in a spreadsheet with any list separator: formula starts are prefixed with
 * an apostrophe (OWASP, CSV injection), and a byte-order mark declares UTF-8. Negative numbers stay numbers, except at
 * the start of a row, where a separator other than the comma would make the whole row one formula.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  const lineOf = (row: readonly string[]) =>
    row.map((cell, at) => quoted(FIGURE.test(cell) && (at > 0 || row.length === 1) ? cell : guarded(cell))).join(',')
  return `\uFEFF${rows.map(lineOf).join('\r\n')}\r\n`
}

const guarded = (cell: string) => cell.replace(FORMULA_START, "$1$2'")

const quoted = (cell: string) => (/[",;\t|\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Removes the apostrophes added by `toCsv`. */
export function unguarded(cell: string): string {
  return cell.replace(GUARDED_START, '$1$2')
}
