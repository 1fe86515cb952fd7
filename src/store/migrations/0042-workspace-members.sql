-- People and agents with keys of their own to a workspace. The key that opened the workspace is not among them: it is its owner's.
-- A row outlives its key, for events name who acted; what is kept of a key that ended is in retired_keys.
create table workspace_members (
  id bigint generated always as identity primary key,
  session_id bigint not null references sessions (id),
  name text not null,
  email text,
  role text not null check (role in ('reader', 'member', 'owner')),
  key_sha256 bytea unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  unique (session_id, id)
);
create trigger noted after insert or update or delete on workspace_members for each row execute function note_change('session_id', 'session');

-- Who of the own workspace did what an event tells; null: the key of the workspace itself, or the service.
alter table events add column member_id bigint references workspace_members (id);

-- The member of a session in whose name the transaction runs; null for every other session, so that nobody learns who acts across the table.
create function acting_member(of_session bigint) returns bigint language sql stable as $$
  select case when split_part(said.acting, ' ', 1) = of_session::text then split_part(said.acting, ' ', 2)::bigint end
  from (select coalesce(current_setting('concordat.acting', true), '') as acting) said
$$;
