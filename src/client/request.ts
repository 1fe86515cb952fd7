import { newIdempotencyKey } from './chance.ts'
import { ClientRefusal } from './errors.ts'
import type { Route } from './route.ts'
import type { ClientSettings, RequestOptions } from './types.ts'

export interface Request {
  url: string
  init: { method: string; headers: Record<string, string>; body?: string }
}

type Inputs = Readonly<Record<string, unknown>>

/** Builds the request of an operation, with credentials by its access class. */
export function buildRequest(route: Route, input: Inputs, settings: ClientSettings, options: RequestOptions): Request {
  const [method = '', template = ''] = route.call.split(' ')
  const isWrite = method === 'POST'
  const { key, inputs } = keyedInputs(route, input, settings)
  const { path, rest } = filledPath(template, inputs)
  const headers = { ...gateHeaders(settings), ...whoAsks(route, key, settings), ...manners(isWrite, settings, options) }
  const url = (settings.baseUrl ?? '').replace(/\/+$/, '') + path
  if (isWrite)
    return {
      url,
      init: { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(rest) },
    }
  const query = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return { url: search === '' ? url : `${url}?${search}`, init: { method, headers } }
}

/** Lower-cases header names, since one header in two spellings would be sent twice. */
function gateHeaders({ headers }: ClientSettings): Record<string, string> {
  return Object.fromEntries(Object.entries(headers?.() ?? {}).map(([name, value]) => [name.toLowerCase(), value]))
}

/** Returns the key header, and the inputs with the key where the operation reads it from path or body. */
function keyedInputs(
  { access }: Route,
  input: Inputs,
  settings: ClientSettings,
): { key: string | null; inputs: Inputs } {
  if (access === 'public' || access === 'registration' || access === 'operator') return { key: null, inputs: input }
  const { session_id: given, ...others } = input
  const key = typeof given === 'string' ? given : (settings.sessionKey?.() ?? null)
  if (access === 'party') return { key, inputs: others }
  if (key === null)
    throw new ClientRefusal(400, {
      error: 'there is no workspace key',
      detail: 'Register or open a workspace first, or give session_id.',
    })
  return { key, inputs: { ...others, session_id: key } }
}

function whoAsks({ access }: Route, key: string | null, settings: ClientSettings): Record<string, string> {
  if (access === 'party' && key !== null) return { 'x-session-id': key }
  const token = access === 'party' || access === 'operator' ? settings.operatorToken?.() : null
  return token ? { authorization: `Bearer ${token}` } : {}
}

function manners(isWrite: boolean, settings: ClientSettings, options: RequestOptions): Record<string, string> {
  const language = settings.language?.()
  return {
    ...(language ? { 'accept-language': language } : {}),
    ...(isWrite ? { 'idempotency-key': options.idempotencyKey ?? newIdempotencyKey() } : {}),
    ...(isWrite && options.ifMatch !== undefined ? { 'if-match': options.ifMatch } : {}),
    ...(!isWrite && options.ifNoneMatch !== undefined ? { 'if-none-match': options.ifNoneMatch } : {}),
  }
}

/** Fills the path's parameters and returns the remaining inputs. */
function filledPath(template: string, inputs: Inputs): { path: string; rest: Inputs } {
  const rest = { ...inputs }
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name]
    return segmentOf(name, inputs[name])
  })
  return { path, rest }
}

/** Encodes a path segment. Throws for a missing one, and for dots that an address would resolve. */
function segmentOf(name: string, value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value)
  if (text === '' || text === '.' || text === '..')
    throw new ClientRefusal(400, { error: `${name} is missing`, detail: `Give ${name}.` })
  return encodeURIComponent(text)
}
