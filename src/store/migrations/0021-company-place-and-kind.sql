-- Where a company is and what kind of buyer it is. In parties the region is one that anybody may see, by the name of a list;
-- as its owner wrote it, it is with the texts.
alter table parties
  add column region text,
  add column buyer_type text check (buyer_type in ('strategic', 'fund', 'search_fund', 'family_office', 'other'));
alter table party_texts add column region text;
alter table settled_profiles
  add column country text,
  add column region text,
  add column buyer_type text;
