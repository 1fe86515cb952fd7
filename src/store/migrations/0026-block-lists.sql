-- Whom a party keeps from seeing it, as it was entered and by what it is compared.
create table party_blocks (
  id bigint generated always as identity primary key,
  party_id bigint not null references parties (id),
  kind text not null check (kind in ('company', 'competitor', 'domain', 'siren', 'workspace')),
  value text not null,
  key text not null,
  created_at timestamptz(3) not null,
  unique (party_id, key)
);
create index party_blocks_by_key on party_blocks (key);

-- Which parties a workspace does not see, as the block lists come to.
create table hidden_parties (
  session_id bigint not null references sessions (id),
  party_id bigint not null references parties (id),
  primary key (session_id, party_id)
);
create index hidden_parties_by_party on hidden_parties (party_id);
