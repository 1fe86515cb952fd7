-- Signatures that agents ask for where AGENT_SIGNATURES=approved. One waits for each workspace; its supervisor decides.
create table signature_requests (
  id bigint generated always as identity primary key,
  session_id bigint not null references sessions (id),
  signer_name text not null,
  company text,
  stated_signed_at text,
  asked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  decided_at timestamptz(3),
  -- The record of the chain that an approval made.
  nda_sequence bigint unique references nda_records (sequence)
);
create unique index signature_requests_waiting on signature_requests (session_id) where state = 'waiting';
