/** A row of a table of tab-separated values, read by the names of its columns. Every reader fails with file and line. */
export interface Row {
  /** The cell as it is; it may be empty. */
  cell(column: string): string
  /** The cell, which must not be empty. */
  text(column: string): string
  /** The cell, which no other row of the table may have. */
  newId(column: string): string
  matching(column: string, pattern: RegExp): string
  oneOf<Value extends string>(column: string, values: ReadonlySet<Value>): Value
  /** The words of a cell, which commas separate. */
  words(column: string): string[]
  anyOf<Value extends string>(column: string, values: ReadonlySet<Value>): Value[]
  /** At least one word, each a value of the list. */
  someOf<Value extends string>(column: string, values: ReadonlySet<Value>): [Value, ...Value[]]
  /** At least one word, each read by the function. */
  some<Value>(column: string, read: (word: string) => Value): [Value, ...Value[]]
  fail(why: string): never
}

/**
 * Reads a table of tab-separated values whose first line names its columns.
 *
 * @param name of the file, for messages.
 * @throws Error when the columns are others than expected or a row has more or fewer cells.
 */
export function readTable(name: string, text: string, columns: readonly string[]): Row[] {
  const [header, ...lines] = text.trimEnd().split('\n')
  if (header !== columns.join('\t')) throw new Error(`${name}: the columns must be ${columns.join(', ')}`)
  const ids = new Set<string>()
  return lines.map((line, i) => rowOf(`${name}, line ${i + 2}`, columns, line.split('\t'), ids))
}

function rowOf(place: string, columns: readonly string[], cells: readonly string[], ids: Set<string>): Row {
  const fail = (why: string): never => {
    throw new Error(`${place}: ${why}`)
  }
  if (cells.length !== columns.length) fail(`${cells.length} cells instead of ${columns.length}`)
  const cell = (column: string) => cells[columns.indexOf(column)] ?? fail(`no column ${column}`)
  const text = (column: string) => cell(column) || fail(`${column} is empty`)
  const known = <Value extends string>(word: string, values: ReadonlySet<Value>): Value =>
    [...values].find((value) => value === word) ?? fail(`${word} is not known`)
  const words = (column: string) => (cell(column) === '' ? [] : cell(column).split(','))
  const some = <Value>(column: string, read: (word: string) => Value): [Value, ...Value[]] => {
    const [first, ...others] = words(column).map(read)
    return first === undefined ? fail(`${column} is empty`) : [first, ...others]
  }
  return {
    cell,
    text,
    words,
    some,
    fail,
    newId(column) {
      const id = text(column)
      if (ids.has(id)) fail(`${id} is given twice`)
      ids.add(id)
      return id
    },
    matching: (column, pattern) => (pattern.test(cell(column)) ? cell(column) : fail(`${column} is malformed`)),
    oneOf: (column, values) => known(cell(column), values),
    anyOf: (column, values) => words(column).map((word) => known(word, values)),
    someOf: (column, values) => some(column, (word) => known(word, values)),
  }
}
