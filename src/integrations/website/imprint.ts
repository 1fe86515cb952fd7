/** The publisher of a website by its own statement. */
interface Imprint {
  legalName: string | null
  siren: string | null
}

/** Text to read an imprint from; imprint pages are read before footers. */
interface ImprintSource {
  isImprint: boolean
  /** One block a line. */
  text: string
  structured: readonly string[]
}

/** SIRENs of hosting providers, which French imprints must name too, in case a page does not label them. */
const HOSTS = new Set(['424761419', '433115904', '423093459', '431303775', '510909807', '450453881'])

const HOSTING = /h[ée]berg(?:eur|ement|[ée])|\bhost(?:ed|ing|er)\b|gehostet|alojad[oa]/i
const PUBLISHER =
  /[ée]diteur|[ée]dit[ée] par|propri[ée]taire|raison sociale|d[ée]nomination|publi(?:cation|sher)|si[èe]ge social/i
/** Lines after a host's heading that still concern it. */
const LINES_OF_HOST = 6

const NINE_DIGITS = String.raw`(\d{3}[ .]?\d{3}[ .]?\d{3})`
const SIREN_FORMS = [
  new RegExp(
    String.raw`\b(?:siren|siret|r\.?c\.?s\.?|immatricul\w{0,8}|registre du commerce)(?![a-z])[^\d\n]{0,60}${NINE_DIGITS}(?!\d)`,
    'gi',
  ),
  new RegExp(String.raw`\bsiret[^\d\n]{0,30}${NINE_DIGITS}[ .]?\d{5}(?!\d)`, 'gi'),
  new RegExp(String.raw`(?<!\d)${NINE_DIGITS}(?:[ .]?\d{5})?\s{0,3}r\.?c\.?s`, 'gi'),
  new RegExp(String.raw`\bFR ?\d{2} ?${NINE_DIGITS}(?!\d)`, 'g'),
]

const LEGAL_FORM = String.raw`(?:S\.?A\.?S\.?U?|S\.?A\.?R\.?L\.?|S\.?A|E\.?U\.?R\.?L\.?|S\.?N\.?C|S\.?C\.?O\.?P|GmbH(?: & Co\. KG)?|AG|UG|Ltd|Limited|LLP|PLC|Inc|B\.?V\.?|N\.?V\.?|S\.?r\.?l\.?|S\.?p\.?A\.?|S\.?L\.?U?|SE|Oy|AB|ApS|A\/S)`
const NAME_FORMS = [
  /(?:raison sociale|d[ée]nomination(?: sociale)?|nom de (?:l[’']entreprise|la soci[ée]t[ée])|soci[ée]t[ée] [ée]ditrice|[ée]diteur(?: du site)?|legal name|registered name|company name|firma)\s{0,3}:\s{0,3}(.{2,90})/i,
  /(?:[ée]dit[ée]|publi[ée]|exploit[ée])e? par (?:la soci[ée]t[ée] |l[’']entreprise )?(.{2,90})/i,
  new RegExp(String.raw`([\p{L}\d][\p{L}\d&'’. -]{1,70}?),? ${LEGAL_FORM},? au capital`, 'u'),
  new RegExp(String.raw`^([\p{Lu}\d][\p{L}\d&'’. -]{1,70} ${LEGAL_FORM})$`, 'u'),
]

/**
 * Returns the SIREN and the registered name of a website's publisher. Statements about its host are ignored; two
 * different numbers give none, because one of them is another company's.
 */
export function readImprint(sources: readonly ImprintSource[]): Imprint {
  const inOrder = sources.toSorted((one, other) => Number(other.isImprint) - Number(one.isImprint))
  const structured = inOrder.flatMap((source) => source.structured.map(organisationOf))
  const lines = inOrder.map((source) => ({ ...source, lines: publisherLinesOf(source.text) }))
  const sirens = new Set(
    [
      ...structured.map(({ number }) => `SIREN ${number ?? ''}`),
      ...lines.map((source) => source.lines.join('\n')),
    ].flatMap(sirensIn),
  )
  const [siren = null] = sirens
  const names = [
    ...structured.map(({ legalName }) => legalName),
    ...lines.filter(({ isImprint }) => isImprint).map((source) => nameIn(source.lines, NAME_FORMS)),
    ...lines.map((source) => nameIn(source.lines, NAME_FORMS.slice(0, 3))),
  ]
  return { siren: sirens.size === 1 ? siren : null, legalName: names.find((name) => name !== null) ?? null }
}

/**
 * Returns the lines that do not concern the host: its part ends when the publisher is named again or after
 * LINES_OF_HOST.
 */
function publisherLinesOf(text: string): string[] {
  const kept: string[] = []
  let ofHost = 0
  for (const line of text.split('\n')) {
    const hosting = line.search(HOSTING)
    const own = hosting === -1 ? line : line.slice(0, hosting)
    if (PUBLISHER.test(own)) ofHost = 0
    if (ofHost === 0) kept.push(own)
    else ofHost -= 1
    if (hosting !== -1) ofHost = LINES_OF_HOST
  }
  return kept
}

function sirensIn(text: string): string[] {
  return SIREN_FORMS.flatMap((form) => [...text.matchAll(form)])
    .map(([, digits = '']) => digits.replace(/\D/g, ''))
    .filter((siren) => isSiren(siren) && !HOSTS.has(siren))
}

/** True for nine digits with a valid Luhn sum. */
export function isSiren(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || digits === '000000000') return false
  const sum = [...digits].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function nameIn(lines: readonly string[], forms: readonly RegExp[]): string | null {
  for (const form of forms)
    for (const line of lines) {
      const name = trimmedName(form.exec(line.slice(0, 2000))?.[1] ?? '')
      if (name !== null) return name
    }
  return null
}

/** Cuts a name before the legal form, capital, seat or registration that follows it. */
function trimmedName(found: string): string | null {
  const name = found
    .split(/[,;:|()–—]|\. |\bau capital\b|\bdont\b|\bimmatricul|\bR\.?C\.?S\b|\bSIRE[NT]\b|\bsitu[ée]|\bsi[èe]ge\b/i)[0]
    ?.trim()
    .replace(/[.\s]+$/, '')
  return name !== undefined && name.length >= 2 && name.length <= 80 && /\p{L}{2}/u.test(name) ? name : null
}

const NODES_MAX = 2000

/** Returns the legal name and registration number of the first organisation in JSON-LD. */
function organisationOf(json: string): { legalName: string | null; number: string | null } {
  const waiting: unknown[] = [parsedOf(json)]
  let legalName: string | null = null
  let number: string | null = null
  for (let seen = 0; seen < NODES_MAX && waiting.length > 0; seen++) {
    const node = waiting.shift()
    if (typeof node !== 'object' || node === null) continue
    if (!Array.isArray(node)) {
      const record = node as Record<string, unknown>
      legalName ??= textOf(record.legalName, 80)
      const given = textOf(record.taxID, 40) ?? textOf(record.vatID, 40) ?? textOf(record.identifier, 40)
      number ??= given?.replace(/\D/g, '').match(/^(?:\d{2})?(\d{9})$/)?.[1] ?? null
    }
    waiting.push(...Object.values(node).slice(0, 200))
  }
  return { legalName, number }
}

const textOf = (value: unknown, longest: number) =>
  typeof value === 'string' && value.trim().length >= 2 && value.length <= longest ? value.trim() : null

function parsedOf(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
