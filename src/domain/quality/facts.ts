import type { OutcomeSentences } from '../language/outcomes.ts'
import { sameCompany } from './company-names.ts'

/** Kinds of facts from external sources. The first eight correspond to entries of the party itself. */
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

/** Sources with their citations. */
export const FACT_SOURCES = {
  'recherche-entreprises': 'API Recherche d’entreprises (Sirene, RNE; Licence Ouverte 2.0)',
  'ratios-inpi-bce': 'Ratios financiers BCE/INPI (Licence Ouverte 2.0)',
  bodacc: 'BODACC (Licence Ouverte 2.0)',
  gleif: 'GLEIF (CC0)',
  website: 'The company’s website',
} as const
export type FactSource = keyof typeof FACT_SOURCES

/**
 * Basis on which a record was attributed to the party. `siren`: a SIREN registered under the party's own name, which
 * makes it a fact. `name` and `domain`: an interpretation, which never counts as verified. `unconfirmed`: the SIREN
 * stated by the party, but registered under another name; such records are kept apart and confirm nothing.
 */
export const MATCHES = ['siren', 'name', 'domain', 'unconfirmed'] as const
export type MatchedBy = (typeof MATCHES)[number]

/** Revenue in EUR millions, growth and margin in percent, texts and dates as text. */
export type FactValue = string | number

/** Fact from a source, before it is stored. */
export interface FoundFact {
  field: FactField
  value: FactValue
  /** Context of the value, such as its accounts or the office a person holds; null if none. */
  detail: OutcomeSentences | null
  source: FactSource
  /** URL or citation. */
  reference: string
  /** Date of the value, `YYYY-MM-DD`; null if the source does not state it. */
  asOf: string | null
  matchedBy: MatchedBy
}

/**
 * Decisions on a fact. A contradiction with the party's own entry is never stored, because it follows from the entry.
 */
export const FACT_DECISIONS = ['current', 'accepted', 'rejected', 'superseded'] as const
export type FactDecision = (typeof FACT_DECISIONS)[number]

export interface Fact extends FoundFact {
  id: number
  partyId: number
  decision: FactDecision
  foundAt: string
}

/** Status relative to the party's own entry. `conflict`: contradicts it and was not rejected. */
type FactStatus = FactDecision | 'conflict'

/** The party's own entries by field; null or absent without one. */
export type OwnEntries = Readonly<Record<string, FactValue | null | undefined>>

/** Owners round their figures: differences of up to 1 % of revenue, or half a percentage point, are accepted. */
const REVENUE_TOLERANCE = 0.01
const POINTS_TOLERANCE = 0.5

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

/** Age from which accounts are considered outdated. */
const ACCOUNTS_GOOD_FOR_YEARS = 3

const FILED_FIGURES: ReadonlySet<FactField> = new Set(['revenue', 'growth', 'ebitda_margin'])

/** Returns the closing year of a filed figure; null for other facts. */
export function filedYear({ field, asOf }: Pick<FoundFact, 'field' | 'asOf'>): number | null {
  return FILED_FIGURES.has(field) && asOf !== null ? Number(asOf.slice(0, 4)) : null
}

/** True if a filed figure comes from accounts closed more than three years before `day`. */
export function isOld({ field, asOf }: Pick<FoundFact, 'field' | 'asOf'>, day: string): boolean {
  if (!FILED_FIGURES.has(field) || asOf === null) return false
  const until = `${Number(asOf.slice(0, 4)) + ACCOUNTS_GOOD_FOR_YEARS}${asOf.slice(4, 10)}`
  return until < day.slice(0, 10)
}

/**
 * Returns the current status of a fact. If the party changed its entry after accepting a fact, it contradicts it again.
 * Old accounts contradict nothing.
 */
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
 * Returns the facts that confirm own entries: found by SIREN, current or accepted, not old, and equal. Facts found by
 * name confirm nothing.
 */
export function confirmingFacts(facts: readonly Fact[], own: OwnEntries): Fact[] {
  const isConfirming = ({ matchedBy, field, value, decision, ...fact }: Fact) => {
    const entry = own[field]
    if (matchedBy !== 'siren' || entry === null || entry === undefined || isOld({ field, ...fact }, fact.foundAt))
      return false
    return (decision === 'current' || decision === 'accepted') && agrees(field, value, entry)
  }
  return facts.filter(isConfirming)
}

/** Returns the fields whose own entry a register confirms. */
export function verifiedFields(facts: readonly Fact[], own: OwnEntries): Set<string> {
  return new Set(confirmingFacts(facts, own).map(({ field }) => field))
}

/** Fields in which a register can contradict the party: figures and the company name. */
const CONTRADICTABLE: ReadonlySet<FactField> = new Set([...FILED_FIGURES, 'company'])

/**
 * Returns the facts of registers that contradict own entries, even if the party rejected them. Fields confirmed by
 * another fact are excluded. Records under another name contradict the name only.
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

/** Changes to a party's facts by one run of a step. */
export interface FactChanges {
  added: FoundFact[]
  /** Facts equal to stored ones: their time is updated and their decision kept. */
  seenAgain: { id: number; found: FoundFact }[]
  /** Facts replaced by a newer value of the same source. */
  superseded: number[]
}

/** Compares findings with stored facts: equal values are seen again, others supersede. Decisions are kept. */
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
