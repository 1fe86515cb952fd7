import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { misspeltVariables } from '../src/config/misspelt-variables.ts'
import { readConfig } from '../src/config.ts'
import { verifyChain } from '../src/presenting/nda-verification.ts'
import { dumpLines } from '../src/store/backup/dump.ts'
import { backupLines, writeBackupFile } from '../src/store/backup/file.ts'
import { loadLines } from '../src/store/backup/load.ts'
import { databaseOver, openDatabase } from '../src/store/database.ts'
import { openEngine } from '../src/store/embedded/open.ts'
import type { Schema } from '../src/store/schema.ts'
import { backupKeyMade } from './backup-key.ts'

/** Takes a backup, and proves it by restoring it in memory. */

const USAGE = `Usage: npm run backup -- <file>

  Writes everything the database holds (DATA_DIR or DATABASE_URL) into a new file, and proves the file by restoring it in
  memory. The embedded engine serves one process: stop the service first. On PostgreSQL the service goes on meanwhile.`

const log = { info() {}, warn() {}, error() {} }
const STATEMENT_LIMIT_MS = 3_600_000

/** Exit codes: 0 done, 1 it could not be done, 2 the command was not understood. */
async function main([path, ...more]: readonly string[]): Promise<number> {
  if (path === undefined || path.startsWith('-') || more.length > 0) {
    console.error(USAGE)
    return 2
  }
  for (const warning of misspeltVariables(process.env)) console.error(`Warning: ${warning}`)
  const config = readConfig(process.env)
  const { databaseUrl, dataDir } = config
  if (databaseUrl === null && !existsSync(join(dataDir, 'database'))) {
    console.error(`There is no database in ${dataDir}: set DATA_DIR, or DATABASE_URL for PostgreSQL.`)
    return 1
  }
  const database = await openDatabase<Schema>({ databaseUrl, dataDir, log })
  try {
    const fill = (write: (line: string) => Promise<void>) => dumpLines(database, new Date(), write)
    const key = backupKeyMade(config)
    const { rows } = await writeBackupFile(path, key, fill, (draft) => rehearse(draft, key))
    const all = Object.values(rows).reduce((sum, one) => sum + one, 0)
    console.log(`${path}: ${all} rows of ${Object.keys(rows).length} tables, restored in memory and counted.`)
    console.log('It holds names and figures in the clear: encrypt it, and keep it on another machine.')
    const keyed = config.backupKey === null ? `BACKUP_KEY_FILE=${config.backupKeyFile} ` : ''
    console.log(`Restore it with: DATA_DIR=<new directory> ${keyed}npm run restore -- ${path}`)
    return 0
  } finally {
    await database.close()
  }
}

/** Restores a backup into a database that is thrown away. */
async function rehearse(draft: string, key: string): Promise<void> {
  const storage = { kind: 'memory', template: null } as const
  const database = databaseOver<Schema>(await openEngine({ storage, statementLimitMs: STATEMENT_LIMIT_MS, log }))
  try {
    await loadLines(database, backupLines(draft, key), { openQueue: async () => async () => {} })
    const { length, brokenAt } = await verifyChain(database.db)
    if (brokenAt === null) console.log(`The NDA chain is intact. Records: ${length}.`)
    else
      console.error(
        `Warning: the NDA chain breaks at record ${brokenAt} of ${length}. The backup is kept as it is; look at an older one.`,
      )
  } finally {
    await database.close()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
