import { Type } from 'typebox'
import { document, text } from './discovery/document.ts'
import { operation } from './operation.ts'
import { named } from './schemas.ts'
import { TAGS, type Tag } from './tags.ts'

export const getIndex = operation({
  ...document,
  id: 'getIndex',
  path: '/api',
  summary: 'Capabilities of the service',
  description:
    'Service, version, authentication, documents, and every capability with its path. If Accept prefers text/markdown, the answer is the text index of /llms.txt.',
  markdown: 'getLlmsTxt',
  headers: { Link: 'Documents about the service: describedby, api-catalog, service-desc, alternate.' },
  output: named('ServiceIndex', 'The index.', {
    service: Type.String(),
    version: Type.String(),
    base_url: Type.String(),
    auth: Type.Record(Type.String(), Type.String()),
    discovery: Type.Record(Type.String(), Type.String(), {
      description: 'Each document with its address; {name} is a name listed in its index.',
    }),
    capabilities: Type.Array(
      named('Capability', 'One operation.', {
        name: Type.String(),
        method: Type.String(),
        path: Type.String(),
        desc: Type.String(),
        nda: Type.Boolean(),
        available: Type.Boolean({ description: 'False while the operation answers 501.' }),
      }),
    ),
    example: Type.Object({}, { additionalProperties: true }),
  }),
  example: {
    request: {},
    response: {
      service: 'Concordat',
      version: '1.0.0',
      base_url: 'http://localhost:3000',
      auth: {},
      discovery: {},
      capabilities: [],
      example: {},
    },
  },
})

const openApiOutput = Type.Object(
  {},
  { additionalProperties: true, title: 'OpenApiDocument', description: 'An OpenAPI 3.1 document.' },
)

export const getOpenApi = operation({
  ...document,
  id: 'getOpenApi',
  path: '/openapi.json',
  summary: 'The contract',
  description: 'This contract as OpenAPI 3.1.',
  output: openApiOutput,
  example: { request: {}, response: { openapi: '3.1.2' } },
})

export const getApiOpenApi = operation({
  ...document,
  id: 'getApiOpenApi',
  path: '/api/openapi.json',
  summary: 'The contract, under /api',
  description: 'The same document as /openapi.json.',
  output: openApiOutput,
  example: { request: {}, response: { openapi: '3.1.2' } },
})

export const getOpenApiOfTag = operation({
  ...document,
  id: 'getOpenApiOfTag',
  path: '/openapi/{tag}.json',
  summary: 'The contract of one family of operations',
  description: 'The operations of one tag with the schemas they use, as an OpenAPI 3.1 document of its own.',
  params: Type.Object({ tag: Type.Enum(Object.keys(TAGS) as Tag[], { description: 'A tag of /openapi.json.' }) }),
  output: openApiOutput,
  example: { request: { tag: 'matching' }, response: { openapi: '3.1.2' } },
})

export const getLlmsTxt = operation({
  ...document,
  id: 'getLlmsTxt',
  path: '/llms.txt',
  summary: 'Text index for language models',
  description: 'An index of the service in the llms.txt format.',
  mediaType: 'text/plain',
  output: text,
  example: { request: {}, response: '# Concordat' },
})

export const getWellKnownLlmsTxt = operation({
  ...document,
  id: 'getWellKnownLlmsTxt',
  path: '/.well-known/llms.txt',
  summary: 'Text index for language models, well-known address',
  description: 'The same content as /llms.txt.',
  mediaType: 'text/plain',
  output: text,
  example: { request: {}, response: '# Concordat' },
})

export const getLlmsFullTxt = operation({
  ...document,
  id: 'getLlmsFullTxt',
  path: '/llms-full.txt',
  summary: 'The complete contract as text',
  description: 'Every operation described in one text.',
  mediaType: 'text/plain',
  output: text,
  example: { request: {}, response: '# Concordat' },
})

export const getAiPlugin = operation({
  ...document,
  id: 'getAiPlugin',
  path: '/.well-known/ai-plugin.json',
  summary: 'Plugin manifest',
  description: 'Points to the contract, the text indexes and the registration policy.',
  output: Type.Object({}, { additionalProperties: true, title: 'AiPlugin', description: 'A plugin manifest.' }),
  example: { request: {}, response: { schema_version: 'v1' } },
})

export const getRobotsTxt = operation({
  ...document,
  id: 'getRobotsTxt',
  path: '/robots.txt',
  summary: 'Rules for crawlers',
  description: 'Permissions for crawlers.',
  mediaType: 'text/plain',
  output: text,
  example: { request: {}, response: 'User-agent: *' },
})

export const getSitemap = operation({
  ...document,
  id: 'getSitemap',
  path: '/sitemap.xml',
  summary: 'Public pages',
  description: 'The public pages of the service.',
  mediaType: 'application/xml',
  output: text,
  example: { request: {}, response: '<urlset/>' },
})
