import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

/** What tells a whole file from one that is damaged or cut off. */
export interface Seal {
  bytes: number
  sha256: string
}

/** Bytes written or read at a time, with others served in between: hashing them takes two milliseconds. */
const SLICE_BYTES = 1_048_576

/** A new file, readable by this user alone, that is written from its beginning to its end. */
export class SealedWriter {
  readonly #file: FileHandle
  readonly #hash = createHash('sha256')
  #bytes = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  /** @throws Error where the file exists or cannot be made */
  static async create(path: string): Promise<SealedWriter> {
    return new SealedWriter(await open(path, 'wx', 0o600))
  }

  /** Writes the bytes as they are when their turn comes; memory that others change is copied slice by slice. */
  async write(values: ArrayBufferView): Promise<void> {
    const bytes = bytesOf(values)
    for (let from = 0; from < bytes.length; from += SLICE_BYTES) {
      const slice = new Uint8Array(bytes.subarray(from, from + SLICE_BYTES))
      this.#hash.update(slice)
      this.#bytes += slice.length
      await this.#file.writeFile(slice)
    }
  }

  /** Writes bytes that the reader cannot know the length of. */
  async writeBlob(bytes: Uint8Array): Promise<void> {
    await this.write(Uint32Array.of(bytes.length))
    await this.write(bytes)
  }

  /** Makes durable what was written. */
  async seal(): Promise<Seal> {
    await this.#file.sync()
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }

  async close(): Promise<void> {
    await this.#file.close()
  }
}

/** A file that was sealed, read from its beginning to its end. Nothing read counts before `check` has passed. */
export class SealedReader {
  readonly #file: FileHandle
  readonly #seal: Seal
  readonly #hash = createHash('sha256')
  readonly #slice = new Uint8Array(SLICE_BYTES)
  #read = 0

  private constructor(file: FileHandle, seal: Seal) {
    this.#file = file
    this.#seal = seal
  }

  static async open(path: string, seal: Seal): Promise<SealedReader> {
    return new SealedReader(await open(path, 'r'), seal)
  }

  /** @throws Error where the file is shorter than what is to be read */
  async readInto(values: ArrayBufferView): Promise<void> {
    const into = bytesOf(values)
    if (this.#read + into.length > this.#seal.bytes) throw new Error('the file says that it is longer than it is')
    for (let from = 0; from < into.length; ) {
      const { bytesRead } = await this.#file.read(this.#slice, 0, Math.min(SLICE_BYTES, into.length - from))
      if (bytesRead === 0) throw new Error('the file is cut off')
      const slice = this.#slice.subarray(0, bytesRead)
      this.#hash.update(slice)
      into.set(slice, from)
      from += bytesRead
      this.#read += bytesRead
    }
  }

  async readBlob(): Promise<Uint8Array> {
    const length = new Uint32Array(1)
    await this.readInto(length)
    const [bytes = 0] = length
    if (this.#read + bytes > this.#seal.bytes) throw new Error('the file says that it is longer than it is')
    const blob = new Uint8Array(bytes)
    await this.readInto(blob)
    return blob
  }

  /** @throws Error where the file is not the one that was sealed */
  async check(): Promise<void> {
    const { size } = await this.#file.stat()
    if (this.#read !== this.#seal.bytes || size !== this.#seal.bytes || this.#hash.digest('hex') !== this.#seal.sha256)
      throw new Error('the file is not the one that was written')
  }

  async close(): Promise<void> {
    await this.#file.close()
  }
}

/** Works with a file and closes it, whatever comes of it. */
export async function closing<F extends { close(): Promise<void> }, T>(
  file: F,
  work: (file: F) => Promise<T>,
): Promise<T> {
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)
