import { Type } from 'typebox'
import { IDENTIFYING_SIGNS } from '../domain/confidentiality/blinding/identifying-signs.ts'
import { countOfParties } from './aggregate.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { Bands } from './party-shapes.ts'
import { Figure, keepable, maybe, named } from './schemas.ts'

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
  warnings: [{ kind: 'rare_words' as const, text: 'No other party uses these words: extruder.' }],
}

export const getBlindView = operation({
  ...ownRead,
  id: 'getBlindView',
  tag: 'workspace',
  path: '/api/blind-view/{session_id}',
  summary: 'The own seller as others see it',
  description:
    'The seller as shown to anyone to whom its name is not disclosed: texts with everything but ordinary words masked, figures at the precision shown, and warnings about what may identify it. Warnings also list remaining words that may be names (`names_left`) and, for the owner alone, masked words (`masked`). They are in English, French, German or Spanish by Accept-Language. If the seller releases its name on request only, others see sector and region until it has approved this view.',
  output: named('BlindView', 'A seller as others see it.', {
    told_as: Type.Enum(['digits', 'ranges'], {
      description:
        'digits: figures to three significant digits; ranges: figures as wide bands, because name_release is ask.',
    }),
    approved: Type.Boolean({ description: 'The current texts are approved.' }),
    version: Type.String({ description: 'Version of the texts, to send when approving.' }),
    sector: maybe(Type.String()),
    country: maybe(Type.String()),
    region: maybe(Type.String()),
    product: maybe(Type.String()),
    description: maybe(Type.String()),
    revenue: maybe(Figure('EUR millions.')),
    growth: maybe(Figure('Percent.')),
    ebitda_margin: maybe(Figure('Percent.')),
    bands: maybe(Bands),
    own_product: maybe(OwnWords('Text for others in place of the product, as written.')),
    own_description: maybe(OwnWords('Text for others in place of the description, as written.')),
    teaser_value: Type.Boolean({ description: 'Teasers include an indicative value.' }),
    companies_alike: maybe(
      Type.Integer({ description: 'Companies known here that share industry, country and displayed revenue.' }),
    ),
    effect: maybe(
      named('BlindViewEffect', 'Effect of approval, for a seller that releases its name on request.', {
        matches_with_view: countOfParties('Buyers that match with this view.'),
        matches_without_view: countOfParties('Buyers that match while others see sector and region only.'),
      }),
    ),
    warnings: Type.Array(
      named('BlindViewWarning', 'A possible clue to the seller’s identity, or a list of masked words.', {
        kind: Type.Enum([...IDENTIFYING_SIGNS]),
        text: Type.String(),
      }),
    ),
  }),
  refusals: ['no_seller_profile'],
  headers: BY_LANGUAGE,
  example: { request: {}, response: example },
})

export const updateBlindView = operation({
  id: 'updateBlindView',
  tag: 'workspace',
  method: 'POST',
  path: '/api/blind-view/{session_id}',
  summary: 'Edit and approve the own seller as others see it',
  description:
    'Texts for others replace product and description and are masked in the same way. To approve, send the version of GET /api/blind-view; approval lapses when the masked texts change.',
  access: 'session',
  body: named('BlindViewUpdate', 'Changes to the view; omitted fields keep their values.', {
    product: keepable(OwnWords('Text for others in place of the product.')),
    description: keepable(OwnWords('Text for others in place of the description.')),
    as_profile: keepable(
      Type.Boolean({ description: 'true removes both texts for others; they see the profile’s own texts again.' }),
    ),
    teaser_value: keepable(Type.Boolean({ description: 'Teasers include an indicative value; false by default.' })),
    approve: keepable(Type.String({ maxLength: 64, description: 'The version of the texts to approve.' })),
  }),
  output: named('BlindViewState', 'State of the view.', {
    approved: Type.Boolean(),
    version: Type.String(),
    teaser_value: Type.Boolean(),
  }),
  refusals: ['no_seller_profile', 'blind_view_changed'],
  example: {
    request: { product: 'Maintenance of machines in factories' },
    response: { approved: false, version: 'kdbfeagc', teaser_value: false },
  },
})
