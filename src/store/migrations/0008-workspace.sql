-- Parties that a session keeps an eye on.
create table watched_parties (
  session_id bigint not null references sessions (id),
  party_id bigint not null references parties (id),
  watched_at timestamptz(3) not null,
  primary key (session_id, party_id)
);

-- Erased at its owner's word: its key opens nothing, and nothing is saved under it any more.
alter table sessions add column erased_at timestamptz(3);
create index sessions_erased on sessions (id) where erased_at is not null;
-- Nobody stands behind such a party: everyone sees it by its code name.
alter table parties add column erased boolean not null default false;

-- When what tells of the signer was taken out of a record. Its hash stays, and with it the links to its neighbours.
alter table nda_records add column minimised_at timestamptz(3);
