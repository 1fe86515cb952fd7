-- Who asks whom to talk about a pairing, and what the other side answered.
create table pairing_introductions (
  id bigint generated always as identity primary key,
  pairing_id bigint not null references pairings (id) on delete cascade,
  asked_by text not null check (asked_by in ('buyer', 'seller')),
  asked_at timestamptz(3) not null,
  answer text check (answer in ('accepted', 'declined')),
  decline_reason text,
  answered_at timestamptz(3)
);
create index pairing_introductions_by_pairing on pairing_introductions (pairing_id, id);

-- A deal is closed once both sides have closed it, or the operator has. Deals that counted as closed go on counting.
alter table pairings add column closed_by_buyer boolean not null default false;
alter table pairings add column closed_by_seller boolean not null default false;
alter table pairings add column closed_by_operator boolean not null default false;
update pairings set closed_by_buyer = buyer_acted, closed_by_seller = seller_acted,
  closed_by_operator = made_by_operator or operator_acted where phase = '8_closed';
