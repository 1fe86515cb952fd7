import { readFileSync, writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { DurableFiles } from './durable-files.ts'
import { beginMessage, type EngineThreadData, type FromEngine, stopMessages, type ToEngine } from './messages.ts'

/** Runs PGlite in a thread of its own, so that a long statement does not block the service and can be cancelled. */

const { storage, code, syncCount, begun, settings, dumpTo } = workerData as EngineThreadData
const port = parentPort
if (!port) throw new Error('engine-thread.ts runs as a worker thread only.')

const begunCell = new Int32Array(begun)
const syncCell = new Int32Array(syncCount)
const onSync = (): void => {
  Atomics.add(syncCell, 0, 1)
}

const answer = (message: FromEngine): void => port.postMessage(message)

try {
  const engine = await PGlite.create({
    ...storageOptions(),
    pgliteWasmModule: code,
    extensions: { btree_gin, pg_trgm, pgcrypto, unaccent },
    // The last setting wins, so these undo the `-F` (no fsync) among the defaults. A reused segment still has its old
    // contents. PGlite's fdatasync does nothing, hence `wal_sync_method=fsync`.
    startParams: [
      ...PGlite.defaultStartParams,
      '-c',
      'fsync=on',
      '-c',
      'wal_sync_method=fsync',
      '-c',
      'wal_recycle=off',
      ...settings,
    ],
  })
  if (storage.kind === 'memory') countMemorySyncs(engine)
  serve(engine)
  answer('ready')
} catch (error) {
  answer({ failure: reasonOf(error) })
}

function storageOptions(): PGliteOptions {
  if (storage.kind === 'directory') return { fs: new DurableFiles(storage.path, onSync) }
  // A database in memory needs no log for recovery: with the smallest segments it takes 18 MB instead of 27.
  if (storage.template === null) return { dataDir: 'memory://', initDbStartParams: ['--wal-segsize=1'] }
  return { dataDir: 'memory://', loadDataDir: new Blob([readFileSync(storage.template)]) }
}

/** Counts the engine's sync requests in memory, where nothing needs syncing, so that commits are counted alike. */
function countMemorySyncs(engine: PGlite): void {
  const files = engine.Module.FS as unknown as {
    filesystems: { MEMFS: { ops_table: { file: { stream: { fsync?: () => number } } } } }
  }
  files.filesystems.MEMFS.ops_table.file.stream.fsync = () => {
    onSync()
    return 0
  }
}

/** Answers wire-protocol messages one at a time, in order. */
function serve(engine: PGlite): void {
  let turn = Promise.resolve()
  port?.on('message', (message: ToEngine) => {
    turn = turn.then(() => (message === 'close' ? close(engine) : exchange(engine, message)))
  })
}

async function exchange(engine: PGlite, request: Uint8Array): Promise<void> {
  if (!beginMessage(begunCell)) return
  const chunks: Uint8Array[] = []
  let length = 0
  // The raw stream is used because `execProtocolRaw` keeps every parsed message in memory.
  await engine.execProtocolRawStream(request, {
    syncToFs: false,
    onRawData: (view) => {
      chunks.push(view.slice())
      length += view.length
    },
  })
  const reply = joined(chunks, length)
  if (endsReadyForQuery(reply)) port?.postMessage(reply, [reply.buffer])
  else {
    stopMessages(begunCell)
    answer({ failure: 'the database engine stopped in the middle of a statement' })
  }
}

async function close(engine: PGlite): Promise<void> {
  try {
    await engine.exec('checkpoint')
    if (dumpTo !== undefined) {
      const dump = await engine.dumpDataDir('none')
      writeFileSync(dumpTo, new Uint8Array(await dump.arrayBuffer()))
    }
    await engine.close()
    port?.close()
  } catch (error) {
    answer({ failure: reasonOf(error) })
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

/** A complete answer ends with ReadyForQuery: 'Z', the length 5, one byte of transaction status. */
function endsReadyForQuery(reply: Uint8Array): boolean {
  return reply.length >= 6 && reply[reply.length - 6] === 0x5a && reply[reply.length - 2] === 5
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
