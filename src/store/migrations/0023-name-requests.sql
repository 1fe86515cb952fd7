-- Requests for the name of a party that asks to be asked: who asks, as which of its parties and known how, and what became of it.
create table name_requests (
  id bigint generated always as identity primary key,
  session_id bigint not null references sessions (id),
  asker_party_id bigint not null references parties (id),
  party_id bigint not null references parties (id),
  introduction text not null check (introduction in ('code_name', 'company', 'contact')),
  decision text check (decision in ('approved', 'declined')),
  decline_reason text check (decline_reason in ('not_now', 'not_a_fit', 'assurance_too_low', 'other')),
  asked_at timestamptz(3) not null,
  decided_at timestamptz(3)
);
create index name_requests_by_asker on name_requests (session_id, party_id, asked_at desc);
create index name_requests_by_party on name_requests (party_id, asked_at desc);
create index name_requests_by_asker_party on name_requests (asker_party_id);
