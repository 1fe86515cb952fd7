import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  openWebsiteReader,
  type ReadingLimits,
  type WebsiteReader,
  type WebsiteReading,
} from '../../src/integrations/website.ts'

/** A name of the public internet, which in these tests resolves to this machine. */
export const NAME = 'atelier-durand.fr'
export const READ_AT = '2026-11-20T09:30:00.000Z'

export type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A website on this machine. */
export interface Site {
  port: number
  /** Its address by name, without a path. */
  base: string
  /** Paths asked for, in order. */
  asked: string[]
  requests: IncomingMessage[]
  close(): Promise<void>
}

/** Serves pages by path; `*` answers all other paths, which otherwise answer 404. A string is a page of HTML. */
export async function openSite(pages: Record<string, string | Answer>): Promise<Site> {
  const asked: string[] = []
  const requests: IncomingMessage[] = []
  const server = http.createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    requests.push(request)
    const page = pages[path] ?? pages['*']
    if (page === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('<p>Not found</p>')
    else if (typeof page === 'string') sendHtml(response, page)
    else page(response, request)
  })
  server.on('connection', (socket) => socket.on('error', () => {}))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    port,
    base: `http://${NAME}:${port}`,
    asked,
    requests,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

export function sendHtml(response: ServerResponse, html: string | Buffer, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html)
}

export const redirectTo =
  (location: string, status = 302): Answer =>
  (response) =>
    void response.writeHead(status, { location }).end()

export interface TestReader extends WebsiteReader {
  /** Names asked of the resolver, in order. */
  resolved: string[]
  logged: object[]
}

/** A reader that may reach one local site and nothing else; every name resolves to this machine unless `resolve` says otherwise. */
export function readerFor(
  site: Pick<Site, 'port'>,
  {
    resolve,
    limits = {},
  }: { resolve?: (name: string, times: number) => string[]; limits?: Partial<ReadingLimits> } = {},
): TestReader {
  const resolved: string[] = []
  const logged: object[] = []
  const reader = openWebsiteReader({
    now: () => new Date(READ_AT),
    log: { info: (fields, message) => void logged.push({ ...fields, message }) },
    resolve: async (name) => {
      resolved.push(name)
      return resolve ? resolve(name, resolved.filter((one) => one === name).length) : ['127.0.0.1']
    },
    mayReach: (address, port) => address === '127.0.0.1' && port === site.port,
    limits,
  })
  return { ...reader, resolved, logged }
}

export type Read = Extract<WebsiteReading, { status: 'read' }>

/** A page with text enough to be read. */
export const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="fr"><head><title>Atelier Durand</title>${head}</head><body>${body}<p>${'Nous entretenons les machines de production des usines. '.repeat(5)}</p></body></html>`
