import { Type } from 'typebox'
import { THESIS_NAME_CHARACTERS_MAX } from '../domain/parties/thesis-limits.ts'
import { currency, Reporting } from './company-file.ts'
import { wishesConfirmed, wishesConfirmedOnWire } from './confirmed-shapes.ts'
import { BuyerInput } from './party-shapes.ts'
import { Instant, keepable, maybe, named, Text, ThesisId } from './schemas.ts'

const Name = Type.String({
  minLength: 1,
  maxLength: THESIS_NAME_CHARACTERS_MAX,
  description: 'Private to this workspace. Names of theses in a workspace must differ by more than case.',
})
const Sector = Type.String({
  ...Text,
  minLength: 1,
  description: 'The target business with its exclusions: "Healthcare, excluding dental"; "all sectors" for any.',
})

const { check_size_min, check_size_max, growth_target, ebitda_target } = BuyerInput.properties

export const ThesisInput = named(
  'ThesisInput',
  'The thesis to save. Absent and null fields are not stated; the profile’s criteria do not replace them.',
  {
    name: Name,
    sector: Sector,
    solution_1: keepable(Text),
    solution_2: keepable(Text),
    solution_3: keepable(Text),
    geography: keepable(Text),
    currency: keepable(currency),
    check_size_min,
    check_size_max,
    growth_target,
    ebitda_target,
    ...wishesConfirmed,
  },
)

export const Thesis = named('Thesis', 'A named search of a buyer with its own criteria, in its own session.', {
  thesis_id: ThesisId,
  name: Type.String(),
  sector: maybe(Type.String()),
  solution_1: maybe(Type.String()),
  solution_2: maybe(Type.String()),
  solution_3: maybe(Type.String()),
  geography: maybe(Type.String()),
  check_size_min: maybe(Type.Number({ description: 'Ticket minimum, EUR millions.' })),
  check_size_max: maybe(Type.Number({ description: 'Ticket maximum, EUR millions.' })),
  reporting: maybe(Reporting),
  growth_target: maybe(Type.Number({ description: 'Target revenue growth, percent.' })),
  ebitda_target: maybe(Type.Number({ description: 'Target EBITDA margin, percent.' })),
  ...wishesConfirmedOnWire,
  created_at: Instant,
})
