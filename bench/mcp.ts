/** A tool's call over MCP against the same operation over HTTP, at one service over the demonstration universe, loaded by turns. */
import { join } from 'node:path'
import autocannon from 'autocannon'
import { MCP_PATH, MCP_REVISIONS } from '../src/contract/discovery/server-card.ts'
import { BUYER, register, sellerNumber } from './clients.ts'
import { inDirectory, type RunningService, startService } from './processes.ts'
import { alternate, report } from './rounds.ts'

const ROUNDS = 5
const SECONDS = 2
const CONNECTIONS = 10

/** One request, as autocannon takes it. */
interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

await inDirectory(async (directory) => {
  const service = await startService({ DATA_DIR: join(directory, 'data'), DEMO_UNIVERSE: 'on' })
  const buyer = await register(service, BUYER)
  const seller = await register(service, sellerNumber(1))
  const { key } = buyer
  await compare(
    'listMatches, 50 rows',
    get(service, `/api/matches/${key}`),
    call(service, 'listMatches', { session_id: key }),
  )
  await compare(
    'listMatches, 5 rows',
    get(service, `/api/matches/${key}?limit=5`),
    call(service, 'listMatches', { session_id: key, limit: 5 }),
  )
  await compare(
    'getValuation',
    get(service, `/api/valuation/${seller.key}`),
    call(service, 'getValuation', { session_id: seller.key }),
  )
  const profile = {
    ...BUYER,
    session_id: key,
    supervisor: { name: 'Sue Pervisor', email: 'sue@supervision.example' },
  }
  await compare(
    'submit, a profile saved again',
    post(service, '/api/submit', profile),
    call(service, 'submit', profile),
  )
  await service.process.stop()
})

function get({ url }: RunningService, path: string): Load {
  return { url: url + path }
}

function post({ url }: RunningService, path: string, body: object): Load {
  return {
    url: url + path,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/** A tool's call as a client of revision 2026-07-28 sends it. */
function call({ url }: RunningService, name: string, given: object): Load {
  const [revision] = MCP_REVISIONS
  const meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const params = { name, arguments: given, _meta: meta }
  return {
    url: url + MCP_PATH,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': revision,
      'mcp-method': 'tools/call',
      'mcp-name': name,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  }
}

async function compare(what: string, http: Load, mcp: Load): Promise<void> {
  const { url, ...asked } = mcp
  const { result } = (await (await fetch(url, asked)).json()) as { result?: { isError?: boolean } }
  if (result === undefined || result.isError) throw new Error(`${what} is refused over MCP`)
  await microsPerCall(http, 1)
  await microsPerCall(mcp, 1)
  const rounds = await alternate(
    ROUNDS,
    () => microsPerCall(mcp, SECONDS),
    () => microsPerCall(http, SECONDS),
  )
  report(`${what}: a call over MCP`, rounds, 'µs', 'at most 1.50 of the same call over HTTP')
}

async function microsPerCall(load: Load, seconds: number): Promise<number> {
  const result = await autocannon({ ...load, connections: CONNECTIONS, duration: seconds })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} calls failed`)
  return (1e6 * result.duration) / result['2xx']
}
