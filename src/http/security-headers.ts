/** Wherever the service is reached; pages add their Content-Security-Policy. */
const SECURITY_HEADERS = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** A year, as OWASP's cheat sheet on HTTP headers advises. */
const HSTS = 'max-age=31536000'

/** The headers of every answer of a service at this address: one that is reached over TLS is reached over nothing else. */
export function buildSecurityHeaders(baseUrl: string): Record<string, string> {
  return baseUrl.startsWith('https:') ? { ...SECURITY_HEADERS, 'Strict-Transport-Security': HSTS } : SECURITY_HEADERS
}
