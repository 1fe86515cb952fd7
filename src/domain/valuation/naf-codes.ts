import terms from '../../../model/domain/industries.json' with { type: 'json' }
import { industryOfNace } from './nace-industries.ts'

/** Sub-classes of NAF rev. 2, such as 62.01Z, by industry. */
const CODES_BY_INDUSTRY = Map.groupBy(terms.naf, (code) => industryOfNace(code.slice(0, 5)))

/** Returns the French activity codes of an industry, such as 62.01Z; may be empty. */
export function nafCodesForIndustry(industry: string): readonly string[] {
  return CODES_BY_INDUSTRY.get(industry) ?? []
}

/** Returns the French activity codes under a class of NACE Rev. 2, such as 62.01Z under 62.01; none where the class has none. */
export function nafCodesUnder(nace: string): string[] {
  return /^\d\d\../.test(nace) ? terms.naf.filter((code) => code.startsWith(nace)) : []
}
