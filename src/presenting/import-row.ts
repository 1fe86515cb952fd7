import type { Static } from 'typebox'
import { sellerFileInput } from '../contract/company-file.ts'
import type { ImportOutcome } from '../contract/dry-run-shapes.ts'
import { ImportedParty } from '../contract/operator/imported-party.ts'
import { maskTextsInParts } from '../domain/confidentiality/blinding/blind-texts.ts'
import type { OrdinaryWords } from '../domain/confidentiality/masking/ordinary-words.ts'
import { CURRENCIES, exchangeRate } from '../domain/figures/exchange-rates.ts'
import type { RefusedField } from '../domain/language/refusals.ts'
import { EMPTY_FILE, findFileFaults } from '../domain/parties/company-file.ts'
import type { ContactStatus, Side } from '../domain/parties/party.ts'
import {
  coalesced,
  EMPTY_IDENTITY,
  EMPTY_PROFILE,
  type Identity,
  isTicketReversed,
  type Profile,
} from '../domain/parties/profile.ts'
import {
  applyToProfile,
  blindTextSource,
  type Derived,
  deriveFromProfile,
  type WorkspaceChange,
} from '../domain/workspace/workspace.ts'
import { inParts } from '../entry/in-parts.ts'
import { schemaJudge } from '../entry/input.ts'
import { readNumbers, toCountryCode, toSuppliedBuyer, toSuppliedIdentity, toSuppliedSeller } from './api-mapping.ts'
import { toSuppliedSellerFile } from './company-file-on-wire.ts'
import { type ConfirmedInput, readConfirmed } from './confirmed-on-wire.ts'

type Row = Static<typeof ImportedParty>
/** Result of a row. */
export type Outcome = Omit<Static<typeof ImportOutcome>, 'fields'> & { fields?: RefusedField[] }

const faultsOf = schemaJudge(ImportedParty)

/** A valid row with everything stored of it as a new party. */
export interface SoundRow {
  number: number
  side: Side
  identity: Identity
  profile: Profile
  derived: Derived
  contactStatus: ContactStatus
  change: WorkspaceChange
}

/** Returns a row as it will be stored, or refused with its faults. `place` is the number of a row without its own. */
export async function judgedRow(
  given: Row,
  place: number,
  ordinary: OrdinaryWords,
  now: Date,
): Promise<SoundRow | Outcome> {
  const number = Number.isSafeInteger(given.row) && Number(given.row) > 0 ? Number(given.row) : place
  const faults = faultsOf(given)
  if (faults.length === 0)
    faults.push(
      ...crossFaultsOf(given),
      ...fileFaultsIn(given, now),
      ...readNumbers(given, toCountryCode(given.country)).faults,
    )
  const { confirmed, faults: tradeFaults } = faults.length > 0 ? NO_STATEMENT : readConfirmed(confirmedInRow(given))
  faults.push(...tradeFaults.map(({ field }) => field))
  if (faults.length > 0) return { row: number, outcome: 'refused', fields: faults }
  const { side, phone, address } = given
  const suppliedIdentity = { ...toSuppliedIdentity(given, toCountryCode(given.country)), phone, address }
  const texts = unconfirmedRow(given)
  const supplied =
    side === 'buyer'
      ? { ...toSuppliedBuyer(texts), location: { country: toCountryCode(given.country) }, confirmed }
      : { ...toSuppliedSeller(texts), confirmed }
  const identity = coalesced(EMPTY_IDENTITY, suppliedIdentity)
  const profile = applyToProfile(EMPTY_PROFILE, supplied)
  const bearer = { identity, supervisor: null }
  const blindTexts = await inParts(maskTextsInParts(blindTextSource(profile, bearer), ordinary))
  return {
    number,
    side,
    identity,
    profile,
    derived: deriveFromProfile(side, profile, bearer, blindTexts),
    contactStatus: hasAddress(identity) ? 'cold' : 'none',
    change: { userType: null, identity: suppliedIdentity, supervisor: null, profiles: { [side]: supplied } },
  }
}

/** Returns a row without confirmed statements, and without its contact’s role, whose name is theirs in a profile. */
function unconfirmedRow(row: Row) {
  return { ...row, trades: null, excluded_trades: null, role: null, countries: null, kinds: null, sizes: null }
}

const NO_STATEMENT = { confirmed: {}, faults: [] }

function confirmedInRow({
  trades,
  excluded_trades,
  trade_role: role,
  countries,
  kinds,
  sizes,
  currency,
}: Row): ConfirmedInput {
  return { trades, excluded_trades, role, countries, kinds, sizes, currency }
}

const hasAddress = ({ email, phone, website, address }: Identity) =>
  [email, phone, website, address].some((one) => one !== null)

const SELLERS_OWN = [
  ...(['revenue', 'growth', 'ebitda_margin', 'product', 'description', 'region'] as const),
  ...(Object.keys(sellerFileInput) as (keyof typeof sellerFileInput)[]).filter((name) => name !== 'currency'),
]
const BUYERS_OWN = [
  'check_size_min',
  'check_size_max',
  'geography',
  'growth_target',
  'ebitda_target',
  'solution_1',
  'solution_2',
  'solution_3',
  'buyer_type',
  'track_record',
  'financing',
  'brings',
  'decision_process',
  'excluded_trades',
  'countries',
  'sizes',
] as const

function fileFaultsIn(row: Row, now: Date): RefusedField[] {
  if (row.side === 'buyer') return []
  const file = coalesced(EMPTY_FILE, toSuppliedSellerFile(unconfirmedRow(row)))
  return findFileFaults(file, now.getUTCFullYear()).map(({ field, message }) => ({ path: field, message }))
}

/** Returns faults between fields. A field of the other side is refused so that its value is not lost unnoticed. */
function crossFaultsOf(row: Row): RefusedField[] {
  const [others, other] = row.side === 'buyer' ? ([SELLERS_OWN, 'seller'] as const) : ([BUYERS_OWN, 'buyer'] as const)
  const strangers = others.filter((field) => row[field] !== undefined && row[field] !== null)
  const faults: RefusedField[] = strangers.map((path) => ({ path, message: `field_of_${other}` as const }))
  if (row.currency != null && exchangeRate(row.currency) === null)
    return [{ path: 'currency', message: { of: 'field_one_of', values: [...CURRENCIES] } }]
  if (!row.company && !row.name) faults.push({ path: 'company', message: 'field_without_name' })
  const ticket =
    row.side === 'buyer' ? coalesced(EMPTY_PROFILE.criteria, toSuppliedBuyer(unconfirmedRow(row)).criteria) : null
  if (ticket !== null && isTicketReversed(ticket))
    faults.push({ path: 'check_size_min', message: { of: 'field_not_above', field: 'check_size_max' } })
  return faults
}
