import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { DurableFiles } from '../src/store/embedded/durable-files.ts'
import { buildUnlessThere } from '../src/store/embedded/open.ts'

/** PGlite with the service's extensions and its durability, in the calling thread: no pool, no query layer, no maintenance. */
export async function openBareEngine(directory: string): Promise<PGlite> {
  await buildUnlessThere(directory)
  return await PGlite.create({
    fs: new DurableFiles(directory, () => {}),
    extensions: { btree_gin, pg_trgm, pgcrypto, unaccent },
    startParams: [...PGlite.defaultStartParams, '-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
  })
}
