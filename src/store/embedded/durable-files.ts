import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs'

type StartOptions = Parameters<EmscriptenBuiltinFilesystem['init']>[1]
type EngineModule = Parameters<NonNullable<StartOptions['preRun']>[number]>[0]

interface OpenFile {
  /** The descriptor Node gave for the file; Emscripten opens directories too. */
  readonly nfd: number
  readonly node: { readonly isFolder: boolean }
}

/** Error numbers of the engine's C library. */
const EINVAL = 28
const EIO = 29

interface NodeFiles {
  readonly stream_ops: { fsync?: (file: OpenFile) => number }
}

/**
 * A directory on disk as the engine's file system, with the one thing Emscripten's NODEFS leaves out: fsync.
 *
 * A new database is built under another name, made durable and renamed into place before the engine starts on it,
 * so a crash in the middle never leaves half a database behind.
 *
 * @param path the directory of the database; its parent exists
 * @param onSync told after each fsync that succeeded
 */
export class DurableFiles extends EmscriptenBuiltinFilesystem {
  readonly #path: string
  readonly #onSync: () => void
  #building: { root: string } | null = null

  constructor(path: string, isNew: boolean, onSync: () => void) {
    super(path)
    this.#path = path
    this.#onSync = onSync
    if (isNew) this.#building = { root: `${path}.new` }
  }

  override async init(pg: PGlite, options: StartOptions): Promise<{ emscriptenOpts: StartOptions }> {
    this.pg = pg
    const mountPoint = this.#building ?? { root: this.#path }
    if (this.#building) {
      rmSync(mountPoint.root, { recursive: true, force: true })
      mkdirSync(mountPoint.root, { mode: 0o700 })
    }
    const mount = (module: EngineModule): void => {
      const files = (module.FS as unknown as { filesystems: { NODEFS: NodeFiles } }).filesystems.NODEFS
      files.stream_ops.fsync = (file) => this.#sync(file)
      module.FS.mkdirTree(PGlite.paths.PGDATA)
      module.FS.mount(files as never, mountPoint, PGlite.paths.PGDATA)
    }
    return { emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), mount] } }
  }

  /** An error number tells the engine to stop rather than acknowledge; some systems cannot sync directories, which it accepts as EINVAL. */
  #sync(file: OpenFile): number {
    try {
      fsyncSync(file.nfd)
    } catch (error) {
      const isInputOutput = (error as NodeJS.ErrnoException).code === 'EIO'
      return file.node.isFolder && !isInputOutput ? EINVAL : EIO
    }
    this.#onSync()
    return 0
  }

  /** PGlite calls this once a new database has been copied in, before the engine starts: the moment to put it in place. */
  override async syncToFs(): Promise<void> {
    if (!this.#building) return
    const mountPoint = this.#building
    this.#building = null
    makeDurable(mountPoint.root)
    renameSync(mountPoint.root, this.#path)
    mountPoint.root = this.#path
    syncPath(dirname(this.#path))
  }

  override async closeFs(): Promise<void> {
    const files = this.pg?.Module.FS as { quit(): void } | undefined
    files?.quit()
  }
}

/** Every file and directory under a path, and the path itself, made durable. */
function makeDurable(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) makeDurable(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(directory)
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
