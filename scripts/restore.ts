import { maskAgain } from '../src/background/mask-again.ts'
import { misspeltVariables } from '../src/config/misspelt-variables.ts'
import { readConfig } from '../src/config.ts'
import { verifyChain } from '../src/presenting/nda-verification.ts'
import { type LiveCredentials, liveCredentials } from '../src/store/backup/credentials.ts'
import { backupLines, refuseUnlessWhole } from '../src/store/backup/file.ts'
import { loadLines } from '../src/store/backup/load.ts'
import { openDatabase } from '../src/store/database.ts'
import { type Jobs, openJobs } from '../src/store/jobs.ts'
import type { Schema } from '../src/store/schema.ts'
import { backupKeyOf } from './backup-key.ts'

/** Restores a backup into an empty database of either engine. */

const USAGE = `Usage: npm run restore -- [--without-signature] <file>

  Restores a backup into the database of DATA_DIR or DATABASE_URL, which must be new: nothing is ever overwritten. A backup of
  the embedded engine may be restored into PostgreSQL, and the other way round. The backup must be signed with the key in
  BACKUP_KEY, or in BACKUP_KEY_FILE. With --without-signature a backup is taken from anybody who could write the file.`

const log = { info() {}, warn() {}, error() {} }

/** Exit codes: 0 done, 1 it could not be done, 2 the command was not understood. */
const UNSIGNED = '--without-signature'

async function main(given: readonly string[]): Promise<number> {
  const takesUnsigned = given.includes(UNSIGNED)
  const [path, ...more] = given.filter((one) => one !== UNSIGNED)
  if (path === undefined || path.startsWith('-') || more.length > 0) {
    console.error(USAGE)
    return 2
  }
  for (const warning of misspeltVariables(process.env)) console.error(`Warning: ${warning}`)
  const config = readConfig(process.env)
  const { databaseUrl, dataDir } = config
  const key = takesUnsigned ? null : backupKeyOf(config)
  if (key === null && !takesUnsigned) {
    console.error(
      'There is no key to check the signature with: set BACKUP_KEY_FILE to the file backup.key of the installation that made the backup, or BACKUP_KEY. If the key is lost, --without-signature restores what anybody may have written.',
    )
    return 1
  }
  await refuseUnlessWhole(path, key)
  const database = await openDatabase<Schema>({ databaseUrl, dataDir, log })
  try {
    let jobs: Jobs | null = null
    const openQueue = async () => {
      jobs = await openJobs(database, { log })
      return jobs.enqueue
    }
    try {
      const { header, rows, requeued } = await loadLines(database, backupLines(path, key), { openQueue })
      const all = Object.values(rows).reduce((sum, one) => sum + one, 0)
      console.log(`Restored ${all} rows of ${Object.keys(rows).length} tables, as of ${header.taken_at}.`)
      if (requeued > 0) console.log(`${requeued} steps of enrichment wait again.`)
    } finally {
      await (jobs as Jobs | null)?.close()
    }
    const now = new Date()
    const masked = await maskAgain(database, now)
    if (masked > 0) console.log(`The texts of ${masked} parties are masked again, and come out different.`)
    tellCredentials(await liveCredentials(database.db, now))
    const { length, brokenAt } = await verifyChain(database.db)
    if (brokenAt === null) console.log(`The NDA chain is intact. Records: ${length}.`)
    else console.error(`Warning: the NDA chain breaks at record ${brokenAt} of ${length}, in the backup already.`)
    console.log('Start the service on this database: npm start.')
    return 0
  } finally {
    await database.close()
  }
}

/** Whoever could write the backup could give itself a way in: the operator looks at each. */
function tellCredentials({ operatorTokens, engageTokens, workspaces }: LiveCredentials): void {
  console.log(
    `It gives access. Operator tokens: ${operatorTokens.length}, engage tokens: ${engageTokens.length}, workspaces: ${workspaces}.`,
  )
  for (const { id, label } of operatorTokens) console.log(`  operator token ${id}: ${JSON.stringify(label)}`)
  for (const { id, participant } of engageTokens) console.log(`  engage token ${id}: ${JSON.stringify(participant)}`)
  console.log(
    'Revoke those that you do not know: npm run operator -- revoke <id>, and POST /api/operator/engage-tokens/<id>/revoke.',
  )
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
