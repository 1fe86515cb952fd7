import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** Valid credentials of a database: tokens by id and label, workspaces by number. */
export interface LiveCredentials {
  operatorTokens: { id: number; label: string }[]
  engageTokens: { id: number; participant: string }[]
  workspaces: number
}

/** Lists the credentials valid at a moment: tokens neither revoked nor expired, workspaces not erased. */
export async function liveCredentials(db: Db, now: Date): Promise<LiveCredentials> {
  const at = now.toISOString()
  const operatorTokens = await db
    .selectFrom('operator_tokens')
    .select(['id', 'label'])
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()
  const engageTokens = await db
    .selectFrom('engage_tokens as e')
    .innerJoin('exchange_threads as t', 't.id', 'e.thread_id')
    .select(['e.id', 't.participant'])
    .where('e.revoked_at', 'is', null)
    .where((row) => row.or([row('e.expires_at', 'is', null), row('e.expires_at', '>', at)]))
    .orderBy('e.id')
    .execute()
  const { rows } = await sql<{ count: number }>`select count(*) as count from sessions where erased_at is null`.execute(
    db,
  )
  return { operatorTokens, engageTokens, workspaces: rows[0]?.count ?? 0 }
}
