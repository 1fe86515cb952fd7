import { agentCardOf } from '../contract/discovery/agent-card.ts'
import { aiCatalogOf, apiCatalogOf } from '../contract/discovery/catalogues.ts'
import { securityTxtOf } from '../contract/discovery/crawlers.ts'
import { resourceSchemaOf } from '../contract/discovery/resource-schemas.ts'
import { serverCardOf } from '../contract/discovery/server-card.ts'
import { skillFileOf, skillsIndexOf } from '../contract/discovery/skills.ts'
import { contract } from '../contract/index.ts'
import type { Handlers } from '../entry/perform.ts'

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
    refuse('skill_not_found', 'skill_unknown', { of: 'list_skills', path: contract.getAgentSkills.path }),
})

export const getResourceSchema: Handlers['getResourceSchema'] = async ({ app, input, refuse }) => ({
  body:
    resourceSchemaOf(app.baseUrl, input.name) ??
    refuse('schema_not_found', 'resource_unknown', { of: 'list_schemas', path: contract.getLlmsTxt.path }),
})

export const getSecurityTxt: Handlers['getSecurityTxt'] = async ({ app }) => ({
  body: securityTxtOf(app, app.now()),
})

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 64" role="img" aria-label="Concordat"><g fill="none" stroke="#1d4e6b" stroke-width="6"><circle cx="34" cy="32" r="24"/><circle cx="62" cy="32" r="24"/></g></svg>'

export const getLogo: Handlers['getLogo'] = async () => ({ body: LOGO })
