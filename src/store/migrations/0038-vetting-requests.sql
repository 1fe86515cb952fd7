-- A workspace asks the operator to check who stands behind it. Gone once it is vetted; the next request takes the place of the one before.
create table vetting_requests (
  session_id bigint primary key references sessions (id),
  identity_id bigint not null references identities (id),
  note text not null,
  requested_at timestamptz(3) not null,
  declined_at timestamptz(3)
);
