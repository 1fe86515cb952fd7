import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '../contract/index.ts'
import { languageOf } from '../domain/memo/language.ts'
import { type Problem, problemIn, problemOf } from '../entry/problem.ts'
import { Refusal } from '../entry/refusal.ts'
import { spokenIn } from '../entry/refusal-words.ts'
import type { Logger } from '../store/engine.ts'
import { qualityOf } from './accept.ts'

/** The one place where an error becomes an answer. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): FastifyReply {
  const parsing = error instanceof Refusal ? null : parsingProblemOf(error)
  if (parsing) return sendProblem(request, reply, parsing.code, parsing.error, parsing.detail)
  const problem = problemIn(error, request.id, log)
  if (problem.status === 401) reply.header('WWW-Authenticate', 'Bearer')
  if (problem.retry_after !== undefined) reply.header('Retry-After', String(problem.retry_after))
  return send(request, reply, problem)
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  error: string,
  detail: string | null,
): FastifyReply {
  return send(request, reply, problemOf(code, error, detail, request.id))
}

/** In the reader's language, and the same body under both types: as application/problem+json to who names it, as plain JSON to all others. */
function send(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const language = languageOf(request.headers['accept-language'] ?? null)
  const wanted = (qualityOf(request.headers.accept, 'application/problem+json') ?? 0) > 0
  return reply
    .code(problem.status)
    .headers({ Vary: 'Accept, Accept-Language', 'Content-Language': language })
    .type(`application/${wanted ? 'problem+json' : 'json'}; charset=utf-8`)
    .send(spokenIn(language, problem))
}

/** What Fastify itself refuses while it reads a request. */
function parsingProblemOf(error: unknown): { code: ErrorCode; error: string; detail: string } | null {
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413)
    return {
      code: 'body_too_large',
      error: 'the body is too large',
      detail: 'Send at most 256 KB, or 64 KB to the exchange.',
    }
  if (statusCode === 415)
    return {
      code: 'unsupported_media_type',
      error: 'the body is not declared as JSON',
      detail: 'Send Content-Type: application/json.',
    }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return {
      code: 'invalid_json',
      error: 'the body is not valid JSON',
      detail: 'Send one JSON object, encoded as UTF-8.',
    }
  return null
}
