/**
 * How far it is proven who stands behind a workspace, the least first. `declared`: it says so; `email`: a message to its address
 * was answered; `company`: the address or the signer belongs to the company; `vetted`: the operator looked.
 */
export const ASSURANCES = ['declared', 'email', 'company', 'vetted'] as const
export type Assurance = (typeof ASSURANCES)[number]

/** Whether an assurance is at least as high as another. */
export function reaches(assurance: Assurance, least: Assurance): boolean {
  return ASSURANCES.indexOf(assurance) >= ASSURANCES.indexOf(least)
}
