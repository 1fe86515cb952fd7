import { type Kysely, sql } from 'kysely'
import { eraseBlocks } from './block-lists.ts'
import { eraseRooms } from './data-room-files.ts'
import { eraseIntroductions } from './introductions.ts'
import { revokeMembers } from './members.ts'
import { eraseMemoranda } from './memoranda.ts'
import { eraseNameRequests } from './name-requests.ts'
import { eraseNotebooks } from './notebooks.ts'
import { eraseMessages } from './pairing-messages.ts'
import type { Schema } from './schema.ts'
import { eraseSessionThreads } from './session-threads.ts'
import { retireOwnKey } from './workspace-keys.ts'

/** Numbers of the rows kept of an erased session. */
export interface Kept {
  signatures: number
  blankSignatures: number
  disclosures: number
  pairings: number
}

/**
 * Years after its expiry for which a signature is kept whole: the limitation period in French law (Code civil, art.
 * 2224).
 */
const CLAIM_YEARS = 5

/**
 * Erases a session's data and identity in the caller's transaction; the session row must be locked. Its keys are
 * retired, and it gets one that nobody has. Parties stay as rows without values, because others' pairings, code names
 * and events reference them.
 */
export async function eraseSession(
  trx: Kysely<Schema>,
  sessionId: number,
  { deadKeyHash, now }: { deadKeyHash: Uint8Array; now: Date },
): Promise<Kept> {
  const at = now.toISOString()
  await retireOwnKey(trx, sessionId)
  await revokeMembers(trx, sessionId, { except: null }, now)
  const ids = await blankParties(trx, sessionId, at)
  for (const table of [
    'settled_profiles',
    'party_texts',
    'company_files',
    'party_vectors',
    'facts',
    'quality_steps',
    'website_readings',
    'theses',
  ] as const)
    if (ids.length > 0) await trx.deleteFrom(table).where('party_id', 'in', ids).execute()
  const own = ids.length > 0 ? ids : [-1]
  await sql`
    delete from product_analyses a using pairings d
    where d.id = a.pairing_id and d.seller_id = any(${own}::bigint[])`.execute(trx)
  for (const table of ['watched_parties', 'dismissed_matches'] as const)
    await trx
      .deleteFrom(table)
      .where((row) => row.or([row('session_id', '=', sessionId), row('party_id', 'in', own)]))
      .execute()
  await eraseMemoranda(trx, ids)
  await eraseNameRequests(trx, sessionId, own)
  await eraseBlocks(trx, sessionId, own)
  await eraseMessages(trx, own)
  await eraseRooms(trx, own)
  await eraseIntroductions(trx, own)
  await eraseNotebooks(trx, sessionId)
  for (const table of [
    'events',
    'code_names',
    'suggested_matches',
    'disclosure_allowances',
    'assurance_proofs',
    'vetting_requests',
    'outbox',
    'one_time_codes',
    'signature_requests',
    'address_changes',
    'late_statements',
    // Last, because the other tables reference it.
    'workspace_members',
  ] as const)
    await trx.deleteFrom(table).where('session_id', '=', sessionId).execute()
  await eraseSessionThreads(trx, sessionId, now)
  await sql`
    update identities set name = null, email = null, company = null, role = null, phone = null, website = null, siren = null,
      address = null, supervisor_name = null, supervisor_email = null, supervisor_company = null, former = '[]'
    where session_id = ${sessionId}`.execute(trx)
  await trx
    .updateTable('sessions')
    .set({ key_sha256: deadKeyHash, user_type: null, updated_at: at, erased_at: at })
    .where('id', '=', sessionId)
    .execute()
  await blankSignatures(trx, now)
  return await keptOf(trx, sessionId, own)
}

async function blankParties(trx: Kysely<Schema>, sessionId: number, at: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update parties set sector = null, geography = null, product = null, description = null, solution_1 = null,
      solution_2 = null, solution_3 = null, track_record = null, figures_from_years = '{}', country = null, region = null, buyer_type = null, revenue_eur_m = null, growth_pct = null,
      ebitda_margin_pct = null, ticket_min_eur_m = null, ticket_max_eur_m = null, growth_target_pct = null,
      ebitda_target_pct = null, stated_size = null, contact_status = 'opted_out', withdrawn = true, erased = true, data_quality = 0,
      text_revision = text_revision + 1, valued_at = null, updated_at = ${at}, changed_in = pg_current_xact_id()
    where session_id = ${sessionId} returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Erases the signer's details from the records of erased sessions if no name was disclosed under them or the limitation
 * period is over. The hash stays, and with it the links of the chain; without the nonce nobody can guess its input.
 */
export async function blankSignatures(trx: Kysely<Schema>, now: Date): Promise<void> {
  await sql`
    update nda_records n set signer_name = '', company = null, stated_signed_at = null, ip = null, user_agent = null,
      nonce = '', minimised_at = ${now.toISOString()}
    from sessions s
    where s.id = n.session_id and s.erased_at is not null and n.minimised_at is null
      and (not exists (select from disclosures d where d.session_id = s.id)
        or n.expires_at + make_interval(years => ${CLAIM_YEARS}) < ${now.toISOString()}::timestamptz)`.execute(trx)
}

async function keptOf(trx: Kysely<Schema>, sessionId: number, partyIds: readonly number[]): Promise<Kept> {
  const own = sql`any(${[...partyIds]}::bigint[])`
  const { rows } = await sql<Kept>`
    select
      (select count(*) from nda_records where session_id = ${sessionId} and minimised_at is null) as signatures,
      (select count(*) from nda_records where session_id = ${sessionId} and minimised_at is not null) as "blankSignatures",
      (select count(*) from disclosures where session_id = ${sessionId} or party_id = ${own}) as disclosures,
      (select count(*) from pairings where buyer_id = ${own} or seller_id = ${own}) as pairings`.execute(trx)
  return rows[0] ?? { signatures: 0, blankSignatures: 0, disclosures: 0, pairings: 0 }
}
