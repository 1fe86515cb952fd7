-- Keys that receipts are signed with. One is in use; those before it stay, so that what they signed can be checked.
create table signing_keys (
  kid text primary key,
  -- The 32 bytes of the private Ed25519 key, hexadecimal; null once the key is retired.
  seed text,
  -- The public key, as the `x` of its JSON Web Key.
  public_x text not null,
  made_at timestamptz(3) not null,
  retired_at timestamptz(3),
  check ((seed is null) = (retired_at is not null))
);
create unique index signing_keys_in_use on signing_keys ((true)) where retired_at is null;
