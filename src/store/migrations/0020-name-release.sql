-- To whom a party releases its name, and the least assurance of a workspace that is to learn it.
alter table parties
  add column name_release text not null default 'matched' check (name_release in ('matched', 'ask')),
  add column name_release_assurance text not null default 'declared'
    check (name_release_assurance in ('declared', 'email', 'company', 'vetted'));
