import { Type } from 'typebox'
import { ROLES } from '../domain/parties/trade-role.ts'
import { KINDS } from '../domain/reading/reading.ts'
import { READ_LANGUAGES } from '../domain/reading/rules.ts'
import { SIZE_FIGURES } from '../domain/reading/sizes.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { maybe, named } from './schemas.ts'

/** Characters of a text that a preview reads. */
const PREVIEW_CHARACTERS_MAX = 5000
/** A text of the longest length, with every character escaped. */
const PREVIEW_BODY_BYTES = 64 * 1024

const ReadTrade = named('ReadTrade', 'A trade of the vocabulary.', {
  id: Type.String({ description: 'Id in `GET /api/trades`.' }),
  name: Type.String({ description: 'Its name in the reader’s language.' }),
})

const ReadBusiness = named('ReadBusiness', 'A business that a text names.', {
  trade: Type.Union([ReadTrade, Type.Null()], {
    description: 'Null for a broad sector, or if no trade is clear.',
  }),
  role: Type.Enum([...ROLES], { description: 'How the company works in the trade.' }),
  from: Type.String({
    description: 'The words of the text that name the business; empty if only the owner states it.',
  }),
  confirmed: Type.Boolean({ description: 'The owner confirmed it; false for what the service read.' }),
})

const places = (description: string) =>
  Type.Array(
    named('ReadPlace', 'A place.', {
      code: Type.String({
        description:
          'ISO 3166-1 alpha-2 or ISO 3166-2 code, a wider area ("Nordics"), or a country code with an area or a city ("FR:Lyon").',
      }),
      name: Type.String({ description: 'Its English name.' }),
      confirmed: Type.Boolean({ description: 'The owner confirmed it.' }),
    }),
    { description },
  )

const amount = (description: string) => Type.Union([Type.Number(), Type.Null()], { description })

const TextReading = named('Reading', 'The meaning of a text, as the service reads it.', {
  wanted: Type.Array(ReadBusiness, {
    description: 'Businesses that a buyer looks for or a seller carries on, at most twelve.',
  }),
  excluded: Type.Array(ReadBusiness, { description: 'Businesses that the text rules out, at most twelve.' }),
  places: named('ReadPlaces', 'Places that the text names.', {
    required: places('Places in one of which the company has to be.'),
    preferred: places('Places that the text prefers.'),
    excluded: places('Places that the text rules out.'),
  }),
  sizes: Type.Array(
    named('ReadSize', 'A size that the text states.', {
      figure: Type.Enum([...SIZE_FIGURES], { description: 'Figure.' }),
      min: amount('Least value: millions of the currency, persons or percent; null without one.'),
      max: amount('Largest value; null without one.'),
      currency: Type.Union([Type.String({ description: 'ISO 4217.' }), Type.Null()], {
        description: 'Null if the text names none, and for figures that are not money.',
      }),
      confirmed: Type.Boolean({ description: 'The owner confirmed it.' }),
      compared: Type.Boolean({
        description:
          'A buyer’s bound on revenue or EBITDA: no company more than a fifth outside it is a match. False for an amount in a currency other than the euro until the owner confirms it, for other figures, and for every size in a seller’s text: a seller’s figures count as stated in their fields.',
      }),
    }),
  ),
  kinds: Type.Array(Type.String(), {
    description: `Kinds of company, \`not:\` before one that the text denies: ${KINDS.join(', ')}.`,
  }),
  kinds_confirmed: maybe(
    Type.Boolean({
      description: 'True if the owner confirmed the kinds that are criteria of a match. Absent otherwise.',
    }),
  ),
  generalist: Type.Boolean({ description: 'The text states that any sector is acceptable.' }),
  not_understood: Type.Array(Type.String(), {
    description: 'Words that bear on the choice and that no other field holds.',
  }),
  role: maybe(
    Type.Enum([...ROLES], {
      description: 'Confirmed role, which counts for every business wanted. Absent if none is.',
    }),
  ),
  outranked: Type.Array(Type.String(), {
    description:
      'Businesses, places, kinds and sizes of the text that do not count, because the owner confirmed others.',
  }),
  over_limit: Type.Array(Type.String(), { description: 'Businesses beyond the limit of twelve, which do not count.' }),
  proposals: maybe(
    Type.Boolean({
      description:
        'Of the own profile: true if a language model of this installation can propose a reading (`POST /api/reading/{session_id}/propose`).',
    }),
  ),
})

const EXAMPLE = {
  wanted: [
    {
      trade: { id: 'dental-laboratory', name: 'dental laboratory' },
      role: 'make' as const,
      from: 'Dental laboratories',
      confirmed: false,
    },
    {
      trade: { id: 'dental-clinics', name: 'dental clinics' },
      role: 'operate' as const,
      from: 'dental clinics',
      confirmed: false,
    },
  ],
  excluded: [],
  places: {
    required: [
      { code: 'FR', name: 'France', confirmed: false },
      { code: 'BE', name: 'Belgium', confirmed: false },
    ],
    preferred: [],
    excluded: [],
  },
  sizes: [{ figure: 'ebitda' as const, min: 1, max: 3, currency: 'EUR', confirmed: false, compared: true }],
  kinds: [],
  generalist: false,
  not_understood: [],
  outranked: [],
  over_limit: [],
}

export const previewReading = operation({
  id: 'previewReading',
  tag: 'reading',
  method: 'POST',
  path: '/api/reading/preview',
  summary: 'Reading of a text before it is saved',
  description:
    'Returns what the service reads in a text of a buyer or a seller: businesses, places, sizes and kinds of company, and the words that it cannot use. No workspace is needed; the text is neither stored nor logged.',
  access: 'public',
  isNeverKept: true,
  rate: 'read',
  bodyLimitBytes: PREVIEW_BODY_BYTES,
  replays: false,
  body: named('ReadingPreviewRequest', 'A text to read.', {
    side: Type.Enum(['buyer', 'seller'], { description: 'Side whose text it is.' }),
    text: Type.String({ minLength: 1, maxLength: PREVIEW_CHARACTERS_MAX, description: 'The text.' }),
    language: maybe(
      Type.Enum([...READ_LANGUAGES], {
        description:
          'Language of the text; the service recognises it if absent. Trades are named in it too if Accept-Language names no language of the service.',
      }),
    ),
  }),
  output: TextReading,
  headers: BY_LANGUAGE,
  example: {
    request: { side: 'buyer', text: 'Dental laboratories and dental clinics in France and Belgium, EBITDA €1–3m' },
    response: EXAMPLE,
  },
  furtherRequests: {
    excluding: {
      summary: 'A German text that rules out a business',
      request: { side: 'buyer', text: 'Gebäudereinigung, keine Wäschereien; DACH', language: 'de' },
    },
  },
})

export const getReading = operation({
  ...ownRead,
  id: 'getReading',
  tag: 'reading',
  path: '/api/reading/{session_id}',
  summary: 'Reading of the own profile',
  description:
    'Returns what the service reads in the texts of the own profile. Each field is read by itself: of a buyer the sector, the three solutions and the geography, of a seller the sector, the product and the description. Their lists follow each other in this order without repetitions. A business or a place that one field rules out is not wanted by another. Of a geography only places count; its other words are in `not_understood`. The first twelve businesses count, and the others are in `over_limit`. What the owner confirmed (`trades`, `excluded_trades`, `role`, `countries`, `kinds`, `sizes` of the profile) replaces what its texts state of it, which is then in `outranked`.',
  output: TextReading,
  refusals: ['no_profile'],
  headers: BY_LANGUAGE,
  example: { request: {}, response: EXAMPLE },
})

const ProposedTrades = (description: string) =>
  Type.Array(
    named('ProposedTrade', 'A trade that a language model proposes.', {
      trade: ReadTrade,
      from: Type.String({ description: 'The words of the blind text that name it.' }),
    }),
    { description },
  )

export const proposeReading = operation({
  id: 'proposeReading',
  tag: 'reading',
  method: 'POST',
  path: '/api/reading/{session_id}/propose',
  summary: 'Have a language model propose a reading of the own profile',
  description:
    'Sends the blind texts of the own profile, without names, to the language model of the operator and returns the trades and countries that it finds in them: only trades of the vocabulary whose words stand in the text. Nothing is stored and nothing counts: to confirm a proposal, send it as `trades`, `excluded_trades` or `countries` of the profile.',
  access: 'session',
  rate: 'registration',
  replays: false,
  output: named('ProposedReading', 'Proposals, each to be confirmed or ignored.', {
    trades: ProposedTrades('Businesses that the texts look for or carry on, at most twelve.'),
    excluded_trades: ProposedTrades('Businesses that the texts rule out, at most twelve.'),
    countries: Type.Array(Type.String(), {
      description: 'Countries in which the company has to be, ISO 3166-1 alpha-2; empty for a seller.',
    }),
  }),
  refusals: ['no_profile', 'language_model_unavailable'],
  headers: BY_LANGUAGE,
  example: {
    request: {},
    response: {
      trades: [{ trade: { id: 'dental-laboratory', name: 'dental laboratory' }, from: 'dental laboratories' }],
      excluded_trades: [],
      countries: ['FR'],
    },
  },
})
