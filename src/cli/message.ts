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
export const FORMAT_NAMES: readonly string[] = [...Object.keys(FORMATS), 'list', 'plural', 'select', 'shown', 'upto']

/**
 * Fills a message in the part of ICU MessageFormat that the command line needs: `{path}`, `{path, format}` and
 * `{path, select, key {…} other {…}}`, with `undefined` as the key of an absent value, and English
 * `{count, plural, one {…} other {# …}}`. Arrays are joined with commas.
 * Beside it: `{list, list, item {…} none {…}}`, `{figure, shown}` for a figure or the range in its place in `bands`, and
 * `{least, upto, most}`. Returns undefined if the message has no text beside absent values.
 */
export function fill(message: string, values: Values): string | undefined {
  const parts = partsIn(message).map((part) => (part.isArgument ? argument(part.text, values) : part.text))
  const known = parts.filter((part) => part !== undefined)
  return known.length === 0 && message !== '' ? undefined : known.join('')
}

interface Part {
  text: string
  isArgument: boolean
}

/** Splits a message at its outermost braces. */
function partsIn(message: string): Part[] {
  const parts: Part[] = []
  let [depth, start] = [0, 0]
  for (const [at, mark] of [...message].entries()) {
    if (mark === '{' && ++depth > 1) continue
    if (mark === '}' && --depth > 0) continue
    if (mark !== '{' && mark !== '}') continue
    const text = [...message].slice(start, at).join('')
    if (mark === '}' || text !== '') parts.push({ text, isArgument: mark === '}' })
    start = at + 1
  }
  const rest = [...message].slice(start).join('')
  return rest === '' ? parts : [...parts, { text: rest, isArgument: false }]
}

function argument(text: string, values: Values): string | undefined {
  const [, path = '', kind, choices = ''] = /^\s*([\w.*-]+)\s*(?:,\s*(\w+)\s*(?:,(.*))?)?$/s.exec(text) ?? []
  const value = valueAt(path, values)
  if (kind === 'list') return listed(choices, value)
  if (kind === 'shown') return shownFigure(value, valueAt(`bands.${path}`, values) as Range | undefined)
  if (kind === 'upto') return joined([value, valueAt(choices.trim(), values)], ' to ')
  if (kind === 'select') return fill(chosen(choices, String(value)), values)
  if (kind === 'plural')
    return fill(chosen(choices, value === 1 ? 'one' : 'other').replaceAll('#', String(value)), values)
  if (value === undefined || value === null) return undefined
  const plain = Array.isArray(value) ? value.join(', ') : String(value)
  if (kind === undefined) return plain
  const format = FORMATS[kind]
  if (format === undefined) throw new Error(`the message {${text}} has the unknown format ${kind}`)
  return format(plain)
}

/** The text of each item, with commas; an item without a text is left out. */
function listed(choices: string, items: unknown): string | undefined {
  const texts = Array.isArray(items) ? items.map((item: Values) => fill(chosen(choices, 'item'), item)) : []
  return joined(texts, ', ') ?? (choices.includes('none') ? chosen(choices, 'none') : undefined)
}

function joined(parts: readonly unknown[], mark: string): string | undefined {
  const known = parts.filter((part) => part !== undefined && part !== '')
  return known.length === 0 ? undefined : known.join(mark)
}

interface Range {
  low?: number
  high?: number
}

/** A figure, or the range shown in its place: "10 to 100", "from 0", "below 20". */
function shownFigure(figure: unknown, range: Range | undefined): string | undefined {
  if (range === undefined) return figure === undefined ? undefined : String(figure)
  if (range.low === undefined) return range.high === undefined ? undefined : `below ${range.high}`
  return range.high === undefined ? `from ${range.low}` : `${range.low} to ${range.high}`
}

/** The text of a choice, or that of `other`. */
function chosen(choices: string, key: string): string {
  const parts = partsIn(choices)
  const at = (name: string) =>
    parts.findIndex((part, i) => !part.isArgument && i % 2 === 0 && part.text.trim() === name)
  const found = at(key) === -1 ? at('other') : at(key)
  return parts[found + 1]?.text ?? ''
}

/** The value at a path; a negative step counts from the end of an array, and `*` is each of its items. */
export function valueAt(path: string, values: Values): unknown {
  let value: unknown = values
  for (const [at, step] of path.split('.').entries()) {
    if (value === undefined || value === null) return undefined
    if (step === '*')
      return (value as Values[]).map((item) =>
        valueAt(
          path
            .split('.')
            .slice(at + 1)
            .join('.'),
          item,
        ),
      )
    value = Array.isArray(value) && /^-?\d+$/.test(step) ? value.at(Number(step)) : (value as Values)[step]
  }
  return value ?? undefined
}
