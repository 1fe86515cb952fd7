import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** From where to where code ran, as offsets into its file; in order and apart from each other. */
type Stretch = readonly [start: number, end: number]

/** What of each source file ran, by its path from the root of the repository. */
export type Executed = Readonly<Record<string, readonly Stretch[]>>

/** What NODE_V8_COVERAGE writes for one thread. */
interface Report {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly { readonly ranges: readonly Range[] }[]
  }[]
}
interface Range {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

/** Reads what the processes and threads of one run have written to `folder`, of the sources of the tree at `root`. */
export function readExecuted(folder: string, root: string): Executed {
  const sources = `${pathToFileURL(root).href}/src/`
  const ran = new Map<string, Uint8Array>()
  for (const name of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Report
    for (const { url, functions } of result) {
      if (!url.startsWith(sources)) continue
      const path = `src/${fileURLToPath(url).slice(fileURLToPath(sources).length)}`
      const painted = paint(functions.flatMap(({ ranges }) => ranges))
      const before = ran.get(path)
      ran.set(path, before === undefined ? painted : painted.map((mark, at) => mark | (before[at] ?? 0)))
    }
  }
  return Object.fromEntries([...ran].map(([path, marks]) => [path, stretchesOf(marks)]))
}

/** A mark for every character that ran: of the ranges around it the smallest decides. */
function paint(ranges: readonly Range[]): Uint8Array {
  const size = ({ startOffset, endOffset }: Range) => endOffset - startOffset
  const inwards = ranges.toSorted((one, other) => size(other) - size(one))
  const marks = new Uint8Array(Math.max(0, ...ranges.map(({ endOffset }) => endOffset)))
  for (const { startOffset, endOffset, count } of inwards) marks.fill(count > 0 ? 1 : 0, startOffset, endOffset)
  return marks
}

function stretchesOf(marks: Uint8Array): Stretch[] {
  const stretches: Stretch[] = []
  for (let at = 0; at < marks.length; at += 1) {
    if (marks[at] === 0) continue
    const start = at
    while (at < marks.length && marks[at] === 1) at += 1
    stretches.push([start, at])
  }
  return stretches
}

/** Whether the character at an offset of a file ran. */
export function runs(executed: Executed, path: string, offset: number): boolean {
  return (executed[path] ?? []).some(([start, end]) => start <= offset && offset < end)
}
