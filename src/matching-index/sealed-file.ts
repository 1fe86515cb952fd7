import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

/** Size and hash that identify a complete file. */
export interface Seal {
  bytes: number
  sha256: string
}

/** Bytes written or read at a time, yielding to other work in between: hashing them takes two milliseconds. */
const SLICE_BYTES = 1_048_576

/** A new file, readable by this user alone, written sequentially. */
export class SealedWriter {
  readonly #file: FileHandle
  readonly #hash = createHash('sha256')
  #bytes = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  /** @throws Error if the file exists or cannot be created */
  static async create(path: string): Promise<SealedWriter> {
    return new SealedWriter(await open(path, 'wx', 0o600))
  }

  /** Writes the bytes as they are at their turn; memory that others change is copied slice by slice. */
  async write(values: ArrayBufferView): Promise<void> {
    const bytes = bytesOf(values)
    for (let from = 0; from < bytes.length; from += SLICE_BYTES) {
      const slice = new Uint8Array(bytes.subarray(from, from + SLICE_BYTES))
      this.#hash.update(slice)
      this.#bytes += slice.length
      await this.#file.writeFile(slice)
    }
  }

  /** Writes bytes preceded by their length. */
  async writeBlob(bytes: Uint8Array): Promise<void> {
    await this.write(Uint32Array.of(bytes.length))
    await this.write(bytes)
  }

  /** Flushes the file to disk. */
  async seal(): Promise<Seal> {
    await this.#file.sync()
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }

  async close(): Promise<void> {
    await this.#file.close()
  }
}

/** A sealed file, read sequentially. The content is unverified until `check` has passed. */
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

  /** @throws Error if the file is too short */
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

  /** @throws Error if the file is not the one that was sealed */
  async check(): Promise<void> {
    const { size } = await this.#file.stat()
    if (this.#read !== this.#seal.bytes || size !== this.#seal.bytes || this.#hash.digest('hex') !== this.#seal.sha256)
      throw new Error('the file is not the one that was written')
  }

  async close(): Promise<void> {
    await this.#file.close()
  }
}

/** Runs work on a file and always closes it. */
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
