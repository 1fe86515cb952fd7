-- What a seller states in its teaser, by language: the draft, and the content that a member approved. Teasers quote nothing else.
create table blind_profiles (
  party_id bigint not null references parties (id),
  language text not null,
  draft jsonb not null,
  updated_at timestamptz(3) not null,
  approved jsonb,
  approved_at timestamptz(3),
  primary key (party_id, language)
);
