-- Who of a workspace was told a name; null: the key of the workspace itself, or the service. A disclosure outlives an erasure, a member does not.
alter table disclosures add column member_id bigint references workspace_members (id) on delete set null;
create index disclosures_member on disclosures (member_id) where member_id is not null;
