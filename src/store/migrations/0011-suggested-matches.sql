-- Counterparties that a session's feed has told of as matches: each is news once.
create table suggested_matches (
  session_id bigint not null references sessions (id),
  party_id bigint not null references parties (id),
  suggested_at timestamptz(3) not null,
  primary key (session_id, party_id)
);
