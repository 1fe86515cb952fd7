import type { PartyOwner } from '../../parties/profile.ts'
import { numberSpellings } from '../../quality/company-number.ts'
import type { Fact } from '../../quality/facts.ts'
import type { IdentifyingWords } from './identity-phrases.ts'

/**
 * Collects the identifying words of a party's current and former owners and of facts from sources, all of which a blind
 * text must not contain.
 */
export function collectIdentifyingWords(
  bearers: readonly [PartyOwner, ...PartyOwner[]],
  facts: readonly Fact[] = [],
): IdentifyingWords {
  const [{ identity }, ...former] = bearers
  const all = (...read: ((bearer: PartyOwner) => string | null | undefined)[]) =>
    [...new Set(bearers.flatMap((bearer) => read.map((one) => one(bearer))).filter((word) => !!word))] as string[]
  const found = (...fields: Fact['field'][]) =>
    facts
      .filter(({ field, decision }) => fields.includes(field) && decision !== 'rejected')
      .map(({ value }) => `${value}`)
  return {
    company: identity.company,
    otherCompanies: [
      ...all(({ supervisor }) => supervisor?.company),
      ...former.flatMap((bearer) => bearer.identity.company ?? []),
      ...found('company'),
    ],
    people: [
      ...all(
        (bearer) => bearer.identity.name,
        ({ supervisor }) => supervisor?.name,
      ),
      ...found('president'),
    ],
    emails: [
      ...all(
        (bearer) => bearer.identity.email,
        ({ supervisor }) => supervisor?.email,
      ),
      ...found('email'),
    ],
    websites: [...all((bearer) => bearer.identity.website), ...found('website')],
    phones: [...all((bearer) => bearer.identity.phone), ...found('phone')],
    registryNumbers: [
      ...all(
        (bearer) => bearer.identity.siren,
        (bearer) => bearer.identity.vatNumber,
      ),
      ...all((bearer) => bearer.identity.companyNumber).flatMap(numberSpellings),
      ...found('siren', 'lei'),
    ],
    addresses: [...all((bearer) => bearer.identity.address), ...found('address')],
  }
}
