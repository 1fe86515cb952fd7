import type { PartyOwner } from '../parties/profile.ts'
import { normalizeCompanyName } from '../quality/company-names.ts'
import { companyDomains } from '../quality/website-address.ts'

/** A sign by which whoever stands behind a workspace is found again. */
export interface SanctionMark {
  /** Unlike for every two signs that differ, whatever their kind. */
  sign: string
  /** It is of a person and not of a company. */
  isPersonal: boolean
}

/** The signs of everybody who stands or stood behind a workspace: company, number, domains, mailboxes and supervisors. */
export function sanctionMarksOf({
  former,
  ...present
}: PartyOwner & { former: readonly PartyOwner[] }): SanctionMark[] {
  const marks = [present, ...former].flatMap(({ identity, supervisor }) => [
    ...signsOf(identity),
    ...(identity.siren === null ? [] : [{ sign: `siren ${identity.siren}`, isPersonal: false }]),
    ...(supervisor === null ? [] : supervisorSigns(supervisor)),
  ])
  return [...new Map(marks.map((mark) => [mark.sign, mark])).values()]
}

/** The signs of a supervisor: its domain is none, since an adviser's house supervises agents of many companies. */
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

/** Hours for which a sanction binds new workspaces of its client network. */
export const NETWORK_HOURS = 24
