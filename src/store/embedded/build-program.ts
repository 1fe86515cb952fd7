import { PGlite } from '@electric-sql/pglite'

/** Run by `buildUnlessThere` in a process of its own: builds an empty database in the given directory. */

const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('build-program.ts needs the directory of the new database.')
const engine = await PGlite.create({
  dataDir: path,
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=1MB'],
})
await engine.exec('checkpoint')
await engine.close()
