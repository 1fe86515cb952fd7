import type { Generated, GeneratedAlways } from 'kysely'
import type { GrantEnd } from '../domain/workspace/access-grant.ts'
import { type Instant, serviceTable, table } from './table.ts'

/** Tables of the programs that act for a workspace by OAuth. */
export const ACCESS_TABLES = {
  access_grants: table<{
    id: GeneratedAlways<number>
    session_id: number
    member_id: number | null
    client_id: string
    client_name: string
    client_host: string
    scopes: string
    names_max: number
    names_opened: Generated<number>
    pairing_id: number | null
    granted_at: Instant
    ends_at: Instant
    ended_at: Generated<Instant | null>
    ended_by: Generated<GrantEnd | null>
    ticket_sha256: Uint8Array | null
  }>({
    owner: { workspace: 'session_id' },
    export: {
      columns: [
        'id',
        'client_name',
        'client_host',
        'scopes',
        'names_max',
        'names_opened',
        'granted_at',
        'ends_at',
        'ended_at',
        'ended_by',
      ],
    },
  }),
  oauth_records: table<{
    model: string
    id_sha256: Uint8Array
    session_id: number | null
    grant_id: number | null
    provider_grant: string | null
    payload: string
    expires_at: Instant
    consumed_at: Generated<Instant | null>
  }>({
    owner: { workspace: 'session_id' },
    export: { withheld: 'is a credential' },
    notBackedUp: 'would revive tokens that were revoked after the backup',
  }),
  oauth_clients: serviceTable<{ client_id: string; metadata: string; registered_at: Instant }>(),
  grant_acts: table<{
    session_id: number
    grant_id: number
    day: string
    operation: string
    status: number
    pair_id: string
    times: number
    last_at: Instant
  }>({
    owner: { workspace: 'session_id' },
    export: { columns: ['grant_id', 'day', 'operation', 'status', 'pair_id', 'times', 'last_at'] },
  }),
}
