/** What a file of parties can say of one, in the order in which it is offered for a column; a test holds it to the contract. */
export const PARTY_FIELDS = [
  'company',
  'name',
  'email',
  'role',
  'phone',
  'website',
  'siren',
  'address',
  'country',
  'region',
  'sector',
  'product',
  'description',
  'revenue',
  'growth',
  'ebitda_margin',
  'geography',
  'check_size_min',
  'check_size_max',
  'growth_target',
  'ebitda_target',
  'solution_1',
  'solution_2',
  'solution_3',
  'buyer_type',
  'name_release',
  'name_release_assurance',
  'side',
] as const
export type PartyField = (typeof PARTY_FIELDS)[number]

/** Fields that hold an amount, in EUR millions. */
export const AMOUNTS: readonly PartyField[] = ['revenue', 'check_size_min', 'check_size_max']
/** Fields that hold a percentage. */
export const PERCENTAGES: readonly PartyField[] = ['growth', 'ebitda_margin', 'growth_target', 'ebitda_target']

/** Fields without which a row is not a party; every other may be left out. */
export const NEEDED_FIELDS: readonly PartyField[] = ['company', 'name', 'side']
