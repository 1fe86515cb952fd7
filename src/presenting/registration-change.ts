import type { Contract, InputOf } from '../contract/index.ts'
import { type Side, userTypeSide } from '../domain/parties/party.ts'
import type { Supervisor } from '../domain/parties/profile.ts'
import type { SuppliedProfile, WorkspaceChange } from '../domain/workspace/workspace.ts'
import { toCountryCode, toSuppliedBuyer, toSuppliedIdentity, toSuppliedSeller } from './api-mapping.ts'

export type SubmitInput = InputOf<Contract['submit']>

/** Converts a registration to a change of the workspace. The registered side gets a profile even if empty. */
export function registrationChange(
  input: Pick<SubmitInput, 'user_type' | 'identity' | 'buyer' | 'seller'>,
  supervisor: Supervisor | null,
): WorkspaceChange {
  const profiles: Partial<Record<Side, SuppliedProfile>> = {
    [userTypeSide(input.user_type)]: { texts: {}, figures: {}, criteria: {} },
  }
  if (input.buyer) profiles.buyer = toSuppliedBuyer(input.buyer)
  if (input.seller) profiles.seller = toSuppliedSeller(input.seller)
  const identity = toSuppliedIdentity(input.identity ?? {}, toCountryCode(input.seller?.country))
  return { userType: input.user_type, identity, supervisor, profiles }
}
