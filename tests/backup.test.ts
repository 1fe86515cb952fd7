import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { backupKeyMade } from '../scripts/backup-key.ts'
import { verifyChain } from '../src/presenting/nda-verification.ts'
import { dumpLines } from '../src/store/backup/dump.ts'
import { backupLines, refuseUnlessWhole, writeBackupFile } from '../src/store/backup/file.ts'
import { loadLines } from '../src/store/backup/load.ts'
import { tablesToBackUp } from '../src/store/backup/tables.ts'
import { type Database, databaseOver, openDatabase } from '../src/store/database.ts'
import { openJobs } from '../src/store/jobs.ts'
import type { Schema } from '../src/store/schema.ts'
import { ask, is } from './_contract.ts'
import { openNewEngine, silent, testServerUrl } from './_database.ts'
import { machineEnvironment } from './_environment.ts'
import { fresh, OPERATOR, publish } from './_exchange.ts'
import { type Seeded, seedBuyer, seedSeller } from './_seed.ts'
import { startService, type TestHouse } from './_service.ts'

const KEY = 'k'.repeat(32)
let directory: string
let app: TestHouse
let buyer: Seeded
let seller: Seeded

before(async () => {
  directory = mkdtempSync(join(tmpdir(), 'concordat-backup-'))
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  buyer = await seedBuyer(app)
  seller = await seedSeller(app, { description: 'Lines\u2028that\u2029break\nhere, "quoted" \\ and 👩‍🔧' })
  for (const { key } of [buyer, seller]) is(await app.sign(key), 200)
  const pair = { buyer_id: buyer.id, seller_id: seller.id, session_id: buyer.key }
  is(await ask(app, 'createPairing', { body: pair, headers: fresh() }), 201)
  is(await ask(app, 'listMatchedNames', { key: buyer.key, headers: fresh() }), 200)
  await publish(app)
  is(await asOperator('revokeNda', { params: { id: 2 }, body: { reason: 'Asked for.' } }), 200)
  const parties = Array.from({ length: 200 }, (_, i) => ({ side: 'seller', company: `Verdier${i}`, revenue: i / 7 }))
  is(await asOperator('importParties', { body: { parties } }), 200)
  const steps = { entity_type: 'seller', entity_id: seller.id, session_id: seller.key, steps: ['siren', 'contacts'] }
  is(await ask(app, 'enqueueQuality', { body: steps, headers: fresh() }), 200)
})
after(async () => {
  await app.close()
  rmSync(directory, { recursive: true, force: true })
})

const asOperator = (id: Parameters<typeof ask>[1], asking: object) =>
  ask(app, id, { ...asking, headers: { ...OPERATOR, ...fresh() } })
const fileOf = (name: string) => join(directory, name)
const backUp = (name: string, database = app.service.app.database) =>
  writeBackupFile(
    fileOf(name),
    KEY,
    (write) => dumpLines(database, new Date(), write),
    async (draft) => refuseUnlessWhole(draft, KEY),
  )

async function linesOf(name: string): Promise<string[]> {
  const lines: string[] = []
  for await (const line of backupLines(fileOf(name), KEY)) lines.push(line)
  return lines
}

/** Opens an empty database on the engine under test or the embedded one. */
async function openNew(
  embedded = testServerUrl === null,
): Promise<{ database: Database<Schema>; url: string | null; drop(): Promise<void> }> {
  if (embedded || testServerUrl === null) {
    const database = databaseOver<Schema>(await openNewEngine())
    return { database, url: null, drop: () => database.close() }
  }
  const name = `concordat_restore_${randomUUID().replaceAll('-', '')}`
  const server = new pg.Client({ connectionString: testServerUrl })
  await server.connect()
  await server.query(`create database ${name} template template0`)
  const url = new URL(testServerUrl)
  url.pathname = `/${name}`
  const database = await openDatabase<Schema>({ databaseUrl: url.href, dataDir: '', log: silent })
  return {
    database,
    url: url.href,
    async drop() {
      await database.close()
      await server.query(`drop database ${name} with (force)`)
      await server.end()
    },
  }
}

async function restore(database: Database<Schema>, name: string) {
  let close = async () => {}
  const openQueue = async () => {
    const jobs = await openJobs(database, { log: silent })
    close = () => jobs.close()
    return jobs.enqueue
  }
  try {
    return await loadLines(database, backupLines(fileOf(name), KEY), { openQueue })
  } finally {
    await close()
  }
}

/** Every row of every table, as text. */
async function facts({ transact }: Database<Schema>): Promise<Record<string, string[]>> {
  return await transact(async (trx) => {
    await sql`set local timezone to 'UTC'`.execute(trx)
    const all: Record<string, string[]> = {}
    for (const { table } of await tablesToBackUp(trx)) {
      const { rows } = await sql<{ row: string }>`
        select (to_jsonb(t) - 'changed_in')::text as row from ${sql.table(table)} t`.execute(trx)
      all[table] = rows.map(({ row }) => row).sort()
    }
    return all
  })
}

describe('backup', () => {
  it('contains every table but idempotent_requests and restores to the same rows', async () => {
    const before = await facts(app.service.app.database)
    const { rows } = await backUp('one')
    for (const table of ['sessions', 'parties', 'party_vectors', 'nda_records', 'nda_revocations', 'disclosures'])
      assert.ok((rows[table] ?? 0) > 0, table)
    assert.equal(rows.idempotent_requests, undefined)
    is(await ask(app, 'updateSession', { key: seller.key, body: { seller: { revenue: 99 } }, headers: fresh() }), 200)
    await seedSeller(app)
    for (const embedded of testServerUrl === null ? [true] : [true, false]) {
      const { database, drop } = await openNew(embedded)
      try {
        const loaded = await restore(database, 'one')
        assert.deepEqual(loaded.rows, rows)
        assert.deepEqual(await facts(database), before)
        assert.deepEqual(await verifyChain(database.db), await verifyChain(app.service.app.database.db))
      } finally {
        await drop()
      }
    }
    assert.notDeepEqual(await facts(app.service.app.database), before)
  })
  it('restores a service with the same keys, consecutive ids and requeued enrichment steps', async () => {
    await backUp('two')
    const { database, drop } = await openNew()
    const { requeued } = await restore(database, 'two')
    assert.equal(requeued, 2)
    const restored = await startService({ TRUST_PROXY: '127.0.0.1' }, { database })
    try {
      for (const id of ['getSession', 'listMatches', 'listPairings', 'listMatchedNames'] as const)
        assert.deepEqual(
          (await ask(restored, id, { key: buyer.key, headers: fresh() })).body,
          (await ask(app, id, { key: buyer.key, headers: fresh() })).body,
          id,
        )
      is(await ask(restored, 'listMatchedNames', { key: seller.key, headers: fresh() }), 403)
      const jobs = await ask(restored, 'listJobs', { headers: { ...OPERATOR, ...fresh() } })
      assert.equal(jobs.body.queues[0].waiting, 2)
      const highest = Math.max(...((await facts(database)).parties?.map((row) => JSON.parse(row).id) ?? []))
      const next = await seedSeller(restored)
      assert.equal(next.id, highest + 1)
      is(await restored.sign(seller.key), 403)
      is(await restored.sign(next.key), 200)
      const verdict = await verifyChain(database.db)
      assert.deepEqual([verdict.brokenAt, verdict.length], [null, 4])
    } finally {
      await restored.close()
      await drop()
    }
  })
  it('contains no receipt signing key; the restored service verifies old receipts and signs with a new key', async () => {
    const receiptOf = async (house: TestHouse) => {
      const answer = await ask(house, 'getNdaReceipt', { key: buyer.key, headers: fresh() })
      is(answer, 200)
      return answer.body.jws as string
    }
    const verified = async (house: TestHouse, jws: string) => {
      const answer = await ask(house, 'verifyReceipt', { body: { jws }, headers: fresh() })
      is(answer, 200)
      return answer.body.valid as boolean
    }
    const kidOf = (jws: string) =>
      JSON.parse(Buffer.from(jws.split('.')[0] ?? '', 'base64url').toString()).kid as string
    const before = await receiptOf(app)
    const { seed } = await app.service.app.database.db
      .selectFrom('signing_keys')
      .select('seed')
      .where('retired_at', 'is', null)
      .executeTakeFirstOrThrow()
    await backUp('unsigned')
    const lines = await linesOf('unsigned')
    assert.ok(lines.some((line) => line.includes(kidOf(before))))
    assert.ok(seed !== null && lines.every((line) => !line.includes(seed)))
    const { database, drop } = await openNew()
    await loadLines(database, backupLines(fileOf('unsigned'), KEY), { openQueue: async () => async () => {} })
    const restored = await startService({ TRUST_PROXY: '127.0.0.1' }, { database })
    try {
      assert.equal(await verified(restored, before), true)
      const after = await receiptOf(restored)
      assert.notEqual(kidOf(after), kidOf(before))
      assert.equal(await verified(restored, after), true)
    } finally {
      await restored.close()
      await drop()
    }
  })
  it('contains no challenge secret', async () => {
    is(await ask(app, 'getChallenge', { headers: fresh() }), 200)
    const { rows: kept } = await sql<{ secret: string }>`select secret from challenge_secrets`.execute(
      app.service.app.database.db,
    )
    assert.ok(kept.length > 0)
    await backUp('secrets')
    const text = (await linesOf('secrets')).join('\n')
    for (const { secret } of kept) assert.equal(text.includes(secret), false)
  })
  it('is a consistent snapshot while others write', { skip: testServerUrl === null }, async () => {
    let writes = 0
    let isDone = false
    const writing = (async () => {
      for (; !isDone; writes++) await seedSeller(app)
    })()
    await backUp('three')
    isDone = true
    await writing
    assert.ok(writes > 0)
    const { database, drop } = await openNew()
    try {
      await restore(database, 'three')
      const { rows } = await sql<{ orphans: number }>`
        select count(*) as orphans from sessions s where not exists (select from parties p where p.session_id = s.id)`.execute(
        database.db,
      )
      assert.equal(rows[0]?.orphans, 0)
    } finally {
      await drop()
    }
  })
  it('is readable by its owner only and never overwritten', async () => {
    await backUp('four')
    assert.equal(statSync(fileOf('four')).mode & 0o777, 0o600)
    const bytes = readFileSync(fileOf('four'))
    await assert.rejects(backUp('four'), /exists, and a backup is never overwritten/)
    assert.deepEqual(readFileSync(fileOf('four')), bytes)
    assert.equal(existsSync(`${fileOf('four')}.part`), false)
  })
  it('leaves no file if its check fails', async () => {
    const fill = (write: (line: string) => Promise<void>) => dumpLines(app.service.app.database, new Date(), write)
    const check = async () => {
      throw new Error('not good enough')
    }
    await assert.rejects(writeBackupFile(fileOf('five'), KEY, fill, check), /not good enough/)
    assert.deepEqual([existsSync(fileOf('five')), existsSync(`${fileOf('five')}.part`)], [false, false])
  })
  it('rejects with ENOENT if the folder does not exist', async () => {
    await assert.rejects(backUp('nowhere/six'), /ENOENT/)
  })
})

describe('restore', () => {
  it('rejects a database that is not empty and leaves it unchanged', async () => {
    await backUp('seven')
    const { database, drop } = await openNew()
    try {
      await restore(database, 'seven')
      await database.db.updateTable('identities').set({ role: 'changed' }).execute()
      const before = await facts(database)
      await assert.rejects(restore(database, 'seven'), /not empty, and nothing in it is overwritten/)
      assert.deepEqual(await facts(database), before)
    } finally {
      await drop()
    }
  })
  it('rejects a file that is truncated, altered or not a backup', async () => {
    await backUp('eight')
    const bytes = readFileSync(fileOf('eight'))
    const text = gunzipSync(bytes).toString('utf8')
    const bad: Record<string, string | Buffer> = {
      cut: bytes.subarray(0, bytes.length - 200),
      short: gzipSync(text.split('\n').slice(0, 20).join('\n')),
      altered: gzipSync(text.replace('Asked for.', 'Asked for!')),
      empty: '',
      'another kind of file': 'hello',
    }
    for (const [name, content] of Object.entries(bad)) {
      writeFileSync(fileOf(name), content)
      await assert.rejects(refuseUnlessWhole(fileOf(name), KEY), /is not a whole backup of Concordat: /, name)
    }
    await assert.rejects(refuseUnlessWhole(fileOf('missing'), KEY), /is not a whole backup of Concordat: ENOENT/)
  })
  it('rejects a file without the installation’s signature unless the check is switched off', async () => {
    await backUp('signed')
    const lines = gunzipSync(readFileSync(fileOf('signed')))
      .toString('utf8')
      .trimEnd()
      .split('\n')
    const unsigned = lines.filter((line) => !line.startsWith('#hmac-sha256 '))
    writeFileSync(fileOf('unsigned'), gzipSync(`${unsigned.join('\n')}\n`))
    await assert.rejects(refuseUnlessWhole(fileOf('unsigned'), KEY), { name: 'UnsignedBackup' })
    await assert.rejects(refuseUnlessWhole(fileOf('signed'), 'x'.repeat(32)), { name: 'UnsignedBackup' })
    await refuseUnlessWhole(fileOf('unsigned'), null)
    await refuseUnlessWhole(fileOf('signed'), KEY)
  })
  it('rejects an overlong line before holding it in memory', async () => {
    writeFileSync(fileOf('bomb'), gzipSync(Buffer.alloc(300_000_000, 'a')))
    const before = process.memoryUsage().arrayBuffers
    await assert.rejects(refuseUnlessWhole(fileOf('bomb'), KEY), /one of its lines is longer than any row/)
    assert.ok(process.memoryUsage().arrayBuffers - before < 50_000_000)
  })
  it('rejects a backup of another release or with altered tables, and writes nothing', async () => {
    await backUp('nine')
    const lines = await linesOf('nine')
    const [first = '', ...rest] = lines
    const header = JSON.parse(first)
    const migrations = [...header.migrations, { name: '9999-later.sql', checksum: 'x' }]
    const { database, drop } = await openNew()
    try {
      const cases: [string[], RegExp][] = [
        [[JSON.stringify({ ...header, migrations }), ...rest], /of another release \(it has the migration 9999-later/],
        [[JSON.stringify({ ...header, concordat_backup: 2 }), ...rest], /of layout 2/],
        [[first, '#table {"table":"pg_authid","columns":["rolname"]}', '{}'], /does not have: it was altered/],
        [
          [first, ...rest.slice(0, -1), (rest.at(-1) ?? '').replace(/"parties":\d+/, '"parties":1')],
          /nothing was restored/,
        ],
      ]
      for (const [given, message] of cases)
        await assert.rejects(loadLines(database, asyncOf(given), { openQueue: async () => async () => {} }), message)
      assert.ok(Object.values(await facts(database)).every((rows) => rows.length === 0))
      await restore(database, 'nine')
    } finally {
      await drop()
    }
  })
})

async function* asyncOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}

describe('npm run backup and npm run restore', () => {
  const run = (script: string, dataDir: string, ...args: string[]) =>
    spawnSync(process.execPath, [fileURLToPath(new URL(`../scripts/${script}.ts`, import.meta.url)), ...args], {
      encoding: 'utf8',
      env: { ...machineEnvironment(), DATA_DIR: fileOf(dataDir), BACKUP_KEY: KEY },
    })

  it('restores an embedded database into another directory and backs it up again, with instructions', async () => {
    await backUp('ten')
    const restored = run('restore', 'data-one', fileOf('ten'))
    assert.equal(restored.status, 0, restored.stderr)
    assert.match(restored.stdout, /^Restored \d+ rows of \d+ tables, as of 20.*\n2 steps of enrichment wait again\.\n/)
    assert.match(restored.stdout, /It gives access\. Operator tokens: 0, engage tokens: \d+, workspaces: \d+\./)
    assert.match(restored.stdout, /The NDA chain is intact\. Records: 3\.\n.*npm start\.\n$/)
    const backedUp = run('backup', 'data-one', fileOf('eleven'))
    assert.equal(backedUp.status, 0, backedUp.stderr)
    assert.match(backedUp.stdout, /The NDA chain is intact\. Records: 3\.\n.*restored in memory and counted\.\n/)
    assert.match(backedUp.stdout, /encrypt it[\s\S]*npm run restore -- /)
    const again = run('backup', 'data-one', fileOf('eleven'))
    assert.equal(again.status, 1)
    assert.match(again.stderr, /never overwritten/)
    const over = run('restore', 'data-one', fileOf('eleven'))
    assert.equal(over.status, 1)
    assert.match(over.stderr, /not empty/)
    const lines = async (name: string) => {
      const [, ...all] = await linesOf(name)
      return all.sort()
    }
    assert.deepEqual(await lines('eleven'), await lines('ten'))
  })
  it('creates the folder of the backup key on the first backup', () => {
    const backupKeyFile = join(directory, 'no', 'folder', 'backup.key')
    const made = backupKeyMade({ backupKey: null, backupKeyFile })
    assert.match(made, /^[0-9a-f]{64}$/)
    assert.equal(readFileSync(backupKeyFile, 'utf8'), `${made}\n`)
    assert.equal(backupKeyMade({ backupKey: null, backupKeyFile }), made)
  })
  it('creates the key folder on PostgreSQL, where DATA_DIR does not exist', {
    skip: testServerUrl === null ? 'needs PostgreSQL' : false,
  }, async () => {
    const { database, drop, url } = await openNew()
    try {
      await restore(database, 'ten')
      const dataDir = fileOf('never-made')
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [fileURLToPath(new URL('../scripts/backup.ts', import.meta.url)), fileOf('twelve')],
        { encoding: 'utf8', env: { ...machineEnvironment(), DATABASE_URL: url ?? '', DATA_DIR: dataDir } },
      )
      assert.equal(status, 0, stderr)
      assert.match(stdout, /backup\.key holds the key that backups are signed with/)
      assert.equal(statSync(dataDir).mode & 0o777, 0o700)
      assert.equal(statSync(join(dataDir, 'backup.key')).mode & 0o777, 0o600)
      await refuseUnlessWhole(fileOf('twelve'), readFileSync(join(dataDir, 'backup.key'), 'utf8').trim())
    } finally {
      await drop()
    }
  })
  it('lists the access that a backup restores and masks texts stored unmasked', async () => {
    const { db } = app.service.app.database
    const token = { token_sha256: Buffer.alloc(32, 7), label: 'back door', minted_at: new Date().toISOString() }
    await db
      .insertInto('operator_tokens')
      .values({ ...token, revoked_at: null })
      .execute()
    const company = 'Kestrelmoor Holdings'
    const altered = await seedSeller(app, { product: `Valves of ${company}` }, { company })
    await db
      .updateTable('parties')
      .set({ product: `Valves of ${company}` })
      .where('id', '=', altered.id)
      .execute()
    await backUp('a-way-in')
    const restored = run('restore', 'data-altered', fileOf('a-way-in'))
    assert.equal(restored.status, 0, restored.stderr)
    assert.match(restored.stdout, /The texts of 1 parties are masked again/)
    assert.match(restored.stdout, /Operator tokens: 1,[\s\S]*operator token \d+: "back door"/)
    assert.equal(run('backup', 'data-altered', fileOf('masked')).status, 0)
    assert.ok(
      (await linesOf('masked')).every(
        (line) => !line.includes(`"product": "Valves of ${company}"`) || line.includes('party_id'),
      ),
    )
  })
  it('rejects a backup when no key is available to verify it', async () => {
    await backUp('keyless')
    const environment = { ...machineEnvironment(), DATA_DIR: fileOf('data-keyless') }
    const script = fileURLToPath(new URL('../scripts/restore.ts', import.meta.url))
    const refused = spawnSync(process.execPath, [script, fileOf('keyless')], { encoding: 'utf8', env: environment })
    assert.equal(refused.status, 1)
    assert.match(refused.stderr, /^There is no key to check the signature with: set BACKUP_KEY_FILE/)
    assert.equal(existsSync(fileOf('data-keyless')), false)
  })
  it('explains a missing database or backup and returns exit code 2 for invalid arguments', () => {
    const nothing = run('backup', 'data-none', fileOf('twelve'))
    assert.deepEqual([nothing.status, nothing.stdout], [1, ''])
    assert.match(nothing.stderr, /^There is no database in /)
    assert.equal(existsSync(fileOf('data-none')), false)
    assert.match(run('restore', 'data-none', fileOf('missing')).stderr, /is not a whole backup/)
    for (const script of ['backup', 'restore'])
      for (const args of [[], ['a', 'b'], ['--help']]) assert.equal(run(script, 'data-none', ...args).status, 2)
  })
})
