import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { testServerUrl } from './_database.ts'

/** The location of a database that several processes open in turn. */
export interface Place {
  /** Null for the embedded engine. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  remove(): Promise<void>
}

/** Makes a new database on the server of TEST_DATABASE_URL, or a data directory if it is unset. */
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
