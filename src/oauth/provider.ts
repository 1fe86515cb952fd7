import { createHash, createPrivateKey } from 'node:crypto'
import { errors, Provider, type ProviderClient, type ProviderContext, type ProviderInteraction } from 'oidc-provider'
import { audienceOf } from '../contract/discovery/oauth.ts'
import { ACCESS_SCOPES, parseScopes } from '../domain/workspace/access-grant.ts'
import type { AppContext } from '../entry/app-context.ts'
import { loggableFault } from '../entry/fault.ts'
import { endGrant, isGrantInForce } from '../store/access-grants.ts'
import { keepConsentRequest } from '../store/oauth-records.ts'
import { adapterFor, isSafeRedirect } from './adapter.ts'

/** Fetches an address that a stranger named, which must be public. */
export type GuardedFetch = (url: string, init: { headers: Headers; signal: AbortSignal }) => Promise<Response>

const ACCESS_TOKEN_S = 3_600
const CODE_S = 60
/** A refresh token that nobody uses for this long ends. */
const REFRESH_TOKEN_S = 30 * 86_400
const INTERACTION_S = 3_600
/** A grant ends by its own date, which this service checks. */
const GRANT_S = 366 * 86_400

/** Paths of the provider. */
export const OAUTH_ROUTES = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const

/** Path of the page on which a member decides, and of its continuation, which the cookie of the browser opens. */
export const consentPath = (uid: string) => `/consent/${uid}`

const DOORS = ['http', 'mcp'] as const
const OFF = { enabled: false }

/** Opens the provider on this service's store. It knows no accounts of people: an account is one grant of a member. */
export function openProvider(app: AppContext, cookieKey: string, fetchPublic: GuardedFetch): Provider {
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
          oneOf?.[0] ?? audienceOf(baseUrl, 'http'),
        useGrantedResource: () => true,
        getResourceServerInfo(_: ProviderContext, resource: string) {
          const isSame = (one: string) => URL.parse(one)?.href === URL.parse(resource)?.href
          const audience = DOORS.map((door) => audienceOf(baseUrl, door)).find(isSame)
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
      // Whoever revokes a token ends the grant; anything else that revokes saw a code or token twice.
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
