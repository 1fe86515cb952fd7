-- What the operator should look at, and parties of unproven origin.
create table alarms (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('retargeting', 'many_signatures', 'alike_parties', 'same_company')),
  -- What it is about, without a name: a network's number, a workspace.
  subject text not null,
  session_ids bigint[] not null,
  raised_at timestamptz(3) not null,
  decided_at timestamptz(3),
  verdict text check (verdict in ('harmless', 'confirmed')),
  check ((decided_at is null) = (verdict is null))
);
create unique index alarms_open on alarms (kind, subject) where decided_at is null;
-- Gives others no cover, and uses up nobody's allowance.
alter table parties add column unproven boolean not null default false;
-- Another workspace says that it is the same company: until the operator decides, it does not count as belonging to it.
alter table sessions add column contested_at timestamptz(3);
create index identities_by_siren on identities (siren) where siren is not null;
create index identities_by_company on identities (lower(company)) where company is not null;
