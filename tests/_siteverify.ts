import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Behaviour of the double: correct, or faulty in one particular way. */
export type Mood =
  | 'well'
  | 'error 500'
  | 'error 429'
  | 'html'
  | 'empty'
  | 'success as text'
  | 'yes with status 400'
  | 'endless'
  | 'hangs up'
  | 'silent'
  | 'redirects'

interface Issued {
  readonly hostname: string | null
  readonly action?: string
  readonly expired: boolean
  spentUnder: string | null
}

interface Options {
  readonly provider: 'turnstile' | 'hcaptcha'
  readonly secret: string
  readonly sitekey: string
}

/**
 * Opens a siteverify provider on a local port that checks the secret, accepts each issued token once (and again with the same
 * idempotency key), and returns the provider's own error codes.
 */
export async function openSiteverifyDouble({ provider, secret, sitekey }: Options) {
  const issued = new Map<string, Issued>()
  const seen: { contentType: string; form: URLSearchParams }[] = []
  let moods: Mood[] = []
  let redirected = 0

  function issue(about: { hostname?: string | null; action?: string; expired?: boolean } = {}): string {
    const token = `${provider}-token-${issued.size}`
    const { hostname = 'deals.example', expired = false, action } = about
    issued.set(token, { hostname, expired, spentUnder: null, ...(action === undefined ? {} : { action }) })
    return token
  }

  function answerTo(contentType: string, form: URLSearchParams): object {
    const no = (...codes: string[]) => ({ success: false, 'error-codes': codes })
    if (!contentType.startsWith('application/x-www-form-urlencoded')) return no('bad-request')
    if (!form.has('secret')) return no('missing-input-secret')
    if (form.get('secret') !== secret) return no('invalid-input-secret')
    const token = form.get('response')
    if (token === null || token === '') return no('missing-input-response')
    const known = issued.get(token)
    if (known === undefined) return no('invalid-input-response')
    if (provider === 'hcaptcha' && (form.get('sitekey') ?? sitekey) !== sitekey) return no('sitekey-secret-mismatch')
    if (known.expired) return no(provider === 'turnstile' ? 'timeout-or-duplicate' : 'expired-input-response')
    const under = form.get('idempotency_key') ?? ''
    const repeated = known.spentUnder !== null && (under === '' || known.spentUnder !== under)
    if (repeated) return no(provider === 'turnstile' ? 'timeout-or-duplicate' : 'already-seen-response')
    known.spentUnder = under
    const { hostname, action } = known
    return { success: true, challenge_ts: '2026-11-20T09:30:00Z', hostname, action, 'error-codes': [] }
  }

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/elsewhere') {
      redirected += 1
      response.end('{"success":true}')
      return
    }
    const contentType = request.headers['content-type'] ?? ''
    const form = new URLSearchParams(await text(request))
    seen.push({ contentType, form })
    const mood = moods.length > 1 ? moods.shift() : (moods[0] ?? 'well')
    const json = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    switch (mood) {
      case 'error 500':
        return void json(500, '{"success":false,"error-codes":["invalid-input-response"]}')
      case 'error 429':
        return void json(429, '{"success":true}')
      case 'html':
        return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>')
      case 'empty':
        return void response.writeHead(200).end()
      case 'success as text':
        return void json(200, '{"success":"true"}')
      case 'yes with status 400':
        return void json(400, '{"success":true}')
      case 'endless': {
        response.writeHead(200, { 'content-type': 'application/json' })
        const more = () => {
          while (!response.destroyed && response.write(' '.repeat(16_384))) {}
        }
        response.on('drain', more)
        return more()
      }
      case 'hangs up':
        answerTo(contentType, form)
        return void request.socket.destroy()
      case 'silent':
        return
      case 'redirects':
        return void response.writeHead(307, { location: '/elsewhere' }).end()
      default:
        return void json(200, JSON.stringify(answerTo(contentType, form)))
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/siteverify`,
    issue,
    /** Every request so far. */
    seen,
    /** Returns the number of requests that followed the redirect and so leaked the secret. */
    redirected: () => redirected,
    /** Sets the moods of the next requests in turn; the last one stays. */
    behave(...next: Mood[]) {
      moods = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
