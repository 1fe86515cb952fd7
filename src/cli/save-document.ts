import { writeFileSync } from 'node:fs'
import { UsageError } from './arguments.ts'
import type { Context } from './command.ts'
import { writeOwnFile } from './own-file.ts'

/** Writes a document to a file that only its owner may read. Keeps an existing file unless forced. */
export function saveDocument({ terminal, args }: Context, file: string, content: string | Uint8Array): void {
  if (file === '-') {
    if (typeof content === 'string') terminal.print(content)
    else terminal.bytes(content)
    return
  }
  try {
    if (args.flag('force')) writeOwnFile(file, content)
    else writeFileSync(file, content, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EEXIST') throw new UsageError(`${file} is there already: give another --out, or --force`)
    throw new UsageError(`${file} cannot be written (${code}): give another --out`)
  }
  terminal.note(
    `Written to ${file}, ${typeof content === 'string' ? Buffer.byteLength(content) : content.length} bytes.`,
  )
}
