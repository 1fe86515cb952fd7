import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { PhaseConsent } from '../domain/deals/phase-consent.ts'
import type { WaitingMailSettings } from '../domain/mail/waiting-mail.ts'
import type { DismissalReason } from '../domain/matching/dismissal.ts'
import type { UserType } from '../domain/parties/party.ts'
import type { PartyOwner } from '../domain/parties/profile.ts'
import type { ActivityType } from '../domain/workspace/activity.ts'
import type { WorkspaceRole } from '../domain/workspace/workspace-role.ts'
import { type Instant, table } from './table.ts'

export interface IdentityColumns {
  name: string | null
  email: string | null
  company: string | null
  role: string | null
  phone: string | null
  website: string | null
  siren: string | null
  company_number: string | null
  vat_number: string | null
  address: string | null
  supervisor_name: string | null
  supervisor_email: string | null
  supervisor_company: string | null
}

export const SESSIONS = table<{
  id: GeneratedAlways<number>
  key_sha256: Uint8Array
  user_type: UserType | null
  agent_driven: boolean
  created_at: Instant
  updated_at: Instant
  erased_at: Instant | null
  signing_barred_at: Instant | null
  suspended_at: Instant | null
  checked_at: Instant | null
  network: number | null
  contested_at: Instant | null
  signing_held_at: Generated<Instant | null>
  signing_held_until: Generated<Instant | null>
  frozen_at: Generated<Instant | null>
  frozen_after: Generated<number | null>
  phase_consent: Generated<PhaseConsent>
  waiting_mail: Generated<Partial<WaitingMailSettings>>
  unsubscribe_token: Generated<string | null>
  pause_others_at_loi: Generated<boolean>
}>({
  owner: { workspace: 'id' },
  blank: {
    user_type: null,
    erased_at: 'kept',
    signing_barred_at: 'kept',
    suspended_at: 'kept',
    checked_at: 'kept',
    network: 'kept',
    contested_at: 'kept',
    signing_held_at: 'kept',
    signing_held_until: 'kept',
    frozen_at: 'kept',
    frozen_after: 'kept',
    unsubscribe_token: 'kept',
  },
  export: { parts: ['user_type', 'deal_rules'] },
})

export const IDENTITIES = table<
  IdentityColumns & {
    id: GeneratedAlways<number>
    session_id: number | null
    former: ColumnType<PartyOwner[], string | undefined, string>
  }
>({
  owner: { workspace: 'session_id' },
  blank: {
    session_id: 'kept',
    name: null,
    email: null,
    company: null,
    role: null,
    phone: null,
    website: null,
    siren: null,
    company_number: null,
    vat_number: null,
    address: null,
    supervisor_name: null,
    supervisor_email: null,
    supervisor_company: null,
    former: '[]',
  },
  export: { parts: ['identity', 'former'] },
})

/** Members of a workspace with keys of their own. */
export const MEMBERS = table<{
  id: GeneratedAlways<number>
  session_id: number
  name: string
  email: string | null
  role: WorkspaceRole
  key_sha256: Uint8Array | null
  created_at: Instant
  expires_at: Instant | null
  revoked_at: Instant | null
  invited_by: number | null
}>({ owner: { workspace: 'session_id' }, export: { parts: ['members'] } })

/** Tables of a workspace's own view of others: its activity, watchlist, dismissals and code names. */
export const VIEW_TABLES = {
  events: table<{
    id: GeneratedAlways<number>
    session_id: number
    type: ActivityType
    party_id: number | null
    facts: string
    created_at: Instant
    member_id: Generated<number | null>
  }>({ owner: { workspace: 'session_id' }, export: { parts: ['activity'] } }),
  watched_parties: table<{ session_id: number; party_id: number; watched_at: Instant }>({
    owner: { workspace: 'session_id', party: 'party_id' },
    export: { parts: ['watchlist'] },
  }),
  dismissed_matches: table<{
    session_id: number
    party_id: number
    reason: DismissalReason
    dismissed_at: Instant
  }>({ owner: { workspace: 'session_id', party: 'party_id' }, export: { parts: ['dismissals'] } }),
  suggested_matches: table<{ session_id: number; party_id: number; suggested_at: Instant }>({
    owner: { workspace: 'session_id' },
    export: { withheld: 'repeats the matches' },
  }),
  code_names: table<{ session_id: number; party_id: number; ordinal: number }>({
    owner: { workspace: 'session_id' },
    export: { withheld: 'numbers the names that every other part has' },
  }),
  hidden_parties: table<{ session_id: number; party_id: number }>({
    owner: { workspace: 'session_id', party: 'party_id' },
    export: { withheld: 'would disclose the block lists of others' },
  }),
}
