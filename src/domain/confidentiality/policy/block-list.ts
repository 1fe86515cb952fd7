import type { Identity, PartyOwner } from '../../parties/profile.ts'
import { normalizeCompanyName } from '../../quality/company-names.ts'
import { statedSirenOf } from '../../quality/siren.ts'
import { companyDomains, companyHost, isMailboxAddress } from '../../quality/website-address.ts'

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
export function blockKey(kind: BlockKind, value: string): string | null {
  switch (kind) {
    case 'siren': {
      const siren = statedSirenOf(value)
      return siren === null ? null : `siren ${siren}`
    }
    case 'domain': {
      const host = companyHost(value.trim().replace(/^.*@/, ''))
      return host === null || isMailboxAddress(`x@${host}`) ? null : `domain ${host}`
    }
    case 'company':
    case 'competitor': {
      const name = normalizeCompanyName(value)
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

/** What a workspace states or stated of itself: `name northbridge capital`, `domain northbridge.example`, `siren 552100554`. */
export function statedFactsOf({ identity, supervisor, former }: Seeker): Set<string> {
  const supervisors = [{ supervisor }, ...former].flatMap(({ supervisor: one }) =>
    one === null ? [] : [{ ...NOBODY, email: one.email, company: one.company }],
  )
  return new Set([identity, ...former.map((bearer) => bearer.identity), ...supervisors].flatMap(factsOf))
}

function factsOf(one: Pick<Identity, 'siren' | 'website' | 'email' | 'company'>): string[] {
  const name = normalizeCompanyName(one.company ?? '')
  return [
    ...(one.siren === null ? [] : [`siren ${one.siren}`]),
    ...companyDomains(one).map((domain) => `domain ${domain}`),
    ...(name === '' ? [] : [`name ${name}`]),
  ]
}

/** What addresses prove that came back with a code: their domains, and the names that these are made of. */
function provenFactsOf(addresses: readonly string[]): string[] {
  return addresses
    .flatMap((email) => companyDomains({ email, website: null }))
    .flatMap((domain) => {
      const name = normalizeCompanyName(domain.split('.').at(-2) ?? '')
      return [`domain ${domain}`, ...(name === '' ? [] : [`name ${name}`])]
    })
}

/** The keys of the entries that a fact meets. */
function keysOfFact(fact: string): string[] {
  const [kind = '', ...words] = fact.split(' ')
  const value = words.join(' ')
  if (kind === 'name') return namesIn(value)
  return kind === 'domain' ? domainsAbove(value).map((domain) => `domain ${domain}`) : [fact]
}

/** A workspace as block lists go by it. */
export interface Reader extends Seeker {
  sessionId: number
  /** Facts that it stated after it was opened, with the instant: an entry made before does not go by them. */
  late: ReadonlyMap<string, string>
  /** Addresses that it has or had proven. */
  provenAddresses: readonly string[]
}

/** By what an entry meets a workspace. */
export interface ReaderKey {
  key: string
  /** Entries made before it do not go by the key; null: all do. */
  since: string | null
  /** Entries about their owner's own company, staff or domain go by it. */
  isProven: boolean
}

/** Everything by which entries meet a workspace, each key once, as the entries that it meets are the most. */
export function readerKeysOf(reader: Reader): ReaderKey[] {
  const stated = [...statedFactsOf(reader)].map((fact) => ({
    fact,
    since: reader.late.get(fact) ?? null,
    isProven: false,
  }))
  const proven = provenFactsOf(reader.provenAddresses).map((fact) => ({ fact, since: null, isProven: true }))
  const keys = new Map<string, ReaderKey>()
  const own = workspaceKeyOf(reader.sessionId)
  keys.set(own, { key: own, since: null, isProven: true })
  for (const { fact, since, isProven } of [...stated, ...proven])
    for (const key of keysOfFact(fact)) {
      const known = keys.get(key)
      const isEarlier = known === undefined || since === null || (known.since !== null && since < known.since)
      keys.set(key, { key, since: isEarlier ? since : known.since, isProven: isProven || known?.isProven === true })
    }
  return [...keys.values()]
}

/** An entry as it meets workspaces. */
export interface Entry {
  key: string
  createdAt: string
  /** It is about the owner's own company, staff or domain. */
  concernsOwner: boolean
}

/** Whether an entry hides its party from a workspace. */
export function concerns({ key, createdAt, concernsOwner }: Entry, keys: readonly ReaderKey[]): boolean {
  return keys.some(
    (one) =>
      one.key === key &&
      (one.isProven || (!concernsOwner && (one.since === null || Date.parse(one.since) <= Date.parse(createdAt)))),
  )
}

/**
 * Whether an entry is about its owner's own company, staff or domain: whoever could state that and see the party vanish would know
 * whose it is.
 */
export function concernsOwner(key: string, owner: Seeker): boolean {
  const facts = statedFactsOf(owner)
  const [kind = '', ...words] = key.split(' ')
  const value = words.join(' ')
  if (kind === 'workspace') return false
  if (kind === 'siren') return facts.has(key)
  if (kind === 'domain')
    return (
      [...facts].some((fact) => keysOfFact(fact).includes(key)) ||
      domainsAbove(value).some((one) => facts.has(`domain ${one}`))
    )
  const part = `competitor ${value}`
  return [...facts].some(
    (fact) =>
      fact.startsWith('name ') &&
      (keysOfFact(fact).includes(part) || namesIn(value).includes(`competitor ${fact.slice(5)}`)),
  )
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
