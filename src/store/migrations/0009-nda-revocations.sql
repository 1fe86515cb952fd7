-- A revocation is a record of the same chain as the signatures: both draw their sequence from it, so that none can be added,
-- changed or taken out unnoticed.
alter table nda_revocations
  add column sequence bigint not null unique,
  add column reason text not null,
  add column revoked_by text not null,
  add column nonce text not null,
  add column previous_hash text not null,
  add column hash text not null unique;
