-- What a seller adds to the texts of its memorandum: tables, its adviser, and explanations of contradictions.
create table memorandum_additions (
  party_id bigint primary key references parties (id),
  contents jsonb not null,
  updated_at timestamptz(3) not null
);
