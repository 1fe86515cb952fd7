import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import net from 'node:net'
import { after, describe, it } from 'node:test'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { openWebsiteReader } from '../../src/integrations/website.ts'
import { type Answer, NAME, openSite, page, READ_AT, readerFor, redirectTo, type Site, sendHtml } from './_sites.ts'

const MB = 1024 * 1024
const sites: Site[] = []
after(() => Promise.all(sites.map((site) => site.close())))

async function siteOf(pages: Record<string, string | Answer>): Promise<Site> {
  const site = await openSite({ '/robots.txt': (response) => void response.writeHead(404).end(), ...pages })
  sites.push(site)
  return site
}

/** Opens a server that writes raw bytes. */
async function rawSite(speak: (socket: net.Socket) => void): Promise<{ port: number }> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => speak(socket))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  after(() => server.close())
  return { port: (server.address() as net.AddressInfo).port }
}

const quickBrotli = (bytes: Buffer | string) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
const short = { requestMs: 300, readingMs: 600 }

describe('website reader on redirects', () => {
  for (const target of [
    'http://127.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://localhost/',
    'http://metadata.google.internal/',
    'http://user@atelier-durand.fr/',
    'file:///etc/passwd',
    '//10.0.0.1/',
    'http://',
  ])
    it(`does not follow a redirect to ${target}`, async () => {
      const site = await siteOf({ '/': redirectTo(target) })
      const reading = await readerFor(site).readWebsite(site.base)
      assert.equal(reading.status, 'refused')
      assert.deepEqual(site.asked, ['/robots.txt', '/'])
    })

  it('does not follow a redirect to a name that resolves to a private address', async () => {
    for (const [target, address] of [
      ['http://partner.fr', '169.254.169.254'],
      ['http://partner.fr', '127.0.0.1'],
      ['https://partner.fr', '::1'],
    ] as const) {
      const site = await siteOf({ '/': redirectTo(`${target}/`) })
      const reader = readerFor(site, { resolve: (name) => [name === 'partner.fr' ? address : '127.0.0.1'] })
      assert.equal((await reader.readWebsite(site.base)).status, 'refused')
      assert.deepEqual(reader.resolved, [NAME, 'partner.fr'])
    }
  })

  it('gives up on a loop after five redirects', async () => {
    const site = await siteOf({ '/': redirectTo('/again'), '/again': redirectTo('/') })
    const reading = await readerFor(site).readWebsite(site.base)
    assert.equal(reading.status, 'refused')
    assert.equal(site.asked.length, 1 + 6)
  })

  it('follows redirects of every kind, except to another port', async () => {
    const site = await siteOf({
      '/': redirectTo('/1', 301),
      '/1': redirectTo('/2', 303),
      '/2': redirectTo('/3', 307),
      '/3': redirectTo('/4', 308),
      '*': page('<h1>Bienvenue</h1>'),
    })
    const pages: Record<string, Answer> = { '/4': redirectTo(`http://durand-groupe.fr:${site.port}/accueil`) }
    const moved = await siteOf({ '/': redirectTo('/4'), ...pages })
    const reader = readerFor(site)
    const reading = await reader.readWebsite(site.base)
    assert.ok(reading.status === 'read')
    assert.equal(new URL(reading.finalUrl).pathname, '/4')
    assert.equal(
      (await readerFor(moved).readWebsite(moved.base)).status,
      'refused',
      'a redirect to another port was followed',
    )
  })

  it('ignores a page that redirects to another host', async () => {
    const site = await siteOf({
      '/': page('<a href="/contact">Contact</a>'),
      '/contact': (response, request) =>
        redirectTo(`http://partner.fr:${request.socket.localPort}/them`)(response, request),
      '/them': page('<h1>Partner</h1><p>SIREN 732829320</p>'),
    })
    const reading = await readerFor(site).readWebsite(site.base)
    assert.ok(reading.status === 'read')
    assert.deepEqual(
      reading.pages.map(({ kind }) => kind),
      ['home'],
    )
    assert.equal(reading.siren, null)
    assert.ok(site.asked.includes('/them'))
  })

  it('follows a refresh in the page, with the same checks and a limit', async () => {
    const refresh = (target: string) => page('', `<meta http-equiv="Refresh" content="0; URL='${target}'">`)
    const inside = await siteOf({ '/': refresh('http://169.254.169.254/') })
    const kept = await readerFor(inside).readWebsite(inside.base)
    assert.ok(kept.status === 'read', 'a refresh to a disallowed address was not ignored')
    assert.deepEqual(inside.asked, ['/robots.txt', '/'])
    const there = await siteOf({ '/': refresh('/fr/'), '/fr/': page('<h1>Accueil</h1>') })
    const reading = await readerFor(there).readWebsite(there.base)
    assert.ok(reading.status === 'read')
    assert.equal(new URL(reading.finalUrl).pathname, '/fr/')
    const loop = await siteOf({ '/': refresh('/a'), '/a': refresh('/b'), '/b': refresh('/c'), '/c': refresh('/') })
    assert.equal((await readerFor(loop).readWebsite(loop.base)).status, 'refused')
    assert.deepEqual(loop.asked, ['/robots.txt', '/', '/a', '/b'])
  })
})

describe('website reader on changing DNS answers', () => {
  it('resolves a name once per reading and connects to the checked address', async () => {
    const site = await siteOf({ '/': page('<a href="/contact">Contact</a>'), '/contact': page('<h1>Contact</h1>') })
    const reader = readerFor(site, { resolve: (_, times) => [times === 1 ? '127.0.0.1' : '169.254.169.254'] })
    const reading = await reader.readWebsite(site.base)
    assert.ok(reading.status === 'read')
    assert.equal(reading.pages.length, 2)
    assert.deepEqual(reader.resolved, [NAME])
  })

  it('refuses the next reading if the name then resolves to a private address', async () => {
    const site = await siteOf({ '/': page('') })
    const reader = readerFor(site, { resolve: (_, times) => [times === 1 ? '127.0.0.1' : '10.0.0.1'] })
    assert.equal((await reader.readWebsite(site.base)).status, 'read')
    assert.equal((await reader.readWebsite(site.base)).status, 'refused')
    assert.equal(site.asked.length, 2)
  })

  it('refuses a name with a private address among its addresses', async () => {
    const site = await siteOf({ '/': page('') })
    const reader = readerFor(site, { resolve: () => ['127.0.0.1', '10.0.0.1'] })
    assert.equal((await reader.readWebsite(site.base)).status, 'refused')
    assert.deepEqual(site.asked, [])
  })

  it('is unavailable for a name that does not resolve, or not in time', async () => {
    const site = await siteOf({})
    assert.equal((await readerFor(site, { resolve: () => [] }).readWebsite(site.base)).status, 'unavailable')
    const failing = readerFor(site, {
      resolve: () => {
        throw new Error('SERVFAIL')
      },
    })
    assert.equal((await failing.readWebsite(site.base)).status, 'unavailable')
    const silent = openWebsiteReader({
      now: () => new Date(READ_AT),
      log: { info() {} },
      resolve: () => new Promise(() => {}),
      limits: short,
    })
    assert.equal((await silent.readWebsite(site.base)).status, 'unavailable')
  })

  it('refuses every name that resolves to this machine in its default configuration', async () => {
    const site = await siteOf({ '/': page('') })
    const reader = openWebsiteReader({
      now: () => new Date(READ_AT),
      log: { info() {} },
      resolve: async () => ['127.0.0.1'],
    })
    for (const address of [site.base, `http://${NAME}`, `https://${NAME}`])
      assert.equal((await reader.readWebsite(address)).status, 'refused')
    assert.deepEqual(site.asked, [])
  })
})

describe('website reader on large, compressed and slow responses', () => {
  const endless: Answer = (response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const chunk = Buffer.alloc(64 * 1024, 'a ')
    const more = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  }

  it('refuses an endless body at the size limit and closes the connection', async () => {
    let open: ServerResponse | undefined
    const site = await siteOf({
      '/': (response, request) => {
        open = response
        endless(response, request)
      },
    })
    const reading = await readerFor(site).readWebsite(site.base)
    assert.equal(reading.status, 'refused')
    if (!open?.destroyed) await new Promise((done) => open?.once('close', done))
  })

  it('reads an endless robots.txt up to its limit', async () => {
    const site = await siteOf({ '/robots.txt': endless, '/': page('') })
    assert.equal((await readerFor(site).readWebsite(site.base)).status, 'read')
  })

  for (const [encoding, compress] of [
    ['gzip', gzipSync],
    ['br', quickBrotli],
    ['deflate', deflateSync],
  ] as const)
    it(`refuses 200 MB compressed with ${encoding} to a few hundred kilobytes without inflating them`, async () => {
      const bomb = compress(Buffer.alloc(200 * MB, ' '))
      assert.ok(bomb.byteLength < MB)
      const site = await siteOf({ '/': (response) => sendHtml(response, bomb, { 'content-encoding': encoding }) })
      const before = process.memoryUsage().arrayBuffers
      const reading = await readerFor(site).readWebsite(site.base)
      assert.equal(reading.status, 'refused')
      assert.ok(process.memoryUsage().arrayBuffers - before < 50 * MB, 'the body was inflated')
    })

  it('refuses a response compressed twice or by an unrequested method', async () => {
    for (const encoding of ['gzip, gzip', 'zstd', 'compress', 'constructor']) {
      const site = await siteOf({ '/': (response) => sendHtml(response, page(''), { 'content-encoding': encoding }) })
      assert.equal((await readerFor(site).readWebsite(site.base)).status, 'refused', encoding)
    }
  })

  it('reads responses compressed with gzip, Brotli or deflate', async () => {
    for (const [encoding, compress] of [
      ['gzip', gzipSync],
      ['br', quickBrotli],
      ['deflate', deflateSync],
    ] as const) {
      const site = await siteOf({
        '/': (response) => sendHtml(response, compress(page('<h1>Serré</h1>')), { 'content-encoding': encoding }),
      })
      const reading = await readerFor(site).readWebsite(site.base)
      assert.ok(reading.status === 'read')
      assert.match(reading.pages[0]?.text ?? '', /Serré/)
    }
  })

  it('is unavailable for a response that is falsely declared as compressed, or truncated', async () => {
    const lying = await siteOf({ '/': (response) => sendHtml(response, page(''), { 'content-encoding': 'gzip' }) })
    const half = gzipSync(page('x'.repeat(10_000)))
    const cut = await siteOf({
      '/': (response) => sendHtml(response, half.subarray(0, half.length / 2), { 'content-encoding': 'gzip' }),
    })
    const broken = await siteOf({
      '/': (response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '100000' })
        response.write('<p>Half', () => response.destroy())
      },
    })
    for (const site of [lying, cut, broken])
      assert.equal((await readerFor(site).readWebsite(site.base)).status, 'unavailable')
  })

  it('gives up on headers or a body sent byte by byte when its time is over', async () => {
    const drip = (start: string) => (socket: net.Socket) => {
      socket.write(start)
      const timer = setInterval(() => socket.write('a'), 20)
      socket.on('close', () => clearInterval(timer))
    }
    for (const start of [
      'HTTP/1.1 200 OK\r\nX-Slow: ',
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>',
      'HTTP/1.1 200 O',
    ]) {
      const site = await rawSite(drip(start))
      const reading = await readerFor(site, { limits: short }).readWebsite(`http://${NAME}:${site.port}`)
      assert.deepEqual(reading, { status: 'unavailable', reason: 'website_too_late' })
    }
  })

  it('keeps the pages read before its time was over', async () => {
    const site = await siteOf({ '/': page('<a href="/contact">Contact</a>'), '/contact': () => {} })
    const limits = { requestMs: 5_000, readingMs: 5_000 }
    const reading = await readerFor(site, { limits }).readWebsite(site.base)
    assert.ok(reading.status === 'read')
    assert.equal(reading.pages.length, 1)
  })

  it('can be aborted by the caller', async () => {
    const site = await siteOf({ '/': () => {} })
    const signal = AbortSignal.timeout(50)
    assert.equal((await readerFor(site).readWebsite(site.base, { signal })).status, 'unavailable')
    assert.equal((await readerFor(site).readWebsite(site.base, { signal: AbortSignal.abort() })).status, 'unavailable')
  })
})

describe('website reader on unusual responses', () => {
  it('falls back to http for a website without https if no scheme was given', async () => {
    const site = await siteOf({ '/': page('') })
    assert.equal((await readerFor(site).readWebsite(`${NAME}:${site.port}`)).status, 'read')
    assert.equal((await readerFor(site).readWebsite(`https://${NAME}:${site.port}`)).status, 'unavailable')
  })

  it('is unavailable for huge headers, none, or a protocol other than HTTP', async () => {
    for (const answer of [
      `HTTP/1.1 200 OK\r\n${'X-Long: a\r\n'.repeat(5000)}\r\n`,
      `HTTP/1.1 200 OK\r\nX-Long: ${'a'.repeat(100_000)}\r\n\r\n`,
      'SSH-2.0-OpenSSH_9.6\r\n',
      'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!',
      '',
    ]) {
      const site = await rawSite((socket) => socket.end(answer))
      const reading = await readerFor(site).readWebsite(`http://${NAME}:${site.port}`)
      assert.equal(reading.status, 'unavailable', answer.slice(0, 40))
    }
  })

  it('maps each HTTP error status to refused, unavailable or nothing', async () => {
    for (const [status, outcome] of Object.entries({
      204: 'refused',
      400: 'unavailable',
      401: 'refused',
      403: 'refused',
      404: 'nothing',
      410: 'nothing',
      429: 'unavailable',
      451: 'refused',
      500: 'unavailable',
      503: 'unavailable',
    })) {
      const site = await siteOf({ '/': (response) => void response.writeHead(Number(status)).end('<p>No</p>') })
      assert.equal((await readerFor(site).readWebsite(site.base)).status, outcome, status)
    }
  })

  it('refuses content other than HTML, by its declared type or its bytes', async () => {
    for (const type of [
      'application/pdf',
      'text/plain',
      'application/json',
      'image/svg+xml',
      'application/octet-stream',
    ]) {
      const site = await siteOf({
        '/': (response) => void response.writeHead(200, { 'content-type': type }).end(page('')),
      })
      assert.equal((await readerFor(site).readWebsite(site.base)).status, 'refused', type)
    }
    const bare = await siteOf({ '/': (response) => void response.writeHead(200).end(page('')) })
    assert.equal((await readerFor(bare).readWebsite(bare.base)).status, 'refused', 'no content type')
    for (const body of ['%PDF-1.7\n<p>text</p>', '\x89PNG\r\n<p>text</p>', 'PK\x03\x04<p>', 'abc\0def<p>text</p>']) {
      const site = await siteOf({ '/': (response) => sendHtml(response, Buffer.from(body, 'latin1')) })
      assert.equal((await readerFor(site).readWebsite(site.base)).status, 'refused', JSON.stringify(body))
    }
  })

  it('decodes the actual encoding, even if another is declared', async () => {
    const body = page('<h1>Société à Orléans : mécanique générale</h1>')
    const latin = Buffer.from(body, 'latin1')
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(body, 'utf16le')])
    const meta = (charset: string) => body.replace('<head>', `<head><meta charset="${charset}">`)
    for (const [what, bytes, type] of [
      ['UTF-8 said to be UTF-8', Buffer.from(body), 'text/html; charset=utf-8'],
      ['UTF-8 not said to be anything', Buffer.from(body), 'text/html'],
      ['UTF-8 in an invalid encoding', Buffer.from(body), 'text/html; charset=klingon'],
      ['Latin-1 said to be UTF-8', latin, 'text/html; charset=utf-8'],
      ['Latin-1 said so by the header', latin, 'text/html; charset="ISO-8859-1"'],
      ['Latin-1 said so by the page', Buffer.from(meta('iso-8859-1'), 'latin1'), 'text/html'],
      ['UTF-8 whose page says UTF-16', Buffer.from(meta('utf-16')), 'text/html'],
      ['UTF-16 with a mark said to be Latin-1', wide, 'text/html; charset=iso-8859-1'],
    ] as const) {
      const site = await siteOf({
        '/': (response) => void response.writeHead(200, { 'content-type': type }).end(bytes),
      })
      const reading = await readerFor(site).readWebsite(site.base)
      assert.ok(reading.status === 'read', what)
      assert.match(reading.pages[0]?.text ?? '', /Société à Orléans : mécanique générale/, what)
    }
  })

  it('returns nothing for a parked domain or an empty page', async () => {
    for (const body of ['<p>This domain is for sale!</p>', '', '<script>document.write("x")</script>']) {
      const site = await siteOf({ '/': `<html><body>${body}</body></html>` })
      assert.equal((await readerFor(site).readWebsite(site.base)).status, 'nothing', body)
    }
  })

  it('identifies itself, and sends no cookies, referrers or credentials', async () => {
    const site = await siteOf({
      '/': (response) => sendHtml(response, page('<a href="/contact">Contact</a>'), { 'set-cookie': 'PHPSESSID=1' }),
      '/contact': page(''),
    })
    await readerFor(site).readWebsite(site.base)
    assert.equal(site.requests.length, 3)
    for (const { headers } of site.requests) {
      assert.match(headers['user-agent'] ?? '', /^Concordat\//)
      assert.equal(headers.host, `${NAME}:${site.port}`)
      for (const name of ['cookie', 'referer', 'authorization']) assert.equal(headers[name], undefined)
    }
  })

  it('omits the website from reasons and the log', async () => {
    const site = await siteOf({ '/': redirectTo('http://partner.fr/') })
    const reader = readerFor(site, { resolve: (name) => [name === NAME ? '127.0.0.1' : '10.1.2.3'] })
    const outcomes = [await reader.readWebsite(site.base), await reader.readWebsite(`http://${NAME}:1/`)]
    const said = JSON.stringify([outcomes, reader.logged])
    assert.equal(reader.logged.length, 2)
    for (const secret of ['durand', 'partner', '127.0.0.1', '10.1.2.3', String(site.port)])
      assert.ok(!said.includes(secret), secret)
  })
})
