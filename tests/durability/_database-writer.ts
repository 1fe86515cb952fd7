import { writeSync } from 'node:fs'
import { sql } from 'kysely'
import { openDatabase } from '../../src/store/database.ts'
import { silent } from '../_database.ts'
import { WRITING } from './_kill.ts'

/** Two halves of a write, in two tables. */
export interface Halves {
  lefts: { id: string; body: string }
  rights: { id: string; body: string }
}

const LOOPS = 6
const [dataDir = '', round = ''] = process.argv.slice(2)

const database = await openDatabase<Halves>({ databaseUrl: null, dataDir, log: silent })
await sql`create table if not exists lefts (id text primary key, body text not null)`.execute(database.db)
await sql`create table if not exists rights (id text primary key, body text not null)`.execute(database.db)

// Straight to the descriptor: a line that was printed has left the process.
const print = (line: string): number => writeSync(1, `${line}\n`)
print(WRITING)

await Promise.all(Array.from({ length: LOOPS }, (_, loop) => writeForEver(loop)))

async function writeForEver(loop: number): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    const id = `${round}-${loop}-${turn}`
    const body = id.repeat(1 + (turn % 40))
    await database.transact(async (trx) => {
      await trx.insertInto('lefts').values({ id, body }).execute()
      await trx.insertInto('rights').values({ id, body }).execute()
    })
    print(id)
    if (turn % 97 === 96 && loop === 0) await sql`checkpoint`.execute(database.db)
    if (turn % 50 === 49 && loop === 1) await sql`vacuum lefts`.execute(database.db)
  }
}
