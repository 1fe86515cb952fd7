type Values = Readonly<Record<string, unknown>>

/** Formats of an argument, by the word after its name. */
const FORMATS: Readonly<Record<string, (value: string) => string>> = {
  date: (instant) => instant.slice(0, 10),
  minute: (instant) => instant.slice(0, 16).replace('T', ' '),
  fixed: (figure) => Number(figure).toFixed(1),
  words: (code) => code.replaceAll('_', ' '),
  start: (text) => text.slice(0, 16),
  trimmed: (text) => text.trimEnd(),
}

/**
 * Fills a message in the part of ICU MessageFormat that the command line needs: `{path}`, `{path, format}` and
 * `{path, select, key {…} other {…}}`, with `undefined` as the key of an absent value. Arrays are joined with commas.
 * Returns undefined if the message has no text beside absent values.
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
  const [, path = '', kind, choices = ''] = /^\s*([\w.-]+)\s*(?:,\s*(\w+)\s*(?:,(.*))?)?$/s.exec(text) ?? []
  const value = valueAt(path, values)
  if (kind === 'select') return fill(chosen(choices, String(value)), values)
  if (value === undefined || value === null) return undefined
  const plain = Array.isArray(value) ? value.join(', ') : String(value)
  if (kind === undefined) return plain
  const format = FORMATS[kind]
  if (format === undefined) throw new Error(`a message has no format ${kind}`)
  return format(plain)
}

/** The text of a choice, or that of `other`. */
function chosen(choices: string, key: string): string {
  const parts = partsIn(choices)
  const at = (name: string) =>
    parts.findIndex((part, i) => !part.isArgument && i % 2 === 0 && part.text.trim() === name)
  const found = at(key) === -1 ? at('other') : at(key)
  return parts[found + 1]?.text ?? ''
}

/** The value at a path; a negative step counts from the end of an array. */
function valueAt(path: string, values: Values): unknown {
  let value: unknown = values
  for (const step of path.split('.')) {
    if (value === undefined || value === null) return undefined
    value = Array.isArray(value) && /^-?\d+$/.test(step) ? value.at(Number(step)) : (value as Values)[step]
  }
  return value ?? undefined
}
