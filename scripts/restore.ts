import { configOf } from '../src/config.ts'
import { chainVerdictOf } from '../src/presenting/nda-verification.ts'
import { backupLines, refuseUnlessWhole } from '../src/store/backup/file.ts'
import { loadLines } from '../src/store/backup/load.ts'
import { openDatabase } from '../src/store/database.ts'
import { type Jobs, openJobs } from '../src/store/jobs.ts'
import type { Schema } from '../src/store/schema.ts'

/** Restores a backup into an empty database of either engine. */

const USAGE = `Usage: npm run restore -- <file>

  Restores a backup into the database of DATA_DIR or DATABASE_URL, which must be new: nothing is ever overwritten. A backup of
  the embedded engine may be restored into PostgreSQL, and the other way round.`

const log = { info() {}, warn() {}, error() {} }

/** Exit codes: 0 done, 1 it could not be done, 2 the command was not understood. */
async function main([path, ...more]: readonly string[]): Promise<number> {
  if (path === undefined || path.startsWith('-') || more.length > 0) {
    console.error(USAGE)
    return 2
  }
  await refuseUnlessWhole(path)
  const { databaseUrl, dataDir } = configOf(process.env)
  const database = await openDatabase<Schema>({ databaseUrl, dataDir, log })
  try {
    let jobs: Jobs | null = null
    const openQueue = async () => {
      jobs = await openJobs(database, { log })
      return jobs.enqueue
    }
    try {
      const { header, rows, requeued } = await loadLines(database, backupLines(path), { openQueue })
      const all = Object.values(rows).reduce((sum, one) => sum + one, 0)
      console.log(`Restored ${all} rows of ${Object.keys(rows).length} tables, as of ${header.taken_at}.`)
      if (requeued > 0) console.log(`${requeued} steps of enrichment wait again.`)
    } finally {
      await (jobs as Jobs | null)?.close()
    }
    const { length, brokenAt } = await chainVerdictOf(database.db)
    if (brokenAt === null) console.log(`The NDA chain holds: ${length} records.`)
    else console.error(`Warning: the NDA chain breaks at record ${brokenAt} of ${length}, in the backup already.`)
    console.log('Start the service on this database: npm start.')
    return 0
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
