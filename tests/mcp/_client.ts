import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { MCP_PATH, MCP_REVISIONS } from '../../src/contract/discovery/server-card.ts'
import type { TestHouse } from '../_service.ts'

/** The newest revision, and the one of clients that still shake hands. */
export const REVISIONS = MCP_REVISIONS
export type Revision = (typeof REVISIONS)[number]

/** The official client, connected in one revision; `settings` are the parameters of the address. */
export async function openClient(
  { url }: Pick<TestHouse, 'url'>,
  revision: Revision,
  headers: Record<string, string> = {},
  settings = '',
): Promise<Client> {
  const client = new Client(
    { name: 'concordat-tests', version: '1.0.0' },
    { versionNegotiation: { mode: revision === REVISIONS[0] ? { pin: revision } : 'legacy' } },
  )
  const address = new URL(url + MCP_PATH + settings)
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }))
  return client
}

/** The text of a result's only text block. */
export function textOf({ content }: CallToolResult): string {
  const [block] = content
  return content.length === 1 && block?.type === 'text' ? block.text : ''
}
