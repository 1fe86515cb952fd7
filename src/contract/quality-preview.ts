import { Type } from 'typebox'
import { CONFIRMED_REFUSALS } from './confirmed-shapes.ts'
import { operation } from './operation.ts'
import { BuyerInput, IdentityInput, SellerInput } from './party-shapes.ts'
import { keepable, named, UserType } from './schemas.ts'

export const previewQuality = operation({
  id: 'previewQuality',
  tag: 'quality',
  method: 'POST',
  path: '/api/dq/preview',
  summary: 'Data quality of a profile before it is registered',
  description:
    'Data quality and missing fields that this profile would have after registration. Nothing is stored and no identity is required.',
  access: 'registration',
  rate: 'registration',
  replays: false,
  body: named('QualityPreviewRequest', 'A profile, possibly incomplete.', {
    user_type: UserType,
    identity: keepable(IdentityInput),
    buyer: keepable(BuyerInput),
    seller: keepable(SellerInput),
  }),
  output: named('QualityPreview', 'Expected data quality.', {
    data_quality: Type.Integer({ minimum: 0, maximum: 10 }),
    missing_fields: Type.Array(Type.String(), { description: 'Absent fields, most valuable first.' }),
  }),
  refusals: ['ticket_reversed', 'currency_unsupported', 'company_number_invalid', ...CONFIRMED_REFUSALS],
  example: {
    request: { user_type: 'seller', seller: { revenue: 18.4, sector: 'Industrial maintenance' } },
    response: { data_quality: 3, missing_fields: ['ebitda_margin', 'product', 'growth', 'description', 'company'] },
  },
})
