-- Authority that a member gave a program to act for a workspace (OAuth 2.1). A row outlives its end, for its acts name it.
create table access_grants (
  id bigint generated always as identity primary key,
  session_id bigint not null references sessions (id),
  member_id bigint references workspace_members (id),
  client_id text not null,
  client_name text not null,
  client_host text not null,
  -- Joined by spaces, as in OAuth.
  scopes text not null,
  names_max integer not null check (names_max >= 0),
  names_opened integer not null default 0 check (names_opened between 0 and names_max),
  pairing_id bigint references pairings (id),
  granted_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by text check (ended_by in ('member', 'program', 'supervisor', 'reuse')),
  -- Opens the consent once, in the browser that asked.
  ticket_sha256 bytea unique,
  check ((ended_at is null) = (ended_by is null))
);
create index on access_grants (session_id);
create trigger noted after insert or update or delete on access_grants for each row execute function note_change('session_id', 'session');

-- What the provider stores: codes, tokens and requests under way, each under the SHA-256 of its value and without it.
create table oauth_records (
  model text not null,
  id_sha256 bytea not null,
  session_id bigint references sessions (id),
  grant_id bigint references access_grants (id),
  provider_grant text,
  payload text not null,
  expires_at timestamptz(3) not null,
  consumed_at timestamptz(3),
  primary key (model, id_sha256)
);
create index on oauth_records (provider_grant);
create index on oauth_records (grant_id);
create index on oauth_records (session_id);
create index on oauth_records (expires_at);

-- Programs that registered themselves (RFC 7591); none has a secret.
create table oauth_clients (
  client_id text primary key,
  metadata text not null,
  registered_at timestamptz(3) not null
);

-- What a grant did, counted by day, operation, status and pairing.
create table grant_acts (
  session_id bigint not null references sessions (id),
  grant_id bigint not null references access_grants (id),
  day date not null,
  operation text not null,
  status integer not null,
  pair_id text not null,
  times integer not null,
  last_at timestamptz(3) not null,
  primary key (grant_id, day, operation, status, pair_id)
);
create index on grant_acts (session_id);

-- A signature that a program asked for, which a member confirms; null: an agent asked, and its supervisor approves.
alter table signature_requests add column asked_by_grant bigint references access_grants (id);
