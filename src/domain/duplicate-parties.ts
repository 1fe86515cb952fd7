import type { Identity } from './profile.ts'
import { comparableNameOf } from './quality/company-names.ts'
import { ownDomainsOf } from './quality/website-address.ts'

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
export function likenessKeysOf(identity: Distinguishing): string[] {
  const company = identity.company === null ? '' : comparableNameOf(identity.company)
  return [
    ...(identity.siren === null ? [] : [`siren ${identity.siren}`]),
    ...(identity.email === null ? [] : [`email ${identity.email.toLowerCase()}`]),
    ...ownDomainsOf(identity).map((domain) => `domain ${domain}`),
    ...(company === '' ? [] : [`company ${company}`]),
  ]
}

/**
 * By what two identities are taken for one company; null when nothing says so. Two SIRENs that differ are two companies,
 * whatever else they share: companies of a group have one domain, and often one contact.
 */
export function likenessOf(one: Distinguishing, other: Distinguishing): Likeness | null {
  if (one.siren !== null && other.siren !== null && one.siren !== other.siren) return null
  const others = new Set(likenessKeysOf(other))
  const shared = likenessKeysOf(one).filter((key) => others.has(key))
  return LIKENESSES.find((likeness) => shared.some((key) => key.startsWith(`${likeness} `))) ?? null
}
