/** Schemes of addresses that a reader may click on. */
const SCHEMES = /^(?:https?|ftp|mailto|tel):/i

/**
 * True if a link's address, once clicked, can only open a web page, a message or a file beside the document, never
 * anything on the reader's machine or network: no `file:`, drive, share or scheme of a program.
 */
export function isHarmlessAddress(address: string): boolean {
  const seen = decoded(address)
    .replace(/[\u0000-\u0020\u007f-\u009f]/g, '')
    .replaceAll('\\', '/')
  return SCHEMES.test(seen) || !(seen.startsWith('/') || /^[^/?#]*:/.test(seen))
}

/** Decodes an address repeatedly, up to four times. Returns it unchanged where it has no valid escapes. */
function decoded(address: string): string {
  let at = address
  for (let i = 0; i < 4; i += 1) {
    try {
      const next = decodeURIComponent(at)
      if (next === at) break
      at = next
    } catch {
      break
    }
  }
  return at
}
