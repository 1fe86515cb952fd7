import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type OperationId, operations } from '../contract/index.ts'
import { LANGUAGES, type Language, negotiateLanguage } from '../domain/language/language.ts'
import { problemIn } from '../entry/problem.ts'
import type { Readiness } from '../entry/readiness.ts'
import type { RequestMetrics } from '../entry/request-metrics.ts'
import { neverWaits } from '../entry/under-load.ts'
import { overloaded, type WorkQueue } from '../entry/work-queue.ts'
import type { Logger } from '../store/engine.ts'
import { problemTypeFor } from './send-problem.ts'

/** Operation label, in metrics and log, of a request refused before routing. */
const SHED = 'shed'

interface Shedding {
  queue: WorkQueue
  requests: RequestMetrics
  readiness: Readiness
  securityHeaders: Readonly<Record<string, string>>
  log: Logger
}

/**
 * Refuses requests for work before routing while the queue is full, with an answer rendered in advance, because each
 * refusal delays the work under way. The connection stays open, since opening a new one costs more than a refusal.
 */
export function shedBeforeRouting(app: FastifyInstance, shedding: Shedding): void {
  const refuse = refusalOf(shedding)
  for (const answer of app.server.listeners('request') as RequestListener[]) {
    app.server.off('request', answer)
    app.server.on('request', (request, response) => {
      if (isForWork(request.url ?? '') && shedding.queue.shedsNow()) refuse(request, response)
      else answer(request, response)
    })
  }
}

function refusalOf({ requests, readiness, securityHeaders, log }: Shedding) {
  const written = Object.fromEntries(LANGUAGES.map((language) => [language, writtenIn(language, log)]))
  return (request: IncomingMessage, response: ServerResponse): void => {
    const requestId = randomUUID()
    const { 'accept-language': acceptLanguage = null, accept } = request.headers
    const { status, headers, bodyFor } = written[negotiateLanguage(acceptLanguage)] as Written
    const body = bodyFor(requestId)
    response.writeHead(status, {
      ...securityHeaders,
      ...headers,
      ...(readiness.stage === 'stopping' && { Connection: 'close' }),
      'X-Request-Id': requestId,
      'Content-Type': problemTypeFor(accept),
      'Content-Length': Buffer.byteLength(body),
    })
    response.end(body)
    requests.note(SHED, status, 0)
    log.info({ requestId, operation: SHED, status, ms: 0 }, 'a request was answered')
  }
}

interface Written {
  status: number
  headers: Readonly<Record<string, string>>
  bodyFor: (requestId: string) => string
}

/** Renders the answer in a language, except for the request id. */
function writtenIn(language: Language, log: Logger): Written {
  const blank = randomUUID()
  const problem = problemIn(language, overloaded(), blank, log)
  const [before = '', after = ''] = JSON.stringify(problem).split(blank)
  return {
    status: problem.status,
    headers: {
      'Retry-After': String(problem.retry_after),
      Vary: 'Accept, Accept-Language',
      'Content-Language': language,
    },
    bodyFor: (requestId) => before + requestId + after,
  }
}

/** First path segments after /api/ under which every operation waits in the queue. */
const WORK_PARTS = workParts()

function workParts(): ReadonlySet<string> {
  const [waiting, never] = [new Set<string>(), new Set<string>()]
  for (const { id, path } of operations) {
    const part = partOf(path)
    if (part !== null) (neverWaits(id as OperationId) ? never : waiting).add(part)
  }
  return waiting.difference(never)
}

function isForWork(url: string): boolean {
  const part = partOf(url)
  return part !== null && WORK_PARTS.has(part)
}

function partOf(path: string): string | null {
  return /^\/api\/([a-z-]+)(?=[/?]|$)/.exec(path)?.[1] ?? null
}
