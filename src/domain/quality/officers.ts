/**
 * Someone who holds an office in a company, as a register lists it. Birth dates and nationality have no place here: they are
 * personal data that nothing in this service needs.
 */
export type Officer =
  | { kind: 'person'; name: string; office: string }
  | { kind: 'company'; name: string; siren: string | null; office: string }

/** Offices that lead a company, the highest first. The supervisory board's chair and deputies do not lead it. */
const LEADING = [
  /^président(?:e)?(?: du conseil d.administration)? et directeur|^président(?:e)?.directeur/i,
  /^président(?:e)?(?! du conseil de surveillance| d.honneur)/i,
  /^gérant/i,
  /^directeur général(?! délégué)|^directrice générale(?! déléguée)/i,
] as const

/** Who leads the company: the holder of the highest leading office, a person before a company; null when none is listed. */
export function findLeader(officers: readonly Officer[]): Officer | null {
  for (const office of LEADING) {
    const holders = officers.filter((officer) => office.test(officer.office.trim()))
    const [holder] = [...holders.filter(({ kind }) => kind === 'person'), ...holders]
    if (holder) return holder
  }
  return null
}

/** The statutory auditors in office, those in title before their deputies, each once. */
export function listAuditors(officers: readonly Officer[]): Officer[] {
  const auditors = officers.filter(({ office }) => /commissaire aux comptes/i.test(office))
  const inTitle = auditors.filter(({ office }) => !/suppléant/i.test(office))
  return [...new Map((inTitle.length > 0 ? inTitle : auditors).map((auditor) => [auditor.name, auditor])).values()]
}

/**
 * A person's name as it is written, from the capitals of a register: first given name and family name. What stands in
 * parentheses (a name at birth or by marriage) is left out.
 */
export function formatPersonName(familyName: string, givenNames: string | null): string {
  const family = familyName.replace(/\(.*?\)/g, ' ').trim()
  const given = (givenNames ?? '').trim().split(/[\s,]+/)[0] ?? ''
  return [given, family]
    .filter((part) => part !== '')
    .map(inTitleCase)
    .join(' ')
}

function inTitleCase(name: string): string {
  return name
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/(?<![\p{L}])\p{L}/gu, (letter) => letter.toUpperCase())
}
