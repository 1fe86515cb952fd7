import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { preferredLanguage } from '../domain/language/language.ts'
import { sendProblem } from './send-problem.ts'

/** Addresses handled by the application's own router; all others belong to the contract. */
const PAGES = [
  '/register',
  '/open',
  '/confirm',
  '/recover',
  '/verify',
  '/approve',
  '/address',
  '/consent/:uid',
  '/end-access',
  '/workspace',
  '/workspace/*',
  '/operator',
  '/operator/*',
] as const

/**
 * Content-Security-Policy of a page: scripts and requests of this host only, no inline script, no eval, no markup from
 * strings.
 */
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
  /** Output folder of the build. */
  root: string
  /** Returns at least 128 bits from a cryptographic source, new for every page. */
  newNonce: () => string
  pageHeaders: Record<string, string>
}

/**
 * Serves the web application: files named by their content, cached permanently by browsers, and the page that starts
 * it, which is always revalidated.
 * @returns the handlers that send a page
 */
export function addWeb(app: FastifyInstance, { root, newNonce, pageHeaders }: WebSettings) {
  const htmlOf = (name: string) => readFileSync(join(root, name), 'utf8')
  const shell = htmlOf('index.html')
  const landing = new Map(
    readdirSync(root).flatMap((name) => {
      const [, language] = /^landing\.([\w-]+)\.html$/.exec(name) ?? []
      return language === undefined ? [] : [[language, htmlOf(name)] as const]
    }),
  )
  const languages = [...landing.keys()]
  app.register(staticFiles, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', '*.html'],
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes('/assets/')
      reply.header('Cache-Control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const send = (request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply => {
    const nonce = newNonce()
    const page = html.replaceAll('%STYLE_NONCE%', nonce)
    reply
      .headers({
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': policyOf(nonce),
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      })
      .type('text/html; charset=utf-8')
    return /\bgzip\b/.test(String(request.headers['accept-encoding']))
      ? reply.header('Content-Encoding', 'gzip').send(gzipSync(page))
      : reply.send(page)
  }
  for (const path of PAGES)
    app.get(path, (request: FastifyRequest, reply: FastifyReply) =>
      /\.\w+$/.test(request.url.split('?')[0] ?? '')
        ? sendProblem(request, reply, 'path_not_found', 'nothing_here', 'see_api_list')
        : send(request, reply, shell),
    )
  return {
    /** Sends the start page, visible before its script runs, in the reader's preferred language of those available. */
    sendStart: (request: FastifyRequest, reply: FastifyReply) =>
      send(
        request,
        reply.headers({ ...pageHeaders, Vary: 'Accept, Accept-Language, Accept-Encoding' }),
        landing.get(preferredLanguage(languages, request.headers['accept-language'] ?? null)) ?? shell,
      ),
    /** Sends the page of any other route; the application resolves it. */
    sendPage: (request: FastifyRequest, reply: FastifyReply) => send(request, reply, shell),
  }
}
