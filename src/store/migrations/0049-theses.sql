-- Further theses of a buyer. What anybody may be matched by is beside the party, masked; the name and the texts as written are kept apart from it.
create table theses (
  id bigint generated always as identity primary key,
  party_id bigint not null references parties (id),
  sector text,
  geography text,
  solution_1 text,
  solution_2 text,
  solution_3 text,
  ticket_min_eur_m double precision,
  ticket_max_eur_m double precision,
  growth_target_pct double precision,
  ebitda_target_pct double precision,
  created_at timestamptz(3) not null
);
create index theses_of on theses (party_id);
create table thesis_texts (
  thesis_id bigint primary key references theses (id) on delete cascade,
  party_id bigint not null references parties (id),
  name text not null,
  sector text,
  geography text,
  solution_1 text,
  solution_2 text,
  solution_3 text
);
create unique index thesis_texts_names on thesis_texts (party_id, lower(name));
create trigger noted after insert or update or delete on theses for each row execute function note_change('party_id', 'party');
create trigger noted after insert or update or delete on thesis_texts for each row execute function note_change('party_id', 'party');

-- The theses that a party had before it first changed after signing.
alter table settled_profiles add column theses jsonb not null default '[]';
