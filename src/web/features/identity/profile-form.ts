import type { Size } from '../../../client/imported-party.ts'
import type { InputFor } from '../../../client/index.ts'
import { sizeIn, sizesAsText } from '../../../client/size-text.ts'
import {
  ASSURANCES,
  BUSINESS_MODELS,
  BUYER_TYPES,
  DEAL_TYPES,
  emailAddressOf,
  HEADCOUNT_BANDS,
  parseStatedSiren,
  ROLES,
} from '../../../client/vocabulary.ts'
import { numberTyped } from '../../figures.ts'

export type Side = 'buyer' | 'seller'
export type Section = 'identity' | Side

/** The input type of a field and its limits: characters, or a numeric range in its unit. */
type Shape =
  | { kind: 'line' | 'text' | 'email' | 'siren' | 'website'; maxChars: number }
  | { kind: 'eurM' | 'percent'; min: number; max: number }
  | { kind: 'release' | 'assurance' | 'choice'; options: readonly string[] }
  | { kind: 'year'; min: number; max: number }
  | { kind: 'list' }

/** Values of the contract for the release of a name. */
export const RELEASES = ['matched', 'ask'] as const
const RELEASE = { kind: 'release', options: RELEASES } as const
const ASSURANCE = { kind: 'assurance', options: ASSURANCES } as const

/** Sections of the company file, which registration omits and settings include. */
export const FILE_SECTIONS = {
  seller: ['organisation', 'customers', 'model', 'transaction'],
  buyer: ['approach'],
} as const
type FileSection = (typeof FILE_SECTIONS)[Side][number]

const organisation = { section: 'organisation' } as const
const customers = { section: 'customers' } as const
const model = { section: 'model' } as const
const transaction = { section: 'transaction' } as const
const approach = { section: 'approach' } as const
const SHARE = { kind: 'percent', min: 0, max: 100 } as const
const AMOUNT = { kind: 'eurM', min: -1e6, max: 1e6 } as const
const POSITIVE_AMOUNT = { kind: 'eurM', min: 0, max: 1e6 } as const
const WORDS = { kind: 'text', maxChars: 5_000 } as const
const MONTH_ENDS = [
  '01-31',
  '02-28',
  '03-31',
  '04-30',
  '05-31',
  '06-30',
  '07-31',
  '08-31',
  '09-30',
  '10-31',
  '11-30',
  '12-31',
] as const
/** Roles in a trade; `as_read` withdraws a confirmed one. */
const ROLE_CHOICES = [...ROLES, 'as_read'] as const

/** Currencies that the service has a rate for. */
export const CURRENCIES: readonly string[] =
  'EUR USD GBP CHF SEK NOK DKK PLN CZK HUF RON ISK TRY AUD BRL CAD CNY HKD IDR ILS INR JPY KRW MXN MYR NZD PHP SGD THB ZAR'.split(
    ' ',
  )

/** Every profile field by wire path, in form order. */
export const FIELDS = {
  'identity.name': { kind: 'line', maxChars: 200 },
  'identity.email': { kind: 'email', maxChars: 254 },
  'identity.company': { kind: 'line', maxChars: 200 },
  'identity.role': { kind: 'line', maxChars: 200 },
  'identity.website': { kind: 'website', maxChars: 500 },
  'identity.siren': { kind: 'siren', maxChars: 20 },
  'identity.company_number': { kind: 'line', maxChars: 100 },
  'identity.vat_number': { kind: 'line', maxChars: 40 },
  'seller.sector': { kind: 'line', maxChars: 10_000 },
  'seller.product': { kind: 'text', maxChars: 10_000 },
  'seller.currency': { kind: 'choice', options: CURRENCIES },
  'seller.revenue': { kind: 'eurM', min: 0, max: 1e6 },
  'seller.growth': { kind: 'percent', min: -100, max: 1e4 },
  'seller.ebitda_margin': { kind: 'percent', min: -1e3, max: 100 },
  'seller.description': { kind: 'text', maxChars: 10_000 },
  'seller.trades': { kind: 'list' },
  'seller.kinds': { kind: 'list' },
  'seller.role': { kind: 'choice', options: ROLE_CHOICES },
  'seller.country': { kind: 'line', maxChars: 200 },
  'seller.region': { kind: 'line', maxChars: 200 },
  'seller.year_founded': { ...organisation, kind: 'year', min: 1000, max: 2100 },
  'seller.headcount': { ...organisation, kind: 'choice', options: HEADCOUNT_BANDS },
  'seller.year_end': { ...organisation, kind: 'choice', options: MONTH_ENDS },
  'seller.interim_end': { ...organisation, kind: 'line', maxChars: 10 },
  'seller.interim_months': { ...organisation, kind: 'year', min: 1, max: 12 },
  'seller.interim_revenue': { ...organisation, ...POSITIVE_AMOUNT },
  'seller.interim_ebitda': { ...organisation, ...AMOUNT },
  'seller.recurring_share': { ...customers, ...SHARE },
  'seller.largest_customer_share': { ...customers, ...SHARE },
  'seller.top5_customers_share': { ...customers, ...SHARE },
  'seller.business_model': { ...model, kind: 'choice', options: BUSINESS_MODELS },
  'seller.arr': { ...model, ...POSITIVE_AMOUNT },
  'seller.net_revenue_retention': { ...model, kind: 'percent', min: 0, max: 300 },
  'seller.net_rent': { ...model, ...POSITIVE_AMOUNT },
  'seller.net_asset_value': { ...model, ...AMOUNT },
  'seller.royalty_income': { ...model, ...POSITIVE_AMOUNT },
  'seller.owner_pay': { ...model, ...POSITIVE_AMOUNT },
  'seller.deal_type': { ...transaction, kind: 'choice', options: DEAL_TYPES },
  'seller.stake_pct': { ...transaction, kind: 'percent', min: 0.01, max: 100 },
  'seller.asking_price': { ...transaction, ...POSITIVE_AMOUNT },
  'seller.net_debt': { ...transaction, ...AMOUNT },
  'seller.minority_interests': { ...transaction, ...POSITIVE_AMOUNT },
  'seller.working_capital_excess': { ...transaction, ...AMOUNT },
  'seller.timetable': { ...transaction, ...WORDS },
  'seller.reason_for_sale': { ...transaction, ...WORDS },
  'seller.assets_excluded': { ...transaction, ...WORDS },
  'seller.name_release': RELEASE,
  'seller.name_release_assurance': ASSURANCE,
  'buyer.sector': { kind: 'line', maxChars: 10_000 },
  'buyer.geography': { kind: 'line', maxChars: 10_000 },
  'buyer.trades': { kind: 'list' },
  'buyer.excluded_trades': { kind: 'list' },
  'buyer.countries': { kind: 'list' },
  'buyer.kinds': { kind: 'list' },
  'buyer.sizes': { kind: 'list' },
  'buyer.role': { kind: 'choice', options: ROLE_CHOICES },
  'buyer.currency': { kind: 'choice', options: CURRENCIES },
  'buyer.check_size_min': { kind: 'eurM', min: 0, max: 1e6 },
  'buyer.check_size_max': { kind: 'eurM', min: 0, max: 1e6 },
  'buyer.growth_target': { kind: 'percent', min: -100, max: 1e4 },
  'buyer.ebitda_target': { kind: 'percent', min: -1e3, max: 100 },
  'buyer.solution_1': { kind: 'line', maxChars: 10_000 },
  'buyer.solution_2': { kind: 'line', maxChars: 10_000 },
  'buyer.solution_3': { kind: 'line', maxChars: 10_000 },
  'buyer.buyer_type': { ...approach, kind: 'choice', options: BUYER_TYPES },
  'buyer.financing': { ...approach, ...WORDS },
  'buyer.track_record': { ...approach, kind: 'text', maxChars: 10_000 },
  'buyer.brings': { ...approach, ...WORDS },
  'buyer.decision_process': { ...approach, ...WORDS },
  'buyer.name_release': RELEASE,
  'buyer.name_release_assurance': ASSURANCE,
} as const satisfies Record<`${Section}.${string}`, Shape & { section?: FileSection }>

export type FieldPath = keyof typeof FIELDS
/** Form values as typed. */
export type Values = Partial<Record<FieldPath, string>>

const PATHS = Object.keys(FIELDS) as FieldPath[]
const shapeOf = (path: FieldPath): Shape => FIELDS[path]

const fileSectionOf = (path: FieldPath): FileSection | null => {
  const shape: Shape & { section?: FileSection } = FIELDS[path]
  return shape.section ?? null
}

/** Returns the fields of these sections that registration asks for, in form order. */
export const fieldsOf = (...sections: Section[]): FieldPath[] =>
  PATHS.filter((path) => fileSectionOf(path) === null && sections.some((section) => path.startsWith(`${section}.`)))

/** Spellings of the countries whose company number has a name of its own. */
const COUNTRIES = {
  FR: /^(?:fr|fra|france|frankreich|francia|gp|mq|gf|re|yt|pm|bl|mf)$/i,
  GB: /^(?:gb|uk|united kingdom|great britain|england|scotland|wales|royaume-uni|vereinigtes königreich|reino unido|regno unito)$/i,
  DE: /^(?:de|germany|allemagne|deutschland|alemania|germania)$/i,
  CH: /^(?:ch|switzerland|suisse|schweiz|suiza|svizzera)$/i,
  NL: /^(?:nl|(?:the )?netherlands|pays-bas|niederlande|nederland|países bajos|paesi bassi)$/i,
  ES: /^(?:es|spain|espagne|spanien|españa|spagna)$/i,
  IT: /^(?:it|italy|italie|italien|italia)$/i,
  BE: /^(?:be|belgium|belgique|belgien|bélgica|belgio|belgië)$/i,
} as const

/** Returns the country of the seller if its company number has a name of its own. */
export function numberCountry(values: Values): keyof typeof COUNTRIES | null {
  const country = values['seller.country']?.trim() ?? ''
  return (Object.keys(COUNTRIES) as (keyof typeof COUNTRIES)[]).find((code) => COUNTRIES[code].test(country)) ?? null
}

/** Returns the fields of the identity. Only companies in France are asked for a SIREN, the others for their own number. */
export function identityFields(values: Values): FieldPath[] {
  const isFrench = numberCountry(values) === 'FR'
  const isStated = (path: FieldPath) => (values[path] ?? '') !== ''
  return fieldsOf('identity').filter(
    (path) =>
      (path !== 'identity.siren' || isFrench || isStated(path)) &&
      (path !== 'identity.company_number' || !isFrench || isStated(path)),
  )
}

/** Returns the fields of a registration's contact. The numbers of its company are asked for below its country. */
export const contactFields = (): FieldPath[] =>
  fieldsOf('identity').filter((path) => path !== 'identity.siren' && !path.endsWith('_number'))

/** Returns the fields of a registration's profile, with the number of the company below its country. */
export function registrationFields(side: Side, values: Values): FieldPath[] {
  const number = numberCountry(values) === 'FR' ? 'identity.siren' : 'identity.company_number'
  const isKnown = (values['seller.country']?.trim() ?? '') !== ''
  return fieldsOf(side).flatMap((path) => (path === 'seller.country' && isKnown ? [path, number] : [path]))
}

/** Returns the fields of a section of the company file. */
export const fileFieldsOf = (section: FileSection): FieldPath[] =>
  PATHS.filter((path) => fileSectionOf(path) === section)

/** Returns the path of a name in `missing_fields`: company fields belong to the identity, others to the side. */
export function fieldNamed(name: string, side: Side): FieldPath | null {
  return PATHS.find((path) => path === `${side}.${name}` || path === `identity.${name}`) ?? null
}

/** Lists of years, edited in the company file beside the fields. */
type YearsPath = 'seller.financial_years' | 'seller.forecast_years'

/** Returns the label, page and element id at which a missing field is filled in, or null if no form has it. */
export function placeOfMissing(name: string, side: Side) {
  if (name === 'financial_years')
    return { name: 'seller.financial_years' as YearsPath, page: '/workspace/company-file', id: YEARS_ID } as const
  const path = fieldNamed(name, side)
  if (path === null) return null
  const page = fileSectionOf(path) === null ? '/workspace/settings' : '/workspace/company-file'
  return { name: path, page, id: fieldId(path) } as const
}

/** Returns the missing fields of a side that a form has. */
export const missingIn = (names: readonly string[] | undefined, side: Side): (FieldPath | YearsPath)[] =>
  (names ?? []).flatMap((name) => placeOfMissing(name, side)?.name ?? [])

/** Id of the button that adds a closed year, focused if years are missing. */
export const YEARS_ID = 'add-closed-year'

/** Returns the element id of a field. */
export const fieldId = (path: FieldPath) => path.replaceAll(/[._]/g, '-')

/** The reason that a field is invalid, with the values its message needs. */
export type FieldFault =
  | { why: 'required' | 'option' | 'email' | 'siren' | 'number' | 'millions' | 'ticketOrder' | 'year' }
  | { why: 'yearOut' | 'yearTwice' | 'notClosed' | 'closedAlready' | 'aboveRevenue' }
  | { why: 'tooLong'; maxChars: number }
  | { why: 'range'; min: number; max: number }

/** Validates a field. An empty field is valid. */
export function faultIn(path: FieldPath, text: string): FieldFault | null {
  const shape = shapeOf(path)
  const typed = text.trim()
  if (typed === '') return null
  if (shape.kind === 'list') return null
  if ('options' in shape) return shape.options.includes(typed) ? null : { why: 'option' }
  if ('maxChars' in shape) {
    if (typed.length > shape.maxChars) return { why: 'tooLong', maxChars: shape.maxChars }
    if (shape.kind === 'email' && emailAddressOf(typed) === null) return { why: 'email' }
    if (shape.kind === 'siren' && parseStatedSiren(typed) === null) return { why: 'siren' }
    return null
  }
  const value = numberTyped(typed)
  if (value === null) return { why: 'number' }
  if (shape.kind === 'year' && !Number.isInteger(value)) return { why: 'year' }
  if (shape.kind === 'eurM' && value >= 100_000) return { why: 'millions' }
  return value < shape.min || value > shape.max ? { why: 'range', min: shape.min, max: shape.max } : null
}

/** Validates fields; empty ones are errors if they are in `required`. */
export function faultsIn(
  values: Values,
  paths: readonly FieldPath[],
  required: readonly FieldPath[] = [],
): Partial<Record<FieldPath, FieldFault>> {
  const faults: Partial<Record<FieldPath, FieldFault>> = {}
  for (const path of paths) {
    const text = values[path] ?? ''
    const fault = text.trim() === '' && required.includes(path) ? { why: 'required' as const } : faultIn(path, text)
    if (fault !== null) faults[path] = fault
  }
  const [least, most] = (['buyer.check_size_min', 'buyer.check_size_max'] as const).map((path) =>
    paths.includes(path) && faults[path] === undefined ? numberTyped(values[path] ?? '') : null,
  )
  if (typeof least === 'number' && typeof most === 'number' && least > most)
    faults['buyer.check_size_max'] = { why: 'ticketOrder' }
  return faults
}

type ProfileInput = Pick<InputFor<'submit'>, Section>

/** Converts the filled, valid fields to the wire format, by section. Empty sections are omitted. */
export function toProfileInput(values: Values, paths: readonly FieldPath[]): ProfileInput {
  const faults = faultsIn(values, paths)
  const input: Record<string, Record<string, Sent>> = {}
  for (const path of paths) {
    const typed = (values[path] ?? '').trim()
    if (typed === '' || faults[path] !== undefined) continue
    const [section = '', name = ''] = path.split('.')
    const fields = input[section] ?? {}
    fields[name] = sentAs(path, typed)
    input[section] = fields
  }
  return input
}

/** Value of a list that is withdrawn, so that the texts count again. */
export const AS_READ = 'as_read'
/** Separates the items of a list as a form holds it. */
const BETWEEN = ';'

/** Returns the items of a list; null if nothing is confirmed. */
export function listIn(value: string | undefined): string[] | null {
  return value === undefined || value === '' || value === AS_READ ? null : value.split(BETWEEN)
}

/** Returns the sizes of a list that can be read. */
export const sizesIn = (items: readonly string[]): Size[] => items.flatMap((item) => sizeIn(item) ?? [])

export const listAsText = (items: readonly string[]): string => items.join(BETWEEN)

type Sent = string | number | readonly (string | Size)[]

function sentAs(path: FieldPath, typed: string): Sent {
  const { kind } = shapeOf(path)
  if (path === 'buyer.sizes') return sizesIn(listIn(typed) ?? [])
  if (kind === 'list') return listIn(typed) ?? []
  if (kind === 'eurM' || kind === 'percent' || kind === 'year') return numberTyped(typed) ?? typed
  return kind === 'siren' ? typed.replace(/\s/g, '') : typed
}

/** Returns the stored fields as form values, formatted for `language`. */
export function toFormValues(session: { readonly [S in Section]?: object | undefined }, language: string): Values {
  const values: Values = {}
  for (const path of PATHS) {
    const [section = '', name = ''] = path.split('.')
    const profile = session[section as Section] as Held | undefined
    const held = profile === undefined ? undefined : inCompanyCurrency(profile)[name]
    if (typeof held === 'number') values[path] = language === 'fr' ? `${held}`.replace('.', ',') : `${held}`
    else if (typeof held === 'string') values[path] = held
    else if (path === 'buyer.sizes' && Array.isArray(held)) values[path] = sizesAsText(held as Size[])
    else if (Array.isArray(held) && shapeOf(path).kind === 'list') values[path] = listAsText(held.map(String))
  }
  return values
}

type Held = Readonly<Record<string, unknown>> & { reporting?: Readonly<Record<string, unknown>> }

/** Returns a stored profile with its amounts in the currency of its company. */
export function inCompanyCurrency<P extends object>(profile: P): P & { currency?: string } {
  const { reporting = {} } = profile as Held
  return { ...profile, ...reporting } as P & { currency?: string }
}

const LISTS_OF_YEARS = ['financial_years', 'forecast_years'] as const

/**
 * Adds the currency to the amounts that are sent, where it is not the euro. A changed currency takes with it every amount
 * that the company entered, which is then read in it. Adds the fields to clear.
 */
export function withCurrency(
  input: ProfileInput,
  values: Values,
  session: HeldSides,
  cleared: readonly (FieldPath & Clearable)[] = [],
): ProfileInput & { clear?: Clearable[] } {
  const sides = (['seller', 'buyer'] as const).flatMap((side) => {
    const profile = session[side]
    const sent: Record<string, unknown> = { ...input[side] }
    const held = (profile === undefined ? {} : inCompanyCurrency(profile)) as Held & { currency?: string }
    const before = held.currency ?? 'EUR'
    const currency = values[`${side}.currency`] || before
    const amounts = PATHS.filter((path) => path.startsWith(`${side}.`) && FIELDS[path].kind === 'eurM')
      .map((path) => path.slice(side.length + 1))
      .concat(LISTS_OF_YEARS)
    if (currency !== before) {
      const isCleared = (name: string) => cleared.some((path) => path === `${side}.${name}`)
      const isEntered = (name: string) =>
        held[name] !== undefined && !isCleared(name) && !(name === 'revenue' && isDerived(held))
      const entered = amounts.filter(isEntered)
      return [[side, { ...Object.fromEntries(entered.map((name) => [name, held[name]])), ...sent, currency }] as const]
    }
    const hasAmount = amounts.some((name) => sent[name] !== undefined)
    return hasAmount && currency !== 'EUR' ? [[side, { ...sent, currency }] as const] : []
  })
  return { ...input, ...Object.fromEntries(sides), ...(cleared.length > 0 && { clear: [...cleared] }) }
}

type HeldSides = { readonly [S in Side]?: object | undefined }

/** True if revenue follows from the financial years. */
function isDerived({ figure_sources: sources }: Held): boolean {
  return ((sources ?? []) as { field: string; from: string }[]).some(
    ({ field, from }) => field === 'revenue' && from === 'financial_years',
  )
}

/**
 * Returns the fields that differ from the stored ones. An emptied field does not count, because the service keeps its
 * value.
 */
export function changedIn(values: Values, held: Values, paths: readonly FieldPath[]): FieldPath[] {
  return paths.filter((path) => {
    const typed = (values[path] ?? '').trim()
    return typed !== '' && !isSameSent(sentAs(path, typed), sentAs(path, held[path] ?? ''))
  })
}

function isSameSent(one: Sent, other: Sent): boolean {
  return typeof one === 'object' ? JSON.stringify(one) === JSON.stringify(other) : one === other
}

type Clearable = NonNullable<InputFor<'updateSession'>['clear']>[number]

/** Returns the emptied fields for which the service holds a value: those that saving clears, and those that it keeps. */
export function emptiedIn(
  values: Values,
  held: Values,
  paths: readonly FieldPath[],
): { cleared: (FieldPath & Clearable)[]; kept: FieldPath[] } {
  const emptied = paths.filter((path) => (values[path] ?? '').trim() === '' && (held[path] ?? '') !== '')
  return { cleared: emptied.filter(isClearable), kept: emptied.filter((path) => !isClearable(path)) }
}

/** True unless it belongs to the identity, decides who learns the name, or corrects a reading, which a value withdraws. */
function isClearable(path: FieldPath): path is FieldPath & Clearable {
  const { kind } = shapeOf(path)
  const isKept = kind === 'release' || kind === 'assurance' || kind === 'list' || /\.(?:role|currency)$/.test(path)
  return !isKept && !path.startsWith('identity.')
}

/** Parses stored form values; unreadable ones are omitted. */
export function valuesKept(text: string | null): Values {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).filter(([path, value]) => Object.hasOwn(FIELDS, path) && typeof value === 'string'),
    )
  } catch {
    return {}
  }
}
