import { mkdtempSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes a file for its owner alone, in the place of one that is there. Written beside it and moved there: a reader sees the
 * old file or the new one, and nobody who may read the old one, or has it open, sees the new one. What is no file, such as a
 * pipe, is written to.
 */
export function writeOwnFile(file: string, content: string | Uint8Array): void {
  const there = statSync(file, { throwIfNoEntry: false })
  if (there !== undefined && !there.isFile()) {
    writeFileSync(file, content)
    return
  }
  const place = there === undefined ? file : realpathSync(file)
  const beside = mkdtempSync(`${place}.`)
  try {
    const draft = join(beside, 'draft')
    writeFileSync(draft, content, { mode: 0o600 })
    renameSync(draft, place)
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}
