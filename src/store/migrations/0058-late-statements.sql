-- Names, domains and numbers that a workspace stated of itself after it was opened, each once. An entry of a block list that was there
-- before does not go by them: else stating one name after another would tell who hides from whom.
create table late_statements (
  session_id bigint not null references sessions (id),
  -- Kind and value, as keys of block lists are written.
  fact text not null,
  stated_at timestamptz(3) not null,
  primary key (session_id, fact)
);

-- An entry about the party's own company, staff or domain goes by proven addresses only.
alter table party_blocks add column concerns_owner boolean not null default false;

alter table alarms drop constraint alarms_kind_check;
alter table alarms add constraint alarms_kind_check
  check (kind in ('retargeting', 'many_signatures', 'alike_parties', 'same_company', 'sanctioned_holder', 'restating'));

-- Since when a workspace that stated one company after another is shown no further party, and the newest party there was then.
alter table sessions add column frozen_at timestamptz(3);
alter table sessions add column frozen_after bigint;
alter table sessions add constraint frozen_whole check ((frozen_at is null) = (frozen_after is null));
create index sessions_frozen on sessions (id) where frozen_at is not null;

-- Parties that a workspace does not see: those that hide from it, and of a frozen one all that it was not shown before.
create view unseen_parties as
select session_id, party_id from hidden_parties
union all
select s.id, p.id from sessions s join parties p on p.session_id is distinct from s.id
where s.frozen_at is not null and not exists (
  select from code_names c where c.session_id = s.id and c.party_id = p.id);
