/** Whether a path with its query may be read. */
export type Robots = (pathAndQuery: string) => boolean

export const ALL_ALLOWED: Robots = () => true
export const NONE_ALLOWED: Robots = () => false

/** As much of a robots.txt as is read (RFC 9309 §2.5 asks for 500 KiB at least). */
export const ROBOTS_MAX_BYTES = 512 * 1024
const RULES_MAX = 10_000

interface Rule {
  allows: boolean
  /** As written, normalised; may hold `*`, and `$` at its end. */
  pattern: string
}

/**
 * The rules of a robots.txt for one product token, by RFC 9309: the groups that name the token count together, else those
 * for `*`; the longest pattern that matches decides, and of two as long the one that allows. Crawl delays, sitemaps and
 * unknown lines mean nothing here.
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

/** A line that means something here; the rest of the file is passed over. */
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

/** Octets that need no escaping stand for themselves, all others as %XX, so that both spellings match. */
function normalised(path: string): string {
  return path
    .replace(/%[0-9a-f]{2}/gi, (escaped) => {
      const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
      return /[A-Za-z0-9._~-]/.test(character) ? character : escaped.toUpperCase()
    })
    .replace(/[^\x21-\x7e]+/g, (run) => encodeURIComponent(run.toWellFormed()))
}

/** Part after part of a pattern, each at its first place: no backtracking, so no pattern takes long. */
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
