/** Sent at every base address; pages add their Content-Security-Policy. */
const SECURITY_HEADERS = {
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** One year, as recommended by OWASP's HTTP headers cheat sheet. */
const HSTS = 'max-age=31536000'

/** Returns the headers of every answer; HSTS only if the service is reached over TLS. */
export function buildSecurityHeaders(baseUrl: string): Record<string, string> {
  return baseUrl.startsWith('https:') ? { ...SECURITY_HEADERS, 'Strict-Transport-Security': HSTS } : SECURITY_HEADERS
}
