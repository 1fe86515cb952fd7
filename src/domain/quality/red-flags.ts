import type { Fact } from './facts.ts'

/** What a register can hold against a company. */
export const RED_FLAGS = ['struck_off', 'insolvency'] as const
export type RedFlag = (typeof RED_FLAGS)[number]

/** Ends of proceedings by which the company goes on as if there had been none. */
const ENDED_WELL = /extinction du passif|r[ée]tract|infirm|annul/i

/**
 * What the registers hold against a party, each as its kind and the day it is of (`insolvency 2026-03-10`), so that something new
 * is flagged again after the operator lifted what was there. Only records of the SIREN that the party states itself, whether they
 * are registered under its name or not: by name alone a homonym could hide an honest company.
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

/** The kinds of flags that the operator has not lifted. */
export function standingRedFlags(flags: readonly string[], lifted: readonly string[]): RedFlag[] {
  return RED_FLAGS.filter((kind) => flags.some((flag) => flag.split(' ')[0] === kind && !lifted.includes(flag)))
}
