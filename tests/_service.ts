import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { type Config, readConfig } from '../src/config.ts'
import { listenOn } from '../src/http/server.ts'
import { openService, type Service, type World } from '../src/open.ts'
import { openTestDatabases } from '../src/store/embedded/test-databases.ts'
import type { Schema } from '../src/store/schema.ts'
import { openTestDatabase } from './_database.ts'
import { openRememberingEmbedder } from './_embedder.ts'

export const OPERATOR_TOKEN = 'test-operator-token-of-forty-characters!'

/** The real service on a free port over a new database, with a recorded log and an adjustable clock. */
export interface TestHouse {
  service: Service
  /** Base address, without a trailing slash. */
  url: string
  /** Everything logged so far, as text. */
  logged(): string
  /** Moves the service's clock ahead. */
  advance(ms: number): void
  /** Calls the service; JSON bodies are parsed. */
  call(method: string, path: string, options?: CallOptions): Promise<CallAnswer>
  get(path: string, headers?: Record<string, string>): Promise<CallAnswer>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<CallAnswer>
  /** Registers through the API with a human supervisor. Returns the key, the party id and the response. */
  registerBuyer(buyer?: object, identity?: object): Promise<Registered>
  registerSeller(seller?: object, identity?: object): Promise<Registered>
  sign(sessionKey: string): Promise<CallAnswer>
  close(): Promise<void>
}

export interface CallOptions {
  headers?: Record<string, string>
  /** Sends a string unchanged and anything else as JSON. */
  body?: unknown
}

export interface CallAnswer {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  body: any
}

export interface Registered {
  key: string
  id: number
  answer: CallAnswer
}

let people = 0

/**
 * @param world overrides of the test defaults
 * @param options `isLoaded: false` returns before the universe is in memory
 */
export async function startService(
  environment: Record<string, string> = {},
  world: Partial<World> = {},
  { isLoaded = true } = {},
): Promise<TestHouse> {
  const config: Config = readConfig({
    DEMO_UNIVERSE: 'off',
    OPERATOR_TOKEN,
    READ_LIMIT: '100000',
    // Tests open all workspaces from one network.
    WORKSPACES_PER_NETWORK: '1000000000',
    // A busy machine may delay the process beyond the deadline of production.
    REQUEST_DEADLINE_S: '300',
    WORK_WAIT_MS: '60000',
    BASE_URL: 'http://localhost:3000',
    ...environment,
  })
  const lines: string[] = []
  const log = pino({ level: 'trace', base: null }, { write: (line: string) => void lines.push(line) })
  let ahead = 0
  const stamped = mkdtempSync(join(tmpdir(), 'stamped-'))
  const universes = mkdtempSync(join(tmpdir(), 'universes-'))
  const templates = join(tmpdir(), 'concordat-universe-templates')
  const service = await openService(config, {
    database: world.database ?? (await openTestDatabase<Schema>()),
    embedder: openRememberingEmbedder(),
    now: () => new Date(Date.now() + ahead),
    newSessionKey: randomUUID,
    newSecret: () => randomBytes(32).toString('hex'),
    log,
    stampedIn: { directory: stamped, newName: randomUUID },
    testDatabases: (fill) => openTestDatabases({ directory: universes, templates, now: () => new Date(), log, fill }),
    ...world,
  })
  await listenOn(service.http, { port: 0, host: '127.0.0.1' })
  if (isLoaded) await service.loaded
  const url = `http://127.0.0.1:${(service.http.server.address() as AddressInfo).port}`

  const call: TestHouse['call'] = async (method, path, { headers = {}, body } = {}) => {
    const answer = await untilReady(() =>
      fetch(url + path, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, body: parsed(text) }
  }
  const post: TestHouse['post'] = (path, body, headers = {}) => call('POST', path, { body, headers })

  async function register(user_type: string, profile: object, identity: object): Promise<Registered> {
    people += 1
    const who = {
      name: `Person ${people}`,
      email: `person${people}@company${people}.example`,
      company: `Testco${people}`,
      ...identity,
    }
    const supervisor = { name: 'Sue Pervisor', email: 'sue@supervision.example' }
    const answer = await post('/api/submit', { user_type, identity: who, supervisor, ...profile })
    if (answer.status !== 200) throw new Error(`registration answered ${answer.status}: ${answer.text}`)
    const session = await call('GET', `/api/session/${answer.body.session_id}`)
    return { key: answer.body.session_id, id: (session.body.buyer ?? session.body.seller).id, answer }
  }

  return {
    service,
    url,
    call,
    post,
    get: (path, headers = {}) => call('GET', path, { headers }),
    logged: () => lines.join(''),
    advance: (ms) => {
      ahead += ms
    },
    registerBuyer: (buyer = BUYER, identity = {}) => register('investor', { buyer }, identity),
    registerSeller: (seller = SELLER, identity = {}) => register('seller', { seller }, identity),
    sign: (sessionKey) => post('/api/nda/sign', { session_id: sessionKey, signer_name: 'Sig Natory' }),
    close: async () => {
      await service.close()
      for (const directory of [stamped, universes]) rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Repeats a request until its document is ready, as a client does. */
export async function untilReady(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 202) return answer
    await answer.arrayBuffer()
    await wait(100)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A buyer and a seller that match, with a fit well above 50 and both gates open. */
export const BUYER = {
  sector: 'Industrial maintenance services',
  check_size_min: 4,
  check_size_max: 30,
  growth_target: 5,
  ebitda_target: 10,
  solution_1: 'Maintenance of machines in factories',
  geography: 'France',
}
export const SELLER = {
  sector: 'Industrial maintenance services',
  product: 'Maintenance and repair of machines in factories',
  description: 'Teams of technicians maintain and repair production machines for factories under yearly contracts.',
  revenue: 12.34,
  growth: 7.77,
  ebitda_margin: 14.56,
}
