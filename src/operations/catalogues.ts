import { absoluteUrl } from '../contract/discovery/addresses.ts'
import { agentCard } from '../contract/discovery/agent-card.ts'
import { apiPage } from '../contract/discovery/api-pages.ts'
import { aiCatalog, apiCatalog } from '../contract/discovery/catalogues.ts'
import { securityTxt } from '../contract/discovery/crawlers.ts'
import { resourceSchema } from '../contract/discovery/resource-schemas.ts'
import { serverCard } from '../contract/discovery/server-card.ts'
import { skillFile, skillsIndex } from '../contract/discovery/skills.ts'
import { contract } from '../contract/index.ts'
import type { Handlers } from '../entry/perform.ts'
import { signedCard } from '../signing/signed-statement.ts'

export const getApiCatalog: Handlers['getApiCatalog'] = async ({ app }) => ({
  body: apiCatalog(app.baseUrl),
  headers: { Link: `<${new URL(contract.getApiCatalog.path, `${app.baseUrl}/`).href}>; rel="api-catalog"` },
})

export const getAiCatalog: Handlers['getAiCatalog'] = async ({ app }) => ({ body: aiCatalog(app.baseUrl) })

export const getAgentCard: Handlers['getAgentCard'] = async ({ app }) => ({
  body: await signedCard(app, agentCard(app.baseUrl), absoluteUrl(app.baseUrl, contract.getSigningKeys.path)),
})

export const getMcpServerCard: Handlers['getMcpServerCard'] = async ({ app }) => ({
  body: serverCard(app.baseUrl),
})

export const getWellKnownMcpServerCard: Handlers['getWellKnownMcpServerCard'] = getMcpServerCard

export const getWellKnownMcp: Handlers['getWellKnownMcp'] = getMcpServerCard

export const getAgentSkills: Handlers['getAgentSkills'] = async ({ app }) => ({ body: skillsIndex(app.baseUrl) })

export const getAgentSkill: Handlers['getAgentSkill'] = async ({ app, input, refuse }) => ({
  body:
    skillFile(app.baseUrl, input.name) ??
    refuse('skill_not_found', 'skill_unknown', { of: 'list_skills', path: contract.getAgentSkills.path }),
})

export const getApiPage: Handlers['getApiPage'] = async ({ app, input, refuse }) => ({
  body: apiPage(app.baseUrl, input.name) ?? refuse('path_not_found', 'nothing_here', 'see_api_list'),
})

export const getResourceSchema: Handlers['getResourceSchema'] = async ({ app, input, refuse }) => ({
  body:
    resourceSchema(app.baseUrl, input.name) ??
    refuse('schema_not_found', 'resource_unknown', { of: 'list_schemas', path: contract.getOpenApi.path }),
})

export const getSecurityTxt: Handlers['getSecurityTxt'] = async ({ app }) => ({
  body: securityTxt(app, app.now()),
})

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 64" role="img" aria-label="Concordat"><g fill="none" stroke="#1d4e6b" stroke-width="6"><circle cx="34" cy="32" r="24"/><circle cx="62" cy="32" r="24"/></g></svg>'

export const getLogo: Handlers['getLogo'] = async () => ({ body: LOGO })
