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
