import type { Identity } from '../parties/profile.ts'
import { isLegalForm, withoutDots } from '../text/legal-forms.ts'
import { normalizeCompanyName } from './company-names.ts'
import { areOtherNumbers, type Registrations, registrationKeys } from './company-number.ts'
import { companyDomains } from './website-address.ts'

/** Evidence that two identities are the same company, strongest first. */
export const LIKENESSES = ['siren', 'company_number', 'vat_number', 'email', 'domain', 'company'] as const
type Likeness = (typeof LIKENESSES)[number]

/** True if one kind of evidence is stronger than another, or than none. */
export function isSurer(one: Likeness, other: Likeness | undefined): boolean {
  return other === undefined || LIKENESSES.indexOf(one) < LIKENESSES.indexOf(other)
}

/** Attributes that distinguish companies. */
export type Distinguishing = Pick<Identity, 'company' | 'email' | 'website'> & Registrations

/** Returns the lookup keys of an identity. Identities of the same company share at least one. */
export function likenessKeys(identity: Distinguishing): string[] {
  const company = identity.company === null ? '' : normalizeCompanyName(identity.company)
  return [
    ...registrationKeys(identity),
    ...(identity.email === null ? [] : [`email ${identity.email.toLowerCase()}`]),
    ...companyDomains(identity).map((domain) => `domain ${domain}`),
    ...(company === '' ? [] : [`company ${company}`]),
  ]
}

/**
 * Returns the strongest evidence that two identities belong to one company; null without any. Two numbers of one
 * register always mean two companies: those of a group share a domain and often a contact.
 */
export function findLikeness(one: Distinguishing, other: Distinguishing): Likeness | null {
  if (areOtherNumbers(one, other)) return null
  const others = new Set(likenessKeys(other))
  const shared = likenessKeys(one).filter((key) => others.has(key))
  return LIKENESSES.find((likeness) => shared.some((key) => key.startsWith(`${likeness} `))) ?? null
}

/** Differences between parties that share evidence. */
export const DIFFERENCES = ['company', 'country', 'legal_form', 'sector'] as const
type Difference = (typeof DIFFERENCES)[number]

/** Attributes by which a party is recognised or distinguished. */
export interface Described extends Distinguishing {
  name: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  sector: string | null
}

/** Possible duplicate; certain if nothing differs. */
export interface Duplicate {
  why: Likeness
  differs: Difference[]
}

/**
 * Returns the evidence that two parties are one company, with their differences; null for two companies. A company
 * number is conclusive. A VAT number, which a group may share, an e-mail address or a domain is a hint, because advisers and groups share them: a different company name
 * means two companies, and a similar one is an open question. For equal names alone, a different country means two
 * companies; a different legal form or sector is an open question.
 */
export function judgeDuplicate(one: Described, other: Described): Duplicate | null {
  const why = findLikeness(one, other)
  if (why === null) return null
  if (why === 'siren' || why === 'company_number') return { why, differs: [] }
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

/** Without a company name, an equal mailbox means one person, and an equal domain is an open question. */
function personOf(one: Described, other: Described, why: Likeness): Duplicate {
  const isOnePerson = !one.name || !other.name || normalizeCompanyName(one.name) === normalizeCompanyName(other.name)
  return { why, differs: why === 'email' && isOnePerson ? [] : ['company'] }
}

/**
 * True if one name contains all words of the other, ignoring plurals: "Dupont" and "Dupont Industries", "Ateliers
 * Dumas" and "Atelier Dumas".
 */
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

/** True if two sectors share no word of four or more letters. Texts with masked words are not compared. */
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

/** True if a duplicate is more certain than another: first without differences, then by its evidence. */
export function isSurerDuplicate(one: Duplicate, other: Duplicate | null): boolean {
  if (other === null) return true
  const [sure, otherSure] = [one.differs.length === 0, other.differs.length === 0]
  return sure === otherSure ? isSurer(one.why, other.why) : sure
}
