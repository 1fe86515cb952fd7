-- An exchange with one agent. Its keys are credentials: only their SHA-256 is kept.
create table exchange_threads (
  id bigint generated always as identity primary key,
  -- As the agent calls itself, or as the operator bound a token to.
  participant text not null,
  msgid_sha256 bytea unique,
  answer_key_sha256 bytea unique,
  -- The workspace a token was bound to.
  session_id bigint references sessions (id),
  -- The rules its boundary was compiled to.
  rules jsonb not null default '[]',
  -- Numbers given in this thread so far; 1 is the manifest, where there is one.
  last_number integer not null default 0,
  opened_at timestamptz(3) not null,
  -- Ended by its own boundary.
  ended_at timestamptz(3),
  -- The boundary asks for its content to be erased then.
  erase_at timestamptz(3),
  erased_at timestamptz(3)
);
create index exchange_threads_erasure on exchange_threads (erase_at) where erased_at is null;

-- What was published, as it was given: data, never instruction.
create table exchange_manifests (
  thread_id bigint primary key references exchange_threads (id),
  identity text,
  wants text,
  offers text,
  interface text,
  delivery_contract text,
  boundary text,
  mandate jsonb,
  verdict text not null check (verdict in ('PASS', 'FAIL')),
  -- Null for a mandate that was not given, or not answered yet.
  disclosure jsonb,
  published_at timestamptz(3) not null
);

create table exchange_messages (
  thread_id bigint not null references exchange_threads (id),
  number integer not null,
  author text not null check (author in ('participant', 'concordat', 'operator')),
  text text not null,
  claims jsonb not null default '[]',
  replies_to integer,
  next text,
  created_at timestamptz(3) not null,
  primary key (thread_id, number)
);

-- What a manifest may come to: a person decides.
create table exchange_proposals (
  id bigint generated always as identity primary key,
  thread_id bigint not null unique references exchange_threads (id),
  -- What was read and counted, in our own words.
  summary text not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'declined')),
  made_at timestamptz(3) not null,
  decided_at timestamptz(3),
  decided_by text
);
create index exchange_proposals_status on exchange_proposals (status, id desc);

create table engage_tokens (
  id bigint generated always as identity primary key,
  token_sha256 bytea not null unique,
  thread_id bigint not null references exchange_threads (id),
  issued_at timestamptz(3) not null,
  issued_by text not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3)
);

create table operator_tokens (
  id bigint generated always as identity primary key,
  token_sha256 bytea not null unique,
  label text not null,
  minted_at timestamptz(3) not null,
  revoked_at timestamptz(3)
);

-- Every act of an operator, in the transaction of the act. Rows are added and never changed.
create table operator_audit (
  id bigint generated always as identity primary key,
  -- The credential: the configuration's token, or a minted one by its id; never the token.
  operator text not null,
  act text not null,
  subject text not null,
  facts jsonb not null default '{}',
  at timestamptz(3) not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are added and never changed', tg_table_name;
end $$;
create trigger operator_audit_unchanged before update or delete or truncate on operator_audit
  for each statement execute function refuse_change();

-- More new identities a day for one viewer than the rule allows, until an instant.
create table disclosure_allowances (
  session_id bigint primary key references sessions (id),
  per_day integer not null check (per_day > 0),
  until timestamptz(3) not null,
  granted_by text not null
);
