import { Type } from 'typebox'
import {
  HIGHLIGHTS_MAX,
  HIGHLIGHTS_MIN,
  PROFILE_TEXTS,
  STATED_FIGURES,
  STATED_PLACES,
} from '../domain/confidentiality/blinding/blind-profile.ts'
import { FINDING_KINDS } from '../domain/confidentiality/blinding/profile-findings.ts'
import { DOCUMENT_LANGUAGES } from '../domain/language/language.ts'
import { DEAL_TYPES, HEADCOUNT_BANDS } from '../domain/parties/company-file.ts'
import { countOfParties } from './aggregate.ts'
import { BY_DOCUMENT_LANGUAGE, BY_LANGUAGE, DOCX, operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { Instant, keepable, maybe, named } from './schemas.ts'

const Language = Type.Enum([...DOCUMENT_LANGUAGES], {
  description: 'Language in which the profile is written and its teaser printed; by default that of Accept-Language.',
})
const words = (maxLength: number, description: string) => Type.String({ maxLength, description })

/** A blind profile; absent and null fields state nothing. */
const ProfileInput = named('BlindProfileInput', 'Statements of the teaser. Absent and null fields state nothing.', {
  trade: keepable(Type.String({ maxLength: 80, description: 'Id of a trade of GET /api/trades.' })),
  place: keepable(
    Type.Enum([...STATED_PLACES], { description: 'Place stated: region and country, country, or none.' }),
  ),
  figures: keepable(
    Type.Enum([...STATED_FIGURES], {
      description:
        'Width of the ranges of revenue and EBITDA: narrow (a fifth to a third of the value), standard (1–2–5), wide (a decade), or none. A seller that releases its name on request states wide ranges or none.',
    }),
  ),
  headcount: keepable(Type.Enum([...HEADCOUNT_BANDS])),
  founded_decade: keepable(Type.Integer({ minimum: 1500, maximum: 2200, multipleOf: 10 })),
  deal_type: keepable(Type.Enum([...DEAL_TYPES])),
  stake: keepable(Type.Number({ exclusiveMinimum: 0, maximum: 100, description: 'Percent offered.' })),
  business: keepable(words(600, 'What it sells, to whom, how it earns: two or three sentences in own words.')),
  highlights: keepable(
    Type.Array(Type.String({ maxLength: 180 }), {
      maxItems: HIGHLIGHTS_MAX,
      description: `${HIGHLIGHTS_MIN} to ${HIGHLIGHTS_MAX} claims about the company, each with its evidence.`,
    }),
  ),
  customers: keepable(words(500, 'Kinds of customers, concentration, contracts, without names.')),
  reason_for_sale: keepable(words(240, 'Reason for the sale.')),
  timetable: keepable(words(240, 'Timetable of the process.')),
})

const Profile = named('BlindProfile', 'Statements of the teaser, as stored or suggested.', {
  trade: maybe(Type.String()),
  trade_name: maybe(Type.String({ description: 'Name of the trade in the language of the profile.' })),
  place: Type.Enum([...STATED_PLACES]),
  figures: Type.Enum([...STATED_FIGURES]),
  headcount: maybe(Type.Enum([...HEADCOUNT_BANDS])),
  founded_decade: maybe(Type.Integer()),
  deal_type: maybe(Type.Enum([...DEAL_TYPES])),
  stake: maybe(Type.Number()),
  business: maybe(Type.String()),
  highlights: Type.Array(Type.String()),
  customers: maybe(Type.String()),
  reason_for_sale: maybe(Type.String()),
  timetable: maybe(Type.String()),
})

const Findings = Type.Array(
  named(
    'BlindProfileFinding',
    'Words that may identify the company, with what to write instead; or highlights that are missing.',
    {
      field: Type.Enum([...PROFILE_TEXTS, 'highlights']),
      at: maybe(Type.Integer({ minimum: 0, description: 'Place among the highlights.' })),
      kind: Type.Enum(Object.keys(FINDING_KINDS) as (keyof typeof FINDING_KINDS)[]),
      weight: Type.Enum(['blocks', 'weighed', 'hint'], {
        description:
          'blocks: to be corrected before approval; weighed: to be corrected, or listed in `keep` if it names nobody; hint: asks for nothing.',
      }),
      words: Type.String(),
      text: Type.String({ description: 'What to write instead, by Accept-Language.' }),
    },
  ),
)

const checked = {
  findings: Findings,
  companies_fitting: countOfParties(
    'Sellers of this service that fit every fact of the teaser, its own included: 0 below five, else rounded down.',
  ),
  register_companies: maybe(
    Type.Integer({
      minimum: 0,
      description: 'Lower bound of companies in the public register of France that fit trade and revenue.',
    }),
  ),
  version: Type.String({ description: 'Version of statements and figures, to send when approving.' }),
}

const State = named('BlindProfileState', 'A blind profile with its check.', {
  language: Type.Enum([...DOCUMENT_LANGUAGES]),
  suggested: Type.Boolean({ description: 'True if nothing is stored in this language: the profile is a suggestion.' }),
  profile: Profile,
  ...checked,
  approved: Type.Boolean({ description: 'Teasers print what was approved in this language.' }),
  approved_at: maybe(Instant),
  changed_since_approval: Type.Boolean({ description: 'True if the teaser would differ if approved now.' }),
  languages: Type.Array(Type.Enum([...DOCUMENT_LANGUAGES]), { description: 'Languages with an approved profile.' }),
})

const PROFILE_EXAMPLE = {
  trade: 'industrial-maintenance',
  place: 'region' as const,
  figures: 'standard' as const,
  headcount: '50-99' as const,
  founded_decade: 1980,
  deal_type: 'full_sale' as const,
  business: 'Maintenance and repair of production machines for factories under yearly contracts.',
  highlights: [
    'About 70% of revenue recurs under contracts',
    'More than 30 years in business',
    'The five largest customers are about 40% of revenue',
  ],
  customers: 'About 60 factories; the largest customer is less than 15% of revenue.',
  reason_for_sale: 'Succession',
  timetable: 'Indicative offers within 6 weeks',
}
const CHECK_EXAMPLE = { findings: [], companies_fitting: 0 as never, version: 'kdbfeagc' }

export const getBlindProfile = operation({
  ...ownRead,
  id: 'getBlindProfile',
  tag: 'memos',
  path: '/api/blind-profile/{session_id}',
  summary: 'What the own teaser states',
  description:
    'The blind profile of the own seller: the stored draft, or a suggestion from the company file, with words that may identify the company and the number of companies that fit. Teasers quote an approved profile only; without one they state trade and ranges.',
  query: Type.Object({ language: maybe(Language) }),
  output: State,
  refusals: ['no_seller_profile'],
  headers: BY_LANGUAGE,
  example: {
    request: {},
    response: {
      language: 'en' as const,
      suggested: true,
      profile: PROFILE_EXAMPLE,
      ...CHECK_EXAMPLE,
      approved: false,
      changed_since_approval: true,
      languages: [],
    },
  },
})

export const checkBlindProfile = operation({
  id: 'checkBlindProfile',
  tag: 'memos',
  method: 'POST',
  path: '/api/blind-profile/{session_id}/check',
  summary: 'Check a blind profile before saving it',
  description:
    'Names the words that may identify the company, each with what to write instead, and counts the companies that fit. Nothing is stored.',
  access: 'session',
  body: named('BlindProfileCheck', 'A profile to check.', { language: keepable(Language), profile: ProfileInput }),
  output: named('BlindProfileChecked', 'The check of a profile.', checked),
  refusals: ['no_seller_profile', 'trade_unknown'],
  headers: BY_LANGUAGE,
  replays: false,
  example: { request: { profile: PROFILE_EXAMPLE }, response: CHECK_EXAMPLE },
})

export const saveBlindProfile = operation({
  id: 'saveBlindProfile',
  tag: 'memos',
  method: 'POST',
  path: '/api/blind-profile/{session_id}',
  summary: 'Save, approve or withdraw a blind profile',
  description:
    'Stores the profile as a draft. With `approve`, the version from the check, it becomes what teasers of this language print, with the figures of today as ranges. Approval needs at least three highlights, every blocking finding corrected, and weighed words corrected or listed in `keep`; the activity records it. `withdraw` ends the approval: teasers then state trade and ranges only. A new name of the company or its people that the approved words contain ends it too.',
  access: 'session',
  body: named('BlindProfileUpdate', 'A profile with the decision about it.', {
    language: keepable(Language),
    profile: keepable(ProfileInput),
    approve: keepable(Type.String({ maxLength: 64, description: 'Version to approve.' })),
    keep: keepable(
      Type.Array(Type.String({ maxLength: 600 }), { maxItems: 100, description: 'Weighed words that name nobody.' }),
    ),
    withdraw: keepable(Type.Boolean({ description: 'true ends the approval.' })),
  }),
  output: named('BlindProfileSaved', 'The stored profile.', {
    language: Type.Enum([...DOCUMENT_LANGUAGES]),
    version: Type.String(),
    approved: Type.Boolean(),
  }),
  refusals: ['no_seller_profile', 'trade_unknown', 'blind_profile_changed', 'blind_profile_identifies'],
  example: {
    request: { profile: PROFILE_EXAMPLE },
    response: { language: 'en' as const, version: 'kdbfeagc', approved: false },
  },
})

export const previewTeaser = operation({
  ...ownRead,
  id: 'previewTeaser',
  tag: 'memos',
  path: '/api/blind-profile/{session_id}/preview',
  summary: 'The own teaser as PDF',
  description:
    'The teaser that readers would receive if the stored draft, or else the suggestion, were approved as it is; for the own session only.',
  query: Type.Object({ language: maybe(Language) }),
  mediaType: 'application/pdf',
  output: Type.Unsafe<Uint8Array>(Type.String()),
  refusals: ['no_seller_profile'],
  headers: { ...BY_DOCUMENT_LANGUAGE, 'Content-Disposition': 'inline, with the name of the project as file name.' },
  isInDocumentLanguage: true,
  example: { request: {}, response: '%PDF-1.7 …' },
})

export const exportTeaser = operation({
  ...ownRead,
  id: 'exportTeaser',
  tag: 'memos',
  path: '/api/blind-profile/{session_id}/teaser.docx',
  summary: 'The own teaser as a DOCX',
  description:
    'The teaser approved in this language, or else the stored draft, for a word processor; for the own session only. Its properties name nobody.',
  query: Type.Object({ language: maybe(Language) }),
  mediaType: DOCX,
  output: Type.Unsafe<Uint8Array>(Type.String()),
  refusals: ['no_seller_profile'],
  headers: { ...BY_DOCUMENT_LANGUAGE, 'Content-Disposition': 'attachment, with the name of the project as file name.' },
  isInDocumentLanguage: true,
  example: { request: {}, response: 'PK …' },
})
