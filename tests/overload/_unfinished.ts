import { once } from 'node:events'
import { connect } from 'node:net'

/** A POST whose body has begun and does not end. */
export interface Unfinished {
  /** Sends more of the body; the bytes are blanks, which JSON ignores. */
  send(bytes: number): void
  /** What the service sends first; nothing where it closes the connection before. */
  begun: Promise<string>
  /** All that the service sends until it closes the connection. */
  answer: Promise<string>
  close(): void
}

/** Declares a body of `length` bytes and sends its first one, with more headers if need be. */
export async function beginPost(
  url: string,
  path: string,
  length: number,
  headers: readonly string[] = [],
): Promise<Unfinished> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  const received: Buffer[] = []
  socket.on('data', (bytes: Buffer) => received.push(bytes)).on('error', () => {})
  const answer = once(socket, 'close').then(() => Buffer.concat(received).toString())
  const begun = Promise.race([once(socket, 'data').then(([bytes]) => String(bytes)), answer])
  await once(socket, 'connect')
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    'A2A-Version: 1.0',
    `Content-Length: ${length}`,
    ...headers,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n{`)
  return {
    send: (bytes) => void socket.write(' '.repeat(bytes)),
    begun,
    answer,
    close: () => void socket.destroy(),
  }
}

export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
