import { setImmediate } from 'node:timers/promises'

const SNIFFED_BYTES = 1024
/** Decoded in parts, yielding to other work between them. */
const PART_BYTES = 256 * 1024

/** Signatures of files that some servers send as HTML. */
const FILE_SIGNATURES = ['%PDF-', 'PK\x03\x04', '\x89PNG', 'GIF8', '\xff\xd8\xff', 'RIFF', '\x1f\x8b', 'wOFF', 'MZ\x90']

/**
 * Decodes an HTML document. Null if its bytes are another kind of file, regardless of the headers. The encoding is, in
 * this order: a byte-order mark, the header's, the document's own, UTF-8. One in which the bytes are invalid is
 * skipped; the last resort is Windows-1252, in which every byte is a character.
 */
export async function decodeHtml(body: Buffer, contentType: string | undefined): Promise<string | null> {
  const start = body.subarray(0, SNIFFED_BYTES).toString('latin1')
  if (FILE_SIGNATURES.some((signature) => start.startsWith(signature))) return null
  const marked = markOf(body)
  const declared = labelOf(contentType ?? '')
  const isWide = /^utf-?16/i.test(marked ?? declared ?? '')
  if (!isWide && start.includes('\0')) return null
  const inside = labelOf(start)
  // A document that is readable up to a declaration of UTF-16 is not UTF-16.
  const own = inside !== null && /^utf-?16/i.test(inside) ? 'utf-8' : inside
  for (const label of [marked, declared, own, 'utf-8']) {
    const text = label === null ? null : await decoded(body, label)
    if (text !== null) return text
  }
  return await decoded(body, 'windows-1252')
}

function markOf(body: Buffer): string | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return null
}

/** Returns the `charset=` of a Content-Type header or of a document's `meta`. */
function labelOf(text: string): string | null {
  return /charset\s*=\s*["']?\s*([a-z0-9_:.-]{1,40})/i.exec(text)?.[1] ?? null
}

/** Decodes a body. Null if its bytes are invalid in the encoding. A body cut at its limit loses a split character. */
async function decoded(body: Buffer, label: string): Promise<string | null> {
  const parts: string[] = []
  try {
    const decoder = new TextDecoder(label, { fatal: true })
    for (let at = 0; at < body.length; at += PART_BYTES) {
      parts.push(decoder.decode(body.subarray(at, at + PART_BYTES), { stream: true }))
      await setImmediate()
    }
  } catch {
    return null
  }
  return parts.join('')
}
