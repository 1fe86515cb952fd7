-- What was made with the key of a member ends with it: the keys it gave, the addresses it proved, the messages it asked for. Null: the
-- key of the workspace itself, or unknown.
alter table workspace_members add column invited_by bigint references workspace_members (id);
alter table assurance_proofs add column proven_by bigint references workspace_members (id);
alter table outbox add column asked_by bigint references workspace_members (id);
alter table one_time_codes add column asked_by bigint references workspace_members (id);

-- Who invited whom was told by an event already; who proved an address was told by nothing.
update workspace_members m set invited_by = e.member_id
from events e
where e.session_id = m.session_id and e.type = 'workspace_joined' and e.facts ->> 'member' = 'invited'
  and (e.facts ->> 'member_id')::bigint = m.id and e.member_id <> m.id;

-- The language in which whoever proved an address reads; null: unknown.
alter table assurance_proofs add column language text check (language in ('en', 'fr'));

-- An address that replaced one which was proven for long. Whoever reads the former one confirms or denies it.
create table address_changes (
  id bigint generated always as identity primary key,
  session_id bigint not null references sessions (id),
  former text not null,
  -- When the former one was proven: what a denial restores.
  former_proven_at timestamptz(3) not null,
  stated text not null,
  changed_by bigint references workspace_members (id),
  changed_at timestamptz(3) not null,
  decision text check (decision in ('confirmed', 'denied')),
  decided_at timestamptz(3),
  check ((decision is null) = (decided_at is null))
);
create index address_changes_session on address_changes (session_id);
