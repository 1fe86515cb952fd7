import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { misspeltVariables } from '../src/config/misspelt-variables.ts'
import { ConfigError, readConfig } from '../src/config.ts'
import { hashSecret } from '../src/entry/operator-access.ts'
import { type Database, openDatabase } from '../src/store/database.ts'
import { migrate } from '../src/store/migrate.ts'
import { insertOperatorToken, operatorTokens, recordAct, revokeOperatorToken } from '../src/store/operator.ts'
import type { Schema } from '../src/store/schema.ts'

const USAGE = `Usage: npm run operator -- <command>

  token [--label <text>]   mint a bearer token; it is printed once and kept as a hash
  tokens                   list the tokens minted
  revoke <id>              revoke a token

It works on the database of the configuration (DATA_DIR or DATABASE_URL). The embedded engine serves one process:
stop the service first, or use DATABASE_URL.`

const LABEL_MAX = 200

/** Exit codes: 0 done, 1 it could not be done, 2 the command was not understood. */
async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { label: { type: 'string', default: 'operator' } },
  })
  const [command, subject] = positionals
  const work = workOf(command, subject, values.label.slice(0, LABEL_MAX))
  if (work === null) {
    console.error(USAGE)
    return 2
  }
  for (const warning of misspeltVariables(process.env)) console.error(`Warning: ${warning}`)
  const { databaseUrl, dataDir } = readConfig(process.env)
  const log = { info() {}, warn() {}, error() {} }
  const database = await openDatabase<Schema>({ databaseUrl, dataDir, log })
  try {
    await migrate(database)
    return await work(database)
  } finally {
    await database.close()
  }
}

type Work = (database: Database<Schema>) => Promise<number>

function workOf(command: string | undefined, subject: string | undefined, label: string): Work | null {
  if (command === 'token' && subject === undefined) return (database) => mint(database, label)
  if (command === 'tokens' && subject === undefined) return list
  if (command === 'revoke' && /^[1-9]\d{0,14}$/.test(subject ?? ''))
    return (database) => revoke(database, Number(subject))
  return null
}

async function mint(database: Database<Schema>, label: string): Promise<number> {
  const token = `operator_${randomBytes(32).toString('hex')}`
  await database.transact(async (trx) => {
    const now = new Date()
    const id = await insertOperatorToken(trx, { hash: hashSecret(token), label }, now)
    await recordAct(
      trx,
      { operator: 'command line', act: 'mintToken', subject: `operator token ${id}`, facts: {} },
      now,
    )
  })
  console.log(token)
  console.error('Keep it: it is not shown again. Send it as Authorization: Bearer <token>.')
  return 0
}

async function list(database: Database<Schema>): Promise<number> {
  for (const { id, label, mintedAt, revokedAt } of await operatorTokens(database.db))
    console.log([id, label, `minted ${mintedAt}`, ...(revokedAt === null ? [] : [`revoked ${revokedAt}`])].join('\t'))
  return 0
}

async function revoke(database: Database<Schema>, id: number): Promise<number> {
  const revoked = await database.transact(async (trx) => {
    const now = new Date()
    if (!(await revokeOperatorToken(trx, id, now))) return false
    await recordAct(
      trx,
      { operator: 'command line', act: 'revokeToken', subject: `operator token ${id}`, facts: {} },
      now,
    )
    return true
  })
  console.log(revoked ? `Token ${id} is revoked.` : `No token ${id} is in force.`)
  return revoked ? 0 : 1
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
