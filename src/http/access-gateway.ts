import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contract, type OperationId, type OperationShape } from '../contract/index.ts'
import { type AccessGateway, GATE_RETRY_AFTER_S } from '../entry/access-gateway.ts'
import { ERROR_PAGES_PATH } from './error-pages.ts'
import { sendProblem } from './send-problem.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** E-mail address authenticated by the access gateway; null without a gateway or an address. */
    gatewayEmail: string | null
  }
}

/** Liveness and readiness probes from outside. */
const HEALTH = /^\/((api\/)?health|ready)$/

/** Runs the gateway check before every route, including those of other edges on this server. */
export function addAccessGateway(app: FastifyInstance, gate: AccessGateway): void {
  app.decorateRequest('gatewayEmail', null)
  app.addHook('onRequest', async (request, reply) => {
    const entry = await gate.enter(request.headers, isOpen(request))
    if (entry.entered) {
      request.gatewayEmail = entry.email
      return
    }
    if (entry.code === 'gate_unavailable') reply.header('Retry-After', String(GATE_RETRY_AFTER_S))
    return sendProblem(request, reply.header('Cache-Control', 'no-store'), entry.code, entry.said, entry.detail)
  })
}

/**
 * True for service documents, error pages, /.well-known and health checks. Decided by the matched route, since an
 * address can be written in several ways.
 */
function isOpen({ routeOptions, is404, url }: FastifyRequest): boolean {
  const { operation } = routeOptions.config as { operation?: string }
  const known = operation !== undefined && Object.hasOwn(contract, operation)
  const row: OperationShape | null = known ? contract[operation as OperationId] : null
  if (row?.isOpenAtGate) return true
  const path = is404 ? url : (routeOptions.url ?? '')
  return path.startsWith('/.well-known/') || path.startsWith(ERROR_PAGES_PATH) || HEALTH.test(path)
}
