import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { syncPath } from '../sync-path.ts'
import { closeToOthers } from './directory-lock.ts'

/** Run by `buildUnlessThere` in a process of its own: builds an empty database in the given directory and syncs it. */

const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('build-program.ts needs the directory of the new database.')
const engine = await PGlite.create({
  dataDir: path,
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=1MB'],
})
await engine.exec('checkpoint')
await engine.close()
closeToOthers(path)
for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
  if (entry.isFile() || entry.isDirectory()) await syncPath(join(entry.parentPath, entry.name))
await syncPath(path)
