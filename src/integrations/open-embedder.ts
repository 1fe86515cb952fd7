import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
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
import { readPartScales } from './semantic-model.ts'
import { ProviderError, type SentenceProvider, soundVectors } from './sentence-provider.ts'

/** Source of the sentence vectors: the local encoder, an endpoint, or a sentence-transformer in a folder. */
type EmbeddingsSettings =
  | { provider: 'local' }
  | { provider: 'openai'; url: string; model: string; key: string | null }
  | { provider: 'onnx'; folder: string }

interface OpenedEmbedder {
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
 * Reads a model's calibration; null for a model without one.
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

interface OpenAiEmbeddingsSettings {
  /** Base address of `/embeddings`. */
  readonly url: string
  readonly model: string
  readonly key: string | null
  readonly now: () => Date
  /** Milliseconds for one request and its answer. */
  readonly timeoutMs?: number
  /** Milliseconds before the first retry without a Retry-After; doubled for each further one. */
  readonly firstRestMs?: number
}

const DEFAULT_TIMEOUT_MS = 10_000
const DEFAULT_FIRST_REST_MS = 500
const ATTEMPTS = 4
/** No retry begins later than this after the first request of a batch, because a registration waits for it. */
const PATIENCE_MS = 20_000
const BATCH_TEXTS = 64
/** Allows for 64 vectors of 4,096 components at twelve bytes each in JSON: 3 MB, with a margin. */
const ANSWER_MAX_BYTES = 16 * 1024 * 1024

const answerShape = Compile(
  Type.Object({ data: Type.Array(Type.Object({ index: Type.Integer(), embedding: Type.Array(Type.Number()) })) }),
)

/** A transient failure: the endpoint is busy, failing or unreachable. */
interface Hiccup {
  readonly reason: string
  readonly restMs: number | null
}

/** Opens any endpoint compatible with OpenAI's embeddings. It receives masked texts only, a batch in each request. */
export function openOpenAiEmbeddings({
  url,
  model,
  key,
  now,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  firstRestMs = DEFAULT_FIRST_REST_MS,
}: OpenAiEmbeddingsSettings): SentenceProvider {
  const closing = new AbortController()
  let dimensions: number | null = null

  async function embedBatch(texts: readonly string[]): Promise<ArrayLike<number>[]> {
    const begun = now().getTime()
    for (let attempt = 1; ; attempt += 1) {
      const answer = await requested(texts)
      if (Array.isArray(answer)) {
        dimensions = soundVectors(answer, texts.length, dimensions)
        return answer
      }
      const { reason, restMs } = answer as Hiccup
      const rest = restMs ?? firstRestMs * 2 ** (attempt - 1)
      if (attempt === ATTEMPTS || now().getTime() - begun + rest > PATIENCE_MS)
        throw new ProviderError(`it ${reason}, after ${attempt} ${attempt === 1 ? 'attempt' : 'attempts'}`)
      await wait(rest, undefined, { signal: closing.signal }).catch(() => {
        throw new EmbedderClosedError()
      })
    }
  }

  async function requested(texts: readonly string[]): Promise<ArrayLike<number>[] | Hiccup> {
    let response: Response
    let text: string
    try {
      response = await fetch(`${url}/embeddings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
        redirect: 'error',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
      })
      text = response.ok ? await textOf(response) : ''
    } catch (error) {
      if (error instanceof ProviderError) throw error
      if (closing.signal.aborted) throw new EmbedderClosedError()
      const isLate = error instanceof DOMException && error.name === 'TimeoutError'
      return { reason: isLate ? 'did not answer in time' : 'cannot be reached', restMs: null }
    }
    if (response.ok) return vectorsIn(text)
    await response.body?.cancel()
    const { status } = response
    if (status === 429 || status >= 500)
      return {
        reason: `answered with status ${status}`,
        restMs: retryAfterOf(response.headers.get('retry-after'), now()),
      }
    throw new ProviderError(
      `it refused with status ${status}: check EMBEDDINGS_URL, EMBEDDINGS_MODEL and EMBEDDINGS_KEY`,
    )
  }

  return {
    name: `openai/${model}`,
    async embed(texts) {
      const vectors: ArrayLike<number>[] = []
      for (let start = 0; start < texts.length; start += BATCH_TEXTS)
        vectors.push(...(await embedBatch(texts.slice(start, start + BATCH_TEXTS))))
      return vectors
    },
    async close() {
      closing.abort()
    },
  }
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > ANSWER_MAX_BYTES) throw new ProviderError('it answered more than is read')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Returns the vectors of an answer in the order of the texts, by their indexes.
 * @throws ProviderError
 */
function vectorsIn(text: string): number[][] {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw new ProviderError('it answered something other than JSON')
  }
  if (!answerShape.Check(answer)) throw new ProviderError('it answered in a shape that is not known')
  const ordered = answer.data.toSorted((one, other) => one.index - other.index)
  if (ordered.some(({ index }, place) => index !== place))
    throw new ProviderError('it answered vectors that cannot be told apart')
  return ordered.map(({ embedding }) => embedding)
}

/** Parses a Retry-After header, in seconds or as a date, into milliseconds. */
function retryAfterOf(header: string | null, now: Date): number | null {
  if (header === null) return null
  if (/^\d{1,9}(\.\d+)?$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}
