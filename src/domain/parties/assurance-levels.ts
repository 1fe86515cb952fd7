/**
 * How far a workspace has proven who it is, the least first. `declared`: nothing was proven. `email`: a code sent to its
 * address came back. `company`: the proven address belongs to the domain of its website, or its signer is the legal
 * representative that a register lists. `vetted`: the operator said so.
 */
export const ASSURANCES = ['declared', 'email', 'company', 'vetted'] as const

export type Assurance = (typeof ASSURANCES)[number]

/** Whether an assurance is at least as high as another. */
export function reaches(assurance: Assurance, least: Assurance): boolean {
  return ASSURANCES.indexOf(assurance) >= ASSURANCES.indexOf(least)
}
