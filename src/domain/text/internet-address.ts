/** Host without other parts of an address or characters that a URL parser would interpret as such. */
const HOST = /^[^\s/?#@:\\%[\]<>^|]+$/
const ASCII_EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i

/**
 * Normalises a host for comparison: lower case, and non-ASCII letters as in the DNS (xn--); null for an invalid one.
 */
export function asciiHostOf(host: string): string | null {
  if (/^\p{ASCII}*$/u.test(host)) return host.toLowerCase()
  const address = `http://${host}`
  return HOST.test(host) && URL.canParse(address) ? new URL(address).hostname : null
}

/** Returns an e-mail address with its domain in ASCII; null if invalid. */
export function emailAddressOf(text: string): string | null {
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  const ascii = /^\p{ASCII}*$/u.test(domain) ? domain : asciiHostOf(domain)
  const address = `${text.slice(0, at)}@${ascii}`
  return at > 0 && ascii !== null && ASCII_EMAIL.test(address) ? address : null
}

/** Maximum length of a DNS label. */
const LABEL_MAX = 63

/**
 * Decodes a domain label for display: `xn--mller-kva` becomes "müller" (RFC 3492). Returns it unchanged if it cannot be
 * decoded.
 */
export function readableLabelOf(label: string): string {
  if (!/^xn--[a-z0-9-]+$/i.test(label) || label.length > LABEL_MAX) return label
  const coded = label.slice(4).toLowerCase()
  const dash = coded.lastIndexOf('-')
  const letters = dash > 0 ? [...coded.slice(0, dash)] : []
  let [code, place, bias] = [128, 0, 72]
  for (let at = dash + 1; at < coded.length; ) {
    const before = place
    for (let [weight, step] = [1, 36]; ; step += 36) {
      const character = coded.charCodeAt(at)
      at += 1
      const digit = character >= 97 ? character - 97 : character - 22
      if (!(digit >= 0 && digit < 36)) return label
      place += digit * weight
      const threshold = Math.min(26, Math.max(1, step - bias))
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    const count = letters.length + 1
    let delta = Math.floor((place - before) / (before === 0 ? 700 : 2))
    delta += Math.floor(delta / count)
    let steps = 0
    for (; delta > 455; steps += 36) delta = Math.floor(delta / 35)
    bias = steps + Math.floor((36 * delta) / (delta + 38))
    code += Math.floor(place / count)
    place %= count
    if (code > 0x10ffff) return label
    letters.splice(place, 0, String.fromCodePoint(code))
    place += 1
  }
  return letters.join('')
}
