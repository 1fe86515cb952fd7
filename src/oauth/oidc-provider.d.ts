/** The part of oidc-provider 9 that this service uses; the package brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface ProviderClient {
    clientId: string
    clientName?: string
    redirectUris: readonly string[]
    applicationType: 'web' | 'native'
    clientIdMetadataDocument?: true
    grantTypeAllowed(type: string): boolean
  }

  export interface ProviderContext {
    type: string
    status: number
    body: unknown
    oidc: {
      route: string
      client?: ProviderClient
      params?: Record<string, string | string[] | undefined>
      result?: { consent?: { grantId?: string } }
      entities: Record<string, { accountId?: string; grantId?: string } | undefined>
      provider: Provider
    }
  }

  export interface ProviderInteraction {
    uid: string
    params: Record<string, string | string[] | undefined>
  }

  export interface ProviderAdapter {
    upsert(id: string, payload: Record<string, unknown>, expiresIn?: number): Promise<void>
    find(id: string): Promise<Record<string, unknown> | undefined>
    findByUid(uid: string): Promise<Record<string, unknown> | undefined>
    findByUserCode(code: string): Promise<undefined>
    consume(id: string): Promise<void>
    destroy(id: string): Promise<void>
    revokeByGrantId(grantId: string): Promise<void>
  }

  interface ProviderGrant {
    addOIDCScope(scope: string): void
    rejectOIDCScope(scope: string): void
    addResourceScope(resource: string, scope: string): void
    rejectResourceScope(resource: string, scope: string): void
    save(): Promise<string>
  }

  export class Provider {
    constructor(issuer: string, settings: object)
    readonly Grant: {
      new (values: { accountId: string; clientId: string }): ProviderGrant
      find(id: string): Promise<ProviderGrant | undefined>
    }
    proxy: boolean
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<ProviderInteraction>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options?: { mergeWithLastSubmission?: boolean },
    ): Promise<void>
    use(middleware: (context: ProviderContext, next: () => Promise<void>) => Promise<void>): void
    on(event: string, listener: (...values: unknown[]) => void): void
  }

  export const errors: Record<
    'InvalidGrant' | 'InvalidRedirectUri' | 'InvalidTarget' | 'InvalidClientMetadata' | 'SessionNotFound',
    new (
      message?: string,
    ) => Error
  >
}
