-- What sources said of a party. Values may identify it, so they stand here, apart from the parties, and are boxed when read.
create table facts (
  id bigint generated always as identity primary key,
  party_id bigint not null references parties (id),
  field text not null,
  -- A string or a number.
  value jsonb not null,
  detail text,
  source text not null,
  reference text not null,
  as_of date,
  matched_by text not null check (matched_by in ('siren', 'name', 'domain')),
  -- What was decided. A conflict with the party's own entry is never stored: it follows from the entry.
  decision text not null default 'current' check (decision in ('current', 'accepted', 'rejected', 'superseded')),
  found_at timestamptz(3) not null
);
create index facts_party on facts (party_id);

-- The last run of each enrichment step of a party.
create table quality_steps (
  party_id bigint not null references parties (id),
  step text not null,
  state text not null check (state in ('queued', 'running', 'done', 'nothing', 'unavailable', 'failed')),
  attempts integer not null default 0,
  -- Why the last attempt brought nothing, in a sentence.
  last_error text,
  -- It is tried again by itself.
  retrying boolean not null default false,
  run_id uuid not null,
  -- Asked for by the party itself: then it may fill in what the party left open.
  asked_by_owner boolean not null,
  updated_at timestamptz(3) not null,
  primary key (party_id, step)
);
