import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { isOauthOffered, protectedResource, RESOURCE_METADATA_PATHS } from '../contract/discovery/oauth.ts'
import { BODY_LIMIT_BYTES } from '../contract/operation.ts'
import { ACCESS_SCOPES } from '../domain/workspace/access-grant.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Guards } from '../entry/guards.ts'
import { Refusal } from '../entry/refusal.ts'
import { takeTicket } from '../store/access-grants.ts'
import { consentPath, type GuardedFetch, OAUTH_ROUTES, openProvider } from './provider.ts'

export interface OauthSettings {
  app: AppContext
  guards: Pick<Guards, 'guard'>
  /** Key by which the provider signs its cookies. */
  cookieKey: string
  fetchPublic: GuardedFetch
}

/** Nothing of the provider is framed, runs a script or posts a form. */
const PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'"

/** Counted with the writes of the members' family, since each may store something. */
const COUNTED = { access: 'public', rate: 'write', tag: 'members' } as const

/**
 * Mounts the authorization server: its metadata, that of the protected resources, its endpoints, and the way back from
 * the page on which a member decides. Mounts nothing where tokens would travel in the clear.
 */
export function mountOauth(http: FastifyInstance, { app, guards, cookieKey, fetchPublic }: OauthSettings): void {
  const { baseUrl } = app
  if (!isOauthOffered(baseUrl)) return
  const provider = openProvider(app, cookieKey, fetchPublic)
  const answer = provider.callback()
  const { host, protocol } = new URL(baseUrl)

  /** Hands a request to the provider, which writes the answer itself, under the address of BASE_URL. */
  async function pass(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { raw } = request
    raw.headers['x-forwarded-host'] = host
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    delete raw.headers['x-forwarded-for']
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    await answer(raw, reply.raw)
  }

  http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The provider reads the body itself, up to a limit of its own.
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, app))
    scope.addHook('onRequest', (request, reply, done) => {
      reply.headers({ 'Cache-Control': 'no-store', 'Content-Security-Policy': PAGE_POLICY })
      guards.guard(COUNTED, { origin: undefined, referer: undefined, sessionKey: null, ip: request.ip }, (headers) =>
        reply.headers(headers),
      )
      done()
    })
    const route = (method: 'GET' | 'POST' | 'OPTIONS', url: string, handler = pass) =>
      scope.route({ method, url, config: { operation: 'oauth' }, bodyLimit: BODY_LIMIT_BYTES, handler })
    route('GET', '/.well-known/oauth-authorization-server')
    for (const [door, path] of Object.entries(RESOURCE_METADATA_PATHS) as ['http' | 'mcp', string][])
      route('GET', path, async (_, reply) => {
        await reply.type('application/json').send(protectedResource(baseUrl, door))
      })
    route('GET', OAUTH_ROUTES.authorization, async (request, reply) => {
      askForAllIfNone(request)
      await pass(request, reply)
    })
    route('GET', `${OAUTH_ROUTES.authorization}/:uid`)
    for (const path of [OAUTH_ROUTES.token, OAUTH_ROUTES.registration, OAUTH_ROUTES.revocation]) {
      route('POST', path)
      route('OPTIONS', path)
    }
    route('GET', `${consentPath(':uid')}/continue`, (request, reply) => finishConsent(provider, app, request, reply))
  })
}

/** A request without scopes asks for all: the member chooses among them, and nothing is granted unasked. */
function askForAllIfNone({ raw, query }: FastifyRequest): void {
  const { scope = '' } = query as { scope?: string | string[] }
  if (scope.length > 0 || raw.url === undefined) return
  const separator = raw.url.includes('?') ? '&' : '?'
  raw.url += `${separator}scope=${encodeURIComponent(ACCESS_SCOPES.join(' '))}`
}

/**
 * Completes a consent in the browser that began the request: its cookie names the request, the ticket of the decision
 * the grant. A decision made in another browser leads nowhere, so that nobody is lured into granting access.
 */
async function finishConsent(
  provider: Provider,
  app: AppContext,
  { params, query, raw }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { uid } = params as { uid: string }
  const { ticket } = query as { ticket?: unknown }
  const interaction = await provider.interactionDetails(raw, reply.raw)
  const finish = async (result: object) => {
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    await provider.interactionFinished(raw, reply.raw, result, { mergeWithLastSubmission: false })
  }
  const denied = { error: 'access_denied', error_description: 'the member did not grant access' }
  if (interaction.uid !== uid || typeof ticket !== 'string') return await finish(denied)
  const grant = await takeTicket(app.database.db, `${uid} ${ticket}`, app.now())
  const { client_id: clientId, resource } = interaction.params
  if (grant === null || grant.clientId !== clientId) return await finish(denied)
  const accountId = String(grant.id)
  const given = new provider.Grant({ accountId, clientId })
  const granted = grant.scopes.join(' ')
  const refused = ACCESS_SCOPES.filter((scope) => !grant.scopes.includes(scope)).join(' ')
  // The provider asks again for what a decision leaves out, with a resource and without.
  given.addOIDCScope(granted)
  if (refused !== '') given.rejectOIDCScope(refused)
  for (const one of [resource].flat()) {
    if (one === undefined) continue
    given.addResourceScope(one, granted)
    if (refused !== '') given.rejectResourceScope(one, refused)
  }
  const grantId = await given.save()
  await finish({ login: { accountId, remember: false }, consent: { grantId } })
}

/** Answers a failure in the form of OAuth. */
function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, { log }: AppContext): FastifyReply {
  if (error instanceof Refusal) {
    if (error.more.retry_after !== undefined) reply.header('Retry-After', String(error.more.retry_after))
    return reply.code(error.status).send({ error: 'temporarily_unavailable', error_description: error.code })
  }
  const { name, message, statusCode = 500 } = error as Error & { statusCode?: number }
  if (statusCode < 500) return reply.code(statusCode).send({ error: 'invalid_request', error_description: message })
  log.error({ errorId: request.id, fault: name }, 'the OAuth edge failed')
  return reply.code(500).send({ error: 'server_error', error_description: `Quote the error id ${request.id}.` })
}
