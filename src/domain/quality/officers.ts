/**
 * Officer of a company as listed in a register. Birth dates and nationalities are not kept: they are personal data
 * without use here.
 */
export type Officer =
  | { kind: 'person'; name: string; office: string }
  | { kind: 'company'; name: string; siren: string | null; office: string }

/** Executive offices, highest first. The chair and deputies of a supervisory board are not executives. */
const LEADING = [
  /^président(?:e)?(?: du conseil d.administration)? et directeur|^président(?:e)?.directeur/i,
  /^président(?:e)?(?! du conseil de surveillance| d.honneur)/i,
  /^gérant/i,
  /^directeur général(?! délégué)|^directrice générale(?! déléguée)/i,
] as const

/** Returns the holder of the highest executive office, a person before a company; null if none is listed. */
export function findLeader(officers: readonly Officer[]): Officer | null {
  for (const office of LEADING) {
    const holders = officers.filter((officer) => office.test(officer.office.trim()))
    const [holder] = [...holders.filter(({ kind }) => kind === 'person'), ...holders]
    if (holder) return holder
  }
  return null
}

/** Returns the statutory auditors in office, or, without any, their deputies. */
export function listAuditors(officers: readonly Officer[]): Officer[] {
  const auditors = officers.filter(({ office }) => /commissaire aux comptes/i.test(office))
  const inTitle = auditors.filter(({ office }) => !/suppléant/i.test(office))
  return [...new Map((inTitle.length > 0 ? inTitle : auditors).map((auditor) => [auditor.name, auditor])).values()]
}

/**
 * Formats a person's name from the capitals of a register: first given name and family name, without parts in
 * parentheses (birth or married names).
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
