import { type Aggregate, countFloor, LEAST_K } from '../figures/aggregate.ts'
import { wordsIn } from '../language/catalogue.ts'
import type { DocumentLanguage } from '../language/language.ts'
import { findStretches, readPlainly, wordsPattern } from '../reading/plain-text.ts'
import type { ReadingRules } from '../reading/read-text.ts'
import type { Constraints } from './constraints.ts'
import type { Answered } from './grounding.ts'
import { type FitBand, medianFitBand } from './tally.ts'
import { missingParts, readWant, type Want } from './understanding.ts'

/** Intent of a mandate, as far as it could be read. */
interface Intent {
  /** Position in the mandate, from 1. */
  readonly intent: number
  /** Null unless it concerns buying or selling a company. */
  readonly want: Want | null
}

export interface Mandate {
  readonly intents: readonly Intent[]
  /** End of its validity if in the past. */
  readonly expired: string | null
  /** Number of intents beyond {@link INTENTS_MAX}, which are recorded but not read. */
  readonly unread: number
}

/** More than a mandate needs, and few enough to answer within milliseconds. */
export const INTENTS_MAX = 10
const INTENT_CHARACTERS_MAX = 2000

/** Deal-related words in five languages, without accents. */
const DEALS = wordsPattern([
  'm&a|mergers?|acquisitions?|deals?|deal flow|sourcing|origination|target(?:s|ing)?|compan(?:y|ies)|business(?:es)?|succession|divestments?|divestitures?|valuations?|buy-?out|mbo|mbi|lbo|majority stake|minority stake|buy-side|sell-side',
  'fusions?|rapprochements?|acquisitions?|cessions?|transmissions?|reprises?|entreprises?|societes?',
  'fusion(?:en)?|ubernahmen?|unternehmen(?:skauf|sverkauf)?|nachfolge|firmen(?:kauf|verkauf)?|beteiligung(?:en)?',
  'fusion(?:es)?|adquisicion(?:es)?|empresas?|traspasos?|fusion[ei]|acquisizion[ei]|aziend[ae]|imprese|societa|cession[ei]',
])

/** Parses a mandate; null without one. Its authority is recorded but not verified. */
export function readMandate(value: unknown, now: Date, rules: ReadingRules): Mandate | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const { intents, validity } = value as { intents?: unknown; validity?: unknown }
  const given = Array.isArray(intents) ? intents : intents === undefined ? [] : [intents]
  return {
    intents: given.slice(0, INTENTS_MAX).map((intent, i) => ({ intent: i + 1, want: wantOfIntent(intent, rules) })),
    expired: endedBefore(textOf(validity), now),
    unread: Math.max(0, given.length - INTENTS_MAX),
  }
}

function wantOfIntent(value: unknown, rules: ReadingRules): Want | null {
  const intent = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { scope: value }
  const text = ['service_type', 'scope', 'limits']
    .map((key) => textOf(intent[key]))
    .filter((part) => part !== '')
    .join('; ')
    .slice(0, INTENT_CHARACTERS_MAX)
  const want = readWant(text, '', rules)
  if (want.direction !== null) return want
  if (findStretches(readPlainly(text).plain, DEALS).length === 0) return null
  const stated = textOf(intent.direction).trim().toLowerCase()
  return { ...want, direction: stated === 'seek' ? 'buy' : stated === 'offer' ? 'sell' : null }
}

/** Converts a value to text; lists and objects by their contents. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([key, item]) => `${key.replaceAll('_', ' ')} ${textOf(item)}`)
    .join(', ')
}

/** Returns the last date in a text if it has passed. */
function endedBefore(text: string, now: Date): string | null {
  const days = (text.match(/\d{4}-\d{2}-\d{2}/g) ?? []).filter((day) => !Number.isNaN(Date.parse(day))).sort()
  const last = days.at(-1)
  return last !== undefined && last < now.toISOString().slice(0, 10) ? last : null
}

/** Part of the universe that an intent covers, in counts that anyone may see. */
interface Coverage {
  scored_at_least: Aggregate
  matching_at_least: Aggregate
  /** True for the demonstration universe. */
  fictional: boolean
}

/** Services that a mandate can expect, by intent. */
export interface Disclosure {
  serviceable: { intent: number; direction: 'buy' | 'sell'; sector?: string; coverage?: Coverage; fit_band?: FitBand }[]
  under_constrained: { intent: number; missing: string[]; effect: string }[]
  adjacent_parked: { intent: number; reason: string; trigger: string }[]
  out_of_scope_dropped: { intent: number; reason: string }[]
  feasibility: 'served' | 'partly' | 'parked' | 'out_of_scope'
  next_step: string
}

/** Builds the disclosure from the counts of each intent. Nothing is estimated. */
export function mandateDisclosure(
  { intents, expired, unread }: Mandate,
  answered: ReadonlyMap<number, Answered>,
  constraints: Constraints,
  nextStep: string,
  language: DocumentLanguage,
): Disclosure {
  const parts = intents.map(({ intent }) =>
    partOf(intent, answered.get(intent) ?? null, { expired, constraints, language }),
  )
  const unreadParts =
    unread > 0
      ? [{ intent: INTENTS_MAX + 1, reason: mandateWords(language)('mandate.unread', { count: `${INTENTS_MAX}` }) }]
      : []
  const serviceable = parts.flatMap((part) => part.serviceable)
  const dropped = [...parts.flatMap((part) => part.dropped), ...unreadParts]
  return {
    serviceable,
    under_constrained: parts.flatMap((part) => part.underConstrained),
    adjacent_parked: parts.flatMap((part) => part.parked),
    out_of_scope_dropped: dropped,
    feasibility: feasibilityOf(
      intents.length + unreadParts.length,
      new Set(serviceable.map(({ intent }) => intent)).size,
      dropped.length,
    ),
    next_step: nextStep,
  }
}

function feasibilityOf(intents: number, served: number, dropped: number): Disclosure['feasibility'] {
  if (dropped === intents) return 'out_of_scope'
  if (served === 0) return 'parked'
  return served === intents ? 'served' : 'partly'
}

interface Part {
  serviceable: Disclosure['serviceable']
  underConstrained: Disclosure['under_constrained']
  parked: Disclosure['adjacent_parked']
  dropped: Disclosure['out_of_scope_dropped']
}

const mandateWords = (language: DocumentLanguage) => wordsIn(language, 'exchange-answers')

interface PartOptions {
  /** Day on which the mandate ended; null while it is valid. */
  readonly expired: string | null
  readonly constraints: Constraints
  readonly language: DocumentLanguage
}

function partOf(intent: number, answered: Answered | null, { expired, constraints, language }: PartOptions): Part {
  const words = mandateWords(language)
  const part: Part = { serviceable: [], underConstrained: [], parked: [], dropped: [] }
  if (expired !== null) part.dropped.push({ intent, reason: words('mandate.expired', { date: expired }) })
  else if (answered === null) part.dropped.push({ intent, reason: words('mandate.out_of_scope') })
  else fill(part, intent, answered, { constraints, language })
  return part
}

function fill(
  part: Part,
  intent: number,
  { want, tallies }: Answered,
  { constraints: { withheld }, language }: Pick<PartOptions, 'constraints' | 'language'>,
): void {
  const words = mandateWords(language)
  const missing = missingParts(want)
  const direction = want.direction
  if (tallies === null || direction === null) {
    part.underConstrained.push({ intent, missing, effect: words('mandate.not_scored') })
    return
  }
  if (missing.length > 0) part.underConstrained.push({ intent, missing, effect: words('mandate.scored_without') })
  const silent = withheld.has('counts') || withheld.has('figures')
  const shown = (['real', 'fictional'] as const).filter((population) => tallies[population].matching >= LEAST_K)
  for (const population of shown) {
    const tally = tallies[population]
    const band = silent || withheld.has('scores') ? null : medianFitBand(tally)
    part.serviceable.push({
      intent,
      direction,
      ...(want.industry === null || withheld.has('sectors') ? {} : { sector: want.industry }),
      ...(silent ? {} : { coverage: coverageOf(tally.offered, tally.matching, population === 'fictional') }),
      ...(band === null ? {} : { fit_band: band }),
    })
  }
  if (shown.length === 0)
    part.parked.push({
      intent,
      reason: words('mandate.too_few', { least: `${LEAST_K}` }),
      trigger: words('mandate.too_few_trigger'),
    })
  if (tallies.real.outside + tallies.fictional.outside >= LEAST_K)
    part.parked.push({
      intent,
      reason: words('mandate.outside'),
      trigger: words('mandate.outside_trigger'),
    })
}

function coverageOf(offered: number, matching: number, fictional: boolean): Coverage {
  return { scored_at_least: countFloor(offered), matching_at_least: countFloor(matching), fictional }
}
