import { request } from 'node:http'
import { MCP_PATH, MCP_REVISIONS } from '../../src/contract/discovery/server-card.ts'

/** What came back but its length, with the JSON-RPC message in it, be it plain or an event of a stream. */
export interface RawAnswer {
  status: number
  headers: Record<string, string>
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  message: any
}

const [REVISION] = MCP_REVISIONS

/** Sends bytes to the endpoint with just these headers, Host among them if it is named. */
export async function sendRaw(
  base: string,
  body: string | null,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<RawAnswer> {
  return await new Promise((resolve, reject) => {
    const sent = request(new URL(base + MCP_PATH), { method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        const told = Object.entries(answer.headers)
          .filter(([name]) => name !== 'content-length')
          .map(([name, value]) => [name, String(value)])
        resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(told), text, message: messageIn(text) })
      })
    })
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
}

function messageIn(text: string): unknown {
  const json = /^data: (\{.*)$/m.exec(text)?.[1] ?? text
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** The headers that a request of the newest revision must have. */
export function headersOf(method: string, name?: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': REVISION,
    'mcp-method': method,
    ...(name === undefined ? {} : { 'mcp-name': name }),
  }
}

/** A request of the newest revision. */
export function requestOf(method: string, params: object = {}, id: string | number = 1): string {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': REVISION,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  return JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta: meta } })
}

/** Calls a tool as a client of the newest revision does. */
export async function callRaw(
  base: string,
  name: string,
  given: object,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  const body = requestOf('tools/call', { name, arguments: given })
  return await sendRaw(base, body, { ...headersOf('tools/call', name), ...headers })
}
