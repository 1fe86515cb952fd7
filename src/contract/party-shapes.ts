import { Type } from 'typebox'
import { ASSURANCES } from '../domain/parties/assurance-levels.ts'
import { NAME_RELEASES } from '../domain/parties/name-release.ts'
import { BUYER_TYPES } from '../domain/parties/party.ts'
import { RED_FLAGS } from '../domain/quality/red-flags.ts'
import { buyerFileInput, buyerFileOnWire, sellerFileInput, sellerFileOnWire } from './company-file.ts'
import {
  businessConfirmed,
  businessConfirmedOnWire,
  wishesConfirmed,
  wishesConfirmedOnWire,
} from './confirmed-shapes.ts'
import { Email, Name, PartyId, Text } from './schemas.ts'
import { keepable, maybe, named } from './shape.ts'

const revenue = Type.Number({ minimum: 0, maximum: 1e6, description: 'Revenue, EUR millions.' })
const growth = Type.Number({ minimum: -100, maximum: 1e4, description: 'Revenue growth, percent.' })
const ebitdaMargin = Type.Number({ minimum: -1e3, maximum: 100, description: 'EBITDA margin, percent.' })
const ticket = (which: string) =>
  Type.Number({ minimum: 0, maximum: 1e6, description: `Ticket ${which}, EUR millions.` })
const growthTarget = Type.Number({ minimum: -100, maximum: 1e4, description: 'Target revenue growth, percent.' })
const ebitdaTarget = Type.Number({ minimum: -1e3, maximum: 100, description: 'Target EBITDA margin, percent.' })
const countryCode = Type.String({ pattern: '^[A-Z]{2}$', description: 'Country, ISO 3166-1 alpha-2.' })
const buyerType = Type.Enum([...BUYER_TYPES], {
  description:
    'strategic: a company of the industry; fund: private equity; search_fund: searchers and individual buyers.',
})
export const dataQuality = Type.Integer({
  minimum: 0,
  maximum: 10,
  description: 'Weighted share of relevant fields that are present and plausible, out of 10.',
})
export const missingFields = Type.Array(Type.String(), { description: 'Absent fields, most valuable first.' })

/** A party's settings for the release of its name. */
const nameRelease = {
  name_release: Type.Enum([...NAME_RELEASES], {
    description:
      'matched: disclosed to every match and pairing; ask: disclosed on request to those approved by the party.',
  }),
  name_release_assurance: Type.Enum([...ASSURANCES], {
    description: 'Minimum assurance of a workspace to which the name is disclosed.',
  }),
}
/** Name release in a party's input. */
export const nameReleaseInput = {
  name_release: keepable(nameRelease.name_release),
  name_release_assurance: keepable(nameRelease.name_release_assurance),
}
/** Name release as read by its owner and the operator. */
export const nameReleaseOnWire = {
  name_release: maybe(nameRelease.name_release),
  name_release_assurance: maybe(nameRelease.name_release_assurance),
}

export const IdentityInput = named('IdentityInput', 'The contact. Absent and null fields keep their values.', {
  name: keepable(Name),
  email: keepable(Email),
  company: keepable(Name),
  role: keepable(Name),
  website: keepable(Type.String({ maxLength: 500, description: 'Website of the company.' })),
  siren: keepable(
    Type.String({
      format: 'siren',
      maxLength: 20,
      description:
        'French company number: a SIREN of nine digits, or a SIRET, of which the SIREN is stored. Check digits are verified.',
    }),
  ),
  company_number: keepable(
    Type.String({
      maxLength: 100,
      description:
        'Registered number in the seller’s country, or with its country: GB 01234567, DE HRB 123456 München. A French one is stored as siren.',
    }),
  ),
  vat_number: keepable(Type.String({ maxLength: 40, description: 'VAT number, such as DE136695976.' })),
})
export const BuyerInput = named(
  'BuyerInput',
  "A buyer's acquisition criteria. Absent and null fields keep their values.",
  {
    sector: keepable(Text),
    check_size_min: keepable(ticket('minimum')),
    check_size_max: keepable(ticket('maximum')),
    geography: keepable(Text),
    growth_target: keepable(growthTarget),
    ebitda_target: keepable(ebitdaTarget),
    solution_1: keepable(Text),
    solution_2: keepable(Text),
    solution_3: keepable(Text),
    ...nameReleaseInput,
    buyer_type: keepable(buyerType),
    ...wishesConfirmed,
    ...buyerFileInput,
  },
)
export const SellerInput = named('SellerInput', "A seller's profile. Absent and null fields keep their values.", {
  revenue: keepable(revenue),
  growth: keepable(growth),
  ebitda_margin: keepable(ebitdaMargin),
  product: keepable(Text),
  sector: keepable(Text),
  description: keepable(Text),
  ...businessConfirmed,
  ...nameReleaseInput,
  country: keepable(
    Type.String({
      format: 'country',
      maxLength: 200,
      description:
        'Country of the company: ISO 3166-1 alpha-2, or its name in English, French, German, Spanish or Italian.',
    }),
  ),
  region: keepable(
    Type.String({
      maxLength: 200,
      description:
        'Region of the company. Matching and other parties use it only if it is a known region: a town is never shown to others.',
    }),
  ),
  ...sellerFileInput,
})

export const Identity = named('Identity', 'The contact.', {
  name: maybe(Type.String()),
  email: maybe(Type.String()),
  company: maybe(Type.String()),
  role: maybe(Type.String()),
  website: maybe(Type.String()),
  siren: maybe(Type.String()),
  company_number: maybe(Type.String()),
  vat_number: maybe(Type.String()),
})
export const BuyerProfile = named('BuyerProfile', "A buyer's acquisition criteria in its own session.", {
  id: maybe(PartyId),
  sector: maybe(Type.String()),
  check_size_min: maybe(ticket('minimum')),
  check_size_max: maybe(ticket('maximum')),
  geography: maybe(Type.String()),
  growth_target: maybe(growthTarget),
  ebitda_target: maybe(ebitdaTarget),
  solution_1: maybe(Type.String()),
  solution_2: maybe(Type.String()),
  solution_3: maybe(Type.String()),
  ...nameReleaseOnWire,
  buyer_type: maybe(buyerType),
  ...wishesConfirmedOnWire,
  ...buyerFileOnWire,
  data_quality: maybe(dataQuality),
  missing_fields: maybe(missingFields),
})
export const SellerProfile = named('SellerProfile', "A seller's profile in its own session.", {
  id: maybe(PartyId),
  revenue: maybe(revenue),
  growth: maybe(growth),
  ebitda_margin: maybe(ebitdaMargin),
  product: maybe(Type.String()),
  sector: maybe(Type.String()),
  description: maybe(Type.String()),
  ...businessConfirmedOnWire,
  ...nameReleaseOnWire,
  country: maybe(countryCode),
  region: maybe(Type.String()),
  ...sellerFileOnWire,
  data_quality: maybe(dataQuality),
  missing_fields: maybe(missingFields),
})

export const RedFlagList = Type.Array(Type.Enum([...RED_FLAGS]), {
  description:
    'Finding of a register on the company: closed or struck off, or insolvency proceedings. It is not offered to anyone until the operator has reviewed it.',
})

export const ContradictionList = Type.Array(
  named('Contradiction', 'A statement of the party that a register contradicts.', {
    field: Type.String({ description: 'revenue, growth, ebitda_margin or company.' }),
    financial_year: maybe(Type.Integer({ description: 'For a figure: the year in which the accounts were closed.' })),
    source_name: Type.String({ description: 'The register, where a cleared viewer can look up the company.' }),
  }),
  { description: 'Statements that a register contradicts; only for viewers cleared for the party.' },
)

const Range = (of: string) =>
  maybe(
    Type.Object(
      { low: maybe(Type.Number()), high: maybe(Type.Number()) },
      { description: `${of}, from low up to but not including high; a missing end is open.` },
    ),
  )
export const Bands = named(
  'Bands',
  'Ranges shown by a party that releases its name on request, until it has approved the reader. A seller in ranges has no exact figures: revenue, growth, margin, EBITDA and valuation are absent. A buyer’s ticket_min and ticket_max are the ends of its range.',
  {
    revenue: Range('EUR millions'),
    growth: Range('Percent'),
    ebitda: Range('EUR millions, derived from revenue and margin'),
    ebitda_margin: Range('Percent'),
    ticket: Range('EUR millions, containing the ticket of a buyer'),
  },
)

export const NameWarnings = maybe(
  Type.Array(Type.String(), {
    description: 'Characters of the company’s name that a PDF cannot print, to be corrected before a document is sent.',
  }),
)
