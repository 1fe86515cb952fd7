import type { Connection } from './connection.ts'

/** One HTTP request to the endpoint, as far as tools need it. */
export interface Visit {
  /** Id of this request, for the `instance` of a refusal and the log. */
  requestId: string
  origin: string | undefined
  referer: string | undefined
  bearerToken: string | null
  /** True if the bearer token has the form of a workspace key. */
  bearerIsKey: boolean
  /** Workspace key of the connection: the X-Session-Id header, else a bearer token of its form. */
  sessionKey: string | null
  /** True if an access token was presented that opens a workspace. */
  byToken: boolean
  gatewayEmail: string | null
  acceptLanguage: string | null
  userAgent: string | null
  ip: string
  /** True if the client has closed its connection. */
  hasLeft(): boolean
  bodyBytes: number
  connection: Connection
  /** Adds headers to the HTTP answer. */
  addHeaders(headers: Record<string, string>): void
}
