import { Type } from 'typebox'
import { ContactStatus, Instant, maybe, named, nameReleaseOnWire, PartyId, RedFlagList } from '../schemas.ts'
import { RowId } from './shapes.ts'

/** A side of the deal. */
export const PartySide = Type.Enum(['buyer', 'seller'])
/** Where a party comes from. */
export const PartySource = Type.Enum(['registered', 'imported', 'demo'], {
  description: 'registered: has a workspace of its own; demo: of the demonstration universe, fictional.',
})

/** A figure that may be absent. */
export const figure = (description: string) => maybe(Type.Number({ description }))
/** A text that may be absent. */
export const text = maybe(Type.String())
/** The members of a party in a list. */
export const summary = {
  id: PartyId,
  workspace_id: maybe(RowId),
  side: PartySide,
  source: PartySource,
  company: text,
  name: maybe(Type.String({ description: 'Of the contact.' })),
  email: text,
  sector: text,
  country: text,
  revenue: figure('Of a seller, EUR millions.'),
  growth: figure('Of a seller, percent.'),
  ebitda_margin: figure('Of a seller, percent.'),
  check_size_min: figure('Of a buyer, EUR millions.'),
  check_size_max: figure('Of a buyer, EUR millions.'),
  data_quality: Type.Integer(),
  contact_status: ContactStatus,
  withdrawn: Type.Boolean({ description: 'Offered to nobody.' }),
  ...nameReleaseOnWire,
  red_flags: maybe(RedFlagList),
  suspended: maybe(Type.Boolean({ description: 'The operator suspended its workspace: it is offered to nobody.' })),
  signing_barred: maybe(Type.Boolean({ description: 'A signature of its workspace was revoked: it cannot sign.' })),
  erased: maybe(Type.Boolean({ description: 'Its workspace was erased: nobody stands behind it any more.' })),
  created_at: Instant,
  updated_at: Instant,
}
export const PartySummary = named('PartySummary', 'A party as the operator lists it, by its name.', summary)
/** A party as the examples show it. */
export const partyExample = {
  id: 51,
  side: 'seller' as const,
  source: 'imported' as const,
  company: 'Atelier Dumas SAS',
  email: 'contact@atelier-dumas.example',
  sector: 'Joinery',
  data_quality: 3,
  contact_status: 'cold' as const,
  withdrawn: false,
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
}
