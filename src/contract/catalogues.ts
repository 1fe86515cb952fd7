import { Type } from 'typebox'
import { document, text } from './discovery/document.ts'
import { operation } from './operation.ts'

const json = (title: string, description: string) => Type.Object({}, { additionalProperties: true, title, description })
const byName = Type.Object({ name: Type.String({ maxLength: 64, description: 'A name listed in its index.' }) })

export const getApiCatalog = operation({
  ...document,
  id: 'getApiCatalog',
  path: '/.well-known/api-catalog',
  summary: 'Catalogue of the interface',
  description: 'Links to the contract, its documentation and its indexes, as a linkset (RFC 9727).',
  mediaType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  headers: { Link: 'This catalogue, rel="api-catalog".' },
  output: json('ApiCatalog', 'A linkset of RFC 9264.'),
  example: { request: {}, response: { linkset: [] } },
})

export const getAiCatalog = operation({
  ...document,
  id: 'getAiCatalog',
  path: '/.well-known/ai-catalog.json',
  summary: 'Catalogue for agents',
  description: 'Typed resources for agents at this service, in the AI Catalog format 1.0.',
  mediaType: 'application/ai-catalog+json',
  output: json('AiCatalog', 'An AI Catalog.'),
  example: { request: {}, response: { specVersion: '1.0', entries: [] } },
})

export const getAgentCard = operation({
  ...document,
  id: 'getAgentCard',
  path: '/.well-known/agent-card.json',
  summary: 'Card of the exchange for A2A',
  description:
    'Capabilities of the exchange for agents that use A2A 1.0, the addresses of its two bindings, and how to start a task.',
  output: json('AgentCard', 'An agent card of A2A 1.0.'),
  example: { request: {}, response: { name: 'Concordat exchange', supportedInterfaces: [] } },
})

const serverCard = {
  ...document,
  description: 'The MCP server of this service: name, version, address and protocol revisions.',
  mediaType: 'application/mcp-server-card+json',
  output: json('McpServerCard', 'A server card of MCP, version 1.'),
  example: { request: {}, response: { name: 'example.deals/concordat' } },
} as const

export const getMcpServerCard = operation({
  ...serverCard,
  id: 'getMcpServerCard',
  path: '/mcp/server-card',
  summary: 'Card of the MCP server',
})

export const getWellKnownMcpServerCard = operation({
  ...serverCard,
  id: 'getWellKnownMcpServerCard',
  path: '/.well-known/mcp/server-card.json',
  summary: 'Card of the MCP server, well-known address',
})

export const getWellKnownMcp = operation({
  ...serverCard,
  id: 'getWellKnownMcp',
  path: '/.well-known/mcp.json',
  summary: 'Card of the MCP server, address used by scanners',
})

export const getAgentSkills = operation({
  ...document,
  id: 'getAgentSkills',
  path: '/.well-known/agent-skills/index.json',
  summary: 'Index of skills',
  description: 'Every skill with its file and its SHA-256, in the Agent Skills discovery format 0.2.0.',
  output: json('AgentSkills', 'An index of skills.'),
  example: { request: {}, response: { skills: [] } },
})

export const getAgentSkill = operation({
  ...document,
  id: 'getAgentSkill',
  path: '/.well-known/agent-skills/{name}/SKILL.md',
  summary: 'One skill',
  description: 'A job for an agent, step by step; each step is an operation of this contract.',
  params: byName,
  mediaType: 'text/markdown',
  output: text,
  refusals: ['skill_not_found'],
  example: { request: { name: 'register' }, response: '# register' },
})

export const getApiPage = operation({
  ...document,
  id: 'getApiPage',
  path: '/docs/api/{name}.md',
  summary: 'One operation as a page for models',
  description:
    'An operation with its fields, example, refusals and samples in curl, TypeScript and Python, or the list of the operations of a tag.',
  params: Type.Object({
    name: Type.String({ maxLength: 64, description: 'An operationId or a tag of /openapi.json.' }),
  }),
  mediaType: 'text/markdown',
  output: text,
  refusals: ['path_not_found'],
  example: { request: { name: 'submit' }, response: '# submit' },
})

export const getResourceSchema = operation({
  ...document,
  id: 'getResourceSchema',
  path: '/schemas/{name}.json',
  summary: 'One resource as JSON Schema',
  description: 'A component of this contract as a standalone JSON Schema (2020-12).',
  params: byName,
  mediaType: 'application/schema+json',
  output: json('ResourceSchema', 'A JSON Schema.'),
  refusals: ['schema_not_found'],
  example: { request: { name: 'Match' }, response: { title: 'Match' } },
})

export const getSecurityTxt = operation({
  ...document,
  id: 'getSecurityTxt',
  path: '/.well-known/security.txt',
  summary: 'Contact for vulnerability reports',
  description: 'Contact for reports of vulnerabilities, with its expiry date (RFC 9116).',
  mediaType: 'text/plain',
  output: text,
  example: { request: {}, response: 'Contact: mailto:security@deals.example' },
})

export const getLogo = operation({
  ...document,
  id: 'getLogo',
  path: '/logo.svg',
  summary: 'Logo of the service',
  description: 'Two overlapping circles, as SVG.',
  mediaType: 'image/svg+xml',
  output: text,
  example: { request: {}, response: '<svg/>' },
})
