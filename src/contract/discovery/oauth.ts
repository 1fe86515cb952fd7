import { ACCESS_SCOPES } from '../../domain/workspace/access-grant.ts'
import { absoluteUrl } from './addresses.ts'
import { MCP_PATH } from './server-card.ts'

/** The two protected resources: the HTTP interface and the MCP endpoint. A token is for one of them. */
export type Door = 'http' | 'mcp'

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True if access can be granted by OAuth: only where tokens never travel in the clear. */
export function isOauthOffered(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl)
  return protocol === 'https:' || LOOPBACK.has(hostname)
}

/** Returns the resource identifier of RFC 8707 for which tokens of a door are issued. */
export function resourceIdentifier(baseUrl: string, door: Door): string {
  return door === 'mcp' ? absoluteUrl(baseUrl, MCP_PATH) : baseUrl
}

/** Paths of the authorization server. */
export const OAUTH_ROUTES = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const

const METADATA_PATH = '/.well-known/oauth-protected-resource'

/** Paths of the metadata of both resources (RFC 9728). */
export const RESOURCE_METADATA_PATHS: Readonly<Record<Door, string>> = {
  http: METADATA_PATH,
  mcp: METADATA_PATH + MCP_PATH,
}

/** Builds the metadata of a protected resource. */
export function protectedResource(baseUrl: string, door: Door): Record<string, unknown> {
  return {
    resource: resourceIdentifier(baseUrl, door),
    authorization_servers: [baseUrl],
    scopes_supported: [...ACCESS_SCOPES],
    bearer_methods_supported: ['header'],
    resource_name: 'Concordat',
    resource_documentation: absoluteUrl(baseUrl, '/docs/agents'),
  }
}

/** Builds the WWW-Authenticate header that leads a program to the authorization server. */
export function bearerChallenge(baseUrl: string, door: Door, error: 'invalid_token' | null = null): string {
  if (!isOauthOffered(baseUrl)) return 'Bearer'
  const metadata = `resource_metadata="${absoluteUrl(baseUrl, RESOURCE_METADATA_PATHS[door])}"`
  return `Bearer ${error === null ? '' : `error="${error}", `}${metadata}`
}
