import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { syncPath } from '../sync-path.ts'

const PROGRAM = fileURLToPath(new URL('./build-program.ts', import.meta.url))

/** Thrown for a database on disk that the engine cannot open. */
export class DamagedDatabase extends Error {
  override name = 'DamagedDatabase'

  constructor(path: string, cause?: unknown) {
    super(
      `The database in ${path} is damaged and cannot be opened: restore a backup into a new directory, with DATA_DIR=<new directory> npm run restore -- <file>.`,
      { cause },
    )
  }
}

/**
 * Builds an empty database unless there is one. It is built under another name, synced and then renamed, so that a
 * crash never leaves half a database behind. A process of its own builds it and frees the memory of two engines when it ends; in this process they left 140 MB
 * allocated. It compiles without optimising, which is quicker for code that runs once.
 *
 * @param path the directory of the database; its parent exists and belongs to this process alone
 * @throws DamagedDatabase if the directory has other contents; Error if the program fails
 */
export async function buildUnlessThere(path: string): Promise<void> {
  if (existsSync(join(path, 'PG_VERSION'))) return
  if (existsSync(path) && readdirSync(path).length > 0) throw new DamagedDatabase(path)
  const unfinished = `${basename(path)}.new`
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(unfinished)) rmSync(join(dirname(path), name), { recursive: true, force: true })
  // A unique name, because the program of a killed service may still be writing under the last one.
  const built = mkdtempSync(join(dirname(path), `${unfinished}-`))
  await promisify(execFile)(process.execPath, ['--liftoff-only', PROGRAM, built], { env: {} })
  renameSync(built, path)
  await syncPath(dirname(path))
}
