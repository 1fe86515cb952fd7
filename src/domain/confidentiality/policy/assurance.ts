import type { Assurance } from '../../parties/assurance-levels.ts'
import { matchesRegisteredName } from '../../quality/company-names.ts'
import { companyHost, isMailboxAddress, type StatedAddresses } from '../../quality/website-address.ts'

/** What was proven of a workspace and has not ended. */
export type Proof = { kind: 'vetted' } | { kind: 'email'; address: string }

/** What an assurance is worked out from. */
export interface Evidence {
  proofs: readonly Proof[]
  identity: StatedAddresses
  /** Who signed the NDA in force; null where nobody did. */
  signer: string | null
  /** Who leads the company by a register that was asked by the company’s own number; null where none said. */
  legalRepresentative: string | null
  /** Another workspace says that it is the same company, and the operator has not decided for this one. */
  isContested: boolean
}

/**
 * The assurance that the evidence supports. A proof of an address counts while the address is the one the workspace states.
 * A mailbox that anyone can have never reaches `company`, as it says nothing of the company; nor does a workspace that is contested.
 */
export function supportedAssurance({
  proofs,
  identity,
  signer,
  legalRepresentative,
  isContested,
}: Evidence): Assurance {
  if (proofs.some(({ kind }) => kind === 'vetted')) return 'vetted'
  const address = identity.email?.toLowerCase() ?? null
  const isProven = address !== null && proofs.some((proof) => proof.kind === 'email' && proof.address === address)
  if (!isProven) return 'declared'
  if (isMailboxAddress(address) || isContested) return 'email'
  const isRepresentative =
    signer !== null && legalRepresentative !== null && matchesRegisteredName(signer, [legalRepresentative])
  return isRepresentative || isOfWebsite(address, identity.website) ? 'company' : 'email'
}

/** Whether an address is at the website’s host, or at a domain that the website’s host is part of. */
function isOfWebsite(address: string, website: string | null): boolean {
  const domain = address.split('@').at(-1) ?? ''
  const host = companyHost(website)
  return host !== null && (host === domain || host.endsWith(`.${domain}`))
}
