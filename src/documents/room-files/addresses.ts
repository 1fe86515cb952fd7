/** Schemes of addresses that a reader may click on. */
const SCHEMES = /^(?:https?|ftp|mailto|tel):/i

/**
 * Whether an address of a link opens a web page, a message or a file beside the document once somebody clicks on it, and
 * nothing on the reader's machine or network: no `file:`, no drive, no share, no program's own scheme.
 */
export function isHarmlessAddress(address: string): boolean {
  const seen = decoded(address)
    .replace(/[\u0000-\u0020\u007f-\u009f]/g, '')
    .replaceAll('\\', '/')
  return SCHEMES.test(seen) || !(seen.startsWith('/') || /^[^/?#]*:/.test(seen))
}

/** An address with its escapes undone, as often as they were done; as it is where they are none. */
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
