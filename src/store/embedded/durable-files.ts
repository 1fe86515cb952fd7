import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs'

type StartOptions = Parameters<EmscriptenBuiltinFilesystem['init']>[1]
type EngineModule = Parameters<NonNullable<StartOptions['preRun']>[number]>[0]

interface OpenFile {
  /** Node's descriptor of the file; Emscripten opens directories too. */
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
 * A directory on disk as the engine's file system, with fsync, which Emscripten's NODEFS lacks.
 *
 * @param path the directory of an existing database
 * @param onSync called after each successful fsync
 */
export class DurableFiles extends EmscriptenBuiltinFilesystem {
  readonly #path: string
  readonly #onSync: () => void

  constructor(path: string, onSync: () => void) {
    super(path)
    this.#path = path
    this.#onSync = onSync
  }

  override async init(pg: PGlite, options: StartOptions): Promise<{ emscriptenOpts: StartOptions }> {
    this.pg = pg
    const mount = (module: EngineModule): void => {
      const files = (module.FS as unknown as { filesystems: { NODEFS: NodeFiles } }).filesystems.NODEFS
      files.stream_ops.fsync = (file) => this.#sync(file)
      module.FS.mkdirTree(PGlite.paths.PGDATA)
      module.FS.mount(files as never, { root: this.#path }, PGlite.paths.PGDATA)
    }
    return { emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), mount] } }
  }

  /**
   * Returns an error number, which stops the engine before it acknowledges. Some systems cannot sync directories, which
   * the engine accepts as EINVAL.
   */
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

  override async closeFs(): Promise<void> {
    const files = this.pg?.Module.FS as { quit(): void } | undefined
    files?.quit()
  }
}
