import { isAlphanumeric } from '../../text/folded-text.ts'
import type { Span } from './phrase-search.ts'

/**
 * Top-level domains used by companies of the markets served, and the reserved ones. A full list would match more
 * abbreviations than domains.
 */
const TOP_LEVEL: ReadonlySet<string> = new Set(
  `com net org info biz edu gov int mil eu uk fr de es it be nl ch at lu li pt ie se no dk fi is pl cz sk hu ro bg gr hr si rs ee lv lt mt cy ua tr ru ca us mx br ar cl au nz jp cn in sg hk kr ae sa il za ma tn dz sn ci
  io ai co app dev me tv cc xyz site online store shop tech cloud digital agency studio solutions services consulting group company global world pro email life team work works space live media news blog design software systems network energy
  paris bzh alsace corsica london scot wales cymru berlin hamburg koeln bayern nrw wien swiss brussels gent vlaanderen amsterdam barcelona cat gal eus madrid re pm gp mq gf nc pf
  finance capital ventures fund partners bank legal law health care clinic bio farm wine restaurant immo auto
  example invalid localhost test onion`.split(/\s+/),
)

/** Country codes that are also words: "company.It was" and "etc.in" are missing spaces, not domains. */
const ALSO_WORDS: ReadonlySet<string> = new Set(
  'in it is at be to so me no us de es la li se si as do et en du an am my il re pm test work life live group world company services solutions energy media team space design care law health bank capital finance legal news site store shop auto pro global digital'.split(
    ' ',
  ),
)
const ABBREVIATION =
  /^(?:etc|eg|ie|ex|cf|vs|no|nr|art|approx|inc|ltd|incl|excl|resp|env|min|max|st|ste|dr|mr|mrs|mme|m|av|bd|rd|co|cie|tel|fig|vol|cap|al|ca|ff|bzw|usw|ggf|inkl|zzgl|ecc|pag|sig|num)$/i
const NOT_A_DOMAIN = /^(?:asp|vb|ado|ml)\.net$/i

const URL_WITH_SCHEME =
  /(?<![\p{L}\p{N}])(?:(?:https?|hxxps?|ftps?|sftp|wss?|ssh|git|file):\/{1,3}|mailto:|www\d?\.)[^\s<>"«»[\]]+/giu
const EMAIL =
  /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}_%+'-](?:[\p{L}\p{N}._%+'-]{0,255})@[\p{L}\p{N}][\p{L}\p{N}.-]{0,255}/gu
const BRACKETED_AT =
  /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]{1,64} ?[([{<] ?(?:at|a|arobase|arroba|chiocciola|@) ?[)\]}>] ?[\p{L}\p{N}][\p{L}\p{N}.-]{0,255}/giu
const SPACED_AT =
  /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]{1,64} {1,3}@ {0,3}(?=[\p{L}\p{N}-]{1,64} ?\.)[\p{L}\p{N}.-]{1,255}/gu
const SPELLED_DOT =
  /(?<![\p{L}\p{N}._%+'-])(?:[\p{L}\p{N}._%+'-]{1,64} (?:at|arobase|arroba|chiocciola) )?[\p{L}\p{N}-]{1,64}(?: ?[([{] ?(?:dot|point|punkt|punto|\.) ?[)\]}] ?| dot )(?<tld>[\p{L}]{2,12})(?!\p{L})/giu
const SPELLED_AT =
  /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]{1,64} (?:at|arobase|arroba|chiocciola) [\p{L}\p{N}.-]{1,64} (?:dot|point|punkt|punto) (?<tld>[\p{L}]{2,12})(?!\p{L})/giu
const HANDLE = /(?<![\p{L}\p{N}_])@[\p{L}_][\p{L}\p{N}_.-]{0,60}/gu

const TRAILING_PUNCTUATION = new Set(".,;:!?)]}'’»>*_-")

/** True for a known top-level domain in lower case, without its dot. */
export function isTopLevelDomain(label: string): boolean {
  return TOP_LEVEL.has(label)
}

/**
 * Finds e-mail addresses, web addresses, domain names and social handles in a folded text, obfuscated ones included.
 */
export function findInternetNames(plain: string): Span[] {
  const matches = [URL_WITH_SCHEME, EMAIL, BRACKETED_AT, SPACED_AT, HANDLE].flatMap((pattern) => [
    ...plain.matchAll(pattern),
  ])
  const spelled = [SPELLED_DOT, SPELLED_AT].flatMap((pattern) =>
    [...plain.matchAll(pattern)].filter((match) => endsLikeDomain(match[0], (match.groups?.tld ?? '').toLowerCase())),
  )
  return [...[...matches, ...spelled].map(spanOf), ...domainsOf(plain)]
}

/** Distinguishes "at some point in", which is prose, from "at acme dot in", which is an address. */
function endsLikeDomain(spelled: string, code: string): boolean {
  return TOP_LEVEL.has(code) && (!ALSO_WORDS.has(code) || /[([{]|\bdot\b/i.test(spelled))
}

function spanOf(match: RegExpExecArray): Span {
  return { from: match.index, to: match.index + lengthOfName(match[0]) }
}

/**
 * Returns the length of a match without closing punctuation. A pattern ending in `+$` would retry at every run of
 * punctuation.
 */
function lengthOfName(match: string): number {
  let length = match.length
  while (length > 0 && TRAILING_PUNCTUATION.has(match.charAt(length - 1))) length--
  return length
}

/** Finds bare domains with their path: each run of labels up to its last plausible top-level domain. */
function domainsOf(plain: string): Span[] {
  const found: Span[] = []
  let to = 0
  for (const run of plain.matchAll(/[\p{L}\p{N}_][\p{L}\p{N}_.-]*/gu)) {
    const end = run.index + run[0].length
    // Domains within a path already found end with it.
    if (end <= to) continue
    const domainEnd = run.index + domainLengthOf(run[0])
    if (domainEnd === run.index || (domainEnd < end && isAlphanumeric(plain.charAt(domainEnd)))) continue
    to = domainEnd + pathLengthAt(plain, domainEnd)
    found.push({ from: run.index, to })
  }
  return found
}

/** Returns the length of a run of labels up to its last plausible top-level domain; 0 without one. */
function domainLengthOf(run: string): number {
  const labels = run.split('.')
  const last = labels.findLastIndex((_label, index) => isDomainEnd(labels, index))
  return last < 1 ? 0 : labels.slice(0, last + 1).join('.').length
}

function isDomainEnd(labels: readonly string[], index: number): boolean {
  const end = labels[index] ?? ''
  const name = labels[index - 1] ?? ''
  const code = end.toLowerCase()
  if (!TOP_LEVEL.has(code) || !/[\p{L}\p{N}]/u.test(name) || NOT_A_DOMAIN.test(`${name}.${code}`)) return false
  if (!ALSO_WORDS.has(code)) return /\p{L}/u.test(name) || code.length > 2
  const startsSentence = /^\p{Lu}\p{Ll}/u.test(end) || (code.length === 1 && end !== code)
  return !startsSentence && name.length > 1 && /\p{L}/u.test(name) && !ABBREVIATION.test(name)
}

const PATH = /(?::\d{1,5})?[/?#][^\s<>"«»[\]]*/uy

function pathLengthAt(plain: string, at: number): number {
  PATH.lastIndex = at
  return lengthOfName(PATH.exec(plain)?.[0] ?? '')
}
