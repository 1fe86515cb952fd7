import type { Assurance } from '../../parties/assurance-levels.ts'
import { matchesRegisteredName } from '../../quality/company-names.ts'
import { companyHost, isMailboxAddress, type StatedAddresses } from '../../quality/website-address.ts'

/** Valid proof about a workspace. */
export type Proof = { kind: 'vetted' } | { kind: 'email'; address: string }

/** Inputs of an assurance. */
export interface Evidence {
  proofs: readonly Proof[]
  identity: StatedAddresses
  /** Signer of the current NDA; null without one. */
  signer: string | null
  /** Legal representative by a register queried with the company's own number; null if none was found. */
  legalRepresentative: string | null
  /** True if another workspace claims the same company and the operator has not decided for this one. */
  isContested: boolean
}

/**
 * Returns the assurance that the evidence supports. A proven address counts while the workspace still states it.
 * Free-mail addresses and contested workspaces never reach `company`.
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

/** True if an address belongs to the website's host or a parent domain of it. */
function isOfWebsite(address: string, website: string | null): boolean {
  const domain = address.split('@').at(-1) ?? ''
  const host = companyHost(website)
  return host !== null && (host === domain || host.endsWith(`.${domain}`))
}
