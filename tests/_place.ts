import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { testServerUrl } from './_database.ts'

/** Where several processes in turn find the same database, which nobody has opened yet. */
export interface Place {
  /** Null for the embedded engine. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  remove(): Promise<void>
}

/** A place of its own: a new database on the server of TEST_DATABASE_URL, or else a directory on this machine. */
export async function newPlace(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'concordat-place-'))
  const removeDirectory = () => rmSync(dataDir, { recursive: true, force: true })
  if (testServerUrl === null) return { databaseUrl: null, dataDir, remove: async () => removeDirectory() }
  const name = `concordat_place_${randomUUID().replaceAll('-', '')}`
  const server = new pg.Client({ connectionString: testServerUrl })
  await server.connect()
  await server.query(`create database ${name} template template0`)
  const url = new URL(testServerUrl)
  url.pathname = `/${name}`
  return {
    databaseUrl: url.href,
    dataDir,
    async remove() {
      await server.query(`drop database ${name} with (force)`)
      await server.end()
      removeDirectory()
    },
  }
}
