import { Transform } from 'node:stream'
import { TextDecoder } from 'node:util'
import type { FastifyInstance } from 'fastify'

/** UTF-8 and its subsets. */
const UTF8 = /^(?:utf-?8|us-ascii|ascii)$/i

class Unreadable extends Error {
  readonly statusCode: number

  constructor(statusCode: number) {
    super('the body is not in UTF-8')
    this.statusCode = statusCode
  }
}

/**
 * Refuses bodies that are not UTF-8 on every edge: 415 if a header declares another charset, 400 if the bytes are
 * invalid. Lenient decoding would lose accented letters.
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

/** Passes bytes through unchanged and fails at the first that is not UTF-8. */
class CheckedBody extends Transform {
  /** Fastify reads it to enforce the body limit. */
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
