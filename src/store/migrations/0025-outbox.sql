-- Messages that leave by mail. A message is written when it leaves: its one-time code is made then, and kept as a hash alone.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Whose message it is; null where the address alone says it, so that writing it takes as long for an unknown address.
  session_id bigint references sessions (id),
  address text not null,
  language text not null check (language in ('en', 'fr')),
  -- The client network that asked for it.
  network bigint,
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'handed_over', 'bounced', 'failed', 'moot')),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index outbox_due on outbox (next_attempt_at) where state = 'waiting';
create index outbox_address on outbox (address, created_at);
create index outbox_network on outbox (network, created_at);

create table one_time_codes (
  code_sha256 bytea primary key,
  purpose text not null,
  session_id bigint not null references sessions (id),
  -- The address it was sent to.
  address text not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index one_time_codes_session on one_time_codes (session_id);
