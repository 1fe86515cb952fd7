import type { PartyOwner } from '../parties/profile.ts'
import { normalizeCompanyName } from '../quality/company-names.ts'
import { registrationKeys } from '../quality/company-number.ts'
import { companyDomains } from '../quality/website-address.ts'

/** Mark by which a sanctioned person or company is recognised. */
export interface SanctionMark {
  /** Unique across all kinds of marks. */
  sign: string
  /** True if it belongs to a person rather than a company. */
  isPersonal: boolean
}

/**
 * Returns the marks of the current and former owners of a workspace: company, numbers, domains, mailboxes and
 * supervisors.
 */
export function toSanctionMarks({
  former,
  ...present
}: PartyOwner & { former: readonly PartyOwner[] }): SanctionMark[] {
  const marks = [present, ...former].flatMap(({ identity, supervisor }) => [
    ...signsOf(identity),
    ...registrationKeys(identity).map((sign) => ({ sign, isPersonal: false })),
    ...(supervisor === null ? [] : supervisorSigns(supervisor)),
  ])
  return [...new Map(marks.map((mark) => [mark.sign, mark])).values()]
}

/** Returns the marks of a supervisor without its domain, since an advisory firm supervises agents of many companies. */
function supervisorSigns(supervisor: { company: string | null; email: string }): SanctionMark[] {
  return signsOf({ ...supervisor, website: null }).filter(({ sign }) => !sign.startsWith('domain '))
}

function signsOf(one: { company: string | null; email: string | null; website: string | null }): SanctionMark[] {
  const company = one.company === null ? '' : normalizeCompanyName(one.company)
  return [
    ...(company === '' ? [] : [{ sign: `company ${company}`, isPersonal: false }]),
    ...(one.email === null ? [] : [{ sign: `email ${one.email.toLowerCase()}`, isPersonal: true }]),
    ...companyDomains(one).map((domain) => ({ sign: `domain ${domain}`, isPersonal: false })),
  ]
}

/** Hours for which a sanction applies to new workspaces of its client network. */
export const NETWORK_HOURS = 24
