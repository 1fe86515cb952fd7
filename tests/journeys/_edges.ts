import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openClient } from '../../src/client/index.ts'
import { contract, type OperationId } from '../../src/contract/index.ts'
import { ask } from '../_contract.ts'
import type { TestHouse } from '../_service.ts'
import { type CliUser, openCliUser } from '../cli/_concordat.ts'
import { openClient as openMcp, type Revision, textOf } from '../mcp/_client.ts'

/** What an edge said to a request: the body is the contract's, whatever the edge wraps around it. */
export interface Said {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are compared
  body: any
}

/** One way into the service, with one workspace, whose key it keeps once it is registered. */
export interface Edge {
  ask(id: OperationId, input: Record<string, unknown>): Promise<Said>
  leave(): Promise<void>
}

export type OpenEdge = (app: TestHouse) => Promise<Edge>

/** The refusal that a test looks into, or the error that it did not expect. */
function refusalIn(error: unknown): Said {
  const { status, problem } = error as { status?: number; problem?: unknown }
  if (status === undefined) throw error
  return { status, body: problem }
}

export const overHttp: OpenEdge = async (app) => {
  let key = ''
  return {
    ask: async (id, input) => {
      const { method, access, params } = contract[id]
      const inPath = ([name]: [string, unknown]) => Object.hasOwn(params.properties, name)
      const entries = Object.entries(input) as [string, string | number][]
      const answer = await ask(app, id, {
        key,
        params: Object.fromEntries(entries.filter(inPath)),
        ...(method === 'GET' ? { query: Object.fromEntries(entries.filter((entry) => !inPath(entry))) } : {}),
        ...(method === 'POST' ? { body: access === 'signer' ? { session_id: key, ...input } : input } : {}),
        headers: access === 'party' ? { 'x-session-id': key } : {},
      })
      if (id === 'submit') key = answer.body.session_id
      return answer
    },
    leave: async () => {},
  }
}

export const byClient: OpenEdge = async ({ url }) => {
  let key: string | null = null
  const client = openClient({ baseUrl: url, sessionKey: () => key })
  const methods = client as unknown as Record<string, (input: object) => Promise<Said>>
  return {
    ask: async (id, input) => {
      const said = await methods[id]?.(input).catch(refusalIn)
      if (said === undefined) throw new Error(`the client has no method ${id}`)
      if (id === 'submit') key = said.body.session_id
      return said
    },
    leave: async () => {},
  }
}

export const overMcp =
  (revision: Revision): OpenEdge =>
  async (app) => {
    const client = await openMcp(app, revision)
    let key = ''
    return {
      ask: async (id, input) => {
        const { access } = contract[id]
        const keyed = access === 'public' || access === 'registration' ? {} : { session_id: key }
        const result = await client.callTool({ name: id, arguments: { ...keyed, ...input } })
        if (result.isError) {
          const problem = JSON.parse(textOf(result))
          return { status: problem.status, body: problem }
        }
        const content = result.structuredContent as Record<string, unknown>
        if (id === 'submit') key = String(content.session_id)
        return { status: contract[id].success, body: withoutPaging(id, content) }
      },
      leave: () => client.close(),
    }
  }

/** A tool answers an object: a list stands in it as items, and what HTTP says of a page in headers beside it. */
function withoutPaging(id: OperationId, { total, next_cursor, ...content }: Record<string, unknown>): unknown {
  const declared: unknown = contract[id].output
  if ('items' in content) return content.items
  const own = Object.keys((declared as { properties?: object }).properties ?? {})
  return Object.fromEntries(Object.entries({ total, next_cursor, ...content }).filter(([name]) => own.includes(name)))
}

export const atCommandLine: OpenEdge = async ({ url }) => {
  const user = openCliUser(url)
  return {
    ask: async (id, input) => {
      const words = await (COMMANDS[id] ?? notAtCommandLine)(input, user)
      const { code, out, err } = await user.run([...words, '--json'])
      if (code === 0) return { status: contract[id].success, body: JSON.parse(out) }
      const problem = JSON.parse(err)
      return { status: problem.status, body: problem }
    },
    leave: async () => user.leave(),
  }
}

type Words = (input: Record<string, unknown>, user: CliUser) => string[] | Promise<string[]>

const notAtCommandLine: Words = () => {
  throw new Error('the journey asks for what the command line has no words for')
}

const option = (name: string, value: unknown) => (value === undefined ? [] : [`--${name}`, String(value)])

const COMMANDS: Partial<Record<OperationId, Words>> = {
  submit: ({ identity, buyer, supervisor }) => {
    const [who, seeks, human] = [identity, buyer, supervisor] as Record<string, unknown>[]
    return [
      'register',
      'buyer',
      ...['name', 'email', 'company'].flatMap((name) => option(name, who?.[name])),
      ...['sector', 'geography'].flatMap((name) => option(name, seeks?.[name])),
      ...option('ticket-min', seeks?.check_size_min),
      ...option('ticket-max', seeks?.check_size_max),
      ...option('growth-target', seeks?.growth_target),
      ...option('ebitda-target', seeks?.ebitda_target),
      ...option('solution', seeks?.solution_1),
      ...option('supervisor', `${human?.name} <${human?.email}>`),
    ]
  },
  getSession: () => ['session'],
  listMatches: ({ limit }) => ['matches', ...option('limit', limit)],
  whyNot: ({ id }) => ['why-not', String(id)],
  listMatchedNames: ({ limit }) => ['names', ...option('best', limit)],
  openNames: ({ ids }) => ['names', ...(ids as number[]).map(String)],
  createPairing: ({ seller_id }) => ['pair', String(seller_id)],
  updatePhase: ({ pair_ids, phase }) => ['phase', String(phase), ...(pair_ids as string[])],
  listPairings: () => ['pairings'],
  signNda: async ({ signer_name }, user) => {
    const { version } = await user.json(['nda'])
    return ['sign', ...option('name', signer_name), ...option('accept', version)]
  },
  getInfoMemo: () => ['memo'],
  publishManifest: ({ agent_name, manifest }, { folder }) => {
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
    return ['exchange', 'publish', 'manifest.json', ...option('agent', agent_name)]
  },
  getExchangeAnswer: () => ['exchange', 'answer'],
}
