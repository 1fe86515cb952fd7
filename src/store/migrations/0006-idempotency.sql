-- Requests that carried an Idempotency-Key. Who holds the table alone reads neither keys, nor payloads, nor answers.
create table idempotent_requests (
  -- Keyed hash of operation, credential and key.
  id bytea primary key,
  payload_hash bytea not null,
  -- Encrypted under a secret that only key and credential give; null while the request is being answered.
  answer bytea,
  claimed_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index idempotent_requests_expiry on idempotent_requests (expires_at);
