import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../src/store/database.ts'
import { silent, testServerUrl } from '../_database.ts'
import type { Halves } from './_database-writer.ts'
import { acknowledgedUntilKilled, REACHED } from './_kill.ts'

const kills = Math.max(REACHED.length, Number(process.env.DURABILITY_KILLS ?? REACHED.length))
const skip = testServerUrl === null ? false : 'the embedded engine has its own run'

let dataDir: string
before(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'concordat-durability-'))
})
after(() => rmSync(dataDir, { recursive: true, force: true }))

test(`the database loses no acknowledged write and keeps no partial one after ${kills} kills under load`, {
  skip,
}, async (t) => {
  const acknowledged = new Set<string>()
  for (let round = 0; round < kills; round += 1) {
    const writer = { script: new URL('./_database-writer.ts', import.meta.url), args: [dataDir, `${round}`] }
    const reached = REACHED[round % REACHED.length] ?? 'acknowledged'
    const ids = await acknowledgedUntilKilled(writer, reached, Math.random)
    for (const id of ids) acknowledged.add(id)
    await check(acknowledged, round)
  }
  t.diagnostic(`${acknowledged.size} acknowledged writes survived ${kills} kills`)
  assert.ok(acknowledged.size > 0, 'no write was acknowledged in any round')
})

async function check(acknowledged: ReadonlySet<string>, round: number): Promise<void> {
  const database = await openDatabase<Halves>({ databaseUrl: null, dataDir, log: silent })
  try {
    if (acknowledged.size === 0 && !(await hasTables(database))) return
    const { rows } = await sql<{ id: string; whole: boolean }>`
      select id, lefts.body is not null and lefts.body is not distinct from rights.body as whole
      from lefts full join rights using (id)`.execute(database.db)
    const halves = rows.filter(({ whole }) => !whole).map(({ id }) => id)
    assert.deepEqual(halves, [], `partial writes in round ${round}`)
    const kept = new Set(rows.map(({ id }) => id))
    const lost = [...acknowledged].filter((id) => !kept.has(id))
    assert.deepEqual(lost, [], `acknowledged writes lost by round ${round}`)
  } finally {
    await database.close()
  }
}

async function hasTables(database: Database<Halves>): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('rights') as found`.execute(database.db)
  return rows[0]?.found != null
}
