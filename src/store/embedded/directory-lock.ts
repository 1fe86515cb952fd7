import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A held lock; `release` may be called more than once. */
export interface DirectoryLock {
  release(): void
}

/**
 * Takes a data directory for this process alone, creating it with mode 0700. The lock is SQLite's exclusive file lock,
 * which the operating system lifts when the process ends, kill -9 included. PGlite itself takes none.
 *
 * @throws Error with a sentence when it cannot be written, or another process (or another opening in this one) holds it
 */
export function lockDirectory(directory: string): DirectoryLock {
  const file = lockFileIn(directory)
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    file.close()
    if (!isBusy(error)) throw error
    throw new Error(
      `The data directory ${directory} is in use by another process: stop that one, or set DATA_DIR to another directory.`,
      { cause: error },
    )
  }
  return {
    release: () => {
      if (file.isOpen) file.close()
    },
  }
}

function lockFileIn(directory: string): DatabaseSync {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    chmodSync(directory, 0o700)
    return new DatabaseSync(join(directory, 'database.lock'))
  } catch (error) {
    throw new Error(
      `The data directory ${directory} cannot be written: set DATA_DIR to a directory that belongs to this user.`,
      { cause: error },
    )
  }
}

/** Takes every right to a file or folder below the directory from other users: PGlite gives them some. */
export function closeToOthers(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory())
      chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
