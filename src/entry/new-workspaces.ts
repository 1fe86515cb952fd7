import { DAY_MS } from '../domain/figures/durations.ts'
import { lockNetwork } from '../store/network-disclosures.ts'
import type { Db } from '../store/schema.ts'
import { openedFrom, sessionExists } from '../store/sessions.ts'
import type { AppContext } from './app-context.ts'
import { DAILY_RETRY_AFTER_S, refuse } from './refusal.ts'

/**
 * Refuses a new workspace with 429 if its network has reached the limit for 24 hours. Locks the network until the
 * transaction ends, so that its workspaces are counted one after the other. Unknown networks are not counted.
 */
export async function refuseManyWorkspaces(
  { workspacesPerNetwork, now }: Pick<AppContext, 'workspacesPerNetwork' | 'now'>,
  trx: Db,
  keyHash: Uint8Array,
  network: number | null,
): Promise<void> {
  if (network === null || (await sessionExists(trx, keyHash))) return
  await lockNetwork(trx, `workspaces ${network}`)
  if ((await openedFrom(trx, network, new Date(now().getTime() - DAY_MS))) < workspacesPerNetwork) return
  refuse('workspace_limit_reached', 'workspaces_used_up', 'open_workspace_tomorrow', {
    retry_after: DAILY_RETRY_AFTER_S,
  })
}
