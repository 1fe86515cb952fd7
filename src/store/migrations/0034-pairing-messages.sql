-- What the two sides of a pairing write to each other: as written, and as a reader who may not know the writer reads it.
create table pairing_messages (
  id bigint generated always as identity primary key,
  pairing_id bigint not null references pairings (id),
  party_id bigint not null references parties (id),
  text text not null,
  blind_text text not null,
  sent_at timestamptz(3) not null,
  read_at timestamptz(3)
);
create index pairing_messages_by_pairing on pairing_messages (pairing_id, id);
create index pairing_messages_by_party on pairing_messages (party_id, sent_at);
