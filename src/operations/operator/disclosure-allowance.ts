import { DAY_MS } from '../../domain/figures/durations.ts'
import type { Handlers } from '../../entry/perform.ts'
import { grantAllowance, recordAct } from '../../store/operator.ts'

export const grantDisclosureAllowance: Handlers['grantDisclosureAllowance'] = async ({
  app,
  viewer,
  input,
  refuse,
  commit,
}) => {
  const { party_id: partyId, per_day: perDay, days } = input
  const universe = await app.universe.current()
  const sessionId =
    (await universe.partyOf(partyId))?.sessionId ??
    refuse('workspace_not_found', 'no_workspace_of_party', 'use_registered_id')
  const now = app.now()
  const until = new Date(now.getTime() + days * DAY_MS)
  return await commit(async (trx) => {
    await grantAllowance(trx, { sessionId, perDay, until, by: viewer.credential })
    const facts = { per_day: perDay, days }
    await recordAct(
      trx,
      { operator: viewer.credential, act: 'grantDisclosureAllowance', subject: `party ${partyId}`, facts },
      now,
    )
    return { body: { party_id: partyId, per_day: perDay, until: until.toISOString() } }
  })
}
