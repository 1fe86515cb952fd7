import { setImmediate } from 'node:timers/promises'

const SNIFFED_BYTES = 1024
/** Decoded in parts: between two of them others have their turn. */
const PART_BYTES = 256 * 1024

/** Signatures of files that some servers send as HTML. */
const FILE_SIGNATURES = ['%PDF-', 'PK\x03\x04', '\x89PNG', 'GIF8', '\xff\xd8\xff', 'RIFF', '\x1f\x8b', 'wOFF', 'MZ\x90']

/**
 * The text of an HTML document; null when its bytes are another kind of file, whatever the headers say. The encoding is, in this
 * order: a byte-order mark, the header's, the document's own, UTF-8; one that the bytes are not valid in is a lie, and then they are
 * UTF-8 if they can be, else Windows-1252, in which every byte is a character.
 */
export async function decodeHtml(body: Buffer, contentType: string | undefined): Promise<string | null> {
  const start = body.subarray(0, SNIFFED_BYTES).toString('latin1')
  if (FILE_SIGNATURES.some((signature) => start.startsWith(signature))) return null
  const marked = markOf(body)
  const declared = labelOf(contentType ?? '')
  const isWide = /^utf-?16/i.test(marked ?? declared ?? '')
  if (!isWide && start.includes('\0')) return null
  const inside = labelOf(start)
  // A document that can be read to the place where it says UTF-16 is not UTF-16.
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

/** The `charset=` of a Content-Type header or of a document's `meta`. */
function labelOf(text: string): string | null {
  return /charset\s*=\s*["']?\s*([a-z0-9_:.-]{1,40})/i.exec(text)?.[1] ?? null
}

/** The text of a body in an encoding; null where its bytes are not valid in it. A body cut at its limit loses a character that the cut divides. */
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
