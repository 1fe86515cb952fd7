import type { InputFor, OutputFor } from '../../client/index.ts'
import { sizeIn } from '../../client/size-text.ts'
import type { Side } from '../command.ts'
import { EXIT, Failure, sentence, UsageError } from '../exit-codes.ts'
import inputs from '../inputs.json' with { type: 'json' }
import { fieldsIn, type Input, type Work } from '../row.ts'

const TRADES = '--trade=trades+ --trade-role=role$ --kind=kinds+'
/** Paths of the identity's fields in a registration. */
const IDENTITY_PLACE = 'identity.'
const IDENTITY = 'name email company role website company_number siren vat_number'
const RELEASE = '--name-release$ --name-assurance=name_release_assurance$'
const SEARCH =
  '--geography --currency --ticket-min=check_size_min --ticket-max=check_size_max --growth-target --ebitda-target ' +
  '--solution~+ --excluded-trade=excluded_trades+ --required-country=countries+ --size=sizes+'
const BUYER = '--buyer-type$ --track-record --financing --brings --decision-process'
const SELLER =
  '--revenue --growth --ebitda-margin --product --description --country --region --year-founded --headcount$ ' +
  '--business-model$ --arr --net-revenue-retention --net-rent --net-asset-value --royalty-income --owner-pay ' +
  '--year-end --interim-end --interim-months --interim-revenue --interim-ebitda ' +
  '--recurring-share --largest-customer=largest_customer_share --five-largest-customers=top5_customers_share ' +
  '--deal-type$ --stake-pct --asking-price --net-debt --minority-interests --working-capital-excess --timetable ' +
  '--reason-for-sale --assets-excluded'

/** Fields of a search beside its sector. */
export const SEARCH_FIELDS = `${TRADES} ${SEARCH}`
/** Fields of the identity of a workspace and of its offer or search. */
export const PROFILE_FIELDS = [
  ...IDENTITY.split(' ').map((name) => `--${name.replace('_', '-')}=${IDENTITY_PLACE}${name}`),
  ...['--sector', TRADES, RELEASE, SEARCH, BUYER, SELLER],
].join(' ')
/** Options of a thesis that need not be stated. */
export const OPTIONAL_NAMES = fieldsIn({ fields: SEARCH_FIELDS }).map(({ name }) => name)

/** Paths that a workspace clears for a field of a side; those of solutions are cleared together. */
const pathsCleared = (field: string) =>
  inputs.updateSession.clear.filter((path) => path.replace(/_\d$/, '').endsWith(field))
/** Options that a workspace can clear, of either side. */
export const CLEARABLE_NAMES = fieldsIn({ fields: `--sector ${SEARCH} ${BUYER} ${SELLER}` })
  .filter(({ field }) => pathsCleared(`.${field}`).length > 0)
  .map(({ name }) => name)

/** Value that withdraws a list. */
const AS_READ = 'as_read'

/** Returns fields as the service takes them: each solution apart, a withdrawn list empty. @throws UsageError */
function searchIn({ solution = [], ...given }: Input): Input {
  const solutions = solution as string[]
  if (solutions.length > 3) throw new UsageError(sentence('three_solutions'))
  const others = Object.entries(given).map(([field, value]) => {
    const isWithdrawn = Array.isArray(value) && value.length === 1 && value[0] === AS_READ
    return [field, isWithdrawn ? [] : field === 'sizes' ? (value as string[]).map(sizeStated) : value] as const
  })
  return {
    ...Object.fromEntries(others),
    ...Object.fromEntries(solutions.map((text, i) => [`solution_${i + 1}`, text])),
  }
}

function sizeStated(text: string) {
  const size = sizeIn(text)
  if (size === null) throw new UsageError(sentence('size'))
  return size
}

/** Separates identity and profile. Refuses options of the other side, which would be lost. */
export function profileIn(
  { fields }: Work,
  { side, ...given }: Input & { side: Side },
): Pick<InputFor<'submit'>, 'identity' | Side> {
  const parts = Map.groupBy(Object.entries(given), ([field]) => field.startsWith(IDENTITY_PLACE))
  const identity = (parts.get(true) ?? []).map(([field, value]) => [field.slice(IDENTITY_PLACE.length), value])
  const profile = Object.fromEntries(parts.get(false) ?? [])
  const isOfSide = (field: string) => field in inputs.submit[side] || `${field}_1` in inputs.submit[side]
  const foreign = fields.find(({ field }) => field in profile && !isOfSide(field))
  if (foreign !== undefined) throw new UsageError(sentence('other_side', { name: foreign.name, side }))
  return { identity: Object.fromEntries(identity), [side]: searchIn(profile) }
}

/** Returns the change of a workspace, with the fields to clear. */
export function profileChanged(
  work: Work,
  { clear = [], ...given }: Input & { side: Side; clear?: string[] },
): Partial<InputFor<'updateSession'>> {
  const { side } = given
  const cleared = work.fields.filter(({ name }) => clear.includes(name))
  const paths = cleared.flatMap(({ name, field }) => {
    const own = pathsCleared(`${side}.${field}`)
    if (own.length === 0) throw new UsageError(sentence('other_side', { name, side }))
    return own
  })
  const change = profileIn(work, given)
  return { ...change, ...(paths.length > 0 && { clear: paths as NonNullable<InputFor<'updateSession'>['clear']> }) }
}

export const thesisStated = (_: Work, thesis: Input): Input => searchIn(thesis)

/** Lays what is given over the thesis as it is. */
export async function thesisChanged(
  { client, fields, text }: Work,
  { thesis_id, without = [], ...given }: Input & { thesis_id: number; without?: string[] },
): Promise<Input> {
  const dropped = fields.filter(({ name }) => without.includes(name)).map(({ field }) => field)
  const before = (await client.listTheses({})).body.theses.find((one) => one.thesis_id === thesis_id)
  if (before === undefined) throw new Failure(text('no_thesis', { thesis_id }), EXIT.notFound)
  const { created_at: _, reporting, ...inEuros }: Partial<OutputFor<'listTheses'>['theses'][number]> = before
  const { currency = 'EUR', check_size_min, check_size_max } = reporting ?? {}
  const held = reporting === undefined ? inEuros : { ...inEuros, currency, check_size_min, check_size_max }
  const amounts = ['check_size_min', 'check_size_max'] as const
  const isMixed = amounts.some(
    (name) => held[name] !== undefined && given[name] === undefined && !dropped.includes(name),
  )
  if (given.currency !== undefined && given.currency !== currency && isMixed)
    throw new UsageError(text('currency_alone', { currency }))
  const kept = Object.entries(held).filter(([field]) => !dropped.includes(field.replace(/^solution_\d$/, 'solution')))
  return { sector: '', ...Object.fromEntries(kept), ...searchIn(given) }
}
