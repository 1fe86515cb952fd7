import type { SellerFigures } from '../figures/seller-figures.ts'
import { type CompanyFile, EMPTY_FILE, figuresOfYears } from './company-file.ts'
import { type NameRelease, RELEASED_TO_MATCHES } from './name-release.ts'
import type { BuyerType, Criteria, Side } from './party.ts'

/** Who stands behind a session or an imported party; null where not given. */
export interface Identity {
  name: string | null
  email: string | null
  company: string | null
  role: string | null
  phone: string | null
  website: string | null
  siren: string | null
  address: string | null
}

/** A human who answers for an agent. */
export interface Supervisor {
  name: string
  email: string
  company: string | null
}

/** Who stands behind a party, and the human who answers for its agent. */
export interface PartyOwner {
  identity: Identity
  supervisor: Supervisor | null
}

/** The free texts of a party. */
export interface PartyTexts {
  sector: string | null
  geography: string | null
  product: string | null
  description: string | null
  solution1: string | null
  solution2: string | null
  solution3: string | null
  /** Of a buyer: past deals and portfolio companies, one a line. */
  trackRecord: string | null
}

/** Where a company is: the country as an ISO 3166-1 alpha-2 code, the region as its owner wrote it. */
export interface Location {
  country: string | null
  region: string | null
}

/** What a seller wrote for those who do not know its name, in the place of its product and description; null or empty where it wrote none. */
export type BlindWords = Pick<PartyTexts, 'product' | 'description'>

/** All that a party says of itself: a seller fills the figures, a buyer the criteria and its type. */
export interface Profile {
  texts: PartyTexts
  location: Location
  buyerType: BuyerType | null
  /** As the party typed them: {@link effectiveFigures} adds what follows from the financial years. */
  figures: SellerFigures
  criteria: Criteria
  file: CompanyFile
  nameRelease: NameRelease
  blindWords: BlindWords
}

export const EMPTY_IDENTITY: Identity = {
  name: null,
  email: null,
  company: null,
  role: null,
  phone: null,
  website: null,
  siren: null,
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
}

/** What a caller supplies of `T`: absent and null both keep what is there. */
export type Supplied<T> = { [K in keyof T]?: T[K] | null | undefined }

/** `current` with every supplied value put in place; null and undefined change nothing. */
export function coalesced<T extends object>(current: T, supplied: Supplied<T> | null | undefined): T {
  const merged = { ...current }
  for (const key of Object.keys(current) as (keyof T)[]) {
    const value = supplied?.[key]
    if (value !== null && value !== undefined) merged[key] = value as T[keyof T]
  }
  return merged
}

/** Whether two records of plain values are equal, field by field. */
export function sameValues<T extends object>(one: T, other: T): boolean {
  return (Object.keys(one) as (keyof T)[]).every((key) => one[key] === other[key])
}

/** The name a party goes by: its company, else its contact, else nothing. */
export function partyName(identity: Pick<Identity, 'company' | 'name'>): string | null {
  return identity.company ?? identity.name
}

/** Whether the minimum of a ticket lies above its maximum. */
export function isTicketReversed({ ticketMinEurM, ticketMaxEurM }: Criteria): boolean {
  return ticketMinEurM !== null && ticketMaxEurM !== null && ticketMinEurM > ticketMaxEurM
}

/** A seller's key figures: those that it typed, and in the place of the others what follows from its financial years. */
export function effectiveFigures({ figures, file }: Pick<Profile, 'figures' | 'file'>): SellerFigures {
  return coalesced(figuresOfYears(file.financialYears), figures)
}

/** A seller's profile by the field names of the wire, of data quality and of messages; the years of its file apart. */
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
    recurring_share: file.recurringSharePct,
    largest_customer_share: file.largestCustomerSharePct,
    top5_customers_share: file.top5CustomersSharePct,
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

/** A buyer's criteria by the field names of the wire, of data quality and of messages. */
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

/** What a party decided about the release of its name, by the field names of the wire. */
export function nameReleaseFields({ nameRelease }: Profile) {
  return { name_release: nameRelease.to, name_release_assurance: nameRelease.leastAssurance }
}

/** The profile by the field names that data quality and messages use, with its country and the name the party goes by. */
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
