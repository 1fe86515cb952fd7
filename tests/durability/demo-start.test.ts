import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readDemoParties } from '../../src/integrations/demo-files.ts'
import { testServerUrl } from '../_database.ts'
import { newPlace } from '../_place.ts'

const skip = testServerUrl === null ? 'one process at a time opens an embedded database' : false
const program = fileURLToPath(new URL('./_demo-start.ts', import.meta.url))

test('three processes that start on a new database load the demonstration universe once', {
  skip,
}, async () => {
  const place = await newPlace()
  try {
    const start = async () => {
      const child = spawn(process.execPath, [program, place.databaseUrl ?? '', place.dataDir], { stdio: 'inherit' })
      const [code] = await once(child, 'exit')
      return code
    }
    assert.deepEqual(await Promise.all([start(), start(), start()]), [0, 0, 0])
    const client = new pg.Client({ connectionString: place.databaseUrl ?? '' })
    await client.connect()
    const { rows } = await client.query<{ parties: number }>(
      'select count(*)::int as parties from parties where fictional',
    )
    await client.end()
    assert.deepEqual(rows, [{ parties: (await readDemoParties()).length }])
  } finally {
    await place.remove()
  }
})
