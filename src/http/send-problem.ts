import type { FastifyReply, FastifyRequest } from 'fastify'
import { bearerChallenge } from '../contract/discovery/oauth.ts'
import type { ErrorCode } from '../contract/index.ts'
import { negotiateLanguage } from '../domain/language/language.ts'
import type { RefusalSentences } from '../domain/language/refusals.ts'
import { buildProblem, type Problem, problemIn } from '../entry/problem.ts'
import { Refusal } from '../entry/refusal.ts'
import type { Logger } from '../store/engine.ts'
import { mediaTypeQuality } from './accept.ts'

/** The only place that turns an error into an answer. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { log, baseUrl }: { log: Logger; baseUrl: string },
): FastifyReply {
  const parsing = error instanceof Refusal ? null : parsingProblemOf(error)
  if (parsing) return sendProblem(request, reply, parsing.code, parsing.reason, parsing.detail)
  const problem = problemIn(readersLanguage(request), error, request.id, log)
  if (problem.status === 401) reply.header('WWW-Authenticate', challengeFor(problem.code, baseUrl))
  if (problem.retry_after !== undefined) reply.header('Retry-After', String(problem.retry_after))
  return send(request, reply, problem)
}

/** Returns the header that leads a program with a bad access token to the authorization server. */
function challengeFor(code: ErrorCode, baseUrl: string): string {
  return code === 'access_token_invalid' ? bearerChallenge(baseUrl, 'http', 'invalid_token') : 'Bearer'
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  reason: RefusalSentences,
  detail: RefusalSentences | null,
): FastifyReply {
  return send(request, reply, buildProblem(readersLanguage(request), code, reason, detail, request.id))
}

/**
 * Sends a problem in the reader's language: as application/problem+json to clients that name that type, as plain JSON
 * to all others.
 */
function send(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  return reply
    .code(problem.status)
    .headers({ Vary: 'Accept, Accept-Language', 'Content-Language': readersLanguage(request) })
    .type(problemTypeFor(request.headers.accept))
    .send(problem)
}

/** Returns the media type of a problem for an Accept header. */
export function problemTypeFor(accept: string | undefined): string {
  const wanted = (mediaTypeQuality(accept, 'application/problem+json') ?? 0) > 0
  return `application/${wanted ? 'problem+json' : 'json'}; charset=utf-8`
}

const readersLanguage = ({ headers }: FastifyRequest) => negotiateLanguage(headers['accept-language'] ?? null)

/** Maps an error of Fastify's own request parsing to a code; null for other errors. */
function parsingProblemOf(
  error: unknown,
): { code: ErrorCode; reason: RefusalSentences; detail: RefusalSentences } | null {
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413)
    return {
      code: 'body_too_large',
      reason: 'body_too_large',
      detail: 'send_less',
    }
  if (statusCode === 415)
    return {
      code: 'unsupported_media_type',
      reason: 'body_not_declared_json',
      detail: 'declare_json',
    }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return {
      code: 'invalid_json',
      reason: 'body_invalid_json',
      detail: 'send_json_object',
    }
  return null
}
