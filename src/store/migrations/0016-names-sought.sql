-- Names that a viewer brought within its own reach, by a pairing that it alone wished for or by changing its own profile,
-- are counted by themselves.
alter table disclosures add column sought boolean not null default false;

-- A party's profile as it was before its owner, having signed, first changed it: what matched that profile was not sought.
create table settled_profiles (
  party_id bigint primary key references parties (id),
  sector text,
  geography text,
  product text,
  description text,
  solution_1 text,
  solution_2 text,
  solution_3 text,
  revenue_eur_m double precision,
  growth_pct double precision,
  ebitda_margin_pct double precision,
  ticket_min_eur_m double precision,
  ticket_max_eur_m double precision,
  growth_target_pct double precision,
  ebitda_target_pct double precision,
  kept_at timestamptz(3) not null
);

create table settled_vectors (
  party_id bigint not null references settled_profiles (party_id) on delete cascade,
  facet smallint not null,
  model text not null,
  vector bytea not null,
  primary key (party_id, facet, model)
);
