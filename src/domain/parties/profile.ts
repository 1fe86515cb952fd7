import type { SellerFigures } from '../figures/seller-figures.ts'
import { type CompanyFile, EMPTY_FILE, figuresOfYears } from './company-file.ts'
import { NOTHING_CONFIRMED, type OwnConfirmed } from './confirmed.ts'
import { type NameRelease, RELEASED_TO_MATCHES } from './name-release.ts'
import type { BuyerType, Criteria, Side } from './party.ts'

/** Contact details behind a session or an imported party; null if not given. */
export interface Identity {
  name: string | null
  email: string | null
  company: string | null
  role: string | null
  phone: string | null
  website: string | null
  siren: string | null
  /** Registered number outside France, with its country: `GB 01234567`, `CHE-100.155.212`. */
  companyNumber: string | null
  /** With its prefix: `DE136695976`. */
  vatNumber: string | null
  address: string | null
}

/** Person responsible for an agent. */
export interface Supervisor {
  name: string
  email: string
  company: string | null
}

/** Identity behind a party, with the supervisor of its agent. */
export interface PartyOwner {
  identity: Identity
  supervisor: Supervisor | null
}

export interface PartyTexts {
  sector: string | null
  geography: string | null
  product: string | null
  description: string | null
  solution1: string | null
  solution2: string | null
  solution3: string | null
  /** Buyers: past deals and portfolio companies, one per line. */
  trackRecord: string | null
}

/** Location of a company: ISO 3166-1 alpha-2 country code, and the region as its owner wrote it. */
export interface Location {
  country: string | null
  region: string | null
}

/**
 * Texts that a seller wrote for readers who do not know its name, replacing product and description; null or empty if
 * not written.
 */
export type BlindWords = Pick<PartyTexts, 'product' | 'description'>

/** Statements of a party about itself. Sellers use the figures, buyers the criteria and buyer type. */
export interface Profile {
  texts: PartyTexts
  location: Location
  buyerType: BuyerType | null
  /** As entered by the party. {@link effectiveFigures} adds those that follow from the financial years. */
  figures: SellerFigures
  criteria: Criteria
  file: CompanyFile
  nameRelease: NameRelease
  blindWords: BlindWords
  confirmed: OwnConfirmed
}

export const EMPTY_IDENTITY: Identity = {
  name: null,
  email: null,
  company: null,
  role: null,
  phone: null,
  website: null,
  siren: null,
  companyNumber: null,
  vatNumber: null,
  address: null,
}

export const EMPTY_PROFILE: Profile = {
  texts: {
    sector: null,
    geography: null,
    product: null,
    description: null,
    solution1: null,
    solution2: null,
    solution3: null,
    trackRecord: null,
  },
  location: { country: null, region: null },
  buyerType: null,
  figures: { revenueEurM: null, growthPct: null, ebitdaMarginPct: null },
  criteria: { ticketMinEurM: null, ticketMaxEurM: null, growthTargetPct: null, ebitdaTargetPct: null },
  file: EMPTY_FILE,
  nameRelease: RELEASED_TO_MATCHES,
  blindWords: { product: null, description: null },
  confirmed: NOTHING_CONFIRMED,
}

/** Partial input: null and undefined both keep the current value. */
export type Supplied<T> = { [K in keyof T]?: T[K] | null | undefined }

/** Returns `current` with the supplied values; null and undefined change nothing. */
export function coalesced<T extends object>(current: T, supplied: Supplied<T> | null | undefined): T {
  const merged = { ...current }
  for (const key of Object.keys(current) as (keyof T)[]) {
    const value = supplied?.[key]
    if (value !== null && value !== undefined) merged[key] = value as T[keyof T]
  }
  return merged
}

/** Compares two records of primitive values field by field. */
export function sameValues<T extends object>(one: T, other: T): boolean {
  return (Object.keys(one) as (keyof T)[]).every((key) => one[key] === other[key])
}

/** Returns the company of a party, else its contact, else null. */
export function partyName(identity: Pick<Identity, 'company' | 'name'>): string | null {
  return identity.company ?? identity.name
}

export function isTicketReversed({ ticketMinEurM, ticketMaxEurM }: Criteria): boolean {
  return ticketMinEurM !== null && ticketMaxEurM !== null && ticketMinEurM > ticketMaxEurM
}

/** Maps an identity to wire names. */
export function identityFields({ companyNumber, vatNumber, address, ...contact }: Identity) {
  return { ...contact, company_number: companyNumber, vat_number: vatNumber, address }
}

/** Returns a seller's key figures as entered, with missing ones from its financial years. */
export function effectiveFigures({ figures, file }: Pick<Profile, 'figures' | 'file'>): SellerFigures {
  return coalesced(figuresOfYears(file.financialYears), figures)
}

/** Maps a seller's profile to wire names, without the years of its file. */
export function sellerFields(profile: Profile) {
  const { texts, location, file } = profile
  const figures = effectiveFigures(profile)
  return {
    revenue: figures.revenueEurM,
    growth: figures.growthPct,
    ebitda_margin: figures.ebitdaMarginPct,
    product: texts.product,
    sector: texts.sector,
    description: texts.description,
    country: location.country,
    region: location.region,
    year_founded: file.yearFounded,
    headcount: file.headcount,
    year_end: file.yearEnd,
    interim_end: file.interimEnd,
    interim_months: file.interimMonths,
    interim_revenue: file.interimRevenueEurM,
    interim_ebitda: file.interimEbitdaEurM,
    recurring_share: file.recurringSharePct,
    largest_customer_share: file.largestCustomerSharePct,
    top5_customers_share: file.top5CustomersSharePct,
    business_model: file.businessModel,
    arr: file.arrEurM,
    net_revenue_retention: file.netRevenueRetentionPct,
    net_rent: file.netRentEurM,
    net_asset_value: file.netAssetValueEurM,
    royalty_income: file.royaltyIncomeEurM,
    owner_pay: file.ownerPayEurM,
    deal_type: file.dealType,
    stake_pct: file.stakePct,
    asking_price: file.askingPriceEurM,
    net_debt: file.netDebtEurM,
    minority_interests: file.minorityInterestsEurM,
    working_capital_excess: file.workingCapitalExcessEurM,
    timetable: file.timetable,
    reason_for_sale: file.reasonForSale,
    assets_excluded: file.assetsExcluded,
  }
}

/** Maps a buyer's criteria to wire names. */
export function buyerFields({ texts, criteria, buyerType, file }: Profile) {
  return {
    sector: texts.sector,
    check_size_min: criteria.ticketMinEurM,
    check_size_max: criteria.ticketMaxEurM,
    geography: texts.geography,
    growth_target: criteria.growthTargetPct,
    ebitda_target: criteria.ebitdaTargetPct,
    solution_1: texts.solution1,
    solution_2: texts.solution2,
    solution_3: texts.solution3,
    buyer_type: buyerType,
    track_record: texts.trackRecord,
    financing: file.financing,
    brings: file.brings,
    decision_process: file.decisionProcess,
  }
}

/** Maps the setting for the release of the name to wire names. */
export function nameReleaseFields({ nameRelease }: Profile) {
  return { name_release: nameRelease.to, name_release_assurance: nameRelease.leastAssurance }
}

/** Maps a profile to wire names, with country and company name. */
export function profileFields(
  side: Side,
  profile: Profile,
  identity: Identity,
): Record<string, string | number | null> {
  const company = partyName(identity)
  return side === 'seller'
    ? { ...sellerFields(profile), company }
    : { ...buyerFields(profile), country: profile.location.country, company }
}
