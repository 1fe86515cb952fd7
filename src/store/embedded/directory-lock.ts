import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A held lock; `release` may be called more than once. */
interface DirectoryLock {
  release(): void
}

/**
 * Locks a data directory for this process, creating it with mode 0700. The lock is SQLite's exclusive file lock, which
 * the operating system releases when the process ends, kill -9 included. PGlite itself takes none.
 *
 * @throws Error with a message if it is not writable, or if another process (or another call in this one) holds it
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

/** Removes all rights of other users to files and folders below the directory, because PGlite grants some. */
export function closeToOthers(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory())
      chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
