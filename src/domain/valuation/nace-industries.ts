import terms from '../../../model/domain/industries.json' with { type: 'json' }

/** Industries by prefix of a NACE code, of Rev. 2 and 2.1; the longest prefix wins. */
const INDUSTRY_BY_PREFIX: ReadonlyMap<string, string> = new Map(
  Object.entries(terms.nace).flatMap(([industry, prefixes]) => prefixes.map((prefix) => [prefix, industry])),
)

/** Returns the industry of a dotted NACE code ("62", "62.0", "62.01"), or null if its division has none. */
export function industryOfNace(code: string): string | null {
  for (const length of [5, 4, 2]) {
    const industry = INDUSTRY_BY_PREFIX.get(code.slice(0, length))
    if (industry !== undefined) return industry
  }
  return null
}

/**
 * True for classes with both publishers and bespoke programmers, in which NACE does not separate products from
 * services.
 */
export function mixesSoftwareAndServices(code: string): boolean {
  return code === '62' || code === '62.0' || code.startsWith('62.01') || code.startsWith('62.1')
}

// Labelled codes: "NACE Rev. 2 62.01", "NAF : 6201Z", "ATECO 62.01.00", "WZ 2008 62.01". Years are no codes.
const LABELLED =
  /\b(?:NACE|Nace|nace|NAF|naf|APE|ATECO|CNAE|NOGA|WZ)\b(?:\s*[Rr]ev\.?\s*2(?:\.1)?(?!\d)|[\s-]*(?:200\d|2025)\b)?[^\d\n]{0,16}(?!(?:200\d|2025)\b)(\d{2})(?:\.?(\d{1,2}))?(?:\.?\d{2})?(?!\d|\s*[%€$£])/
// French form with its letter, "62.01Z". Amounts ("12.50 M€") have other letters.
const LETTERED = /(?<![\d.,])(\d{2})\.(\d{2})\s?[A-FZ](?![A-Za-z0-9€$£])/
// Code at the start of a sector field: "62", "6201Z", "62.01 Programming".
const LEADING = /^\s*(\d{2})(?:\.(\d{1,2})(?!\d|\s*[%€$£])|(\d{2})[A-FZ]\b|(?=\s*$))/

/**
 * Returns the dotted NACE code stated in a text, or null. A bare number counts only with `mayLead`, at the start of a
 * sector field.
 */
export function naceCodeIn(text: string, mayLead: boolean): string | null {
  const found = LABELLED.exec(text) ?? LETTERED.exec(text) ?? (mayLead ? LEADING.exec(text) : null)
  if (found === null) return null
  const [, division, dotted, undotted] = found
  const rest = dotted ?? undotted
  return rest === undefined ? `${division}` : `${division}.${rest}`
}
