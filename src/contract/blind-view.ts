import { Type } from 'typebox'
import { TELLING_SIGNS } from '../domain/confidentiality/blinding/telling-signs.ts'
import { countOfParties } from './aggregate.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { Bands, Figure, keepable, maybe, named, none, noParams } from './schemas.ts'

const OwnWords = (of: string) => Type.String({ maxLength: 10_000, description: of })

const example = {
  told_as: 'ranges' as const,
  approved: false,
  version: 'kdbfeagc',
  sector: 'Industrial maintenance',
  country: 'FR',
  product: 'Maintenance of machines in factories',
  bands: { revenue: { low: 10, high: 100 } },
  teaser_value: false,
  companies_alike: 7,
  warnings: [{ kind: 'rare_words' as const, text: 'Nobody else here uses these words: extruder.' }],
}

export const getBlindView = operation({
  ...ownRead,
  id: 'getBlindView',
  tag: 'workspace',
  path: '/api/blind-view/{session_id}',
  summary: 'What others see of the own seller',
  description:
    'The seller as anybody sees it who may not know its name: its texts with everything but ordinary words masked, its figures as they are told, and what may give it away. The warnings also name words that stay and may be names (`names_left`) and, for the owner alone, what was masked (`masked`). Warnings are in English, French, German or Spanish by Accept-Language. Where the seller is to be asked for its name, others see sector and region only until it has approved this view.',
  output: named('BlindView', 'A seller as others see it.', {
    told_as: Type.Enum(['digits', 'ranges'], {
      description:
        'digits: figures to three significant digits; ranges: wide ranges in bands and no figures, as name_release is ask.',
    }),
    approved: Type.Boolean({ description: 'The texts are approved as they are.' }),
    version: Type.String({ description: 'Of the texts, to approve them by.' }),
    sector: maybe(Type.String()),
    country: maybe(Type.String()),
    region: maybe(Type.String()),
    product: maybe(Type.String()),
    description: maybe(Type.String()),
    revenue: maybe(Figure('EUR millions.')),
    growth: maybe(Figure('Percent.')),
    ebitda_margin: maybe(Figure('Percent.')),
    bands: maybe(Bands),
    own_product: maybe(OwnWords('The words written for others in the place of the product, as written.')),
    own_description: maybe(OwnWords('The same of the description.')),
    teaser_value: Type.Boolean({ description: 'Teasers give an indicative value.' }),
    companies_alike: maybe(
      Type.Integer({ description: 'Companies known here that share industry, country and revenue as told.' }),
    ),
    effect: maybe(
      named('BlindViewEffect', 'What approving changes; for a seller that is to be asked for its name.', {
        matches_with_view: countOfParties('Buyers that match with this view.'),
        matches_without_view: countOfParties('Buyers that match while others see sector and region only.'),
      }),
    ),
    warnings: Type.Array(
      named('BlindViewWarning', 'Something that may give the seller away, or what was masked.', {
        kind: Type.Enum([...TELLING_SIGNS]),
        text: Type.String(),
      }),
    ),
  }),
  refusals: ['no_seller_profile'],
  headers: BY_LANGUAGE,
  example: { request: {}, response: example },
  built: true,
})

export const updateBlindView = operation({
  id: 'updateBlindView',
  tag: 'workspace',
  method: 'POST',
  path: '/api/blind-view/{session_id}',
  summary: 'Write and approve what others see of the own seller',
  description:
    'Own words for others take the place of product and description, and are masked like these. To approve, send the version of GET /api/blind-view: approval lapses when the masked texts change.',
  access: 'session',
  rate: 'write',
  params: noParams,
  query: none,
  body: named('BlindViewUpdate', 'What is not sent stays.', {
    product: keepable(OwnWords('For others, in the place of the product.')),
    description: keepable(OwnWords('For others, in the place of the description.')),
    as_profile: keepable(
      Type.Boolean({ description: 'true takes all own words away: others read the profile again.' }),
    ),
    teaser_value: keepable(
      Type.Boolean({ description: 'Whether teasers give an indicative value; false by default.' }),
    ),
    approve: keepable(Type.String({ maxLength: 64, description: 'The version of the texts that are approved.' })),
  }),
  success: 200,
  mediaType: 'application/json',
  output: named('BlindViewState', 'How the view stands now.', {
    approved: Type.Boolean(),
    version: Type.String(),
    teaser_value: Type.Boolean(),
  }),
  refusals: ['no_seller_profile', 'blind_view_changed'],
  headers: {},
  example: {
    request: { product: 'Maintenance of machines in factories' },
    response: { approved: false, version: 'kdbfeagc', teaser_value: false },
  },
  built: true,
})
