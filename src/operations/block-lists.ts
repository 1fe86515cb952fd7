import { ownPartyId } from '../disclosure/own-party.ts'
import { BLOCKS_MAX, blockKey } from '../domain/confidentiality/policy/block-list.ts'
import type { Handlers } from '../entry/perform.ts'
import type { Refuse } from '../entry/refusal.ts'
import { blockOnWire } from '../presenting/block-on-wire.ts'
import { statedNumberKey } from '../presenting/company-number.ts'
import { addBlock, loadBlocks, removeBlock } from '../store/block-lists.ts'
import { type LoadedViewer, lockSessionById } from '../store/sessions.ts'

export const listBlocks: Handlers['listBlocks'] = async ({ app, viewer, refuse }) => {
  const blocks = await loadBlocks(app.database.db, ownParty(viewer, refuse))
  return { body: { blocks: blocks.map(blockOnWire), count: blocks.length } }
}

export const blockViewer: Handlers['blockViewer'] = async ({ app, viewer, input, refuse, commit }) => {
  const { kind, value } = input
  const partyId = ownParty(viewer, refuse)
  const key =
    (kind === 'company_number' ? statedNumberKey(value) : blockKey(kind, value)) ??
    refuse('block_value_unusable', 'block_value_unusable', 'send_block_value')
  return await commit(async (trx) => {
    await lockSessionById(trx, viewer.sessionId)
    const block = await addBlock(trx, partyId, { kind, value, key }, app.now())
    if ((await loadBlocks(trx, partyId)).length > BLOCKS_MAX)
      return refuse('block_list_full', 'block_list_full', { of: 'remove_block_first', count: BLOCKS_MAX })
    return { body: blockOnWire(block) }
  })
}

export const unblockViewer: Handlers['unblockViewer'] = async ({ viewer, input, refuse, commit }) => {
  const partyId = ownParty(viewer, refuse)
  return await commit(async (trx) => {
    await lockSessionById(trx, viewer.sessionId)
    if (!(await removeBlock(trx, partyId, input.block_id)))
      return refuse('block_not_found', 'block_unknown', 'use_block_id')
    return { body: { count: (await loadBlocks(trx, partyId)).length } }
  })
}

function ownParty(viewer: LoadedViewer, refuse: Refuse<'no_profile'>): number {
  return ownPartyId(viewer) ?? refuse('no_profile', 'no_profile', 'add_profile')
}
