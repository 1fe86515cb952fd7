import { API_VERSION, absoluteUrl, SUMMARY } from './addresses.ts'

/** Path of the MCP endpoint on the service’s port. */
export const MCP_PATH = '/mcp'

/** MCP revisions that the endpoint serves, newest first. */
export const MCP_REVISIONS = ['2026-07-28', '2025-11-25'] as const

/** Builds the card of the MCP server (server cards v1): identity and address; tools are listed by the server itself. */
export function serverCard(baseUrl: string): Record<string, unknown> {
  const domain = new URL(baseUrl).hostname.split('.').toReversed().join('.')
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${domain}/concordat`,
    title: 'Concordat',
    version: API_VERSION,
    description: SUMMARY,
    websiteUrl: absoluteUrl(baseUrl, '/'),
    remotes: [
      {
        type: 'streamable-http',
        url: absoluteUrl(baseUrl, MCP_PATH),
        supportedProtocolVersions: [...MCP_REVISIONS],
      },
    ],
  }
}
