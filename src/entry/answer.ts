/** Answer of a handler: a body in the contract's shape, and headers. */
export interface Reply<Body> {
  body: Body
  headers?: Record<string, string>
  /** The text of a document whose body is a file. */
  markdown?: string
}

/** An answer ready to send: its body is text or bytes of the operation's media type. */
export interface Answer {
  status: number
  mediaType: string
  headers: Record<string, string>
  body: string | Uint8Array
  /** The bytes are text regardless of the media type, as for a memorandum saved as a file. */
  isText?: true
  /** The text of a document whose body is a file. */
  markdown?: string
  /** Sent in place of the body, chunk by chunk as it is read. */
  stream?: AsyncIterable<Uint8Array>
}

/** Returns the body as text; null if it is not text. */
export function answerText({ mediaType, body, isText }: Answer): string | null {
  if (typeof body === 'string') return body
  return isText || /^text\/|[/+](json|xml)(;|$)/.test(mediaType) ? Buffer.from(body).toString('utf8') : null
}
