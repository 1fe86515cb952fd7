/** True if a path with its query may be read. */
export type Robots = (pathAndQuery: string) => boolean

export const ALL_ALLOWED: Robots = () => true
export const NONE_ALLOWED: Robots = () => false

/** Bytes of a robots.txt that are read (RFC 9309 §2.5 requires at least 500 KiB). */
export const ROBOTS_MAX_BYTES = 512 * 1024
const RULES_MAX = 10_000

interface Rule {
  allows: boolean
  /** Normalised; may contain `*`, and `$` at its end. */
  pattern: string
}

/**
 * Parses the rules of a robots.txt for one product token (RFC 9309): the groups that name the token are combined, else
 * those for `*`; the longest matching pattern decides, and of two equally long ones the one that allows. Crawl delays,
 * sitemaps and unknown lines are ignored.
 */
export function parseRobots(text: string, productToken: string): Robots {
  const rules = rulesFor(text, productToken.toLowerCase())
  return (pathAndQuery) => {
    const path = normalised(pathAndQuery)
    if (path === '/robots.txt') return true
    let best: Rule | null = null
    for (const rule of rules) {
      const isLonger = best === null || rule.pattern.length > best.pattern.length
      const isKinder = best !== null && rule.pattern.length === best.pattern.length && rule.allows
      if ((isLonger || isKinder) && matches(path, rule.pattern)) best = rule
    }
    return best?.allows ?? true
  }
}

/** The lines that are evaluated; all others are skipped. */
const LINE = /^\uFEFF?[ \t]*(user-agent|allow|disallow)[ \t]*:([^#\r\n]*)/gim

function rulesFor(text: string, token: string): Rule[] {
  const named: Rule[] = []
  const general: Rule[] = []
  let isNamed = false
  let inRules = false
  let isForUs = false
  let isForAll = false
  for (const [, key = '', value = ''] of text.matchAll(LINE)) {
    const field = key.toLowerCase()
    if (field === 'user-agent') {
      if (inRules) isForUs = isForAll = false
      inRules = false
      const agent = agentOf(value)
      isForUs ||= agent === token
      isForAll ||= agent === '*'
      isNamed ||= isForUs
    } else {
      inRules = true
      const pattern = normalised(value.trim())
      if (pattern === '' || named.length + general.length >= RULES_MAX) continue
      const rule = { allows: field === 'allow', pattern }
      if (isForUs) named.push(rule)
      else if (isForAll) general.push(rule)
    }
  }
  return isNamed ? named : general
}

/** `Concordat/1.0` names concordat. */
const agentOf = (value: string) =>
  value.trim() === '*' ? '*' : (/^[a-z_-]*/i.exec(value.trim())?.[0] ?? '').toLowerCase()

/** Unescapes octets that need no escaping and escapes all others, so that both spellings match. */
function normalised(path: string): string {
  return path
    .replace(/%[0-9a-f]{2}/gi, (escaped) => {
      const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
      return /[A-Za-z0-9._~-]/.test(character) ? character : escaped.toUpperCase()
    })
    .replace(/[^\x21-\x7e]+/g, (run) => encodeURIComponent(run.toWellFormed()))
}

/** Matches the parts of a pattern each at its first occurrence: without backtracking, no pattern takes long. */
function matches(path: string, pattern: string): boolean {
  const isAnchored = pattern.endsWith('$')
  const parts = (isAnchored ? pattern.slice(0, -1) : pattern).split('*')
  const [first = '', ...others] = parts
  if (!path.startsWith(first)) return false
  const last = isAnchored ? others.pop() : undefined
  let at = first.length
  for (const part of others) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  if (!isAnchored) return true
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last)
}
