import { sideOf } from '../domain/party.ts'
import { EMPTY_IDENTITY, EMPTY_PROFILE, profileQualityOf } from '../domain/profile.ts'
import { changedWorkspaceOf, type Workspace } from '../domain/workspace.ts'
import type { Handlers } from './perform.ts'
import { registrationOf } from './registration.ts'
import { refuseUpsideDownTicket } from './saving.ts'

const NEW_WORKSPACE: Workspace = {
  userType: null,
  agentDriven: false,
  identity: EMPTY_IDENTITY,
  supervisor: null,
  profiles: {},
  facts: [],
  former: [],
}

export const previewQuality: Handlers['previewQuality'] = async ({ input }) => {
  const side = sideOf(input.user_type)
  const { identity, profiles } = changedWorkspaceOf(NEW_WORKSPACE, registrationOf(input, null))
  refuseUpsideDownTicket(profiles.buyer?.criteria ?? null)
  const { dataQuality, missingFields } = profileQualityOf(side, profiles[side] ?? EMPTY_PROFILE, identity)
  return { body: { data_quality: dataQuality, missing_fields: missingFields } }
}
