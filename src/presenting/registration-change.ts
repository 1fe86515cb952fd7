import type { Contract, InputOf } from '../contract/index.ts'
import { type Side, sideOf } from '../domain/party.ts'
import type { Supervisor } from '../domain/profile.ts'
import type { SuppliedProfile, WorkspaceChange } from '../domain/workspace.ts'
import { suppliedBuyerOf, suppliedIdentityOf, suppliedSellerOf } from './api-mapping.ts'

/** What a registration sends. */
export type SubmitInput = InputOf<Contract['submit']>

/** A registration as a change of the workspace: the registered side gets a profile even when nothing is said of it yet. */
export function registrationOf(
  input: Pick<SubmitInput, 'user_type' | 'identity' | 'buyer' | 'seller'>,
  supervisor: Supervisor | null,
): WorkspaceChange {
  const profiles: Partial<Record<Side, SuppliedProfile>> = {
    [sideOf(input.user_type)]: { texts: {}, figures: {}, criteria: {} },
  }
  if (input.buyer) profiles.buyer = suppliedBuyerOf(input.buyer)
  if (input.seller) profiles.seller = suppliedSellerOf(input.seller)
  return { userType: input.user_type, identity: suppliedIdentityOf(input.identity ?? {}), supervisor, profiles }
}
