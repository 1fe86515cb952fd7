import { Type } from 'typebox'
import { partyText } from '../counterparty-text.ts'
import { nameReleaseOnWire, RedFlagList } from '../party-shapes.ts'
import { ContactStatus, Instant, maybe, named, PartyId } from '../schemas.ts'
import { RowId } from './shapes.ts'

/** Side of a party in a deal. */
export const PartySide = Type.Enum(['buyer', 'seller'])
/** Origin of a party. */
export const PartySource = Type.Enum(['registered', 'imported', 'demo'], {
  description: 'registered: has a workspace of its own; demo: fictional, from the demonstration universe.',
})

/** An optional figure. */
export const figure = (description: string) => maybe(Type.Number({ description }))
/** An optional text. */
export const text = maybe(partyText())
/** Members of a party in a list. */
export const summary = {
  id: PartyId,
  workspace_id: maybe(RowId),
  side: PartySide,
  source: PartySource,
  company: text,
  name: maybe(partyText('Name of the contact.')),
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
  withdrawn: Type.Boolean({ description: 'Not offered to anyone.' }),
  ...nameReleaseOnWire,
  red_flags: maybe(RedFlagList),
  suspended: maybe(Type.Boolean({ description: 'The operator suspended its workspace: it is not offered to anyone.' })),
  signing_barred: maybe(Type.Boolean({ description: 'A signature of its workspace was revoked: it cannot sign.' })),
  erased: maybe(Type.Boolean({ description: 'Its workspace was erased: nobody represents it.' })),
  created_at: Instant,
  updated_at: Instant,
}
export const PartySummary = named('PartySummary', 'A party in the operator’s list, with its name.', summary)
/** A party in the examples. */
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
