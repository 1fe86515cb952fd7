-- A request that carries an Idempotency-Key is settled in the transaction that does its work. A claim that a release before
-- this one left without an answer says neither who carries it out nor whether it was; such claims end here.
delete from idempotent_requests where answer is null;
alter table idempotent_requests
  -- The process that carries the request out, by the name it holds a lock under; null once it gave up.
  add column owner uuid,
  -- Changes with each claim: a process whose claim was taken over can no longer commit.
  add column token uuid not null default gen_random_uuid(),
  -- What the work came to, encrypted as the answer is, where the answer is written after the work is committed.
  add column outcome bytea;
