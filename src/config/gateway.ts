import { EMAIL } from './patterns.ts'

export const EDGE_GATE_PROVIDERS = ['cloudflare-access', 'oauth2-proxy-jwt'] as const

/** An access gateway in front of the service. */
export interface GatewayConfig {
  provider: (typeof EDGE_GATE_PROVIDERS)[number]
  /** Exact `iss` claim of its tokens. */
  issuer: string
  /** Accepted values of the `aud` claim; one must match. */
  audiences: string[]
  jwksUrl: string
}

/** Reads the access gateway from the environment; adds a sentence to `faults` for each bad or missing value. */
export function readGateway(
  given: (name: 'EDGE_GATE_TEAM_DOMAIN' | 'EDGE_GATE_ISSUER' | 'EDGE_GATE_JWKS_URL') => string | null,
  provider: 'none' | GatewayConfig['provider'],
  audiences: string[],
  faults: string[],
): GatewayConfig | null {
  const [team, issuer, jwksUrl] = [
    given('EDGE_GATE_TEAM_DOMAIN'),
    given('EDGE_GATE_ISSUER'),
    given('EDGE_GATE_JWKS_URL'),
  ]
  if (provider === 'none') {
    if ((team ?? issuer ?? jwksUrl) !== null || audiences.length > 0)
      faults.push('EDGE_GATE must name the gate that the other EDGE_GATE variables describe: without it there is none.')
    return null
  }
  if (audiences.length === 0)
    faults.push(`EDGE_GATE_AUDIENCE is needed for ${provider}: the accepted audiences of its tokens, comma-separated.`)
  if (jwksUrl !== null && !isKeyAddress(jwksUrl))
    faults.push('EDGE_GATE_JWKS_URL must be an https address; http is for this machine alone.')
  if (provider === 'cloudflare-access') {
    const domain = /^(?:https:\/\/)?([a-z0-9-]+\.cloudflareaccess\.com)\/?$/i.exec(team ?? '')?.[1]?.toLowerCase()
    if (domain === undefined)
      faults.push('EDGE_GATE_TEAM_DOMAIN must be your team’s domain, such as example.cloudflareaccess.com.')
    const derived = `https://${domain}`
    return { provider, issuer: issuer ?? derived, audiences, jwksUrl: jwksUrl ?? `${derived}/cdn-cgi/access/certs` }
  }
  if (issuer === null) faults.push(`EDGE_GATE_ISSUER is needed for ${provider}: the iss of its tokens, to the letter.`)
  if (jwksUrl === null)
    faults.push(`EDGE_GATE_JWKS_URL is needed for ${provider}: where its provider publishes its keys.`)
  return { provider, issuer: issuer ?? '', audiences, jwksUrl: jwksUrl ?? '' }
}

/** Requires TLS or a loopback address: anyone who could alter the keys in transit could forge tokens. */
function isKeyAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}

/** Returns the addresses in lower case, since identity providers differ in the case they send. */
export function readOperatorEmails(listed: string[], gateway: GatewayConfig | null, faults: string[]): string[] {
  if (!listed.every((email) => EMAIL.test(email)))
    faults.push('OPERATOR_EMAILS must list e-mail addresses such as ana@example.com.')
  else if (listed.length > 0 && gateway === null)
    faults.push('OPERATOR_EMAILS needs EDGE_GATE: without an access gate nobody vouches for an address.')
  return listed.map((email) => email.toLowerCase())
}
