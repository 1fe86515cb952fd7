import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { sentence, UsageError } from './exit-codes.ts'
import type { Terminal } from './terminal.ts'

/** @throws UsageError with `advice` at its end */
export function readBytes(file: string, advice = ''): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new UsageError(sentence('unreadable', { file, code: (error as { code?: string }).code, advice }))
  }
}

/** @throws UsageError with `advice` at its end */
export const readText = (file: string, advice = ''): string => readBytes(file, advice).toString('utf8')

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

/** Refuses a file that cannot be written. */
export function refuseFile(file: string, error: unknown, option: string, orForce = ''): never {
  const { code } = error as { code?: string }
  throw new UsageError(sentence('unwritable', { file, code, option, force: code === 'EEXIST' ? orForce : '' }))
}

/** Writes a new file for its owner alone. @throws UsageError that names the option for another file */
export function writeNewFile(file: string, content: string | Uint8Array, option: string, orForce = ''): void {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    refuseFile(file, error, option, orForce)
  }
}

export const OR_FORCE = ', or --force'

/** Refuses a file that exists, before anything is requested for it. @throws UsageError */
export function refuseExisting(file: string, option: string, orForce = ''): void {
  if (existsSync(file)) refuseFile(file, { code: 'EEXIST' }, option, orForce)
}

/** Writes a document to `file`, `-` for standard output. Keeps an existing file unless forced. @throws UsageError */
export function saveDocument(terminal: Terminal, file: string, content: string | Uint8Array, force = false): void {
  if (file === '-') {
    if (typeof content === 'string') terminal.print(content)
    else terminal.bytes(content)
    return
  }
  if (force) writeOwnFile(file, content)
  else writeNewFile(file, content, '--out', OR_FORCE)
  terminal.note(sentence('written', { file, bytes: Buffer.byteLength(content) }))
}
