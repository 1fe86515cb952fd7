-- A workspace whose signature was revoked signs again only once the operator allows it. A suspended workspace reads and
-- erases its own data and does nothing else; its parties are offered to nobody.
alter table sessions
  add column signing_barred_at timestamptz(3),
  add column suspended_at timestamptz(3);
alter table parties add column suspended boolean not null default false;

-- Whoever was revoked and has not signed since is barred as if it were revoked today.
update sessions s set signing_barred_at = (
  select max(r.revoked_at) from nda_revocations r
  join nda_records n on n.sequence = r.nda_sequence
  where n.session_id = s.id
    and not exists (select from nda_records l where l.session_id = s.id and l.sequence > n.sequence));
