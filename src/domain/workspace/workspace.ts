import type { BlindTextSource } from '../confidentiality/blinding/blind-texts.ts'
import { collectIdentifyingWords } from '../confidentiality/masking/identifying-words.ts'
import { atNewRate, type ExchangeRate } from '../figures/exchange-rates.ts'
import type { SellerFigures } from '../figures/seller-figures.ts'
import { type ClearableField, clearedOn, withoutFields } from '../parties/clearing.ts'
import type { CompanyFile } from '../parties/company-file.ts'
import {
  applyConfirmed,
  confirmedFields,
  type OwnConfirmed,
  type SuppliedConfirmed,
  sameConfirmed,
  sameConfirmedSizes,
} from '../parties/confirmed.ts'
import type { NameRelease } from '../parties/name-release.ts'
import type { BuyerType, Criteria } from '../parties/party.ts'
import { type Side, type UserType, userTypeSide } from '../parties/party.ts'
import {
  type BlindWords,
  coalesced,
  EMPTY_PROFILE,
  effectiveFigures,
  type Identity,
  identityFields,
  type Location,
  nameReleaseFields,
  type PartyOwner,
  type PartyTexts,
  type Profile,
  profileFields,
  type Supervisor,
  type Supplied,
  sameValues,
} from '../parties/profile.ts'
import { type StatedThesis, sameThesis } from '../parties/thesis.ts'
import type { Fact } from '../quality/facts.ts'
import { profileQuality } from '../quality/score.ts'
import { valueSeller } from '../valuation/valuation.ts'

/** Data that belong to a session. */
export interface Workspace {
  userType: UserType | null
  agentDriven: boolean
  identity: Identity
  supervisor: Supervisor | null
  profiles: Partial<Record<Side, Profile>>
  /** Theses of its buyer, beside the profile, oldest first. */
  theses: readonly StatedThesis[]
  /** Facts from sources about its parties. */
  facts: readonly Fact[]
  /** Previous owners, latest first. Their names remain masked in its texts. */
  former: readonly PartyOwner[]
}

/** Supplied parts of a profile. */
export interface SuppliedProfile {
  location?: Supplied<Location>
  buyerType?: BuyerType | null | undefined
  file?: Supplied<CompanyFile>
  texts: Supplied<PartyTexts>
  figures: Supplied<SellerFigures>
  criteria: Supplied<Criteria>
  nameRelease?: Supplied<NameRelease>
  blindWords?: Supplied<BlindWords>
  confirmed?: SuppliedConfirmed
}

/** Requested changes; absent and null keep the current value. A supplied profile is created if missing. */
export interface WorkspaceChange {
  userType: UserType | null
  identity: Supplied<Identity>
  supervisor: Supervisor | null
  profiles: Partial<Record<Side, SuppliedProfile>>
  /** Fields whose values are removed. A profile that does not exist stays absent. */
  cleared?: readonly ClearableField[]
  /** Complete list of theses after the change. */
  theses?: readonly StatedThesis[]
}

export const SIDES = ['buyer', 'seller'] as const satisfies readonly Side[]

/** Applies a change; values that are not supplied are kept. */
export function applyChange(before: Workspace, change: WorkspaceChange): Workspace {
  const profiles: Workspace['profiles'] = {}
  for (const side of SIDES) {
    const stored = before.profiles[side]
    const current = stored && withoutFields(stored, clearedOn(side, change.cleared ?? []))
    const supplied = change.profiles[side]
    if (current ?? supplied) profiles[side] = applyToProfile(current ?? EMPTY_PROFILE, supplied)
  }
  const identity = coalesced(before.identity, change.identity)
  const supervisor = change.supervisor ?? before.supervisor
  return {
    userType: change.userType ?? before.userType ?? impliedUserType(profiles),
    agentDriven: before.agentDriven || change.supervisor !== null,
    identity,
    supervisor,
    profiles,
    theses: change.theses ?? before.theses,
    facts: before.facts,
    former: formerOf(before, { identity, supervisor }),
  }
}

/** Returns all previous owners, each once, ignoring differences in role. */
function formerOf(before: Workspace, after: PartyOwner): readonly PartyOwner[] {
  const { identity, supervisor, former } = before
  const isNew = valuesNaming({ identity, supervisor }).some((value) => !valuesNaming(after, ...former).includes(value))
  return isNew ? [{ identity, supervisor }, ...former] : former
}

/** Returns all identifying values of owners, which texts mask and block lists compare. */
function valuesNaming(...bearers: readonly PartyOwner[]): string[] {
  return bearers
    .flatMap(({ identity, supervisor }) => [
      ...Object.entries({ ...identity, role: null }).map(([field, value]) => value && `${field} ${value}`),
      ...Object.entries(supervisor ?? {}).map(([field, value]) => value && `supervisor ${field} ${value}`),
    ])
    .filter((value) => value !== null && value !== '')
}

export function applyToProfile(before: Profile, supplied: SuppliedProfile | undefined): Profile {
  const current = atSuppliedRate(before, supplied?.file?.reporting ?? null)
  return {
    location: coalesced(current.location, supplied?.location),
    buyerType: supplied?.buyerType ?? current.buyerType,
    file: coalesced(current.file, supplied?.file),
    texts: coalesced(current.texts, supplied?.texts),
    figures: coalesced(current.figures, typedIn(supplied?.figures, current)),
    criteria: coalesced(current.criteria, supplied?.criteria),
    nameRelease: coalesced(current.nameRelease, supplied?.nameRelease),
    blindWords: coalesced(current.blindWords, supplied?.blindWords),
    confirmed: applyConfirmed(current.confirmed, supplied?.confirmed),
  }
}

/** Re-expresses the stored amounts of a profile at a newer rate of its currency, so that they stay what was entered. */
function atSuppliedRate(profile: Profile, rate: ExchangeRate | null): Profile {
  const stored = profile.file.reporting
  if (stored === null || stored.currency !== rate?.currency || stored.perEur === rate.perEur) return profile
  const { figures, criteria, file } = atNewRate({ ...profile }, stored, rate)
  return { ...profile, figures, criteria, file }
}

/**
 * Drops supplied figures that merely repeat those derived from the financial years, so that a profile sent back as read
 * enters nothing.
 */
function typedIn(supplied: Supplied<SellerFigures> | undefined, current: Profile): Supplied<SellerFigures> {
  const inUse = effectiveFigures(current)
  const figures = Object.entries(supplied ?? {}) as [keyof SellerFigures, number | null | undefined][]
  const repeats = (key: keyof SellerFigures, value: unknown) => current.figures[key] === null && value === inUse[key]
  return Object.fromEntries(figures.filter(([key, value]) => !repeats(key, value)))
}

/** A workspace without a stated user type acts for its only profile. */
function impliedUserType(profiles: Workspace['profiles']): UserType | null {
  if (profiles.buyer && profiles.seller) return null
  if (profiles.buyer) return 'investor'
  return profiles.seller ? 'seller' : null
}

/** Returns the side that a workspace acts for; null until it has a profile there. */
export function activeSide(workspace: Workspace): Side | null {
  if (workspace.userType === null) return null
  const side = userTypeSide(workspace.userType)
  return workspace.profiles[side] ? side : null
}

/** Lists the wire names of the fields that differ, identity first. */
export function listChangedFields(before: Workspace, after: Workspace): string[] {
  const known: Record<string, string | null> = identityFields(before.identity)
  const fields = Object.entries(identityFields(after.identity)).flatMap(([key, value]) =>
    known[key] === value ? [] : [key],
  )
  for (const side of SIDES) {
    const profile = after.profiles[side]
    if (!profile) continue
    const known = before.profiles[side] ?? EMPTY_PROFILE
    const was: Record<string, unknown> = { ...profileFields(side, known, before.identity), ...nameReleaseFields(known) }
    const is = { ...profileFields(side, profile, after.identity), ...nameReleaseFields(profile) }
    for (const [field, value] of Object.entries(is))
      if (was[field] !== value && !fields.includes(field)) fields.push(field)
    fields.push(...changedYearsIn((before.profiles[side] ?? EMPTY_PROFILE).file, profile.file))
    fields.push(
      ...changedConfirmationsIn(known.confirmed, profile.confirmed).filter((field) => !fields.includes(field)),
    )
  }
  if (!sameTheses(before.theses, after.theses)) fields.push('theses')
  return fields
}

function changedYearsIn(before: CompanyFile, after: CompanyFile): string[] {
  const years = [
    ['financial_years', before.financialYears, after.financialYears],
    ['forecast_years', before.forecastYears, after.forecastYears],
  ] as const
  return years.flatMap(([field, was, is]) => (JSON.stringify(was) === JSON.stringify(is) ? [] : [field]))
}

export function sameTheses(one: readonly StatedThesis[], other: readonly StatedThesis[]): boolean {
  return (
    one.length === other.length &&
    one.every((thesis, at) => {
      const same = other[at]
      return same !== undefined && same.id === thesis.id && sameThesis(thesis, same)
    })
  )
}

/** `role` is a field of the contact, so the confirmed one is `trade_role` in a list of both. */
function changedConfirmationsIn(before: OwnConfirmed, after: OwnConfirmed): string[] {
  const [was, is] = [confirmedFields(before), confirmedFields(after)]
  const names = ['trades', 'excluded_trades', 'role', 'countries', 'kinds', 'sizes'] as const
  return names
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map((name) => (name === 'role' ? 'trade_role' : name))
}

/** Data stored for a party beside its profile. */
export interface Derived {
  blindTexts: PartyTexts
  dataQuality: number
  missingFields: string[]
  /** True if the figures suffice for a valuation. */
  valued: boolean
}

/** Returns the inputs of a profile's blind texts. */
export function blindTextSource(
  { texts, blindWords }: Profile,
  workspace: PartyOwner & Partial<Pick<Workspace, 'facts' | 'former'>>,
): BlindTextSource {
  const product = blindWords.product || texts.product
  const description = blindWords.description || texts.description
  return { texts: { ...texts, product, description }, words: wordsNaming(workspace) }
}

/** Returns all words that identify the owners of a workspace, including former ones and names on register. */
export function wordsNaming(
  workspace: PartyOwner & Partial<Pick<Workspace, 'facts' | 'former'>>,
): BlindTextSource['words'] {
  return collectIdentifyingWords([workspace, ...(workspace.former ?? [])], workspace.facts)
}

/** Derives the stored data of a party from its profile, owner and blind texts. */
export function deriveFromProfile(
  side: Side,
  profile: Profile,
  workspace: PartyOwner & Partial<Pick<Workspace, 'facts' | 'former'>>,
  blindTexts: PartyTexts,
): Derived {
  const { dataQuality, missingFields } = profileQuality(side, profile, workspace.identity, workspace.facts)
  const { country } = profile.location
  const valued =
    side === 'seller' &&
    (valueSeller({ ...blindTexts, ...effectiveFigures(profile), country }).status === 'ok' ||
      profile.file.netRentEurM !== null)
  return { blindTexts, dataQuality, missingFields, valued }
}

/** True if two profiles have the same free texts, and the sizes confirmed beside them. */
export function sameWording(one: Profile, other: Profile): boolean {
  return (
    sameValues(one.texts, other.texts) &&
    sameValues(one.blindWords, other.blindWords) &&
    sameConfirmedSizes(one.confirmed, other.confirmed) &&
    one.location.region === other.location.region
  )
}

export const sameFile = (one: CompanyFile, other: CompanyFile): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** True if two profiles would be valued and matched alike. */
export function sameProfile(one: Profile, other: Profile): boolean {
  return (
    sameValues(one.location, other.location) &&
    one.buyerType === other.buyerType &&
    sameFile(one.file, other.file) &&
    sameValues(one.texts, other.texts) &&
    sameValues(one.figures, other.figures) &&
    sameValues(one.criteria, other.criteria) &&
    sameConfirmed(one.confirmed, other.confirmed)
  )
}
