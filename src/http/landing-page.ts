import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_VERSION, operations } from '../contract/index.ts'
import { escaped, PLAIN_PAGE_POLICY, renderPlainPage } from './plain-page.ts'

/**
 * Builds the page at `/` for a service without the built web application: its purpose and operations, from the
 * contract.
 * @returns the handler that sends it
 */
export function buildLandingPage(baseUrl: string, pageHeaders: Record<string, string>) {
  const rows = operations
    .map(
      ({ method, path, summary, built }) =>
        `<tr><td><code>${method} ${path}</code></td><td>${escaped(summary)}${built ? '' : ' <em>(not in this release)</em>'}</td></tr>`,
    )
    .join('\n')
  const html = renderPlainPage({
    title: 'Concordat',
    about: 'A deal-flow workspace for mergers and acquisitions.',
    main: `<h1>Concordat</h1>
<p class="lead">A deal-flow workspace for mergers and acquisitions, version ${API_VERSION}. Names stay confidential until an NDA is recorded.</p>
<p>Served at <code>${escaped(baseUrl)}</code>. Start with <a href="/api">/api</a>; the whole contract is <a href="/openapi.json">/openapi.json</a>.</p>
<table><caption hidden>Operations</caption><thead><tr><th scope="col">Call</th><th scope="col">Description</th></tr></thead><tbody>
${rows}
</tbody></table>`,
  })
  return (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .headers({ ...pageHeaders, 'Content-Security-Policy': PLAIN_PAGE_POLICY })
      .type('text/html; charset=utf-8')
      .send(html)
}
