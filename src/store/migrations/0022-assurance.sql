-- What was proven of a workspace: that an e-mail address is its own, or that the operator vetted it. Its assurance is worked
-- out from these whenever it is read. A proof that ended stays as evidence.
create table assurance_proofs (
  id bigint generated always as identity primary key,
  session_id bigint not null references sessions (id),
  kind text not null check (kind in ('email', 'vetted')),
  -- Of an e-mail proof: the address, lower case.
  address text check ((kind = 'email') = (address is not null)),
  -- Of a vetting: what the operator noted.
  note text,
  proven_at timestamptz(3) not null,
  ended_at timestamptz(3)
);
create index assurance_proofs_in_force on assurance_proofs (session_id) where ended_at is null;
create index assurance_proofs_address on assurance_proofs (address) where ended_at is null;
