-- Whether a workspace passed a human check or declared a supervisor, and the client network it was opened from, as 48 bits of
-- a salted hash. Until it passes, its parties are shown to workspaces of the same network only: their circle.
alter table sessions
  add column checked_at timestamptz(3),
  add column network bigint;
alter table parties add column circle bigint;
alter table disclosures add column unchecked_network bigint;
create index disclosures_unchecked on disclosures (disclosed_at) where unchecked_network is not null;

-- Whoever registered before passed a check. The network of the others is not known: their circle is nobody's.
update sessions s set checked_at = s.created_at
where s.agent_driven or exists (select from events e where e.session_id = s.id and e.type = 'registered');
update parties p set circle = 0, changed_in = pg_current_xact_id()
from sessions s where s.id = p.session_id and s.checked_at is null;

-- Keys that were replaced or erased, as hashes of the hashes they were kept by: none of them opens a new workspace.
create table retired_keys (key_hash_sha256 bytea primary key);
