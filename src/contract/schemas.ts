import { Type } from 'typebox'
import { DEAL_PHASES } from '../domain/deals/deal.ts'
import { DISMISSAL_REASONS } from '../domain/matching/dismissal.ts'
import { EVIDENCE_KINDS, LEARNED_POINTS_MAX } from '../domain/matching/evidence-kinds.ts'
import { NEW_FOR_DAYS } from '../domain/matching/new-match.ts'
import { ASSURANCES } from '../domain/parties/assurance-levels.ts'
import { NAME_RELEASES } from '../domain/parties/name-release.ts'
import { BUYER_TYPES, CONTACT_STATUSES, USER_TYPES } from '../domain/parties/party.ts'
import { DIFFERENCES, LIKENESSES } from '../domain/quality/duplicate-parties.ts'
import { RED_FLAGS } from '../domain/quality/red-flags.ts'
import { buyerFileInput, buyerFileOnWire, sellerFileInput, sellerFileOnWire } from './company-file.ts'
import {
  businessConfirmed,
  businessConfirmedOnWire,
  wishesConfirmed,
  wishesConfirmedOnWire,
} from './confirmed-shapes.ts'
import { ERROR_CODES } from './errors.ts'
import { introductionMembers } from './introduction-shapes.ts'
import { pageLimit } from './paging.ts'
import { Consent, phaseRequestMembers } from './phase-shapes.ts'
import { IgnoredFields, Instant, keepable, maybe, messageNumber, named, rowId } from './shape.ts'

export { Instant, keepable, maybe, named, rowId } from './shape.ts'

/** Path without parameters other than `session_id`. */
export const noParams = Type.Object({})
/** Query without parameters. */
export const none = Type.Object({})

const UUID_V4_PATTERN = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$'
/** Matches a UUID of version 4 in upper or lower case. */
export const UUID_V4 = new RegExp(UUID_V4_PATTERN)

/** Placeholders for keys in examples; they are invalid as keys, so that nobody registers under them. */
export const EXAMPLE_KEY = '<your workspace key>'
export const EXAMPLE_NEW_KEY = '<your new workspace key>'

export const SessionId = Type.String({
  pattern: UUID_V4_PATTERN,
  description: 'The workspace key, a UUID of version 4. It grants full access to the workspace.',
})
export const PartyId = rowId('Id of a buyer or seller; both draw from one sequence.')
export const PairId = Type.String({ maxLength: 40, description: 'Pairing id of the form pair-{buyer_id}-{seller_id}.' })
export const ThesisId = rowId('Id of a thesis of this workspace.')
export const UserType = Type.Enum([...USER_TYPES], {
  description: 'investor and buyer acquire; opportunity and seller sell.',
})
export const Phase = Type.Enum([...DEAL_PHASES], { description: 'Deal phase; any phase can be set from any other.' })
/** Level to which a workspace has proven its identity. */
export const AssuranceLevel = Type.Enum([...ASSURANCES], {
  description:
    'Level to which the workspace has proven its identity. declared: no proof. email: a code sent to its e-mail address was returned. company: that address belongs to the domain of its website, or the signer is the legal representative in a register. vetted: checked by the operator. Absent for a party without a workspace.',
})
/** Reason for dismissing a match. */
export const DismissalReason = Type.Enum([...DISMISSAL_REASONS], {
  description:
    'Reason for dismissing the match. sector: another business. size: too large or too small. place: the wrong country or region. already_seen: looked at before. other: another reason.',
})
/** Contact status of a party: cold and warm can be introduced, the others cannot. */
export const ContactStatus = Type.Enum([...CONTACT_STATUSES])

/** A person, a company or a role, at most 200 characters. */
export const Name = Type.String({ maxLength: 200 })
/** Free text, at most 10,000 characters. */
export const Text = Type.String({ maxLength: 10_000 })
/** An e-mail address, at most the 254 characters of RFC 5321. */
export const Email = Type.String({
  format: 'email',
  maxLength: 254,
  'x-ascii-domain': true,
  description: 'E-mail address. A domain with non-ASCII letters is stored as in the DNS (xn--).',
})

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
const dataQuality = Type.Integer({
  minimum: 0,
  maximum: 10,
  description: 'Weighted share of relevant fields that are present and plausible, out of 10.',
})
const missingFields = Type.Array(Type.String(), { description: 'Absent fields, most valuable first.' })

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

/**
 * A figure in an answer: rounded to three significant digits until the viewer is cleared for the party, and absent if
 * the party shows ranges.
 */
export const Figure = (description: string) => Type.Number({ description })

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

export const eur = (description: string) => Type.Number({ description: `${description}, EUR millions, 2 decimals.` })
export const Scores = named('Scores', 'The components of a fit: deterministic (sum of the three) × semantic = fit.', {
  revenue_fit: Type.Number({ minimum: 0, maximum: 30 }),
  growth_fit: Type.Number({ minimum: 0, maximum: 40 }),
  ebitda_fit: Type.Number({ minimum: 0, maximum: 30 }),
  deterministic: Type.Number({ minimum: 0, maximum: 100 }),
  semantic: Type.Number({ minimum: 0, maximum: 1 }),
})
export const GateVerdict = named(
  'GateVerdict',
  'A condition checked before scoring; unchecked counts as open and names the missing data.',
  {
    verdict: Type.Enum(['open', 'closed', 'unchecked']),
    reason: Type.String(),
  },
)
export const Gates = named('Gates', 'The two gates of a match.', {
  communication: GateVerdict,
  ticket_fit: GateVerdict,
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

export const MatchedThesis = named(
  'MatchedThesis',
  'The thesis of the own buyer by which the pair was scored; absent if it was its profile.',
  { thesis_id: ThesisId, name: Type.String() },
)

export const Match = named('Match', 'A ranked counterparty. Its name is a code name until the viewer is cleared.', {
  id: PartyId,
  name: Type.String(),
  fit: Type.Number({ minimum: 0, maximum: 100 }),
  score: Type.Number({ minimum: 0, maximum: 100 }),
  revenue: maybe(Figure('Revenue of a seller, EUR millions.')),
  growth: maybe(Figure('Revenue growth of a seller, percent.')),
  ebitda_margin: maybe(Figure('EBITDA margin of a seller, percent.')),
  bands: maybe(Bands),
  ticket_min: maybe(Figure('Ticket minimum of a buyer, EUR millions.')),
  ticket_max: maybe(Figure('Ticket maximum of a buyer, EUR millions.')),
  sector: maybe(Type.String()),
  scores: Scores,
  reasons: Type.Array(Type.String(), { description: 'Reasons for the fit, best first.' }),
  gates: Gates,
  data_quality: maybe(dataQuality),
  assurance: maybe(AssuranceLevel),
  red_flags: maybe(RedFlagList),
  contradictions: maybe(ContradictionList),
  name_on_request: maybe(
    Type.Boolean({ description: 'The party releases its name on request only: POST /api/name-requests.' }),
  ),
  revealed: Type.Boolean({ description: 'Name and figures are the real ones.' }),
  fictional: maybe(Type.Boolean({ description: 'Part of the demonstration universe: no such company exists.' })),
  thesis: maybe(MatchedThesis),
  near: maybe(Type.Boolean({ description: 'Below the threshold and no match: only with `include=near`.' })),
  watched: maybe(Type.Boolean({ description: 'On the watchlist of the session.' })),
  new_since: maybe({
    ...Instant,
    description: `When the activity or the overview of the session first showed this match; present for ${NEW_FOR_DAYS} days. Absent if neither has shown it yet, and for matches already listed when the session first looked, on its first day.`,
  }),
  learned: maybe(
    named(
      'LearnedOrder',
      'Change of a match’s rank in the learned order, from the session’s actions on similar counterparties.',
      {
        points: Type.Number({
          minimum: -LEARNED_POINTS_MAX,
          maximum: LEARNED_POINTS_MAX,
          description: 'Points added to its fit for ordering, to one decimal. The fit itself does not change.',
        }),
        like: Type.Array(
          Type.Object({ id: PartyId, as: Type.Enum([...EVIDENCE_KINDS]) }, { additionalProperties: false }),
          { description: 'Similar counterparties, with the session’s action on each.' },
        ),
      },
    ),
  ),
})

export const Pairing = named('Pairing', 'A buyer and a seller, with their progress.', {
  pair_id: PairId,
  pairing_dbid: rowId(),
  buyer_id: PartyId,
  seller_id: PartyId,
  match_score: Type.Number({ description: 'The caller’s own score, as sent; 0 if none was sent.' }),
  fit: Type.Number({ description: 'The server’s own fit.' }),
  phase: Phase,
  stands: Type.Boolean({
    description:
      'Names can be disclosed in the pairing once the NDA is recorded. Never while one of its parties is withdrawn.',
  }),
  valuation: maybe(Figure('The seller’s conservative valuation, EUR millions.')),
  valuation_triangulated: maybe(Figure("The seller's triangulated valuation, EUR millions.")),
  created_at: Instant,
  updated_at: Instant,
  buyer_name: Type.String(),
  seller_name: Type.String(),
  buyer_sector: maybe(Type.String()),
  seller_sector: maybe(Type.String()),
  seller_revenue: maybe(Figure('EUR millions.')),
  seller_growth: maybe(Figure('Percent.')),
  seller_ebitda: maybe(Figure('EBITDA, EUR millions.')),
  seller_ebitda_margin: maybe(Figure('Percent.')),
  seller_bands: maybe(Bands),
  buyer_bands: maybe(Bands),
  seller_product: maybe(Type.String()),
  seller_contact_name: maybe(Type.String()),
  seller_contact_role: maybe(Type.String()),
  seller_contact_email: maybe(Type.String()),
  seller_data_quality: maybe(dataQuality),
  introduction: named('PairingIntroduction', 'The introduction of the two sides.', introductionMembers),
  phase_consent: Consent,
  phase_request: maybe(named('PhaseRequest', 'A phase awaiting confirmation by the other side.', phaseRequestMembers)),
  paused_at: maybe({ ...Instant, description: 'When the seller paused the pairing.' }),
  unread_messages: maybe(Type.Integer({ minimum: 1, description: 'Unread messages of the counterparty.' })),
  memorandum_released: maybe(
    Type.Boolean({ description: 'The seller has released its information memorandum to the buyer.' }),
  ),
  buyer_red_flags: maybe(RedFlagList),
  seller_red_flags: maybe(RedFlagList),
  contradictions: maybe(ContradictionList),
  buyer_ticket_min: maybe(Figure('EUR millions.')),
  buyer_ticket_max: maybe(Figure('EUR millions.')),
  buyer_contact_name: maybe(Type.String()),
  buyer_contact_role: maybe(Type.String()),
  buyer_contact_email: maybe(Type.String()),
  buyer_financing: maybe(
    Type.String({ description: 'The buyer’s stated financing; shown, like the next two, once its name is open.' }),
  ),
  buyer_brings: maybe(Type.String({ description: 'The buyer’s stated contribution besides money.' })),
  buyer_decision_process: maybe(Type.String({ description: 'The buyer’s stated decision process.' })),
  own_acted: Type.Boolean({
    description: 'This session’s side created the pairing or set one of its phases, and has not abandoned it.',
  }),
  counterparty_acted: Type.Boolean({ description: 'The counterparty’s side did so.' }),
  counterparty_has_workspace: Type.Boolean({
    description: 'The counterparty can see the pairing and act on it here. An imported or demonstration party cannot.',
  }),
  counterparty_nda_signed: maybe(
    Type.Boolean({
      description: 'An NDA of the counterparty is in force; absent until the counterparty has acted.',
    }),
  ),
  counterparty_assurance: maybe(AssuranceLevel),
  withdrawn: maybe(Type.Boolean({ description: 'One of the two parties is withdrawn: no new name is disclosed.' })),
  name_on_request: maybe(
    Type.Boolean({ description: 'The party releases its name on request only: POST /api/name-requests.' }),
  ),
  revealed: Type.Boolean({ description: 'Name and figures of the counterparty are the real ones.' }),
  fictional: maybe(Type.Boolean({ description: 'The counterparty is fictional, from the demonstration universe.' })),
})

/** Members of a manifest's receipt besides its status, also returned if a field is missing. */
export const receiptMembers = {
  recorded: Type.Boolean(),
  id: messageNumber('Number of the manifest in its thread.'),
  msgid: Type.String({ description: 'The key of the thread, shown only once: keep it.' }),
  answer_key: Type.String({
    description: 'A second key of the thread to pass on instead of the msgid, which cannot be derived from it.',
  }),
  agent_name: Type.String(),
  verdict: Type.Enum(['PASS', 'FAIL']),
  checks: Type.Array(
    named('ManifestCheck', 'Check of one field.', {
      field: Type.String(),
      ok: Type.Boolean(),
      message: Type.String(),
    }),
  ),
  next: Type.String({ description: 'The next step.' }),
  answer_url: Type.String(),
  spec_url: Type.String(),
}

const FieldError = named('FieldError', 'One invalid field.', { path: Type.String(), message: Type.String() })

const Supervisor = named(
  'Supervisor',
  'The human who answers for an agent; declaring one replaces the human check and is recorded.',
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    email: Email,
    company: keepable(Name),
  },
)

/** Proof that a human is behind a workspace: one of the two is enough. */
export const humanProof = {
  challengeToken: keepable(
    Type.String({ maxLength: 8192, description: 'Token of the human check; not needed with a supervisor.' }),
  ),
  supervisor: keepable(Supervisor),
}

export const NameWarnings = maybe(
  Type.Array(Type.String(), {
    description: 'Characters of the company’s name that a PDF cannot show, to be corrected before a document is sent.',
  }),
)

/** Body of every refusal: the specification's `error` and `detail`, with the members of RFC 9457. */
export const ApiError = named(
  'ApiError',
  'Reason for a refusal and its remedy, in English, French, German or Spanish by Accept-Language.',
  {
    error: Type.String({ description: 'The problem, in one sentence.' }),
    code: Type.Enum([...ERROR_CODES], { description: 'Code of the error, the same in every language and release.' }),
    detail: maybe(Type.String({ description: 'The remedy.' })),
    type: Type.String({ description: 'Page of the code, with cause and remedy.' }),
    title: Type.String(),
    status: Type.Integer(),
    instance: Type.String({ description: 'Id of this refusal, to quote to support.' }),
    fields: maybe(Type.Array(FieldError, { description: 'Every invalid field, for 400.' })),
    nda_required: maybe(Type.Boolean()),
    human_check_required: maybe(
      Type.Boolean({
        description: 'More is available once the workspace passes the human check or declares a supervisor.',
      }),
    ),
    signing_barred: maybe(Type.Boolean({ description: 'A signature of the workspace was revoked: ask the operator.' })),
    signing_held: maybe(Type.Boolean({ description: 'The operator must review the workspace before it signs.' })),
    assurance_required: maybe(AssuranceLevel),
    workspace_suspended: maybe(Type.Boolean({ description: 'The operator suspended the workspace.' })),
    contradictions: maybe(
      Type.Array(
        named('FigureConflict', 'A figure of the profile that the financial years contradict.', {
          field: Type.String({ description: 'revenue, growth or ebitda_margin.' }),
          stated: Type.Number(),
          found: Type.Number(),
          financial_year: maybe(Type.Integer()),
        }),
        { description: 'The contradictions, for memorandum_contradictory.' },
      ),
    ),
    pair_id: maybe(PairId),
    retry_after: maybe(Type.Integer({ description: 'Seconds to wait, for 429.' })),
    // A manifest that lacks a field is recorded anyway, so its 422 is a receipt too.
    ...Type.Partial(Type.Object(receiptMembers)).properties,
  },
)

export const ImportOutcome = named('ImportOutcome', 'Result of an import row.', {
  row: Type.Integer({ description: 'The row’s own number, else its position in the request, from 1.' }),
  outcome: Type.Enum(['created', 'updated', 'duplicate', 'refused']),
  id: maybe(PartyId),
  why: maybe(
    Type.Enum([...LIKENESSES], {
      description: 'Identifier by which the existing party was recognised: the most reliable one.',
    }),
  ),
  differs: maybe(
    Type.Array(Type.Enum([...DIFFERENCES]), {
      description:
        'Differences from that party, by which the importer has to decide whether they are one company. Such a row never updates; send it with `on_doubt: create` if it is a separate company.',
    }),
  ),
  same_as_row: maybe(Type.Integer({ description: 'The earlier row that it repeats.' })),
  registered: maybe(
    Type.Boolean({ description: 'The party has a workspace of its own, so an import never changes it.' }),
  ),
  changed: maybe(Type.Array(Type.String(), { description: 'Fields that were updated.' })),
  kept: maybe(
    Type.Array(Type.String(), {
      description: 'Fields that an import never changes, here the company name, if the row has another value.',
    }),
  ),
  contact_status: maybe(ContactStatus),
  data_quality: maybe(dataQuality),
  fields: maybe(Type.Array(FieldError, { description: 'Every invalid field.' })),
})

const dryRun = Type.Boolean({ description: 'Only return the effect of the request; nothing is written.' })
/** Requests a dry run in the body. */
export const dryRunBody = { dry_run: keepable(dryRun) }
/** Requests a dry run in the query. */
export const dryRunQuery = Type.Object({ dry_run: maybe(dryRun) })
/** Delivery of a message with a code or a link. */
export const Delivery = Type.Enum(['mail', 'operator'], {
  description: 'mail: sent automatically; operator: this installation sends no mail, and the operator hands it over.',
})

export const DryRun = named('DryRun', 'Effect that a request would have. Nothing was written.', {
  dry_run: Type.Literal(true),
  would: Type.String({ description: 'The effect, in sentences.' }),
  changed: maybe(Type.Array(Type.String(), { description: 'Fields that would change.' })),
  missing: maybe(missingFields),
  rows: maybe(Type.Array(ImportOutcome, { description: 'Result for each row of an import.' })),
  ...IgnoredFields.properties,
})

export const namesQuery = {
  names: maybe(
    Type.Enum(['open', 'told'], {
      default: 'open',
      description:
        'open: available names are disclosed now, recorded, and notified to the parties; told: only names disclosed before are shown, and nothing new is disclosed.',
    }),
  ),
}
/** Paging of a ranked list. */
export const pageQuery = {
  limit: pageLimit,
  cursor: maybe(Type.String({ maxLength: 200, description: 'The cursor in the `Link` header of the previous page.' })),
}
