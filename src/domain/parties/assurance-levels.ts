/**
 * Levels of identity proof of a workspace, lowest first. `declared`: nothing proven. `email`: a code sent to its
 * address was returned. `company`: the proven address belongs to the domain of its website, or its signer is the legal
 * representative listed in a register. `vetted`: confirmed by the operator.
 */
export const ASSURANCES = ['declared', 'email', 'company', 'vetted'] as const

export type Assurance = (typeof ASSURANCES)[number]

export function reaches(assurance: Assurance, least: Assurance): boolean {
  return ASSURANCES.indexOf(assurance) >= ASSURANCES.indexOf(least)
}
