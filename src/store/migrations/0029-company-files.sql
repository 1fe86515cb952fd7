-- What a buyer needs to know of a company beyond its key figures, as its owner stated it: read whole, never queried.
create table company_files (
  party_id bigint primary key references parties (id),
  contents jsonb not null,
  -- When the owner stated each field, by its name on the wire.
  stated_at jsonb not null default '{}'
);

-- A buyer's past deals and portfolio companies: as written with the texts, masked beside the party.
alter table party_texts add column track_record text;
alter table parties
  add column track_record text,
  -- Which of revenue, growth and EBITDA margin were not typed, but follow from the financial years of the file.
  add column figures_from_years text[] not null default '{}';
alter table settled_profiles add column track_record text;
