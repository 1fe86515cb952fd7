/** Fields of a party in a file, in the order offered for a column; a test compares them with the contract. */
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
  'year_founded',
  'headcount',
  'recurring_share',
  'largest_customer_share',
  'top5_customers_share',
  'deal_type',
  'stake_pct',
  'asking_price',
  'net_debt',
  'minority_interests',
  'working_capital_excess',
  'timetable',
  'reason_for_sale',
  'assets_excluded',
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
  'track_record',
  'financing',
  'brings',
  'decision_process',
  'trades',
  'excluded_trades',
  'trade_role',
  'countries',
  'side',
] as const
export type PartyField = (typeof PARTY_FIELDS)[number]

/** Column contents from which fields are composed. */
export const COLUMN_PARTS = [
  'ebitda',
  'ticket',
  'first_name',
  'last_name',
  'street',
  'postcode',
  'city',
  'currency',
] as const
export const COLUMN_FIELDS = [...PARTY_FIELDS, ...COLUMN_PARTS] as const
/** A field of a party, or a part of one. */
export type ColumnField = (typeof COLUMN_FIELDS)[number]

/** Columns with an amount in EUR millions. */
export const AMOUNTS: readonly ColumnField[] = [
  'ebitda',
  'ticket',
  'revenue',
  'asking_price',
  'net_debt',
  'minority_interests',
  'working_capital_excess',
  'check_size_min',
  'check_size_max',
]
export const PERCENTAGES: readonly ColumnField[] = [
  'growth',
  'ebitda_margin',
  'recurring_share',
  'largest_customer_share',
  'top5_customers_share',
  'stake_pct',
  'growth_target',
  'ebitda_target',
]

/** Fields required for a row to be a party. */
export const NEEDED_FIELDS: readonly PartyField[] = ['company', 'name', 'side']
