export type Values = Readonly<Record<string, unknown>>

/** Formats of an argument, by the word after its name. */
const FORMATS: Readonly<Record<string, (value: string) => string>> = {
  date: (instant) => instant.slice(0, 10),
  minute: (instant) => instant.slice(0, 16).replace('T', ' '),
  fixed: (figure) => Number(figure).toFixed(1),
  words: (code) => code.replaceAll('_', ' '),
  start: (text) => text.slice(0, 16),
  trimmed: (text) => text.trimEnd(),
  megabytes: (bytes) => String(Math.round(Number(bytes) / 2 ** 20)),
}

/** Words that may follow an argument's name and a comma. */
export const FORMAT_NAMES: readonly string[] = [...Object.keys(FORMATS), 'list', 'select', 'shown', 'span']

/**
 * Fills a message in the part of ICU MessageFormat that the command line needs: `{path}`, `{path, format}` and
 * `{path, select, key {…} other {…}}`, with `undefined` as the key of an absent value. Arrays are joined with commas.
 * Beside it: `{list, list, item {…} none {…}}`, with `by {…}` for another separator than a comma, `{figure, shown}` for a
 * figure or the range in its place in `bands`, and `{least, span, most}`, which states what bounds a range: "5 to 20",
 * "from 5", "up to 20". Returns undefined if the message has no text beside absent values.
 */
export function fill(message: string, values: Values): string | undefined {
  const parts = partsIn(message).map((part, at) => (at % 2 === 1 ? argument(part, values) : part || undefined))
  return message === '' ? '' : joined(parts, '')
}

/** Splits a message at its outermost braces: texts at even places, arguments at odd ones. */
function partsIn(message: string): string[] {
  const parts = ['']
  let depth = 0
  for (const mark of message)
    if ((mark === '{' && depth++ === 0) || (mark === '}' && --depth === 0)) parts.push('')
    else parts.push(parts.pop() + mark)
  return parts
}

function argument(text: string, values: Values): string | undefined {
  const [, path = '', kind, choices = ''] = /^\s*([\w.*-]+)\s*(?:,\s*(\w+)\s*(?:,(.*))?)?$/s.exec(text) ?? []
  const value = valueAt(path, values)
  if (kind === 'list') return listed(choices, value)
  const band = kind === 'shown' ? valueAt(`bands.${path}`, values) : undefined
  if (band !== undefined) return spanned(valueAt('low', band), valueAt('high', band), 'below')
  if (kind === 'select') return fill(chosen(choices, String(value), 'other') ?? '', values)
  if (kind === 'span') return spanned(rounded(value), rounded(valueAt(choices.trim(), values)))
  if (value === undefined) return undefined
  if (kind === 'shown') return String(rounded(value))
  const plain = Array.isArray(value) ? value.join(', ') : String(value)
  if (kind === undefined) return plain
  const format = FORMATS[kind]
  if (format === undefined) throw new Error(`the message {${text}} has the unknown format ${kind}`)
  return format(plain)
}

/** Rounds a figure to a thousandth, because one converted from another currency has twelve digits. */
const rounded = (figure: unknown): unknown => (typeof figure === 'number' ? Math.round(figure * 1000) / 1000 : figure)

/** The text of each item; an item without a text is left out. */
function listed(choices: string, items: unknown): string | undefined {
  const texts = Array.isArray(items) ? items.map((item: Values) => fill(chosen(choices, 'item') ?? '', item)) : []
  const filled = texts.map((text) => text || undefined)
  return joined(filled, chosen(choices, 'by') ?? ', ') ?? chosen(choices, 'none')
}

/** Joins parts that are there; undefined if none is. */
function joined(parts: readonly unknown[], mark: string): string | undefined {
  const known = parts.filter((part) => part !== undefined)
  return known.length === 0 ? undefined : known.join(mark)
}

/** States the bounds of a range: "10 to 100", "from 0", "up to 20". */
function spanned(least: unknown, most: unknown, end = 'up to'): string | undefined {
  if (least === undefined) return most === undefined ? undefined : `${end} ${most}`
  return most === undefined ? `from ${least}` : least === most ? `${least}` : `${least} to ${most}`
}

/** The text of the first of these keys that the choices have. */
function chosen(choices: string, ...keys: readonly string[]): string | undefined {
  const parts = partsIn(choices)
  const names = parts.map((part, at) => (at % 2 === 0 ? part.trim() : undefined))
  const found = keys.find((key) => names.includes(key))
  return found === undefined ? undefined : parts[names.indexOf(found) + 1]
}

/** The value at a path; a negative step counts from the end of an array, and `*` is each of its items. */
export function valueAt(path: string, from: unknown): unknown {
  if (from === undefined || from === null) return undefined
  const [step = '', ...rest] = path.split('.')
  const after = rest.join('.')
  if (step === '*') return (from as unknown[]).map((item) => valueAt(after, item))
  const value = Array.isArray(from) && /^-?\d+$/.test(step) ? from.at(Number(step)) : (from as Values)[step]
  return after === '' ? (value ?? undefined) : valueAt(after, value)
}
