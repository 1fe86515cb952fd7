import { aiPlugin } from '../contract/discovery/catalogues.ts'
import { robotsTxt, sitemap } from '../contract/discovery/crawlers.ts'
import { llmsFullTxt, llmsTxt } from '../contract/discovery/llms.ts'
import { API_VERSION, operations } from '../contract/index.ts'
import { openApiDocument } from '../contract/openapi.ts'
import type { Tag } from '../contract/tags.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'

export const getIndex: Handlers['getIndex'] = async ({ app: { baseUrl } }) => ({
  body: {
    service: 'Concordat',
    version: API_VERSION,
    base_url: baseUrl,
    auth: {
      session:
        'The workspace key, a UUID of version 4, is the {session_id} of a path. It grants full access to the workspace.',
      writes: 'Pairings and data quality identify the caller by the X-Session-Id header or session_id in the body.',
      nda: 'Operations with nda: true require a signature recorded by POST /api/nda/sign.',
      registration: 'POST /api/submit needs a solved GET /api/challenge, or a human supervisor.',
    },
    discovery: Object.fromEntries(
      operations
        .filter(({ tag, id }) => tag === 'discovery' && id !== 'getIndex')
        .map(({ path }) => [path, new URL(path, `${baseUrl}/`).href.replaceAll('%7B', '{').replaceAll('%7D', '}')]),
    ),
    capabilities: operations.map(({ id, method, path, summary, access, built }) => ({
      name: id,
      method,
      path,
      desc: summary,
      nda: access === 'signed',
      available: built,
    })),
    example: Object.fromEntries(
      operations
        .filter(({ id }) => id === 'submit')
        .map(({ method, path, example }) => ['register', { method, path, body: example.request }]),
    ),
  },
})

/** Documents of an installation by tag, and the whole under null: the whole takes a tenth of a second to build. */
const openApiDocuments = new WeakMap<AppContext, Map<Tag | null, ReturnType<typeof openApiDocument>>>()

function openApiFor(app: AppContext, tag?: Tag): ReturnType<typeof openApiDocument> {
  const built = openApiDocuments.get(app) ?? new Map()
  openApiDocuments.set(app, built)
  const document = built.get(tag ?? null) ?? openApiDocument(app, tag)
  built.set(tag ?? null, document)
  return document
}

export const getOpenApi: Handlers['getOpenApi'] = async ({ app }) => ({ body: openApiFor(app) })

export const getApiOpenApi: Handlers['getApiOpenApi'] = getOpenApi

export const getOpenApiOfTag: Handlers['getOpenApiOfTag'] = async ({ app, input }) => ({
  body: openApiFor(app, input.tag),
})

export const getLlmsTxt: Handlers['getLlmsTxt'] = async ({ app }) => ({ body: llmsTxt(app.baseUrl) })

export const getWellKnownLlmsTxt: Handlers['getWellKnownLlmsTxt'] = getLlmsTxt

export const getLlmsFullTxt: Handlers['getLlmsFullTxt'] = async ({ app }) => ({ body: llmsFullTxt(app.baseUrl) })

export const getAiPlugin: Handlers['getAiPlugin'] = async ({ app }) => ({ body: aiPlugin(app) })

export const getRobotsTxt: Handlers['getRobotsTxt'] = async ({ app }) => ({ body: robotsTxt(app.baseUrl) })

export const getSitemap: Handlers['getSitemap'] = async ({ app }) => ({ body: sitemap(app.baseUrl) })
