-- What a suspended or barred workspace is found again by: its company, number, domains, mailboxes and supervisor, as hashes alone, which
-- outlive an erasure while the sanction stands.
create table sanction_marks (
  session_id bigint not null references sessions (id),
  mark_sha256 bytea not null,
  -- Whether the mark is of a person, and not of a company: a mailbox, a supervisor.
  personal boolean not null,
  primary key (session_id, mark_sha256)
);
create index sanction_marks_mark on sanction_marks (mark_sha256);
create index sessions_sanctioned on sessions (id) where suspended_at is not null or signing_barred_at is not null;

-- A workspace that shares a mark waits for the operator before it signs or opens a name; `until` where only its network says so.
alter table sessions add column signing_held_at timestamptz(3);
alter table sessions add column signing_held_until timestamptz(3);
create index sessions_held on sessions (id) where signing_held_at is not null;

alter table alarms drop constraint alarms_kind_check;
alter table alarms add check (kind in ('retargeting', 'many_signatures', 'alike_parties', 'same_company', 'sanctioned_holder'));
