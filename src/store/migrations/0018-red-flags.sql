-- What registers hold against a party, each as its kind and the day it is of. While one of them is not lifted by the operator,
-- the party is offered to nobody.
alter table parties
  add column red_flags text[] not null default '{}',
  add column red_flags_lifted text[] not null default '{}';
