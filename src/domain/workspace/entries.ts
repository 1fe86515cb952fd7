import type { SellerFigures } from '../figures/seller-figures.ts'
import type { Side } from '../parties/party.ts'
import { type Identity, profileFields, type Supplied } from '../parties/profile.ts'
import { matchesRegisteredName } from '../quality/company-names.ts'
import { areOtherNumbers } from '../quality/company-number.ts'
import { type Fact, type FactField, type FoundFact, isOld, type OwnEntries } from '../quality/facts.ts'
import { parseSiren } from '../quality/siren.ts'
import type { Workspace, WorkspaceChange } from './workspace.ts'

/** Returns a party's own entries by fact field. */
export function ownEntries(workspace: Workspace, side: Side): OwnEntries {
  const { siren, address, website, phone } = workspace.identity
  const profile = workspace.profiles[side]
  return { ...(profile ? profileFields(side, profile, workspace.identity) : {}), siren, address, website, phone }
}

const FIGURES = { revenue: 'revenueEurM', growth: 'growthPct', ebitda_margin: 'ebitdaMarginPct' } as const
const IDENTITY = { company: 'company', siren: 'siren', address: 'address', website: 'website', phone: 'phone' } as const

/** Ranges of the contract. */
const PLAUSIBLE: Record<keyof typeof FIGURES, readonly [number, number]> = {
  revenue: [0, 1e6],
  growth: [-100, 1e4],
  ebitda_margin: [-1e3, 100],
}
const LONGEST_ENTRY = 200

const isFigure = (field: FactField): field is keyof typeof FIGURES => field in FIGURES
const isIdentity = (field: FactField): field is keyof typeof IDENTITY => field in IDENTITY

/**
 * Returns the change that adopts a fact as the party's own entry; empty for fields without an entry. `implausible` if
 * the value is out of range.
 */
export function changeByFact({ field, value }: Pick<Fact, 'field' | 'value'>): WorkspaceChange | 'implausible' {
  const figures: Supplied<SellerFigures> = {}
  const identity: Supplied<Identity> = {}
  if (isFigure(field)) {
    const [least, most] = PLAUSIBLE[field]
    if (typeof value !== 'number' || value < least || value > most) return 'implausible'
    figures[FIGURES[field]] = value
  } else if (isIdentity(field)) {
    const text = String(value)
    if (text.length > LONGEST_ENTRY || (field === 'siren' && parseSiren(text) === null)) return 'implausible'
    identity[IDENTITY[field]] = text
  }
  const profiles = isFigure(field) ? { seller: { texts: {}, figures, criteria: {} } } : {}
  return { userType: null, identity, supervisor: null, profiles }
}

/**
 * Returns the change that fills empty entries from facts found by SIREN. Existing entries, and those whose fact was
 * rejected, are left unchanged. Accounts outdated on the day `today` are not used.
 */
export function fillFromFacts(
  found: readonly FoundFact[],
  own: OwnEntries,
  known: readonly Fact[],
  today: string,
): WorkspaceChange | null {
  const figures: Supplied<SellerFigures> = {}
  const identity: Supplied<Identity> = {}
  for (const fact of found) {
    const isOpen = (own[fact.field] ?? null) === null
    const rejected = known.some(({ field, source, decision }) => {
      return decision === 'rejected' && field === fact.field && source === fact.source
    })
    const mayFill = fact.matchedBy === 'siren' && isOpen && !rejected && !isOld(fact, today)
    const change = mayFill ? changeByFact(fact) : 'implausible'
    if (change === 'implausible') continue
    Object.assign(figures, change.profiles.seller?.figures)
    Object.assign(identity, change.identity)
  }
  const profiles = Object.keys(figures).length > 0 ? { seller: { texts: {}, figures, criteria: {} } } : {}
  if (Object.keys(identity).length === 0 && Object.keys(figures).length === 0) return null
  return { userType: null, identity, supervisor: null, profiles }
}

/**
 * True if a change of identity refers to another company, by number or name, so that previous register records no longer
 * apply. Filling an empty entry does not.
 */
export function namesAnotherCompany(before: Identity, after: Identity): boolean {
  const isOtherName =
    before.company !== null && after.company !== null && !matchesRegisteredName(after.company, [before.company])
  return areOtherNumbers(before, after) || isOtherName
}
