import type { Identity } from '../parties/profile.ts'
import { isLegalForm, withoutDots } from '../text/legal-forms.ts'
import { normalizeCompanyName } from './company-names.ts'
import { companyDomains } from './website-address.ts'

/** By what two identities are taken for one, the surest first. */
export const LIKENESSES = ['siren', 'email', 'domain', 'company'] as const
export type Likeness = (typeof LIKENESSES)[number]

/** Whether a sign is surer than another, as any is than none. */
export function isSurer(one: Likeness, other: Likeness | undefined): boolean {
  return other === undefined || LIKENESSES.indexOf(one) < LIKENESSES.indexOf(other)
}

/** What tells one company from another. */
export type Distinguishing = Pick<Identity, 'company' | 'siren' | 'email' | 'website'>

/** What an identity is found again by: two that are alike share at least one of these. */
export function likenessKeys(identity: Distinguishing): string[] {
  const company = identity.company === null ? '' : normalizeCompanyName(identity.company)
  return [
    ...(identity.siren === null ? [] : [`siren ${identity.siren}`]),
    ...(identity.email === null ? [] : [`email ${identity.email.toLowerCase()}`]),
    ...companyDomains(identity).map((domain) => `domain ${domain}`),
    ...(company === '' ? [] : [`company ${company}`]),
  ]
}

/**
 * By what two identities are taken for one company; null when nothing says so. Two SIRENs that differ are two companies,
 * whatever else they share: companies of a group have one domain, and often one contact.
 */
export function findLikeness(one: Distinguishing, other: Distinguishing): Likeness | null {
  if (one.siren !== null && other.siren !== null && one.siren !== other.siren) return null
  const others = new Set(likenessKeys(other))
  const shared = likenessKeys(one).filter((key) => others.has(key))
  return LIKENESSES.find((likeness) => shared.some((key) => key.startsWith(`${likeness} `))) ?? null
}

/** In what two parties differ that share a sign of being one. */
export const DIFFERENCES = ['company', 'country', 'legal_form', 'sector'] as const
export type Difference = (typeof DIFFERENCES)[number]

/** What a party says of itself by which it is found again or told apart. */
export interface Described extends Distinguishing {
  name: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  sector: string | null
}

/** A party that may be another: surely where it differs in nothing. */
export interface Duplicate {
  why: Likeness
  differs: Difference[]
}

/**
 * Returns the sign by which two parties are one company, with what speaks against it; null for two companies. A SIREN is an identity. An
 * e-mail address or a domain is a hint, which advisers and groups share: another company name makes two companies, and a similar one a
 * question. Of one name alone, another country makes two companies; another legal form or sector is a question.
 */
export function duplicateOf(one: Described, other: Described): Duplicate | null {
  const why = findLikeness(one, other)
  if (why === null || why === 'siren') return why === null ? null : { why, differs: [] }
  if (!one.company || !other.company) return personOf(one, other, why)
  const names = [normalizeCompanyName(one.company), normalizeCompanyName(other.company)] as const
  if (names[0] !== names[1]) return areNear(...names) ? { why, differs: ['company'] } : null
  const isAddressed = why !== 'company'
  const isAbroad = one.country !== null && other.country !== null && one.country !== other.country
  if (isAbroad && !isAddressed) return null
  return {
    why,
    differs: [
      ...(isAbroad ? (['country'] as const) : []),
      ...(haveOtherForms(one.company, other.company) ? (['legal_form'] as const) : []),
      ...(!isAddressed && areOtherSectors(one.sector, other.sector) ? (['sector'] as const) : []),
    ],
  }
}

/** Where a company name is missing, one mailbox is one person, and a domain alone is a question. */
function personOf(one: Described, other: Described, why: Likeness): Duplicate {
  const isOnePerson = !one.name || !other.name || normalizeCompanyName(one.name) === normalizeCompanyName(other.name)
  return { why, differs: why === 'email' && isOnePerson ? [] : ['company'] }
}

/** Whether one name holds all words of the other, a plural aside: "Dupont" and "Dupont Industries", "Ateliers Dumas" and "Atelier Dumas". */
function areNear(one: string, other: string): boolean {
  const wordsOf = (name: string) => new Set(name.split(' ').map((word) => word.replace(/(?<=.{3})s$/, '')))
  const [some, others] = [wordsOf(one), wordsOf(other)]
  return [...some].every((word) => others.has(word)) || [...others].every((word) => some.has(word))
}

function haveOtherForms(one: string, other: string): boolean {
  const [forms, others] = [legalFormsIn(one), legalFormsIn(other)]
  return forms.length > 0 && others.length > 0 && !forms.some((form) => others.includes(form))
}

const legalFormsIn = (name: string) =>
  withoutDots(name)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(isLegalForm)

/** Whether two texts of a sector share no word of four letters or more; a text with masked words says nothing. */
function areOtherSectors(one: string | null, other: string | null): boolean {
  const [words, others] = [sectorWords(one), sectorWords(other)]
  return (
    words.length > 0 &&
    others.length > 0 &&
    !words.some((word) => others.some((same) => same.startsWith(word) || word.startsWith(same)))
  )
}

const sectorWords = (sector: string | null): string[] =>
  sector === null || sector.includes('[…]')
    ? []
    : sector
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .filter((word) => word.length >= 4)
        .map((word) => word.slice(0, 6))

/** Whether a duplicate is surer than another: one that differs in nothing first, then by its sign. */
export function isSurerDuplicate(one: Duplicate, other: Duplicate | null): boolean {
  if (other === null) return true
  const [sure, otherSure] = [one.differs.length === 0, other.differs.length === 0]
  return sure === otherSure ? isSurer(one.why, other.why) : sure
}
