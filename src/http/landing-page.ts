import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_VERSION, operations } from '../contract/index.ts'

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:46rem;margin:3rem auto;padding:0 1rem}
h1{font-size:1.6rem;margin:0}p.lead{font-size:1.1rem;margin-top:.25rem}table{border-collapse:collapse;width:100%;font-size:.9rem}
td,th{text-align:left;padding:.35rem .75rem .35rem 0;border-bottom:1px solid color-mix(in srgb,currentColor 18%,transparent);vertical-align:top}
code{font:.85em ui-monospace,monospace}td code{white-space:nowrap}`

/**
 * The page at `/` where the web application is not built: what this is and what it answers, from the contract. No
 * script; one style, allowed by its hash.
 * @returns what answers a request for it.
 */
export function landingPageOf(baseUrl: string, pageHeaders: Record<string, string>) {
  const rows = operations
    .map(
      ({ method, path, summary, built }) =>
        `<tr><td><code>${method} ${path}</code></td><td>${escaped(summary)}${built ? '' : ' <em>(not in this release)</em>'}</td></tr>`,
    )
    .join('\n')
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Concordat</title>
<meta name="description" content="A deal-flow workspace for mergers and acquisitions."><style>${STYLE}</style></head>
<body><main><h1>Concordat</h1>
<p class="lead">A deal-flow workspace for mergers and acquisitions, version ${API_VERSION}. Names stay confidential until an NDA is recorded.</p>
<p>Served at <code>${escaped(baseUrl)}</code>. Start with <a href="/api">/api</a>; the whole contract is <a href="/openapi.json">/openapi.json</a>.</p>
<table><caption hidden>Operations</caption><thead><tr><th scope="col">Call</th><th scope="col">What it does</th></tr></thead><tbody>
${rows}
</tbody></table></main></body></html>
`
  const styleHash = createHash('sha256').update(STYLE).digest('base64')
  const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .headers({ ...pageHeaders, 'Content-Security-Policy': contentSecurityPolicy })
      .type('text/html; charset=utf-8')
      .send(html)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
