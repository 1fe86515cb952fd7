import { Transform } from 'node:stream'
import { TextDecoder } from 'node:util'
import type { FastifyInstance } from 'fastify'

/** Character sets that are UTF-8, or a part of it. */
const UTF8 = /^(?:utf-?8|us-ascii|ascii)$/i

class Unreadable extends Error {
  readonly statusCode: number

  constructor(statusCode: number) {
    super('the body is not in UTF-8')
    this.statusCode = statusCode
  }
}

/**
 * Refuses bodies that are not UTF-8, on every door: with 415 where a header says so, with 400 where the bytes do. Read
 * leniently, their accented letters would be lost.
 */
export function refuseOtherEncodings(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
    const coding = request.headers['content-encoding'] ?? 'identity'
    if ((charset !== undefined && !UTF8.test(charset)) || coding.toLowerCase() !== 'identity')
      return done(new Unreadable(415))
    const checked = new CheckedBody()
    payload.once('error', (error) => checked.destroy(error))
    payload.pipe(checked)
    done(null, checked)
  })
}

/** Passes bytes on as they are, and fails at the first that is not UTF-8. */
class CheckedBody extends Transform {
  /** Read by Fastify, for its limit. */
  receivedEncodedLength = 0
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })

  override _transform(chunk: Buffer, _encoding: string, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.receivedEncodedLength += chunk.length
    const isSound = this.#decodes(() => this.#decoder.decode(chunk, { stream: true }))
    if (isSound) done(null, chunk)
    else done(new Unreadable(400))
  }

  override _flush(done: (error: Error | null) => void): void {
    done(this.#decodes(() => this.#decoder.decode()) ? null : new Unreadable(400))
  }

  #decodes(decode: () => string): boolean {
    try {
      decode()
      return true
    } catch {
      return false
    }
  }
}
