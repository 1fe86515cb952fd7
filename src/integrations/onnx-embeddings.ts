import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { EmbedderClosedError } from './embedder.ts'
import { ProviderError, type SentenceProvider, soundVectors } from './sentence-provider.ts'

/** Not among the dependencies: with its runtime it weighs hundreds of megabytes. */
const PACKAGE = '@huggingface/transformers'
const TEXTS_AT_ONCE = 16

/** The used part of the package. */
export interface Transformers {
  readonly env: { allowRemoteModels: boolean; allowLocalModels: boolean; localModelPath: string }
  pipeline(task: 'feature-extraction', model: string): Promise<Extractor>
}

interface Extractor {
  (
    texts: string[],
    options: { pooling: 'mean'; normalize: boolean },
  ): Promise<{ readonly data: ArrayLike<number>; readonly dims: readonly number[] }>
  dispose(): Promise<unknown>
}

/**
 * Loads a sentence-transformer from a folder (config.json, tokenizer.json, onnx/…) into this process; nothing is
 * fetched. Its name includes a hash of the folder's files, so that other weights are another model.
 *
 * @throws Error with instructions, if the package or the folder is missing or invalid
 */
export async function openOnnxEmbeddings(
  folder: string,
  load: () => Promise<unknown> = () => import(PACKAGE),
): Promise<SentenceProvider> {
  const path = resolve(folder)
  if (!existsSync(join(path, 'config.json')) || !existsSync(join(path, 'tokenizer.json')))
    throw new Error(
      'EMBEDDINGS_FOLDER must name the folder of a sentence-transformer, with config.json, tokenizer.json and onnx/ in it.',
    )
  const { env, pipeline } = await packageBy(load)
  env.allowRemoteModels = false
  env.allowLocalModels = true
  env.localModelPath = dirname(path)
  const extractor = await pipeline('feature-extraction', basename(path))
  let dimensions: number | null = null
  let isClosed = false

  return {
    name: `onnx/${basename(path)}@${await hashOf(path)}`,
    async embed(texts) {
      const vectors: ArrayLike<number>[] = []
      for (let start = 0; start < texts.length; start += TEXTS_AT_ONCE) {
        const some = texts.slice(start, start + TEXTS_AT_ONCE)
        if (isClosed) throw new EmbedderClosedError()
        const { data, dims } = await extractor([...some], { pooling: 'mean', normalize: true }).catch(() => {
          throw isClosed ? new EmbedderClosedError() : new ProviderError('it failed over a text')
        })
        const [count = 0, size = 0] = dims
        const rows = Array.from({ length: count }, (_, row) =>
          Array.from({ length: size }, (_, i) => data[row * size + i] ?? Number.NaN),
        )
        dimensions = soundVectors(rows, some.length, dimensions)
        vectors.push(...rows)
      }
      return vectors
    },
    async close() {
      isClosed = true
      await extractor.dispose()
    },
  }
}

async function packageBy(load: () => Promise<unknown>): Promise<Transformers> {
  try {
    return (await load()) as Transformers
  } catch (cause) {
    throw new Error(
      `EMBEDDINGS=onnx needs the package ${PACKAGE}, which cannot be loaded here: run \`npm install --no-save ${PACKAGE}\`, or set EMBEDDINGS=local.`,
      { cause },
    )
  }
}

/** Returns the first 32 bits of SHA-256 over the names and contents of a folder's files. */
async function hashOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    hash.update(file.slice(folder.length))
    for await (const chunk of createReadStream(file)) hash.update(chunk)
  }
  return hash.digest('hex').slice(0, 8)
}
