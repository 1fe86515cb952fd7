import type { Identity, PartyOwner } from './profile.ts'
import { comparableNameOf } from './quality/company-names.ts'
import { isMailboxAddress, ownDomainsOf, websiteHostOf } from './quality/website-address.ts'

/**
 * By what a party keeps others from seeing it. `company`: whoever goes by this name; `competitor`: whoever has this name as part of
 * its own, as a subsidiary does; `domain`: an internet domain and those below it; `siren`: a French company number.
 */
export const BLOCK_KINDS = ['company', 'competitor', 'domain', 'siren'] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]

/** Entries that one party's block list holds at most. */
export const BLOCKS_MAX = 200

/** Words of a name that are compared as one part of it, at most. */
const PART_WORDS_MAX = 4

/** What an entry is compared by; null for one that nothing can be compared by. */
export function blockKeyOf(kind: BlockKind, value: string): string | null {
  switch (kind) {
    case 'siren': {
      const digits = value.replace(/[\s.]/g, '')
      return /^\d{9}$/.test(digits) ? `siren ${digits}` : null
    }
    case 'domain': {
      const host = websiteHostOf(value.trim().replace(/^.*@/, ''))
      return host === null || isMailboxAddress(`x@${host}`) ? null : `domain ${host}`
    }
    case 'company':
    case 'competitor': {
      const name = comparableNameOf(value)
      const isComparable = name !== '' && (kind === 'company' || name.split(' ').length <= PART_WORDS_MAX)
      return isComparable ? `${kind} ${name}` : null
    }
  }
}

/** The key of a workspace that was blocked as such. */
export const workspaceKeyOf = (sessionId: number): string => `workspace ${sessionId}`

/** What is known of who stands and stood behind a workspace. */
export interface Seeker extends PartyOwner {
  former: readonly PartyOwner[]
}

/** The keys of every block-list entry that concerns a workspace: by each name, domain and number it has or had. */
export function blockKeysConcerning(sessionId: number, { identity, supervisor, former }: Seeker): Set<string> {
  const keys = new Set([workspaceKeyOf(sessionId)])
  for (const bearer of [{ identity, supervisor }, ...former]) for (const key of keysOf(bearer)) keys.add(key)
  return keys
}

function keysOf({ identity, supervisor }: PartyOwner): string[] {
  const supervisors = supervisor && { ...NOBODY, email: supervisor.email, company: supervisor.company }
  return [identity, ...(supervisors ? [supervisors] : [])].flatMap((one) => [
    ...(one.siren === null ? [] : [`siren ${one.siren}`]),
    ...ownDomainsOf(one)
      .flatMap(domainsAbove)
      .map((domain) => `domain ${domain}`),
    ...(one.company === null ? [] : namesIn(comparableNameOf(one.company))),
  ])
}

const NOBODY = { siren: null, website: null } satisfies Partial<Identity>

/** A domain and those it lies below, down to two labels. */
function domainsAbove(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'))
}

function namesIn(name: string): string[] {
  if (name === '') return []
  const words = name.split(' ')
  const parts = words.flatMap((_, from) =>
    words.slice(from, from + PART_WORDS_MAX).map((_, more) => words.slice(from, from + more + 1).join(' ')),
  )
  return [`company ${name}`, ...parts.map((part) => `competitor ${part}`)]
}
