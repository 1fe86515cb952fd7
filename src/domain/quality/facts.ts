import type { OutcomeSaid } from '../language/outcomes.ts'
import { sameCompany } from './company-names.ts'

/** What the world may say of a party. The first eight stand beside an entry that the party can make itself. */
export const FACT_FIELDS = [
  'revenue',
  'growth',
  'ebitda_margin',
  'company',
  'siren',
  'address',
  'website',
  'phone',
  'email',
  'president',
  'auditor',
  'insolvency',
  'deregistration',
  'legal_status',
  'activity_code',
  'headcount',
  'founded_on',
  'lei',
  'contact_page',
  'technologies',
  'self_description',
] as const
export type FactField = (typeof FACT_FIELDS)[number]

/** Where facts come from, as they are cited. */
export const FACT_SOURCES = {
  'recherche-entreprises': 'API Recherche d’entreprises (Sirene, RNE; Licence Ouverte 2.0)',
  'ratios-inpi-bce': 'Ratios financiers BCE/INPI (Licence Ouverte 2.0)',
  bodacc: 'BODACC (Licence Ouverte 2.0)',
  gleif: 'GLEIF (CC0)',
  website: 'The company’s website',
} as const
export type FactSource = keyof typeof FACT_SOURCES

/**
 * How a record was found to be about the party. By a SIREN that is registered under the party's own name it is a fact; by its
 * name, or by what its internet domain says, an interpretation, which never counts as verified. `unconfirmed`: by the SIREN that the
 * party states, which is registered under another name: such a record is kept aside and speaks for nothing.
 */
export const MATCHES = ['siren', 'name', 'domain', 'unconfirmed'] as const
export type MatchedBy = (typeof MATCHES)[number]

/** Revenue in EUR millions, growth and margin in percent, texts and dates as text. */
export type FactValue = string | number

/** What a source said, before it is kept. */
export interface FoundFact {
  field: FactField
  value: FactValue
  /** What the value needs to be read rightly: the accounts it is from, the office a person holds; null for nothing. */
  detail: OutcomeSaid | null
  source: FactSource
  /** Where the same can be read. */
  reference: string
  /** The day the value was true, `YYYY-MM-DD`; null where the source does not say. */
  asOf: string | null
  matchedBy: MatchedBy
}

/** What was decided of a fact. Whether it contradicts the party's own entry is never stored: it follows from the entry. */
export const FACT_DECISIONS = ['current', 'accepted', 'rejected', 'superseded'] as const
export type FactDecision = (typeof FACT_DECISIONS)[number]

export interface Fact extends FoundFact {
  id: number
  /** The party it is about. */
  partyId: number
  decision: FactDecision
  foundAt: string
}

/** A fact beside the party's own entry: `conflict` is one that contradicts it and was not rejected. */
export type FactStatus = FactDecision | 'conflict'

/** The party's own entries by the same names; null or absent where it made none. */
export type OwnEntries = Readonly<Record<string, FactValue | null | undefined>>

/** Own figures are typed by people who round: within 1 % of revenue, within half a point of a percentage, they agree. */
const REVENUE_TOLERANCE = 0.01
const POINTS_TOLERANCE = 0.5

/** Whether a fact says what the party says itself. */
export function agrees(field: FactField, found: FactValue, own: FactValue): boolean {
  if (typeof found === 'number' && typeof own === 'number')
    return field === 'revenue'
      ? Math.abs(found - own) <= REVENUE_TOLERANCE * Math.max(Math.abs(found), Math.abs(own))
      : Math.abs(found - own) <= POINTS_TOLERANCE
  if (field === 'company') return sameCompany(String(found), String(own))
  const digitsOnly = field === 'siren' || field === 'phone'
  return plainOf(String(found), digitsOnly) === plainOf(String(own), digitsOnly)
}

function plainOf(text: string, digitsOnly: boolean): string {
  if (digitsOnly) return text.replace(/\D/g, '').replace(/^(?:0033|33)(?=\d{9}$)/, '0')
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Accounts closed longer ago than this say nothing of a company today. */
const ACCOUNTS_GOOD_FOR_YEARS = 3

const FILED_FIGURES: ReadonlySet<FactField> = new Set(['revenue', 'growth', 'ebitda_margin'])

/** The year a filed figure is of, by the day the accounts were closed; null for what is no filed figure. */
export function filedYear({ field, asOf }: Pick<FoundFact, 'field' | 'asOf'>): number | null {
  return FILED_FIGURES.has(field) && asOf !== null ? Number(asOf.slice(0, 4)) : null
}

/** Whether a filed figure is of accounts that were closed more than three years before a day. */
export function isOld({ field, asOf }: Pick<FoundFact, 'field' | 'asOf'>, day: string): boolean {
  if (!FILED_FIGURES.has(field) || asOf === null) return false
  const until = `${Number(asOf.slice(0, 4)) + ACCOUNTS_GOOD_FOR_YEARS}${asOf.slice(4, 10)}`
  return until < day.slice(0, 10)
}

/** How a fact stands today: an entry that the party changed after accepting a fact contradicts it again. Old accounts contradict nothing. */
export function factStatus(
  fact: Pick<Fact, 'field' | 'value' | 'decision' | 'matchedBy' | 'asOf' | 'foundAt'>,
  own: OwnEntries,
): FactStatus {
  const entry = own[fact.field]
  if (fact.decision === 'rejected' || fact.decision === 'superseded') return fact.decision
  if (isOld(fact, fact.foundAt)) return fact.decision
  if (fact.matchedBy === 'unconfirmed' && fact.decision === 'current') return 'conflict'
  if (entry === null || entry === undefined) return fact.decision
  return agrees(fact.field, fact.value, entry) ? fact.decision : 'conflict'
}

/**
 * The facts that confirm an own entry: found by SIREN, neither rejected nor replaced nor old, and saying the same. What was
 * found by name confirms nothing.
 */
export function confirmingFacts(facts: readonly Fact[], own: OwnEntries): Fact[] {
  const saysTheSame = ({ matchedBy, field, value, decision, ...fact }: Fact) => {
    const entry = own[field]
    if (matchedBy !== 'siren' || entry === null || entry === undefined || isOld({ field, ...fact }, fact.foundAt))
      return false
    return (decision === 'current' || decision === 'accepted') && agrees(field, value, entry)
  }
  return facts.filter(saysTheSame)
}

/** The fields whose own entry a registry confirms. */
export function verifiedFields(facts: readonly Fact[], own: OwnEntries): Set<string> {
  return new Set(confirmingFacts(facts, own).map(({ field }) => field))
}

/** Entries of which a register says otherwise and the party keeps its own word: figures and the name of the company. */
const CONTRADICTABLE: ReadonlySet<FactField> = new Set([...FILED_FIGURES, 'company'])

/**
 * The facts of registers that contradict an own entry, rejected by the party or not: rejecting changes no register. A field that
 * another fact confirms is not contradicted. What was found under another name contradicts the name alone.
 */
export function contradictingFacts(facts: readonly Fact[], own: OwnEntries): Fact[] {
  const verified = verifiedFields(facts, own)
  return facts.filter(({ matchedBy, field, value, decision, source, ...fact }) => {
    const entry = own[field]
    if (entry === null || entry === undefined || source === 'website' || decision === 'superseded') return false
    if (!CONTRADICTABLE.has(field) || verified.has(field) || isOld({ field, ...fact }, fact.foundAt)) return false
    if (matchedBy === 'unconfirmed') return field === 'company'
    return matchedBy === 'siren' && !agrees(field, value, entry)
  })
}

/** What a run of a step changes among the facts of a party. */
export interface FactChanges {
  added: FoundFact[]
  /** Facts that say the same as before: seen again now, their decision kept. */
  seenAgain: { id: number; found: FoundFact }[]
  /** Facts that a newer value of the same source replaces. */
  superseded: number[]
}

/** Lays new findings beside what is known: the same value is seen again, another one supersedes; no decision is undone. */
export function reconcileFacts(known: readonly Fact[], found: readonly FoundFact[]): FactChanges {
  const changes: FactChanges = { added: [], seenAgain: [], superseded: [] }
  for (const one of found) {
    const before = known.filter(
      ({ field, source, decision }) => field === one.field && source === one.source && decision !== 'superseded',
    )
    const same = before.find(({ value }) => value === one.value)
    changes.superseded.push(...before.filter((fact) => fact !== same).map(({ id }) => id))
    if (same) changes.seenAgain.push({ id: same.id, found: one })
    else changes.added.push(one)
  }
  return changes
}
