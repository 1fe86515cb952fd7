import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './send-problem.ts'

/** Where the application's own router takes over; every other address is the contract's. */
const PAGES = [
  '/register',
  '/open',
  '/workspace',
  '/workspace/*',
  '/operator',
  '/operator/*',
  '/docs',
  '/docs/*',
] as const

/** What a page may do: scripts and requests of this host alone, no inline script, no eval, no markup from strings. */
const policyOf = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')

export interface WebSettings {
  /** The folder of the build. */
  root: string
  /** 128 bits and more from a cryptographic source, anew for every page. */
  newNonce: () => string
  /** Headers of the page at `/`. */
  pageHeaders: Record<string, string>
}

/**
 * The web application: its files, named by their contents and kept for good by browsers, and the one page from which
 * it starts, which is never kept.
 * @returns what answers a request for the page.
 */
export function addWeb(app: FastifyInstance, { root, newNonce, pageHeaders }: WebSettings) {
  const html = readFileSync(join(root, 'index.html'), 'utf8')
  app.register(staticFiles, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes('/assets/')
      reply.header('Cache-Control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const page = (reply: FastifyReply): FastifyReply => {
    const nonce = newNonce()
    return reply
      .headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': policyOf(nonce) })
      .type('text/html; charset=utf-8')
      .send(html.replace('%STYLE_NONCE%', nonce))
  }
  for (const path of PAGES)
    app.get(path, (request: FastifyRequest, reply: FastifyReply) =>
      /\.\w+$/.test(request.url.split('?')[0] ?? '')
        ? sendProblem(request, reply, 404, 'there is nothing here', 'GET /api lists what this service can do.')
        : page(reply),
    )
  return (reply: FastifyReply) => page(reply.headers(pageHeaders).header('Cache-Control', 'no-cache'))
}
