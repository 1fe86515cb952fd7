import { setTimeout as wait } from 'node:timers/promises'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { EmbedderClosedError } from './embedder.ts'
import { ProviderError, type SentenceProvider, soundVectors } from './sentence-provider.ts'

export interface OpenAiEmbeddingsSettings {
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
