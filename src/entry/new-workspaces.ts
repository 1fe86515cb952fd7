import type { Kysely } from 'kysely'
import { DAY_MS } from '../domain/durations.ts'
import { lockNetwork } from '../store/network-disclosures.ts'
import type { Schema } from '../store/schema.ts'
import { openedFrom, sessionExists } from '../store/sessions.ts'
import type { AppContext } from './app-context.ts'
import { DAILY_RETRY_AFTER_S, refuse } from './refusal.ts'

/**
 * Refuses with 429 a workspace that would be new, where as many were opened from its network in 24 hours as may be. One network
 * opens them one after the other until the transaction ends. A network that is not known is not counted.
 */
export async function refuseManyWorkspaces(
  { workspacesPerNetwork, now }: Pick<AppContext, 'workspacesPerNetwork' | 'now'>,
  trx: Kysely<Schema>,
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
