-- From which phase on a seller releases its memorandum by itself, and which releases were made so.
create table memorandum_rules (
  party_id bigint primary key references parties (id),
  from_phase text not null,
  set_at timestamptz(3) not null
);
alter table memorandum_releases add column by_rule boolean not null default false;
-- Who set the phase that a pairing is in; null for those set before this was kept.
alter table pairings add column phase_set_by text check (phase_set_by in ('buyer', 'seller', 'operator'));
