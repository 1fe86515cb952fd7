-- Buyers and sellers draw their ids from one sequence, so that an id names one party whichever side is asked for.
create sequence entity_ids;

create table sessions (
  id bigint generated always as identity primary key,
  -- The workspace key is a credential: only its SHA-256 is kept.
  key_sha256 bytea not null unique,
  user_type text check (user_type in ('investor', 'buyer', 'opportunity', 'seller')),
  agent_driven boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

-- Everything that identifies a party stands here and in party_texts, and nowhere else.
create table identities (
  id bigint generated always as identity primary key,
  session_id bigint unique references sessions (id),
  name text,
  email text,
  company text,
  role text,
  phone text,
  website text,
  siren text,
  address text,
  supervisor_name text,
  supervisor_email text,
  supervisor_company text,
  -- Who stood behind it before: their names stay out of its texts.
  former jsonb not null default '[]'
);

-- Figures, criteria and texts with every identifying word masked.
create table parties (
  id bigint primary key default nextval('entity_ids'),
  session_id bigint references sessions (id),
  identity_id bigint not null references identities (id),
  side text not null check (side in ('buyer', 'seller')),
  sector text,
  geography text,
  product text,
  description text,
  solution_1 text,
  solution_2 text,
  solution_3 text,
  country text,
  revenue_eur_m double precision,
  growth_pct double precision,
  ebitda_margin_pct double precision,
  ticket_min_eur_m double precision,
  ticket_max_eur_m double precision,
  growth_target_pct double precision,
  ebitda_target_pct double precision,
  contact_status text not null check (contact_status in ('none', 'cold', 'warm', 'opted_out', 'bounced')),
  withdrawn boolean not null default false,
  fictional boolean not null default false,
  data_quality smallint not null,
  -- Counts changes of the texts that are embedded, so that a vector is kept only for the texts it was made from.
  text_revision integer not null default 0,
  valued_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- The transaction that last changed the party: readers ask for what changed since their snapshot and miss nothing.
  changed_in xid8 not null default pg_current_xact_id(),
  unique (session_id, side)
);
create index parties_changed_in on parties (changed_in);
create index parties_identity on parties (identity_id);

-- The texts as their owner wrote them: they may name the party.
create table party_texts (
  party_id bigint primary key references parties (id),
  sector text,
  geography text,
  product text,
  description text,
  solution_1 text,
  solution_2 text,
  solution_3 text
);

create table party_vectors (
  party_id bigint not null references parties (id),
  facet smallint not null,
  model text not null,
  vector bytea not null,
  primary key (party_id, facet)
);

-- A code name is given once for each viewer and party, and never to another party.
create table code_names (
  session_id bigint not null references sessions (id),
  party_id bigint not null references parties (id),
  ordinal integer not null check (ordinal >= 0),
  primary key (session_id, party_id),
  unique (session_id, ordinal)
);

create table pairings (
  id bigint generated always as identity primary key,
  buyer_id bigint not null references parties (id),
  seller_id bigint not null references parties (id),
  match_score double precision not null default 0,
  phase text not null check (phase in (
    '0_prospecting', '1_contact', '1_initial_contact', '2_nda', '2_valuation', '4_ioi', '4_loi', '5_dd',
    '6_negotiation', '7_closing', '8_closed', '9_abandoned')),
  made_by_session bigint references sessions (id),
  made_by_operator boolean not null default false,
  operator_acted boolean not null default false,
  buyer_acted boolean not null default false,
  seller_acted boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (buyer_id, seller_id)
);
create index pairings_seller on pairings (seller_id);
create index pairings_maker on pairings (made_by_session, created_at);

create table nda_records (
  sequence bigint primary key,
  session_id bigint not null references sessions (id),
  signer_name text not null,
  company text,
  stated_signed_at text,
  recorded_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ip text,
  user_agent text,
  text_version text not null,
  text_sha256 text not null,
  nonce text not null,
  previous_hash text not null,
  hash text not null unique
);
create index nda_records_session on nda_records (session_id, sequence desc);

create table nda_revocations (
  nda_sequence bigint primary key references nda_records (sequence),
  revoked_at timestamptz(3) not null
);

-- One row for each identity a viewer was told, and under which signature.
create table disclosures (
  session_id bigint not null references sessions (id),
  party_id bigint not null references parties (id),
  nda_sequence bigint not null references nda_records (sequence),
  disclosed_at timestamptz(3) not null,
  primary key (session_id, party_id)
);
create index disclosures_party on disclosures (party_id);

-- Facts only: the sentences are written when read, for what the reader may know then.
create table events (
  id bigint generated always as identity primary key,
  session_id bigint not null references sessions (id),
  type text not null,
  -- The other party of the event, never named here.
  party_id bigint references parties (id),
  -- The viewer an identity was disclosed to, shown by its own party's code name.
  facts jsonb not null default '{}',
  created_at timestamptz(3) not null
);
create index events_session on events (session_id, id desc);

create table spent_challenges (
  id text primary key,
  expires_at timestamptz(3) not null
);

-- Values this installation made for itself, such as the secret that signs challenges.
create table installation (
  name text primary key,
  value text not null
);

create function search_key(text) returns text
  language sql immutable strict parallel safe
  return lower(public.concordat_unaccent($1));

create function party_search_text(sector text, product text, solution_1 text, solution_2 text, solution_3 text) returns text
  language sql immutable parallel safe
  return public.search_key(coalesce(sector, '') || ' ' || coalesce(product, '') || ' ' || coalesce(solution_1, '') || ' ' || coalesce(solution_2, '') || ' ' || coalesce(solution_3, ''));

create index parties_search on parties using gin (party_search_text(sector, product, solution_1, solution_2, solution_3) gin_trgm_ops);
