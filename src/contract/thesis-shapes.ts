import { Type } from 'typebox'
import { THESIS_NAME_CHARACTERS_MAX } from '../domain/thesis-limits.ts'
import { BuyerInput, Instant, keepable, maybe, named, Text, ThesisId } from './schemas.ts'

const Name = Type.String({
  minLength: 1,
  maxLength: THESIS_NAME_CHARACTERS_MAX,
  description:
    'Shown to this workspace alone. No two theses of a workspace have the same name, whatever the case of its letters.',
})
const Sector = Type.String({
  ...Text,
  minLength: 1,
  description: 'The business looked for, with what is excluded: "Healthcare, excluding dental"; "all sectors" for any.',
})

const { check_size_min, check_size_max, growth_target, ebitda_target } = BuyerInput.properties

export const ThesisInput = named(
  'ThesisInput',
  'A thesis as it is to be. What is absent or null is not stated: no criterion of the profile takes its place.',
  {
    name: Name,
    sector: Sector,
    solution_1: keepable(Text),
    solution_2: keepable(Text),
    solution_3: keepable(Text),
    geography: keepable(Text),
    check_size_min,
    check_size_max,
    growth_target,
    ebitda_target,
  },
)

export const Thesis = named(
  'Thesis',
  'A named search of a buyer with criteria of its own, as its own session sees it.',
  {
    thesis_id: ThesisId,
    name: Type.String(),
    sector: maybe(Type.String()),
    solution_1: maybe(Type.String()),
    solution_2: maybe(Type.String()),
    solution_3: maybe(Type.String()),
    geography: maybe(Type.String()),
    check_size_min: maybe(Type.Number({ description: 'Ticket minimum, EUR millions.' })),
    check_size_max: maybe(Type.Number({ description: 'Ticket maximum, EUR millions.' })),
    growth_target: maybe(Type.Number({ description: 'Target revenue growth, percent.' })),
    ebitda_target: maybe(Type.Number({ description: 'Target EBITDA margin, percent.' })),
    created_at: Instant,
  },
)
