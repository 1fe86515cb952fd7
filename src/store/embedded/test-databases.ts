import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, statSync, utimesSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../../domain/figures/durations.ts'
import { type Database, databaseOver } from '../database.ts'
import type { Logger } from '../engine.ts'
import { migrationsIn } from '../migrate.ts'
import { openEngine } from './open.ts'

/** Databases of test universes, each in files of its own. */
export interface TestDatabases<Schema> {
  /** Names of the stored universes, each with the time of its last use. */
  list(): { name: string; usedAt: Date }[]
  /** Builds the template of this version unless there is one. */
  prepare(): Promise<void>
  /** False until the template of this version is built. */
  isPrepared(): boolean
  /** Opens the database of a universe; a new one starts as a copy of the template. */
  open(name: string): Promise<Database<Schema>>
  /** Records a use. */
  touch(name: string, now: Date): void
  remove(name: string): Promise<void>
}

interface Settings<Schema> {
  directory: string
  /** Directory of the templates. */
  templates: string
  now: () => Date
  log: Logger
  /** Writes the contents of a new universe into an empty database. */
  fill(database: Database<Schema>): Promise<void>
}

const UNIVERSE = /^[0-9a-f]{8}$/
const STATEMENT_LIMIT_MS = 30_000

/**
 * Keeps databases of test universes on the embedded engine, whichever engine the service uses. The first one builds a
 * template of this version; others are copies of it.
 */
export function openTestDatabases<Schema>({
  directory,
  templates,
  now,
  log,
  fill,
}: Settings<Schema>): TestDatabases<Schema> {
  const pathOf = (name: string) => join(directory, name)
  const templatePath = join(templates, `template-${templateKey()}`)
  const engine = async (path: string) =>
    databaseOver<Schema>(
      await openEngine({
        storage: { kind: 'directory', path },
        statementLimitMs: STATEMENT_LIMIT_MS,
        spareMemory: true,
        log,
      }),
    )
  let building: Promise<void> | undefined

  async function buildTemplate(): Promise<void> {
    if (existsSync(templatePath)) return
    mkdirSync(templates, { recursive: true, mode: 0o700 })
    for (const name of readdirSync(templates))
      if (join(templates, name) !== templatePath && statSync(join(templates, name)).mtimeMs < now().getTime() - DAY_MS)
        if (/^(template|draft)-/.test(name)) await rm(join(templates, name), { recursive: true, force: true })
    const draft = mkdtempSync(join(templates, 'draft-'))
    const database = await engine(join(draft, 'database'))
    try {
      await fill(database)
    } finally {
      await database.close()
    }
    // Another process may have built the same one meanwhile.
    if (existsSync(templatePath)) await rm(draft, { recursive: true, force: true })
    else renameSync(draft, templatePath)
  }

  function prepare(): Promise<void> {
    building ??= buildTemplate().finally(() => {
      building = undefined
    })
    return building
  }

  return {
    prepare,
    isPrepared: () => existsSync(templatePath),
    list: () =>
      existsSync(directory)
        ? readdirSync(directory)
            .filter((name) => UNIVERSE.test(name))
            .map((name) => ({ name, usedAt: statSync(pathOf(name)).mtime }))
        : [],
    async open(name) {
      if (!existsSync(pathOf(name))) {
        await prepare()
        mkdirSync(directory, { recursive: true, mode: 0o700 })
        await cp(templatePath, `${pathOf(name)}.new`, { recursive: true })
        renameSync(`${pathOf(name)}.new`, pathOf(name))
      }
      return await engine(join(pathOf(name), 'database'))
    },
    touch: (name, now) => utimesSync(pathOf(name), now, now),
    remove: (name) => rm(pathOf(name), { recursive: true, force: true }),
  }
}

/** Names a template by the schema and the demonstration that it is filled with. */
function templateKey(): string {
  const hash = createHash('sha256').update('1')
  for (const { name, checksum } of migrationsIn()) hash.update(name).update(checksum)
  return hash.digest('hex').slice(0, 16)
}
