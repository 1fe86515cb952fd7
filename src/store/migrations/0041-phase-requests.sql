-- Phases that one side asks the other to confirm, where a workspace wants both to decide.
create table phase_requests (
  id bigint generated always as identity primary key,
  pairing_id bigint not null references pairings (id) on delete cascade,
  phase text not null,
  asked_by text not null check (asked_by in ('buyer', 'seller')),
  asked_at timestamptz(3) not null,
  outcome text check (outcome in ('confirmed', 'dismissed', 'withdrawn', 'overtaken')),
  ended_at timestamptz(3)
);
create index phase_requests_by_pairing on phase_requests (pairing_id, id);

alter table sessions add column phase_consent text not null default 'one' check (phase_consent in ('one', 'both'));
alter table sessions add column pause_others_at_loi boolean not null default false;

-- A pairing that its seller has paused; by itself for as long as another pairing goes on, where paused_for names it.
alter table pairings add column paused_at timestamptz(3);
alter table pairings add column paused_for bigint references pairings (id) on delete set null;
