-- What a seller shows before its name is told: its own words for it, whether it approved them, and whether teasers give a value.
alter table parties add column blind_approved boolean not null default false;
alter table parties add column teaser_value boolean not null default false;
alter table party_texts add column blind_product text;
alter table party_texts add column blind_description text;
