import { styleText } from 'node:util'
import { plainJson, plainLine, plainText } from './plain-text.ts'
import { type Column, tableLines } from './table.ts'

/** A stream that may be a terminal. */
export type Out = NodeJS.WritableStream & { isTTY?: boolean; columns?: number }

/** Answers go to `out`, everything about them (errors, hints, progress) to `err`. All text is made plain first. */
export interface Terminal {
  /** Text of any length, as it is but for what could steer a terminal. */
  print(text: string): void
  json(value: unknown): void
  /** One line of JSON, for answers that keep coming. */
  jsonLine(value: unknown): void
  heading(text: string): void
  table<Row>(columns: readonly Column<Row>[], rows: readonly Row[], empty: string): void
  /** Names and values, one a line; what is undefined is left out. */
  facts(facts: Readonly<Record<string, string | number | boolean | undefined>>): void
  note(text: string): void
  error(sentence: string, next?: string): void
  bytes(bytes: Uint8Array): void
  progress(label: string, total: number): Progress
}

/** A bar that is drawn only where somebody watches. */
export interface Progress {
  at(done: number): void
  end(): void
}

const BAR_CELLS = 30
const WIDTH_WITHOUT_TERMINAL = 120

/** Colours follow the stream, NO_COLOR and FORCE_COLOR, as `styleText` reads them. */
export function openTerminal(out: Out, err: Out): Terminal {
  const styled = (format: Parameters<typeof styleText>[0], text: string, stream: Out) =>
    styleText(format, text, { stream })
  const line = (stream: Out, text: string) => void stream.write(`${text}\n`)
  return {
    print: (text) => line(out, plainText(text).replace(/\n$/, '')),
    json: (value) => line(out, plainJson(value, 2)),
    jsonLine: (value) => line(out, plainJson(value)),
    heading: (text) => line(out, styled('bold', plainLine(text), out)),
    table: (columns, rows, empty) => {
      if (rows.length === 0) return line(out, empty)
      const [head = '', ...body] = tableLines(columns, rows, out.columns ?? WIDTH_WITHOUT_TERMINAL)
      line(out, styled('bold', head, out))
      for (const row of body) line(out, row)
    },
    facts: (facts) => {
      const known = Object.entries(facts).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      )
      const width = Math.max(0, ...known.map(([name]) => name.length))
      for (const [name, value] of known)
        line(out, `${styled('dim', name.padEnd(width), out)}  ${plainLine(String(value))}`)
    },
    note: (text) => line(err, plainText(text)),
    error: (sentence, next) => {
      line(err, `${styled(['red', 'bold'], 'Not done:', err)} ${plainLine(sentence)}`)
      if (next !== undefined) line(err, plainText(next))
    },
    bytes: (bytes) => void out.write(bytes),
    progress: (label, total) => (err.isTTY === true ? progressBar(label, total, err) : { at() {}, end() {} }),
  }
}

function progressBar(label: string, total: number, err: Out): Progress {
  let drawn = -1
  return {
    at: (done) => {
      const cells = Math.floor(Math.min(1, done / Math.max(1, total)) * BAR_CELLS)
      if (cells === drawn) return
      drawn = cells
      err.write(`\r${label} [${'#'.repeat(cells)}${'.'.repeat(BAR_CELLS - cells)}]`)
    },
    end: () => void err.write('\r\u001b[K'),
  }
}
