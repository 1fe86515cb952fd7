-- What a seller writes of itself for its information memorandum, section by section.
create table memorandum_drafts (
  party_id bigint primary key references parties (id),
  written jsonb not null,
  updated_at timestamptz(3) not null
);
-- Memoranda as their seller approved them: all that a buyer reads, so that a released one never changes by itself.
create table memorandum_versions (
  party_id bigint not null references parties (id),
  version integer not null,
  facts jsonb not null,
  content text not null,
  approved_at timestamptz(3) not null,
  primary key (party_id, version)
);
-- To which pairing's buyer the seller has released its memorandum, and how often that buyer has read it.
create table memorandum_releases (
  pairing_id bigint primary key references pairings (id),
  released_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  readings integer not null default 0,
  last_read_at timestamptz(3)
);
