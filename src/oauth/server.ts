import { createHash, createPrivateKey } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  errors,
  Provider,
  type ProviderAdapter,
  type ProviderClient,
  type ProviderContext,
  type ProviderInteraction,
} from 'oidc-provider'
import {
  isOauthOffered,
  OAUTH_ROUTES,
  protectedResource,
  RESOURCE_METADATA_PATHS,
  resourceIdentifier,
} from '../contract/discovery/oauth.ts'
import { BODY_LIMIT_BYTES } from '../contract/operation.ts'
import { ACCESS_SCOPES, parseScopes } from '../domain/workspace/access-grant.ts'
import type { AppContext } from '../entry/app-context.ts'
import { loggableFault } from '../entry/fault.ts'
import type { Guards } from '../entry/guards.ts'
import { Refusal } from '../entry/refusal.ts'
import { endGrant, isGrantInForce, takeTicket } from '../store/access-grants.ts'
import {
  consumeOauthRecord,
  deleteGrantRecords,
  deleteOauthRecord,
  findOauthClient,
  findOauthRecord,
  keepConsentRequest,
  keepOauthClient,
  keepOauthRecord,
} from '../store/oauth-records.ts'

interface OauthSettings {
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

/** Fetches an address that a stranger named, which must be public. */
export type GuardedFetch = (url: string, init: { headers: Headers; signal: AbortSignal }) => Promise<Response>

const ACCESS_TOKEN_S = 3_600
const CODE_S = 60
/** A refresh token that nobody uses for this long ends. */
const REFRESH_TOKEN_S = 30 * 86_400
const INTERACTION_S = 3_600
/** A grant ends by its own date, which this service checks. */
const GRANT_S = 366 * 86_400

/** Path of the page on which a member decides, and of its continuation, which the cookie of the browser opens. */
const consentPath = (uid: string) => `/consent/${uid}`

const DOORS = ['http', 'mcp'] as const
const OFF = { enabled: false }

/** Opens the provider on this service's store. It knows no accounts of people: an account is one grant of a member. */
function openProvider(app: AppContext, cookieKey: string, fetchPublic: GuardedFetch): Provider {
  const { database, baseUrl, now, log } = app
  const provider = new Provider(baseUrl, {
    adapter: (model: string) => adapterFor(app, model),
    // It signs nothing: codes and tokens are random, and no identity of a person is issued. But it demands a key.
    jwks: { keys: [unusedKey(cookieKey)] },
    scopes: [...ACCESS_SCOPES],
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'EdDSA',
    },
    pkce: { required: () => true },
    routes: OAUTH_ROUTES,
    cookies: {
      keys: [cookieKey],
      names: { interaction: 'concordat_consent', resume: 'concordat_resume', session: 'concordat_oauth' },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    ttl: {
      AccessToken: ACCESS_TOKEN_S,
      AuthorizationCode: CODE_S,
      RefreshToken: REFRESH_TOKEN_S,
      Interaction: INTERACTION_S,
      Grant: GRANT_S,
      Session: CODE_S,
    },
    features: {
      devInteractions: OFF,
      dPoP: OFF,
      pushedAuthorizationRequests: OFF,
      userinfo: OFF,
      rpInitiatedLogout: OFF,
      revocation: {
        enabled: true,
        allowedPolicy: (_: ProviderContext, client: ProviderClient, token: { clientId?: string }) =>
          token.clientId === client.clientId,
      },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        cacheDuration: { min: 300, max: 86_400 },
        allowClient: (_: ProviderContext, { redirectUris }: ProviderClient) => redirectUris.every(isSafeRedirect),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_: ProviderContext, __: unknown, oneOf?: string[]) =>
          oneOf?.[0] ?? resourceIdentifier(baseUrl, 'http'),
        useGrantedResource: () => true,
        getResourceServerInfo(_: ProviderContext, resource: string) {
          const isSame = (one: string) => URL.parse(one)?.href === URL.parse(resource)?.href
          const audience = DOORS.map((door) => resourceIdentifier(baseUrl, door)).find(isSame)
          if (audience === undefined) throw new errors.InvalidTarget('this server protects no such resource')
          return {
            scope: ACCESS_SCOPES.join(' '),
            audience,
            accessTokenFormat: 'opaque',
            accessTokenTTL: ACCESS_TOKEN_S,
          }
        },
      },
    },
    fetch: fetchPublic,
    interactions: {
      async url(ctx: ProviderContext, { uid }: ProviderInteraction) {
        const { client, params = {} } = ctx.oidc
        if (client === undefined) throw new errors.SessionNotFound('no program asks')
        await keepConsentRequest(
          database.db,
          uid,
          {
            clientId: client.clientId,
            clientName: client.clientName ?? client.clientId,
            isProven: client.clientIdMetadataDocument === true,
            clientHost: hostOf(String(params.redirect_uri)),
            scopes: parseScopes(String(params.scope ?? '')),
          },
          { now: now(), expiresAt: new Date(now().getTime() + INTERACTION_S * 1000) },
        )
        return consentPath(uid)
      },
    },
    findAccount: async (_: ProviderContext, sub: string) =>
      (await isGrantInForce(database.db, Number(sub), now()))
        ? { accountId: sub, claims: async () => ({ sub }) }
        : undefined,
    loadExistingGrant: async ({ oidc: { result, provider } }: ProviderContext) =>
      result?.consent?.grantId === undefined ? undefined : await provider.Grant.find(result.consent.grantId),
    issueRefreshToken: async (_: ProviderContext, client: ProviderClient) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    async revokeGrantPolicy({ oidc: { route, entities } }: ProviderContext) {
      // A revoked token ends the grant. Every other route here means that a code or token was presented twice.
      const account = Object.values(entities).find((entity) => entity?.accountId !== undefined)?.accountId
      if (account !== undefined)
        await endGrant(database.db, { id: Number(account) }, route === 'revocation' ? 'program' : 'reuse', now())
      return true
    },
    renderError(ctx: ProviderContext, { error, error_description: detail }: Record<string, string>) {
      ctx.type = 'text/plain; charset=utf-8'
      ctx.body = `The program’s request for access cannot be carried out.\n${error}: ${detail ?? ''}\nStart again from the program.\n`
    },
  })
  // The addresses it writes are those of BASE_URL, which the edge states on each request.
  provider.proxy = true
  provider.use(async (ctx, next) => {
    await next()
    const route = ctx.oidc?.route
    if (route === 'discovery') ctx.body = metadataFrom(ctx.body as Record<string, unknown>)
    if (route === 'registration') ctx.body = withoutSecret(ctx.body as Record<string, unknown>)
  })
  provider.on('error', (error) => log.error({ fault: loggableFault(error) }, 'the OAuth provider failed'))
  provider.on('server_error', (_, error) => log.error({ fault: loggableFault(error) }, 'the OAuth provider failed'))
  return provider
}

/** Derives an Ed25519 key, which is published nowhere. */
function unusedKey(secret: string): object {
  const seed = createHash('sha256').update(`oauth ${secret}`, 'utf8').digest()
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  return { ...createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' }), use: 'sig' }
}

/** Returns the host that receives the access; an application's own scheme has none. */
function hostOf(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri)
  return host === '' ? protocol : host
}

/** Removes the secret that the provider makes for each program, although none may present one. */
function withoutSecret(metadata: Record<string, unknown>): Record<string, unknown> {
  const { client_secret: _, client_secret_expires_at: __, ...rest } = metadata
  return rest
}

/** Keeps the members of RFC 8414 that hold here; the provider adds those of OpenID Connect. */
function metadataFrom(body: Record<string, unknown>): Record<string, unknown> {
  const names = [
    'issuer',
    'authorization_endpoint',
    'token_endpoint',
    'registration_endpoint',
    'revocation_endpoint',
    'response_types_supported',
    'grant_types_supported',
    'code_challenge_methods_supported',
    'token_endpoint_auth_methods_supported',
    'authorization_response_iss_parameter_supported',
    'client_id_metadata_document_supported',
  ]
  return {
    ...Object.fromEntries(names.map((name) => [name, body[name]])),
    response_modes_supported: ['query'],
    revocation_endpoint_auth_methods_supported: ['none'],
    scopes_supported: [...ACCESS_SCOPES],
  }
}

type Kept = Pick<AppContext, 'database' | 'now'>

/** Kinds that are never stored: nobody stays signed in at the provider, so every authorization asks a member again. */
const FORGOTTEN: ReadonlySet<string> = new Set(['Session'])

/** Returns the store of one kind of the provider's records, on this service's own database. */
function adapterFor({ database: { db }, now }: Kept, model: string): ProviderAdapter {
  if (FORGOTTEN.has(model)) return NOTHING
  if (model === 'Client') return clientsIn({ database: { db }, now } as Kept)
  const find: ProviderAdapter['find'] = async (id) => {
    const record = await findOauthRecord(db, { model, id })
    if (record === null) return undefined
    const { payload, consumedAt } = record
    return consumedAt === null ? payload : { ...payload, consumed: Math.floor(Date.parse(consumedAt) / 1000) }
  }
  return {
    ...NOTHING,
    find,
    async upsert(id, payload, expiresInS = RECORD_S) {
      const account = payload.accountId
      const grantId = typeof account === 'string' && /^\d+$/.test(account) ? Number(account) : null
      const at = now()
      const times = { now: at, expiresAt: new Date(at.getTime() + expiresInS * 1000) }
      await keepOauthRecord(db, { model, id, grantId }, payload, times)
    },
    async consume(id) {
      // The provider looks first and consumes then; of two that looked at once the second is a replay.
      if (!(await consumeOauthRecord(db, { model, id }, now()))) throw new errors.InvalidGrant('already used')
    },
    async destroy(id) {
      const grantId = await deleteOauthRecord(db, { model, id })
      // The provider gives up a grant only after a revocation, which has ended it already, or a replay.
      if (model === 'Grant' && grantId !== null) await endGrant(db, { id: grantId }, 'reuse', now())
    },
    revokeByGrantId: (grantId) => deleteGrantRecords(db, model, grantId),
  }
}

/** For kinds that the provider stores without an end; a grant ends by its own date. */
const RECORD_S = 366 * 86_400

const NOTHING: ProviderAdapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
}

function clientsIn({ database: { db }, now }: Kept): ProviderAdapter {
  return {
    ...NOTHING,
    find: async (id) => (await findOauthClient(db, id)) ?? undefined,
    async upsert(id, metadata) {
      const uris = Array.isArray(metadata.redirect_uris) ? metadata.redirect_uris : []
      if (!uris.every((uri) => isSafeRedirect(String(uri))))
        throw new errors.InvalidRedirectUri('redirect_uris must use https, or http on a loopback address')
      // No program may present the secret that the provider makes for each.
      const { client_secret: _, client_secret_expires_at: __, ...kept } = metadata
      await keepOauthClient(db, id, kept, now())
    },
  }
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True for addresses at which a code cannot be read on its way: TLS, this machine, or an app's own scheme (RFC 8252). */
function isSafeRedirect(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.hash !== '' || url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return true
  if (url.protocol === 'http:') return LOOPBACK.has(url.hostname)
  return /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(url.protocol)
}
