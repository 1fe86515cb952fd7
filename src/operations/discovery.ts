import { agentCardOf } from '../contract/discovery/agent-card.ts'
import { aiCatalogOf, aiPluginOf, apiCatalogOf } from '../contract/discovery/catalogues.ts'
import { robotsTxtOf, securityTxtOf, sitemapOf } from '../contract/discovery/crawlers.ts'
import { llmsFullTxtOf, llmsTxtOf } from '../contract/discovery/llms.ts'
import { resourceSchemaOf } from '../contract/discovery/resource-schemas.ts'
import { serverCardOf } from '../contract/discovery/server-card.ts'
import { skillFileOf, skillsIndexOf } from '../contract/discovery/skills.ts'
import { API_VERSION, contract, operations } from '../contract/index.ts'
import { openApiOf } from '../contract/openapi.ts'
import type { Handlers } from '../entry/perform.ts'

export const getIndex: Handlers['getIndex'] = async ({ app: { baseUrl } }) => ({
  body: {
    service: 'Concordat',
    version: API_VERSION,
    base_url: baseUrl,
    auth: {
      session:
        'The workspace key, a UUID of version 4, is the {session_id} of a path; whoever presents it owns the workspace.',
      writes: 'Pairings and data quality say who asks by the X-Session-Id header or session_id in the body.',
      nda: 'Operations with nda: true answer once POST /api/nda/sign has recorded the signature.',
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

export const getOpenApi: Handlers['getOpenApi'] = async ({ app }) => ({ body: openApiOf(app) })

export const getApiOpenApi: Handlers['getApiOpenApi'] = getOpenApi

export const getLlmsTxt: Handlers['getLlmsTxt'] = async ({ app }) => ({ body: llmsTxtOf(app.baseUrl) })

export const getWellKnownLlmsTxt: Handlers['getWellKnownLlmsTxt'] = getLlmsTxt

export const getLlmsFullTxt: Handlers['getLlmsFullTxt'] = async ({ app }) => ({ body: llmsFullTxtOf(app.baseUrl) })

export const getAiPlugin: Handlers['getAiPlugin'] = async ({ app }) => ({ body: aiPluginOf(app) })

export const getRobotsTxt: Handlers['getRobotsTxt'] = async ({ app }) => ({ body: robotsTxtOf(app.baseUrl) })

export const getSitemap: Handlers['getSitemap'] = async ({ app }) => ({ body: sitemapOf(app.baseUrl) })

export const getApiCatalog: Handlers['getApiCatalog'] = async ({ app }) => ({
  body: apiCatalogOf(app.baseUrl),
  headers: { Link: `<${new URL(contract.getApiCatalog.path, `${app.baseUrl}/`).href}>; rel="api-catalog"` },
})

export const getAiCatalog: Handlers['getAiCatalog'] = async ({ app }) => ({ body: aiCatalogOf(app.baseUrl) })

export const getAgentCard: Handlers['getAgentCard'] = async ({ app }) => ({ body: agentCardOf(app.baseUrl) })

export const getMcpServerCard: Handlers['getMcpServerCard'] = async ({ app }) => ({
  body: serverCardOf(app.baseUrl),
})

export const getWellKnownMcpServerCard: Handlers['getWellKnownMcpServerCard'] = getMcpServerCard

export const getWellKnownMcp: Handlers['getWellKnownMcp'] = getMcpServerCard

export const getAgentSkills: Handlers['getAgentSkills'] = async ({ app }) => ({ body: skillsIndexOf(app.baseUrl) })

export const getAgentSkill: Handlers['getAgentSkill'] = async ({ app, input, refuse }) => ({
  body:
    skillFileOf(app.baseUrl, input.name) ??
    refuse('skill_not_found', 'no skill has this name', `GET ${contract.getAgentSkills.path} lists the skills.`),
})

export const getResourceSchema: Handlers['getResourceSchema'] = async ({ app, input, refuse }) => ({
  body:
    resourceSchemaOf(app.baseUrl, input.name) ??
    refuse('schema_not_found', 'no resource has this name', `GET ${contract.getLlmsTxt.path} lists the schemas.`),
})

export const getSecurityTxt: Handlers['getSecurityTxt'] = async ({ app }) => ({
  body: securityTxtOf(app, app.now()),
})

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 64" role="img" aria-label="Concordat"><g fill="none" stroke="#1d4e6b" stroke-width="6"><circle cx="34" cy="32" r="24"/><circle cx="62" cy="32" r="24"/></g></svg>'

export const getLogo: Handlers['getLogo'] = async () => ({ body: LOGO })
