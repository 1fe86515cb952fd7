import { userTypeSide } from '../domain/parties/party.ts'
import { EMPTY_IDENTITY, EMPTY_PROFILE } from '../domain/parties/profile.ts'
import { profileQuality } from '../domain/quality/score.ts'
import { applyChange, type Workspace } from '../domain/workspace/workspace.ts'
import type { Handlers } from '../entry/perform.ts'
import { registrationChange } from '../presenting/registration-change.ts'
import { assertSoundFile, assertTicketOrder } from '../workspace/save-workspace.ts'

const NEW_WORKSPACE: Workspace = {
  userType: null,
  agentDriven: false,
  identity: EMPTY_IDENTITY,
  supervisor: null,
  profiles: {},
  theses: [],
  facts: [],
  former: [],
}

export const previewQuality: Handlers['previewQuality'] = async ({ app, input }) => {
  const side = userTypeSide(input.user_type)
  const { identity, profiles } = applyChange(NEW_WORKSPACE, registrationChange(input, null))
  assertTicketOrder(profiles.buyer?.criteria ?? null)
  assertSoundFile(profiles.seller?.file ?? null, app.now())
  const { dataQuality, missingFields } = profileQuality(side, profiles[side] ?? EMPTY_PROFILE, identity)
  return { body: { data_quality: dataQuality, missing_fields: missingFields } }
}
