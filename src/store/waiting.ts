import { sql } from 'kysely'
import { pairingId } from '../domain/deals/deal.ts'
import { NAME_REQUEST_DAYS } from '../domain/deals/name-request.ts'
import { DAY_MS } from '../domain/figures/durations.ts'
import type { OtherWaiting } from '../domain/overview/overview.ts'
import type { Side } from '../domain/parties/party.ts'
import type { StoredPairing } from './pairings.ts'
import type { Db } from './schema.ts'

type Kind = keyof OtherWaiting

interface Row {
  kind: Kind
  counterparty_id: number
  since: string
}

/**
 * Returns a party's open matters outside its pairings, the oldest first: requests for its name, unread messages,
 * approved names not yet opened, memoranda and documents released and not read since, tasks due by today (UTC).
 * Counterparties hidden from the workspace are excluded. `pairings` are all of the party's own.
 */
export async function loadOtherWaiting(
  db: Db,
  own: { sessionId: number; partyId: number; side: Side },
  pairings: readonly StoredPairing[],
  now: Date,
): Promise<OtherWaiting> {
  const ids = sql`any(${pairings.map(({ id }) => id)}::bigint[])`
  const otherColumn = own.side === 'buyer' ? sql`d.seller_id` : sql`d.buyer_id`
  const askedAfter = new Date(now.getTime() - NAME_REQUEST_DAYS * DAY_MS).toISOString()
  const isShown = (partyId: ReturnType<typeof sql>) => sql`not exists (
    select from hidden_parties h where h.session_id = ${own.sessionId} and h.party_id = ${partyId})`
  // A counterparty's documents are not mentioned to this side before its name is disclosed.
  const isKnown = sql`exists (
    select from disclosures c join nda_records n on n.sequence = c.nda_sequence
    where c.session_id = ${own.sessionId} and c.party_id = ${otherColumn} and n.expires_at > ${now.toISOString()}
      and not exists (select from nda_revocations v where v.nda_sequence = n.sequence))`
  const { rows } = await sql<Row>`
    select 'answer_name_requests' as kind, r.asker_party_id as counterparty_id, r.asked_at as since
      from name_requests r join sessions s on s.id = r.session_id
      where r.party_id = ${own.partyId} and r.decision is null and r.asked_at > ${askedAfter} and s.erased_at is null
        and ${isShown(sql`r.asker_party_id`)}
    union all
    select 'open_approved_names', r.party_id, max(r.decided_at)
      from name_requests r join parties p on p.id = r.party_id
      where r.session_id = ${own.sessionId} and r.asker_party_id = ${own.partyId} and r.decision = 'approved'
        and not p.withdrawn and not p.suspended and ${isShown(sql`r.party_id`)}
        and not exists (select from disclosures c where c.session_id = r.session_id and c.party_id = r.party_id)
      group by r.party_id
    union all
    select 'answer_messages', ${otherColumn}, min(m.sent_at)
      from pairing_messages m join pairings d on d.id = m.pairing_id
      where d.id = ${ids} and m.party_id = ${otherColumn} and m.read_at is null
      group by ${otherColumn}
    union all
    select 'read_memoranda', ${otherColumn}, r.released_at
      from memorandum_releases r join pairings d on d.id = r.pairing_id
      where d.id = ${ids} and d.buyer_id = ${own.partyId} and r.revoked_at is null and r.readings = 0
    union all
    select 'read_documents', ${otherColumn}, min(greatest(r.released_at, f.stored_at))
      from room_releases r join pairings d on d.id = r.pairing_id
        join room_folders o on o.id = r.folder_id join room_files f on f.folder_id = o.id
      where d.id = ${ids} and o.party_id = ${otherColumn} and r.revoked_at is null and f.stored_at is not null
        and ${isKnown}
        and greatest(r.released_at, f.stored_at) > coalesce((select max(g.read_at) from room_readings g
          where g.pairing_id = d.id and g.party_id = o.party_id), '-infinity')
      group by ${otherColumn}
    union all
    select 'tasks_due', ${otherColumn}, t.due_on::timestamp at time zone 'UTC'
      from pairing_tasks t join pairings d on d.id = t.pairing_id
      where d.id = ${ids} and t.session_id = ${own.sessionId} and t.done_at is null
        and t.due_on <= ${now.toISOString().slice(0, 10)}
    order by since`.execute(db)
  const pairIds = new Map(
    pairings.map(({ buyerId, sellerId }) => [own.side === 'buyer' ? sellerId : buyerId, pairingId(buyerId, sellerId)]),
  )
  const thingsOf = (kind: Kind) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ counterparty_id, since }) => ({
        pairId: pairIds.get(counterparty_id) ?? null,
        counterpartyId: counterparty_id,
        since: kind === 'tasks_due' ? since.slice(0, 10) : since,
      }))
  return {
    answer_name_requests: thingsOf('answer_name_requests'),
    answer_messages: thingsOf('answer_messages'),
    open_approved_names: thingsOf('open_approved_names'),
    read_memoranda: thingsOf('read_memoranda'),
    read_documents: thingsOf('read_documents'),
    tasks_due: thingsOf('tasks_due'),
  }
}
