import type { Fact } from './facts.ts'

/** Adverse findings of registers. */
export const RED_FLAGS = ['struck_off', 'insolvency'] as const
export type RedFlag = (typeof RED_FLAGS)[number]

/** Endings of insolvency proceedings that leave no adverse effect. */
const ENDED_WELL = /extinction du passif|r[ée]tract|infirm|annul/i

/**
 * Returns adverse findings as kind and date (`insolvency 2026-03-10`), so that a new one is flagged even if the
 * operator cleared earlier ones. Only records of the stated SIREN count, under its name or not: by name alone, a
 * namesake could hide an honest company.
 */
export function findRedFlags(facts: readonly Fact[]): string[] {
  const flags = facts.flatMap(({ field, value, asOf, matchedBy, decision }) => {
    if (decision === 'superseded' || (matchedBy !== 'siren' && matchedBy !== 'unconfirmed')) return []
    if (field === 'insolvency' && !ENDED_WELL.test(String(value))) return [`insolvency ${asOf ?? ''}`.trim()]
    if (field === 'deregistration') return [`struck_off ${asOf ?? ''}`.trim()]
    if (field === 'legal_status' && value !== 'active') return ['struck_off']
    return []
  })
  return [...new Set(flags)].sort()
}

/** Returns the kinds of flags that the operator has not cleared. */
export function standingRedFlags(flags: readonly string[], lifted: readonly string[]): RedFlag[] {
  return RED_FLAGS.filter((kind) => flags.some((flag) => flag.split(' ')[0] === kind && !lifted.includes(flag)))
}
