import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Calibration } from '../domain/matching/scoring/semantic.ts'
import { CALIBRATION, STORED_FORM } from '../domain/matching/scoring/semantic-figures.ts'
import {
  PROVIDED_FORM,
  type SentenceProjection,
  sentenceProjection,
  unfittedCalibration,
  withSentencePart,
} from '../domain/matching/scoring/sentence-part.ts'
import { WISHES_FORM } from '../domain/reading/buyer-wishes.ts'
import { stripMarkup } from '../domain/text/prose.ts'
import { type Embedder, EmbedderClosedError, openLocalEmbedder } from './embedder.ts'
import { openOpenAiEmbeddings } from './openai-embeddings.ts'
import { readPartScales } from './semantic-model.ts'
import { ProviderError, type SentenceProvider, soundVectors } from './sentence-provider.ts'

/** Source of the sentence vectors: the local encoder, an endpoint, or a sentence-transformer in a folder. */
export type EmbeddingsSettings =
  | { provider: 'local' }
  | { provider: 'openai'; url: string; model: string; key: string | null }
  | { provider: 'onnx'; folder: string }

export interface OpenedEmbedder {
  embedder: Embedder
  /** The local encoder, whether it is the embedder or a part of it. */
  localEmbedder: Embedder
  /** Fitted for the embedder's model, or assumed. */
  calibration: Calibration
  /** True if the calibration was fitted on pairs of this model. */
  isFitted: boolean
  /** The local encoder, which may have served before; empty if it is the embedder itself. */
  formerEmbedders: Embedder[]
}

/**
 * Opens the configured embedder with its calibration: the data directory's for the model, else the one shipped with the
 * local model, else a cautious one.
 *
 * @throws Error with a message for the operator, if the provider or the calibration is unusable
 */
export async function openEmbedder(
  settings: EmbeddingsSettings,
  { idleMs, dataDir, now }: { idleMs: number; dataDir: string; now: () => Date },
): Promise<OpenedEmbedder> {
  const local = openLocalEmbedder({ idleMs })
  const provider = await providerOf(settings, now)
  const embedder = provider === null ? local : openProvidedEmbedder(local, provider)
  const fitted = readCalibration(calibrationPath(dataDir, embedder.model), embedder.model)
  const shipped = provider === null ? CALIBRATION : null
  return {
    embedder,
    localEmbedder: local,
    calibration: fitted ?? shipped ?? unfittedCalibration(CALIBRATION, readPartScales().sentence),
    isFitted: fitted !== null || shipped !== null,
    formerEmbedders: provider === null ? [] : [local],
  }
}

async function providerOf(settings: EmbeddingsSettings, now: () => Date): Promise<SentenceProvider | null> {
  switch (settings.provider) {
    case 'local':
      return null
    case 'openai':
      return openOpenAiEmbeddings({ ...settings, now })
    case 'onnx':
      return await openOnnxEmbeddings(settings.folder)
  }
}

/** Returns the path of a model's calibration in the data directory. */
export function calibrationPath(dataDir: string, model: string): string {
  return join(dataDir, `calibration-${createHash('sha256').update(model).digest('hex').slice(0, 8)}.json`)
}

/**
 * Reads a model's calibration. Null if there is none.
 * @throws Error for a file of another model or shape
 */
export function readCalibration(path: string, model: string): Calibration | null {
  if (!existsSync(path)) return null
  const kept = parsed(readFileSync(path, 'utf8')) as { model?: unknown; bias?: unknown; perDot?: unknown } | null
  const { bias, perDot } = kept ?? {}
  const isSound =
    kept?.model === model &&
    typeof bias === 'number' &&
    typeof perDot === 'number' &&
    Number.isFinite(bias) &&
    Number.isFinite(perDot) &&
    perDot > 0
  if (!isSound)
    throw new Error(
      `${path} is no calibration of the model ${model}: delete it, or write it again with npm run calibrate.`,
    )
  return { bias, perDot }
}

/** Writes a calibration atomically. */
export function writeCalibration(path: string, model: string, { bias, perDot }: Calibration): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.draft`
  writeFileSync(draft, `${JSON.stringify({ model, bias, perDot }, null, 2)}\n`)
  renameSync(draft, path)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Characters of a text sent to a provider; the longest description is within this. */
const PROVIDED_CHARACTERS_MAX = 2000

/**
 * Returns an embedder whose vectors combine the local terms and trades with a provider's sentence part, at the same
 * size. Texts with nothing to read are not sent.
 */
export function openProvidedEmbedder(local: Embedder, provider: SentenceProvider): Embedder {
  const scale = readPartScales().sentence
  let projection: { dimensions: number; project: SentenceProjection } | null = null

  function projectionFor(dimensions: number): SentenceProjection {
    if (projection?.dimensions !== dimensions) projection = { dimensions, project: sentenceProjection(dimensions) }
    return projection.project
  }

  return {
    model: `${provider.name}/${PROVIDED_FORM}/${STORED_FORM}/${WISHES_FORM}`,
    async embed(texts) {
      const readable = texts.map((text) => providedTextOf(stripMarkup(text)))
      const sent = [...new Set(readable.filter((text) => text !== ''))]
      const [vectors, provided] = await Promise.all([local.embed(texts), sent.length === 0 ? [] : provider.embed(sent)])
      const byText = new Map(sent.map((text, i) => [text, provided[i]]))
      return vectors.map((vector, i) => {
        const sentence = byText.get(readable[i] ?? '')
        return withSentencePart(vector, sentence ? projectionFor(sentence.length)(sentence) : null, scale)
      })
    },
    warmUp: () => local.warmUp(),
    async close() {
      await provider.close()
      await local.close()
    },
  }
}

/** Returns '' for a text without content: fewer than two letters or digits, or no letter. */
function providedTextOf(text: string): string {
  const cut = text.slice(0, PROVIDED_CHARACTERS_MAX).toWellFormed().replace(/\s+/g, ' ').trim()
  return /\p{L}/u.test(cut) && (cut.match(/[\p{L}\p{Nd}]/gu)?.length ?? 0) >= 2 ? cut : ''
}

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
