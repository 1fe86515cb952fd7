import type { SellerFigures } from '../domain/figures/seller-figures.ts'
import { type Confirmed, NOTHING_CONFIRMED, type OwnConfirmed, sameConfirmed } from '../domain/parties/confirmed.ts'
import { type NameRelease, toNameRelease } from '../domain/parties/name-release.ts'
import type { Criteria } from '../domain/parties/party.ts'
import type { BlindWords, Identity, PartyOwner, PartyTexts, Profile } from '../domain/parties/profile.ts'
import { knownRegion } from '../domain/parties/region.ts'
import type { StatedSize } from '../domain/reading/stated-size.ts'
import type {
  BlindTextColumns,
  BlindWordColumns,
  ConfirmedRow,
  ConfirmedSizesRow,
  CriteriaColumns,
  NameReleaseColumns,
  PartyTextColumns,
  PlaceColumns,
} from './party-schema.ts'
import type { IdentityColumns } from './workspace-schema.ts'

/* Columns of a party as values of the domain, and back. */

/** Columns of an identity `i`, with the supervisor of its agent. */
export const IDENTITY_COLUMNS = [
  'i.name',
  'i.email',
  'i.company',
  'i.role',
  'i.phone',
  'i.website',
  'i.siren',
  'i.company_number',
  'i.vat_number',
  'i.address',
  'i.supervisor_name',
  'i.supervisor_email',
  'i.supervisor_company',
] as const

export function readIdentityColumns(row: IdentityColumns): Identity {
  const { name, email, company, role, phone, website, siren, company_number, vat_number, address } = row
  const numbers = { siren, companyNumber: company_number, vatNumber: vat_number }
  return { name, email, company, role, phone, website, ...numbers, address }
}

/** The identity behind a session, with an agent's human supervisor. */
export interface PartyOwners extends PartyOwner {
  /** Former identities, the latest first. */
  former: readonly PartyOwner[]
}

export function readOwnerColumns(row: IdentityColumns & { former: PartyOwner[] }): PartyOwners {
  const { supervisor_name: name, supervisor_email: email, supervisor_company: company } = row
  return {
    identity: readIdentityColumns(row),
    supervisor: name === null || email === null ? null : { name, email, company },
    former: row.former,
  }
}

export function readTextColumns(row: PartyTextColumns): PartyTexts {
  const { sector, geography, product, description, solution_1, solution_2, solution_3, track_record } = row
  return {
    sector,
    geography,
    product,
    description,
    solution1: solution_1,
    solution2: solution_2,
    solution3: solution_3,
    trackRecord: track_record,
  }
}

export function readBlindTextColumns(row: BlindTextColumns): PartyTexts {
  return {
    sector: row.blind_sector,
    geography: row.blind_geography,
    product: row.blind_product,
    description: row.blind_description,
    solution1: row.blind_solution_1,
    solution2: row.blind_solution_2,
    solution3: row.blind_solution_3,
    trackRecord: row.blind_track_record,
  }
}

export const textColumnsOf = (texts: PartyTexts): PartyTextColumns => ({
  sector: texts.sector,
  geography: texts.geography,
  product: texts.product,
  description: texts.description,
  solution_1: texts.solution1,
  solution_2: texts.solution2,
  solution_3: texts.solution3,
  track_record: texts.trackRecord,
})

export const writtenColumnsOf = ({ texts, location, blindWords, confirmed }: Profile) => ({
  ...textColumnsOf(texts),
  ...confirmedSizesColumn(confirmed),
  region: location.region,
  blind_product: blindWords.product,
  blind_description: blindWords.description,
})

/** In `parties`, which anybody may see, the region comes from a list, never from the owner's text. */
export const placeColumnsOf = ({ location, buyerType }: Profile): PlaceColumns => ({
  country: location.country,
  region: knownRegion(location.region, location.country),
  buyer_type: buyerType,
})

export function readFigureColumns(row: {
  revenue_eur_m: number | null
  growth_pct: number | null
  ebitda_margin_pct: number | null
}): SellerFigures {
  return { revenueEurM: row.revenue_eur_m, growthPct: row.growth_pct, ebitdaMarginPct: row.ebitda_margin_pct }
}

export function readCriteriaColumns(row: CriteriaColumns): Criteria {
  return {
    ticketMinEurM: row.ticket_min_eur_m,
    ticketMaxEurM: row.ticket_max_eur_m,
    growthTargetPct: row.growth_target_pct,
    ebitdaTargetPct: row.ebitda_target_pct,
  }
}

export const criteriaColumnsOf = ({ criteria }: { readonly criteria: Criteria }): CriteriaColumns => ({
  ticket_min_eur_m: criteria.ticketMinEurM,
  ticket_max_eur_m: criteria.ticketMaxEurM,
  growth_target_pct: criteria.growthTargetPct,
  ebitda_target_pct: criteria.ebitdaTargetPct,
})

export function statedSizeColumn(size: StatedSize | null): { stated_size: string | null } {
  return { stated_size: size === null ? null : JSON.stringify(size) }
}

const { sizes: _, ...NOTHING_INDEXED } = NOTHING_CONFIRMED

export function confirmedColumn({ sizes: _, ...indexed }: OwnConfirmed): { confirmed: string | null } {
  const isNothing = sameConfirmed({ ...indexed, sizes: null }, NOTHING_CONFIRMED)
  return { confirmed: isNothing ? null : JSON.stringify(indexed) }
}

export function confirmedSizesColumn({ sizes }: OwnConfirmed): { confirmed_sizes: string | null } {
  return { confirmed_sizes: sizes === null ? null : JSON.stringify(sizes) }
}

export function confirmedIn({ confirmed }: ConfirmedRow): Confirmed {
  // A statement stored before a field existed lacks it.
  return { ...NOTHING_INDEXED, ...confirmed }
}

export function ownConfirmedIn(row: ConfirmedRow & ConfirmedSizesRow): OwnConfirmed {
  return { ...confirmedIn(row), sizes: row.confirmed_sizes }
}

export const blindWordsIn = (row: BlindWordColumns): BlindWords => ({
  product: row.written_blind_product,
  description: row.written_blind_description,
})

export function nameReleaseIn(row: NameReleaseColumns): NameRelease {
  return toNameRelease(row.name_release, row.name_release_assurance)
}

export const nameReleaseColumnsOf = ({ nameRelease }: Pick<Profile, 'nameRelease'>): NameReleaseColumns => ({
  name_release: nameRelease.to,
  name_release_assurance: nameRelease.leastAssurance,
})
