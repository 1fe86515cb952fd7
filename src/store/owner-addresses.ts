import { sql } from 'kysely'
import type { MailLanguage } from '../domain/language/language.ts'
import type { Db } from './schema.ts'

/** Address of a workspace's owner, lower case. */
export interface OwnerAddress {
  address: string
  /** Language of its reader. Null if unknown. */
  language: MailLanguage | null
  /** True if its reader returned a code of this workspace. */
  isProven: boolean
}

/**
 * Returns the addresses of a workspace's owners: the one it states, and those of its owners among the members with
 * valid keys.
 */
export async function loadOwnerAddresses(db: Db, sessionId: number, now: Date): Promise<OwnerAddress[]> {
  const { rows } = await sql<OwnerAddress>`
    with owners as (
      select lower(email) as address from identities where session_id = ${sessionId} and email is not null
      union
      select lower(email) from workspace_members
      where session_id = ${sessionId} and role = 'owner' and email is not null and revoked_at is null
        and (expires_at is null or expires_at > ${now.toISOString()}))
    select o.address, p.id is not null as "isProven",
      coalesce(p.language, (
        select m.language from outbox m where m.address = o.address and m.session_id = ${sessionId}
        order by m.id desc limit 1)) as language
    from owners o left join lateral (
      select id, language from assurance_proofs
      where session_id = ${sessionId} and kind = 'email' and address = o.address and ended_at is null
      order by id desc limit 1) p on true
    order by o.address`.execute(db)
  return rows
}
