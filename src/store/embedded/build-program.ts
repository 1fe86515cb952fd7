import { PGlite } from '@electric-sql/pglite'

/** The program that `newDatabase` runs in a process of its own: it builds an empty database in the directory it is given. */

const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('build-program.ts needs the directory of the new database.')
const engine = await PGlite.create({
  dataDir: path,
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=1MB'],
})
await engine.exec('checkpoint')
await engine.close()
