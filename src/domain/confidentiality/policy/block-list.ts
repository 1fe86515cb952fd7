import type { Identity, PartyOwner } from '../../parties/profile.ts'
import { normalizeCompanyName } from '../../quality/company-names.ts'
import { type Registrations, registrationKeys } from '../../quality/company-number.ts'
import { parseStatedSiren } from '../../quality/siren.ts'
import { companyDomains, companyHost, isMailboxAddress } from '../../quality/website-address.ts'

/**
 * Criteria by which a party hides itself. `company`: companies of this name; `competitor`: companies with this name as
 * part of theirs, such as subsidiaries; `domain`: an internet domain with its subdomains; `siren`: a French company
 * number; `company_number`: a company or VAT number with its country.
 */
export const BLOCK_KINDS = ['company', 'competitor', 'domain', 'siren', 'company_number'] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]

/** Largest number of entries on one block list. */
export const BLOCKS_MAX = 200

/** Largest number of words of a name compared as one part. */
const PART_WORDS_MAX = 4

/** Returns the key of an entry for comparison; null if it has nothing to compare. */
export function blockKey(kind: Exclude<BlockKind, 'company_number'>, value: string): string | null {
  switch (kind) {
    case 'siren': {
      const siren = parseStatedSiren(value)
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

/** Returns the key for a workspace blocked directly. */
export const workspaceKeyOf = (sessionId: number): string => `workspace ${sessionId}`

/** Current and former owners of a workspace, as far as known. */
export interface Seeker extends PartyOwner {
  former: readonly PartyOwner[]
}

/**
 * Returns the facts that a workspace states or stated about itself: `name northbridge capital`, `domain
 * northbridge.example`, `siren 552100554`.
 */
export function collectStatedFacts({ identity, supervisor, former }: Seeker): Set<string> {
  const supervisors = [{ supervisor }, ...former].flatMap(({ supervisor: one }) =>
    one === null ? [] : [{ ...NOBODY, email: one.email, company: one.company }],
  )
  return new Set([identity, ...former.map((bearer) => bearer.identity), ...supervisors].flatMap(factsOf))
}

function factsOf(one: Pick<Identity, 'website' | 'email' | 'company'> & Registrations): string[] {
  const name = normalizeCompanyName(one.company ?? '')
  return [
    ...registrationKeys(one),
    ...companyDomains(one).map((domain) => `domain ${domain}`),
    ...(name === '' ? [] : [`name ${name}`]),
  ]
}

/** Returns the facts proven by verified e-mail addresses: their domains, and the names contained in these. */
function provenFactsOf(addresses: readonly string[]): string[] {
  return addresses
    .flatMap((email) => companyDomains({ email, website: null }))
    .flatMap((domain) => {
      const name = normalizeCompanyName(domain.split('.').at(-2) ?? '')
      return [`domain ${domain}`, ...(name === '' ? [] : [`name ${name}`])]
    })
}

/** Returns the keys of the entries that match a fact. */
function keysOfFact(fact: string): string[] {
  const [kind = '', ...words] = fact.split(' ')
  const value = words.join(' ')
  if (kind === 'name') return namesIn(value)
  return kind === 'domain' ? domainsAbove(value).map((domain) => `domain ${domain}`) : [fact]
}

/** Workspace as compared with block lists. */
export interface Reader extends Seeker {
  sessionId: number
  /** Facts stated after it was opened, with their time. Earlier entries ignore them. */
  late: ReadonlyMap<string, string>
  /** Addresses proven now or before. */
  provenAddresses: readonly string[]
}

/** Key by which entries match a workspace. */
interface ReaderKey {
  key: string
  /** Time before which entries ignore the key; null if none do. */
  since: string | null
  /** True if entries about their owner's own company, staff or domain may match it. */
  isProven: boolean
}

/** Returns the distinct keys of a workspace, each in its most widely matching form. */
export function collectReaderKeys(reader: Reader): ReaderKey[] {
  const stated = [...collectStatedFacts(reader)].map((fact) => ({
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

/** Block list entry in the form compared with workspaces. */
export interface Entry {
  key: string
  createdAt: string
  /** True if it is about the owner's own company, staff or domain. */
  concernsOwner: boolean
}

/** True if an entry hides its party from a workspace. */
export function concerns({ key, createdAt, concernsOwner }: Entry, keys: readonly ReaderKey[]): boolean {
  return keys.some(
    (one) =>
      one.key === key &&
      (one.isProven || (!concernsOwner && (one.since === null || Date.parse(one.since) <= Date.parse(createdAt)))),
  )
}

/**
 * True if an entry is about its owner's own company, staff or domain. A workspace could otherwise claim such a fact and
 * learn from the party's disappearance whose it is.
 */
export function concernsOwner(key: string, owner: Seeker): boolean {
  const facts = collectStatedFacts(owner)
  const [kind = '', ...words] = key.split(' ')
  const value = words.join(' ')
  if (kind === 'workspace') return false
  if (kind === 'siren' || kind.endsWith('_number')) return facts.has(key)
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

/** Returns a domain with its parent domains, down to two labels. */
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
