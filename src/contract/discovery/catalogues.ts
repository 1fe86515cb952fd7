import { contract, type OperationId } from '../index.ts'
import { absoluteUrl, type Publisher, SUMMARY } from './addresses.ts'
import { skills } from './skills.ts'

type Json = Record<string, unknown>

const OPENAPI_TYPE = 'application/openapi+json'

/** Builds the Link header of / and /api to their documents (RFC 8288). */
export function linkHeader(baseUrl: string): string {
  const link = (id: OperationId, rel: string, type: string) =>
    `<${absoluteUrl(baseUrl, contract[id].path)}>; rel="${rel}"; type="${type}"`
  return [
    link('getLlmsTxt', 'describedby', 'text/plain'),
    link('getApiCatalog', 'api-catalog', 'application/linkset+json'),
    link('getOpenApi', 'service-desc', OPENAPI_TYPE),
    link('getIndex', 'alternate', 'text/markdown'),
  ].join(', ')
}

/** Builds the catalogue of RFC 9727 as a linkset of RFC 9264. */
export function apiCatalog(baseUrl: string): Json {
  const target = (id: OperationId, type: string = contract[id].mediaType) => ({
    href: absoluteUrl(baseUrl, contract[id].path),
    type,
  })
  return {
    linkset: [
      {
        anchor: absoluteUrl(baseUrl, contract.getIndex.path),
        'service-desc': [target('getOpenApi', OPENAPI_TYPE)],
        'service-doc': [{ href: absoluteUrl(baseUrl, '/'), type: 'text/html' }, target('getLlmsFullTxt')],
        'service-meta': [
          target('getLlmsTxt'),
          target('getAgentSkills'),
          target('getAgentCard'),
          target('getMcpServerCard'),
          target('getAiCatalog'),
          target('getAiPlugin'),
        ],
        'terms-of-service': [target('getNdaText')],
      },
    ],
  }
}

/** Builds the AI Catalog of typed resources for agents. */
export function aiCatalog(baseUrl: string): Json {
  const { hostname } = new URL(baseUrl)
  return {
    specVersion: '1.0',
    host: {
      displayName: 'Concordat',
      identifier: hostname,
      documentationUrl: absoluteUrl(baseUrl, contract.getLlmsFullTxt.path),
      logoUrl: absoluteUrl(baseUrl, contract.getLogo.path),
    },
    entries: [
      {
        identifier: `urn:air:${hostname}:mcp:concordat`,
        type: contract.getMcpServerCard.mediaType,
        url: absoluteUrl(baseUrl, contract.getMcpServerCard.path),
      },
      {
        identifier: `urn:air:${hostname}:a2a:exchange`,
        type: 'application/a2a-agent-card+json',
        url: absoluteUrl(baseUrl, contract.getAgentCard.path),
      },
      ...skills.map(({ name, path }) => ({
        identifier: `urn:air:${hostname}:skill:${name}`,
        type: 'application/agent-skills+md',
        url: absoluteUrl(baseUrl, path),
      })),
    ],
  }
}

/** Builds the plugin manifest of schema v1, which is obsolete and only points to the newer documents. */
export function aiPlugin({ baseUrl, contactEmail }: Publisher): Json {
  const address = (id: OperationId) => absoluteUrl(baseUrl, contract[id].path)
  return {
    schema_version: 'v1',
    name_for_human: 'Concordat',
    name_for_model: 'concordat',
    description_for_human: SUMMARY,
    description_for_model: `${SUMMARY} Register with POST /api/submit to get a workspace key, which is the credential of every later call; counterparties have code names until POST /api/nda/sign has recorded an undertaking. Read ${address('getLlmsTxt')} first.`,
    auth: { type: 'none' },
    api: { type: 'openapi', url: address('getOpenApi') },
    logo_url: address('getLogo'),
    contact_email: contactEmail,
    legal_info_url: address('getNdaText'),
    text_indexes: [address('getLlmsTxt'), address('getLlmsFullTxt')],
    registration_policy: absoluteUrl(baseUrl, skills.find(({ name }) => name === 'register')?.path ?? '/'),
  }
}
