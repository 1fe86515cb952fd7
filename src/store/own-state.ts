import { sql } from 'kysely'
import type { Db } from './schema.ts'

const PROFILE = sql<string | null>`own_profile_revision(s.id)`
const OWN_PARTIES = sql`(select p.id from parties p where p.session_id = s.id)`
const MEMORANDUM = sql<string | null>`concat_ws('|', own_profile_revision(s.id),
  (select string_agg(concat_ws(',', d.party_id, d.xmin), ';') from memorandum_drafts d where d.party_id in ${OWN_PARTIES}),
  (select string_agg(concat_ws(',', a.party_id, a.xmin), ';') from memorandum_additions a where a.party_id in ${OWN_PARTIES}),
  (select string_agg(concat_ws(',', r.party_id, r.xmin), ';') from memorandum_rules r where r.party_id in ${OWN_PARTIES}),
  (select count(*) from memorandum_versions v where v.party_id in ${OWN_PARTIES}))`
const NOTEBOOKS = sql<string | null>`concat_ws('|',
  (select string_agg(concat_ws(',', b.pairing_id, b.xmin), ';' order by b.pairing_id) from pairing_notebooks b where b.session_id = s.id),
  (select string_agg(concat_ws(',', n.id, n.xmin), ';' order by n.id) from pairing_notes n where n.session_id = s.id),
  (select string_agg(concat_ws(',', t.id, t.xmin), ';' order by t.id) from pairing_tasks t where t.session_id = s.id))`

/** For each read, an expression that changes whenever any row shown in its answer changes. */
const STATES = {
  getSession: PROFILE,
  listTheses: PROFILE,
  getMemorandum: MEMORANDUM,
  getMemorandumTables: MEMORANDUM,
  getDealRules: sql<string | null>`concat_ws(',', s.phase_consent, s.pause_others_at_loi)`,
  getMailSettings: sql<string | null>`s.waiting_mail::text`,
  getNotebook: NOTEBOOKS,
  listBlocks: sql<
    string | null
  >`(select string_agg(b.id::text, ',' order by b.id) from party_blocks b where b.party_id in ${OWN_PARTIES})`,
  listMembers: sql<
    string | null
  >`(select string_agg(concat_ws(',', m.id, m.xmin), ';' order by m.id) from workspace_members m where m.session_id = s.id)`,
} as const

/** A read that shows a whole part of its own workspace. */
type OwnRead = keyof typeof STATES

export function isOwnRead(id: string): id is OwnRead {
  return Object.hasOwn(STATES, id)
}

/** Returns a text that changes whenever the part of a workspace shown by a read changes. */
export async function loadOwnState(db: Db, read: OwnRead, sessionId: number): Promise<string | null> {
  const row = await db
    .selectFrom('sessions as s')
    .select(STATES[read].as('state'))
    .where('s.id', '=', sessionId)
    .executeTakeFirst()
  return row?.state ?? null
}
