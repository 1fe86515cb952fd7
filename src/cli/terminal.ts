import { styleText } from 'node:util'
import { plainJson, plainLine, plainText } from './plain-text.ts'
import { type Column, tableLines } from './table.ts'

/** A stream that may be a terminal. */
type Out = NodeJS.WritableStream & { isTTY?: boolean; columns?: number }

const BAR_CELLS = 30
const WIDTH_WITHOUT_TERMINAL = 120

export type Terminal = ReturnType<typeof openTerminal>

/**
 * Opens a terminal: answers go to `out`, everything about them (errors, hints, progress) to `err`. All text is made plain
 * first. Colours follow the stream, NO_COLOR and FORCE_COLOR, as `styleText` reads them.
 */
export function openTerminal(out: Out, err: Out) {
  const styled = (format: Parameters<typeof styleText>[0], text: string, stream: Out) =>
    styleText(format, text, { stream })
  const line = (stream: Out, text: string) => void stream.write(`${text}\n`)
  return {
    /** Writes text of any length, as it is but for what could steer a terminal. */
    print: (text: string) => line(out, plainText(text).replace(/\n$/, '')),
    json: (value: unknown) => line(out, plainJson(value, 2)),
    /** Writes one line of JSON, for answers that keep coming. */
    jsonLine: (value: unknown) => line(out, plainJson(value)),
    heading: (text: string) => line(out, styled('bold', plainLine(text), out)),
    table: <Row>(columns: readonly Column<Row>[], rows: readonly Row[], empty: string) => {
      if (rows.length === 0) return line(out, empty)
      const [head = '', ...body] = tableLines(columns, rows, out.columns ?? WIDTH_WITHOUT_TERMINAL)
      line(out, styled('bold', head, out))
      for (const row of body) line(out, row)
    },
    /** Writes names and values, one a line; what is undefined is left out. */
    facts: (facts: Readonly<Record<string, string | undefined>>) => {
      const known = Object.entries(facts).filter(([, value]) => value !== undefined)
      const width = Math.max(0, ...known.map(([name]) => name.length))
      for (const [name, value] of known)
        line(out, `${styled('dim', name.padEnd(width), out)}  ${plainLine(value ?? '')}`)
    },
    note: (text: string) => line(err, plainText(text)),
    error: (sentence: string, next?: string) => {
      line(err, `${styled(['red', 'bold'], 'Not done:', err)} ${plainLine(sentence)}`)
      if (next !== undefined) line(err, plainText(next))
    },
    bytes: (bytes: Uint8Array) => void out.write(bytes),
    /** Draws a bar where somebody watches. */
    progress: (label: string, total: number) => {
      const draw = (text: string) => void (err.isTTY === true && err.write(text))
      let drawn = -1
      return {
        at: (done: number) => {
          const cells = Math.floor(Math.min(1, done / Math.max(1, total)) * BAR_CELLS)
          if (cells !== drawn) draw(`\r${label} [${'#'.repeat(cells)}${'.'.repeat(BAR_CELLS - cells)}]`)
          drawn = cells
        },
        end: () => draw('\r\u001b[K'),
      }
    },
  }
}
